"""Puzzles: positions in which exactly one move is best by a wide margin, and the file of a game that has them."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from tablee.kernel.game import Seat

Grade: TypeAlias = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = get_args(Grade)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the move to find in it, and the bot levels that find it."""

    seat: Seat
    """The seat that is to choose."""
    best: str
    """The move to find."""
    chance: float
    """The chance of its side after this move, from 0 to 1."""
    second: float
    """The same after the best of all other moves."""
    levels: tuple[str, ...]
    """The bot levels that mostly play the best move, the weakest first. The strongest always does."""
    record: str
    """The text of the record, up to the position."""

    @property
    def grade(self) -> Grade:
        """How hard it is: easy if four or five levels find it, medium if three do, and hard if fewer do."""
        return "easy" if len(self.levels) > 3 else "medium" if len(self.levels) == 3 else "hard"


def read_puzzles(beside: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, from `puzzles.json` beside this file, the easy ones first; empty if it is not there."""
    file = Path(beside).with_name("puzzles.json")
    if not file.is_file():
        return ()
    found = json.loads(file.read_text(encoding="utf-8"))
    return tuple(Puzzle(**{**one, "levels": tuple(one["levels"])}) for one in found)
