"""Moves that somebody tries: in a decision of a finished game, or in a puzzle of the day."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Final, TypeVar

import msgspec

from tablee.analysis.judge import NoJudge
from tablee.analysis.puzzles import puzzles_of_day, weigh_in
from tablee.analysis.story import Analyst, Unfinished
from tablee.analysis.weighing import Weighed
from tablee.games import GAMES
from tablee.house.days import day_read
from tablee.house.replaying import moment, positions, replayed
from tablee.kernel.game import BadNotation, IllegalMove, Seat
from tablee.kernel.json import Json
from tablee.kernel.puzzles import Grade, Puzzle
from tablee.kernel.record import Record
from tablee.table.looks import TurnSeen
from tablee.table.refusal import Refused

T = TypeVar("T")

_KEPT: Final = 8
"""Number of replayed games in the cache."""


class ChoiceSeen(msgspec.Struct, frozen=True):
    """A decision, as the seat that had it saw the game, and all its moves. It does not say which one was played."""

    seat: Seat
    seats: int
    view: Json
    moves: tuple[str, ...]
    acting: tuple[Seat, ...]
    turns: tuple[TurnSeen, ...]


class PuzzleSeen(msgspec.Struct, frozen=True):
    """A puzzle, without its answer."""

    grade: Grade
    levels: int
    """How many of the five bot levels find its answer."""
    choice: ChoiceSeen


class PuzzlesSeen(msgspec.Struct, frozen=True):
    """The puzzles of a day. The first one has number 0."""

    day: str
    puzzles: tuple[PuzzleSeen, ...]


class Choosing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of an imported record, and how many moves come before a decision."""

    text: str
    ply: Annotated[int, msgspec.Meta(ge=0, lt=100_000)]


class Trying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move to try in a decision of a stored game."""

    ply: Annotated[int, msgspec.Meta(ge=0, lt=100_000)]
    move: str


class TryingIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move to try in a decision of an imported game."""

    text: str
    ply: Annotated[int, msgspec.Meta(ge=0, lt=100_000)]
    move: str


@lru_cache(_KEPT)
def analyst_of(text: str) -> Analyst:
    """Replay the record of a finished game. Raise `Refused` if there is nothing to analyse."""
    replayed(text)  # refuses what is no record, each with its own sentence
    try:
        return Analyst(Record.read(text))
    except Unfinished:
        raise Refused("not_finished") from None
    except NoJudge:
        raise Refused("no_judge") from None


def choice(text: str, ply: int) -> ChoiceSeen | Refused:
    """Return a decision of a game; or the refusal, since a worker cannot raise to its caller."""
    try:
        match = replayed(text)
        if match.line.game.outcome(match.line.state) is None:
            raise Refused("not_finished")
        if ply >= len(match.line.moves):
            raise Refused("no_choice")
        return _choice(text, ply, match.line.moves[ply][0])
    except Refused as refused:
        return refused


def _choice(text: str, ply: int, seat: Seat) -> ChoiceSeen:
    game, state = replayed(text).line.game, positions(text)[ply]
    moves = game.moves(state, seat)
    if seat not in game.to_act(state) or len(moves) < 2:
        raise Refused("no_choice")
    seen = moment(text, ply, seat)
    return ChoiceSeen(seat, seen.seats, seen.view, tuple(map(str, moves)), seen.acting, seen.turns)


def granted(found: T | Refused | None) -> T:
    """What a worker has found. Raise `Refused` if it refuses, or found nothing in time."""
    if found is None or isinstance(found, Refused):
        raise found or Refused("busy")
    return found


def weighed(text: str, ply: int, move: str) -> Weighed | Refused:
    """Return what a move of a decision is worth; or the refusal."""
    return _or_refused(lambda: _weighed(text, ply, move))


def _weighed(text: str, ply: int, move: str) -> Weighed:
    analyst = analyst_of(text)
    if ply not in analyst.plies:
        raise Refused("no_choice")
    return analyst.weigh(ply, analyst.game.read_move(move))


def puzzles_seen(game: str, day: str, now: int) -> PuzzlesSeen:
    """Return the puzzles of a day. Raise `Refused` if the day is not a day, or has not come yet."""
    found = (PuzzleSeen(one.grade, len(one.levels), _position(one)) for one in _of_day(game, day, now))
    return PuzzlesSeen(day_read(day, now).isoformat(), tuple(found))


@lru_cache(_KEPT)
def _position(puzzle: Puzzle) -> ChoiceSeen:
    return _choice(puzzle.record, len(replayed(puzzle.record).line.moves), puzzle.seat)


def puzzle(game: str, day: str, now: int, number: int) -> Puzzle:
    """Return a puzzle of a day. Raise `Refused` if there is none."""
    found = _of_day(game, day, now)
    if number >= len(found):
        raise Refused("not_found")
    return found[number]


def _of_day(game: str, day: str, now: int) -> tuple[Puzzle, ...]:
    if game not in GAMES:
        raise Refused("not_found")
    return puzzles_of_day(game, day_read(day, now).toordinal())


def weighed_puzzle(puzzle: Puzzle, move: str) -> Weighed | Refused:
    """Return what a move in a puzzle is worth; or the refusal."""
    return _or_refused(lambda: weigh_in(puzzle, move))


def _or_refused(work: Callable[[], Weighed]) -> Weighed | Refused:
    try:
        return work()
    except Refused as refused:
        return refused
    except BadNotation:
        return Refused("unreadable")
    except IllegalMove as illegal:
        return Refused("illegal", illegal.rule, illegal.reason, **illegal.words)
