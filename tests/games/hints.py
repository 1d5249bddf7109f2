"""Hints in positions that were built for them: what the tests of every game, and those of the sentences, look at."""

from typing import NamedTuple

from tablee.bots.judging import Judged, Word
from tablee.games import GAMES
from tablee.kernel.game import Seat


class Case(NamedTuple):
    """A move in a position, and the hint that it has to get."""

    game: str
    state: object
    move: str
    reason: str
    words: dict[str, Word]
    seat: Seat = 0

    def __str__(self) -> str:
        return f"{self.reason} {self.move}"


def hint(case: Case) -> Judged[object]:
    """The hint for this one move."""
    game = GAMES[case.game]
    (move,) = (move for move in game.moves(case.state, case.seat) if str(move) == case.move)
    (found,) = game.hint(game.view(case.state, case.seat), [move])
    return found
