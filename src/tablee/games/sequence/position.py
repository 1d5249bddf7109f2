"""Positions built by hand, for examples and tests: chips, hands and sequences as short texts."""

from collections.abc import Sequence

from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import PLAYABLE, SPACE
from tablee.games.sequence.deal import deal, read_options
from tablee.games.sequence.model import State
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed


def cards(text: str) -> tuple[Card, ...]:
    """Cards with blanks between."""
    return tuple(DECK.read(word) for word in text.split())


def spaces(text: str) -> int:
    """A mask of spaces: `a1 b1`, or a straight line by its ends, `b1-f1`."""
    mask = 0
    for word in text.split():
        first, _, last = word.partition("-")
        start, end = SPACE[first], SPACE[last or first]
        length = max(abs(end // 10 - start // 10), abs(end % 10 - start % 10)) or 1
        step = (end - start) // length
        mask |= sum(1 << space for space in range(start, end + (1 if step >= 0 else -1), step or 1))
    return mask


def lay(
    chips: Sequence[str] = ("", ""),
    hands: Sequence[str] = ("", ""),
    turn: int = 0,
    stock: str = "",
    lines: Sequence[str] = (),
    **raw: Json,
) -> State:
    """A state with these chips by team, hands by seat, stock (top last) and sequences by team."""
    options = read_options({"players": len(hands), "teams": len(chips), **raw})
    marked = [tuple(spaces(line) for line in text.split()) for text in (*lines, *[""] * (len(chips) - len(lines)))]
    return deal(options, Seed.numbered(1))._replace(
        turn=turn,
        chips=tuple(spaces(text) for text in chips),
        free=PLAYABLE & ~spaces(" ".join(chips)),
        hands=tuple(cards(text) for text in hands),
        stock=cards(stock),
        left=len(stock.split()),
        lines=tuple(marked),
    )
