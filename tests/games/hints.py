"""Positions built for hints, shared by the tests of each game and those of the sentences."""

from typing import NamedTuple

from tablee.bots.judging import Judged, Word
from tablee.games import GAMES
from tablee.kernel.game import Seat


class Case(NamedTuple):
    """A move in a position, and the hint that it must get."""

    game: str
    state: object
    move: str
    reason: str
    words: dict[str, Word]
    seat: Seat = 0

    def __str__(self) -> str:
        return f"{self.reason} {self.move}"


def hint(case: Case) -> Judged[object]:
    """Return the hint for this one move."""
    game = GAMES[case.game]
    (move,) = (move for move in game.moves(case.state, case.seat) if str(move) == case.move)
    (found,) = game.hint(game.view(case.state, case.seat), [move])
    return found
