"""A lesson: the record of a game, and the exercises at which the learner has to find a move."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tablee.kernel.game import Seat


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position of the game, and the moves that solve the exercise."""

    name: str
    """One word, from which the keys of its messages are made."""
    at: int
    """Number of moves of the record before this position."""
    wanted: str
    """A regular expression that matches the text of every right move."""
    rule: str
    """The clause of the rules that it teaches."""

    def chosen(self, moves: Iterable[object]) -> tuple[str, ...]:
        """The texts of those moves that solve the exercise."""
        return tuple(text for text in map(str, moves) if re.fullmatch(self.wanted, text))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game as a lesson: the learner's seat, the record, and the exercises."""

    seat: Seat
    record: str
    exercises: tuple[Exercise, ...]
