"""An example for the rules page: a position, and a move that is legal or refused there."""

from dataclasses import dataclass

from tablee.kernel.game import Seat


@dataclass(frozen=True, slots=True)
class Example:
    """A position that illustrates a clause. It is drawn from what the player of `seat` sees."""

    name: str
    """One word or more, from which the key of its message is made: `example_GAME_NAME`."""
    rule: str
    """The clause that it illustrates."""
    state: object
    move: str | None
    """The text of the move; None for a position in which the seat has no move."""
    allowed: bool = True
    """Whether the rules allow the move. If not, the clause `rule` refuses it."""
    lit: tuple[str, ...] = ()
    """Cards that the drawing points at; if there are none, those of the move."""
    seat: Seat = 0
