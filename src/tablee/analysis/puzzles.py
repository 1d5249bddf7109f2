"""The puzzles of a game: three a day, and what a move in one is worth."""

from typing import Final

from tablee.analysis.judge import judge_of
from tablee.analysis.weighing import Position, Weighed
from tablee.games import named
from tablee.kernel.puzzles import GRADES, Puzzle
from tablee.kernel.record import Record, replay
from tablee.kernel.seed import Seed

TIMES: Final = 4
"""A puzzle is judged in so many times the worlds of an analysis."""


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the easy ones first. Raises `NoSuchGame`."""
    return named(game).analysing().puzzles


def puzzles_of_day(game: str, day: int) -> tuple[Puzzle, ...]:
    """The puzzles of a day, which is counted as `date.toordinal` does: one of each grade, or others if there is none.

    They come again when all have had their day. Raises `NoSuchGame`.
    """
    chosen: list[Puzzle] = []
    for grade in GRADES:
        left = [one for one in puzzles(game) if one not in chosen]
        some = [one for one in left if one.grade == grade] or left
        chosen += some[day % len(some) :][:1] if some else []
    return tuple(sorted(chosen, key=lambda one: GRADES.index(one.grade)))


def weigh_in(puzzle: Puzzle, text: str) -> Weighed:
    """What a move in a puzzle is worth. Raises `BadNotation` and `IllegalMove`."""
    record = Record.read(puzzle.record)
    line = replay(named(record.game), record)
    move = line.game.read_move(text)
    line.game.apply(line.state, puzzle.seat, move)
    position = Position(named(record.game), line.options, line.state, puzzle.seat)
    judge = judge_of(position.game, line.options, TIMES)
    return position.weigh(judge, move, seed_of(line.seed, len(line.moves)))


def seed_of(seed: Seed, ply: int) -> Seed:
    """The seed of the worlds in which a puzzle after so many moves is judged."""
    return seed.child("puzzle", ply)
