"""The table as text, without a word of any language: all sheets, the players, the viewer's hand.

Boxes are written like the moves that mark them, `=4` or `=full`; piles like the moves that take from them, `b>`.
"""

from collections.abc import Iterable, Iterator

from tablee.cards.colours import DECK, Card
from tablee.games.figures.boxes import BOXES, SERIES
from tablee.games.figures.model import MARK, ROUNDS, SEATS, View
from tablee.games.figures.score import BONUS, ENOUGH

_PILE = 8
"""Maximum number of cards shown of a pile, the top one first."""


def show(view: View) -> str:
    """A drawing of the sheets, the round, a line for each player, and the viewer's hand."""
    lines = [*_draw_sheets(view), "", _draw_round(view), "", *_draw_players(view)]
    if view.hand:
        lines += ["", "   " + "  ".join(map(_draw_card, view.hand, view.counts))]
    return "\n".join(line.rstrip() for line in lines)


def _draw_sheets(view: View) -> Iterator[str]:
    """The upper line on the left, the lower line on the right. Each box: name, points, value now, then the players."""
    sheets, seats = view.sheets, SEATS[: len(view.sheets)]
    reconstructed = "≈" if isinstance(view.options.points, str) else ""  # F5: the sheet says so
    yield _upper("", "▪", seats) + _lower("", reconstructed, "▪", seats)
    for box in range(SERIES):
        other = box + SERIES
        upper = _upper(f"={BOXES[box]}", _worth(view, box), _cells(view, box))
        yield upper + _lower(f"={BOXES[other]}", view.points[box], _worth(view, other), _cells(view, other))
    lower_sums = _lower("+", "", "", [sheet.lower for sheet in sheets])
    yield _upper(f"/{ENOUGH}", "", [sheet.upper for sheet in sheets]) + lower_sums
    totals = _lower("Σ", "", "", [sheet.total for sheet in sheets])
    yield _upper(f"+{BONUS}", "", [sheet.bonus or "·" for sheet in sheets]) + totals


def _upper(name: str, worth: str, cells: Iterable[object]) -> str:
    return f" {name:<3}{worth:>4} " + "".join(f"{cell:>3}" for cell in cells)


def _lower(name: str, points: object, worth: str, cells: Iterable[object]) -> str:
    return f"   {name:<8}{points:>4}{worth:>5} " + "".join(f"{cell:>5}" for cell in cells)


def _worth(view: View, box: int) -> str:
    """The points of the box with the viewer's hand; the sign › marks the best box."""
    best = max((worth for worth in view.worth if worth is not None), default=None)
    worth = view.worth[box]
    return "" if worth is None else f"›{worth}" if worth == best else str(worth)


def _cells(view: View, box: int) -> Iterator[object]:
    """A box in all sheets: a dot if it is open, a cross if it was crossed out, else its points."""
    for sheet in view.sheets:
        mark = sheet.boxes[box]
        yield "·" if mark is None else "×" if mark == "x" else mark


def _draw_round(view: View) -> str:
    """The number of the round, the size of the stock, and the number of turns left (F12)."""
    return f"   {view.round}/{ROUNDS}   ▒ {view.stock}   ↻ {view.turns}"


def _draw_players(view: View) -> Iterator[str]:
    """A line for each player: awaited, viewer, dealer, the known part of the hand, the choice, and the pile."""
    for seat, pile in enumerate(view.discards):
        waited = "▸" if seat in view.waiting else " "
        dealer = "*" if seat == view.dealer else " "
        cards = " ".join(map(DECK.pretty, pile[: -_PILE - 1 : -1])) + (" …" if len(pile) > _PILE else "")
        taken = f"{SEATS[seat]}> {cards}" if pile else ""
        own = "•" if seat == view.viewer else " "
        yield f" {waited} {seat}{own}{SEATS[seat]}{dealer} {_hand(view, seat):<19}{_choice(view, seat):<15}{taken}"


def _hand(view: View, seat: int) -> str:
    """A hand, if it is shown; else a dot for each hidden card, and the publicly known cards."""
    if view.shown:
        return " ".join(map(DECK.pretty, view.shown[seat]))
    known = view.known[seat]
    return "▪" * (view.held[seat] - len(known)) + "".join(f" {DECK.pretty(card)}" for card in known)


def _choice(view: View, seat: int) -> str:
    """A player's choice in this round, or else in the last one; ↓ marks the player who laid down."""
    if view.phase is MARK and not view.over:
        if seat == view.laid:
            return f"{view.named} ↓"
        if seat == view.viewer and view.choice:
            return view.choice
        return "" if seat in view.waiting else "✓"
    if not view.rounds:
        return ""
    last = view.rounds[-1]
    choice, points = last.choices[seat], last.points[seat]
    return choice + ("" if choice.startswith("x") else f" {points:+}") + (" ↓" if seat == last.laid else "")


def _draw_card(card: Card, counts: bool) -> str:
    """A card of the hand; in brackets if it is a copy that does not count (F2)."""
    return DECK.pretty(card) if counts else f"({DECK.pretty(card)})"
