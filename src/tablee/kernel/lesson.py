"""A lesson: the record of a game, and the moments of it at which the learner is asked for a move."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tablee.kernel.game import Seat


@dataclass(frozen=True, slots=True)
class Exercise:
    """A moment of the game, and the moves that are asked for."""

    name: str
    """One word; its sentences are found by it."""
    at: int
    """How many moves of the record have been made."""
    wanted: str
    """A regular expression that the text of a move has to match."""
    rule: str
    """The clause that it is about."""

    def chosen(self, moves: Iterable[object]) -> tuple[str, ...]:
        """Those of the moves that are asked for, as texts."""
        return tuple(text for text in map(str, moves) if re.fullmatch(self.wanted, text))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game as a lesson: where the learner sits, what was played, and when it is their turn to try."""

    seat: Seat
    record: str
    exercises: tuple[Exercise, ...]
