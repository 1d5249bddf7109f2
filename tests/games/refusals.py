"""Refused moves and what the player reads, shared by the tables of each game and the tests that go over all of them."""

from typing import NamedTuple

import pytest

from tablee.games import GAMES
from tablee.kernel.game import IllegalMove, Seat


class Case(NamedTuple):
    """A move in a position: the reason why it is refused, the clause, and what the sentence must name."""

    game: str
    reason: str
    rule: str
    state: object
    move: str
    names: str = ""
    """Cards and places of the position, as the player reads them, with blanks between."""
    made: object = None
    """The move itself, if no text names it."""

    def __str__(self) -> str:
        return f"{self.reason} {self.move}"

    def asked(self) -> tuple[Seat, str]:
        """The seat and its move: `2:pass` is a pass of seat 2, and without a number the seat on turn moves."""
        seat, colon, move = self.move.rpartition(":")
        return (int(seat) if colon else min(GAMES[self.game].to_act(self.state))), move


def refusal(case: Case, state: object) -> IllegalMove:
    """Return the refusal of the move in a state."""
    game = GAMES[case.game]
    seat, move = case.asked()
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, seat, game.read_move(move) if case.made is None else case.made)
    return refused.value
