"""Read moves from text: `<`, `b>`, `-4r`, `=full`, `x=suite`. All 55 moves are built once, here."""

from typing import Final

from tablee.cards.colours import DECK
from tablee.games.figures.boxes import BOXES
from tablee.games.figures.model import SEATS, Cross, Discard, Draw, Mark, Move, Take
from tablee.kernel.game import BadNotation

DRAW: Final = Draw()
TAKES: Final = tuple(Take(owner) for owner in range(len(SEATS)))
DISCARDS: Final = {card: Discard(card) for card in DECK.cards}
MARKS: Final = tuple(Mark(box) for box in range(len(BOXES)))
CROSSES: Final = tuple(Cross(box) for box in range(len(BOXES)))

_ALL: Final[tuple[Move, ...]] = (DRAW, *TAKES, *DISCARDS.values(), *MARKS, *CROSSES)
_BY_TEXT: Final = {str(move): move for move in _ALL}


def read_move(text: str) -> Move:
    """The move that this text names. Raises `BadNotation`."""
    if text not in _BY_TEXT:
        raise BadNotation(f"{text[:20]!r} is not a move; moves look like <, b>, -4r, =full or x=suite")
    return _BY_TEXT[text]
