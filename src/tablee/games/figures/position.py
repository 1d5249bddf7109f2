"""Positions built by hand, for examples and tests: hands, piles and sheets as short texts."""

from collections.abc import Mapping, Sequence

from tablee.cards.colours import DECK, Card
from tablee.games.figures.boxes import BOXES
from tablee.games.figures.deal import deal, read_options
from tablee.games.figures.model import Boxes, State
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed

PLAIN = "1r 1g 2y 4b 6r"
"""A hand with a pair and no other figure of the lower line."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards with blanks between."""
    return tuple(DECK.read(word) for word in text.split())


def lay(
    hands: Sequence[str] = (PLAIN, PLAIN),
    piles: Sequence[str] = (),
    turn: int = 0,
    stock: str = "5r 5g 5y 5b",
    sheets: Mapping[int, Mapping[str, int | None]] | None = None,
    **raw: Json,
) -> State:
    """A state with these hands, piles and stock (tops last), and these boxes used; None means crossed out."""
    boxes = [_boxes((sheets or {}).get(seat, {})) for seat in range(len(hands))]
    return deal(read_options({"players": len(hands), **raw}), Seed.numbered(1))._replace(
        turn=turn,
        waiting=frozenset({turn}),
        hands=tuple(cards(text) for text in hands),
        discards=tuple(cards(text) for text in (*piles, *[""] * (len(hands) - len(piles)))),
        stock=cards(stock),
        left=len(stock.split()),
        turns=len(stock.split()),
        open=tuple(sum(1 << box for box, mark in enumerate(sheet) if mark is None) for sheet in boxes),
        sheets=tuple(boxes),
    )


def _boxes(used: Mapping[str, int | None]) -> Boxes:
    return tuple(None if name not in used else "x" if used[name] is None else used[name] for name in BOXES)
