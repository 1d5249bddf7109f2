"""The patience as text, without a word of any language: the piles, the pairs taken by rank, the visible pairs."""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from tablee.cards.k6t import DECK, Card
from tablee.games.pairs.model import COLUMNS, PILES, ROWS, View

_CELL = 10
_WIDTH = 80


def show(view: View) -> str:
    """A drawing of about twenty lines that fits a terminal of 80 columns."""
    in_sight = _draw_pairs(view)
    return "\n".join([*_draw_piles(view), "", *_draw_ranks(view), *(["", *in_sight] if in_sight else [])])


def _draw_piles(view: View) -> Iterator[str]:
    yield "    " + "".join(f"{column:<{_CELL}}" for column in COLUMNS).rstrip()
    for n, row in enumerate(ROWS):
        piles = view.piles[n * len(COLUMNS) : (n + 1) * len(COLUMNS)]
        cells = [_draw_pile(pile) for pile in piles]
        for k in range(max(len(cell) for cell in cells)):
            line = "".join(f"{cell[k] if k < len(cell) else '':<{_CELL}}" for cell in cells)
            yield f"{row if k == 0 else ' '}   {line}".rstrip()


def _draw_pile(pile: tuple[Card | None, ...]) -> list[str]:
    """The top card, a line for every known card below it, then a dot for each unknown card."""
    if not pile:
        return ["—", ""]
    top, *below = [DECK.pretty(card) for card in reversed(pile) if card]
    dots = "▪" * pile.count(None)
    return [top, *(f" {card}" for card in below), dots, *([""] if below and dots else [])]


def _draw_ranks(view: View) -> Iterator[str]:
    """Three beads for each rank, one per pair; a filled bead is a pair that was taken."""
    gone = Counter(DECK.rank[card] for card in view.gone)
    beads = [f"{rank.text:>2} " + "●" * (gone[rank.text] // 2) for rank in DECK.ranks]
    half = len(beads) // 2
    for row in (beads[:half], beads[half:]):
        yield " ".join(f"{bead:○<6}" for bead in row)


def _draw_pairs(view: View) -> list[str]:
    """The ranks with two or more visible cards, and the piles of those cards."""
    seen: dict[str, list[str]] = {rank.text: [] for rank in DECK.ranks}
    for name, pile in zip(PILES, view.piles, strict=True):
        if pile and pile[-1]:
            seen[DECK.rank[pile[-1]]].append(name)
    pairs = [f"{rank}: {' '.join(names)}" for rank, names in seen.items() if len(names) > 1]
    # A non-breaking character keeps a rank and its piles on one line.
    lines = wrap("   ".join(pair.replace(" ", "\0") for pair in pairs), _WIDTH)
    return [line.replace("\0", " ") for line in lines]
