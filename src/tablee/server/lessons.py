"""Lessons: the moments of a game at which a learner tries a move, and what the move leads to.

A lesson is the same for everybody and nothing of it is kept: a move that is tried is judged, and forgotten.
"""

import msgspec

from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.game import BadNotation, IllegalMove, Seat
from tablee.kernel.json import Json, to_plain
from tablee.kernel.lesson import Exercise, Lesson
from tablee.messages import say
from tablee.server.refusals import RefusalSeen, explained
from tablee.server.replaying import moment, replayed
from tablee.table.model import Turn
from tablee.table.refusal import Refused
from tablee.table.seen import TurnSeen, look_at_turn


class Said(msgspec.Struct, frozen=True):
    """A sentence in every language."""

    fr: str
    en: str


class ExerciseSeen(msgspec.Struct, frozen=True):
    """A moment of the game as the learner sees it, what is asked of them, and what is said when they have done it."""

    view: Json
    moves: tuple[str, ...]
    acting: tuple[Seat, ...]
    turns: tuple[TurnSeen, ...]
    wanted: tuple[str, ...]
    """The moves that are asked for, the one to show first."""
    rule: str
    """The clause that it is about."""
    asks: Said
    praises: Said


class LessonSeen(msgspec.Struct, frozen=True):
    """A lesson: where the learner sits, of how many, and what they are asked for one after the other."""

    seat: Seat
    seats: int
    exercises: tuple[ExerciseSeen, ...]


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that a learner tries."""

    move: str


class Tried(msgspec.Struct, frozen=True):
    """A move that was tried: whether it was asked for, and how the game stands after it; or why it is illegal."""

    right: bool
    refused: RefusalSeen | None
    view: Json = None
    acting: tuple[Seat, ...] = ()
    turns: tuple[TurnSeen, ...] = ()


def lesson_seen(name: str) -> LessonSeen:
    """The lesson of a game; or `Refused`."""
    game, lesson = _lesson(name)
    line = replayed(lesson.record).line
    exercises = tuple(_exercise(game, lesson, exercise) for exercise in lesson.exercises)
    return LessonSeen(lesson.seat, game.seats(line.options), exercises)


def _lesson(name: str) -> tuple[AnyHouseGame, Lesson]:
    game = GAMES.get(name)
    if game is None:
        raise Refused("not_found")
    return game, game.lesson()


def _exercise(game: AnyHouseGame, lesson: Lesson, exercise: Exercise) -> ExerciseSeen:
    shown = moment(lesson.record, exercise.at, lesson.seat)
    line = replayed(lesson.record).line
    moves = game.moves(line.states[exercise.at], lesson.seat)
    _, played = line.moves[exercise.at]
    return ExerciseSeen(
        shown.view,
        tuple(map(str, moves)),
        shown.acting,
        shown.turns,
        tuple(dict.fromkeys([str(played), *exercise.chosen(moves)])),
        exercise.rule,
        _said(f"lesson_{game.name}_{exercise.name}"),
        _said(f"lesson_{game.name}_{exercise.name}_done"),
    )


def _said(key: str) -> Said:
    return Said(say("fr", key), say("en", key))


def tried(name: str, number: int, text: str) -> Tried:
    """What a move leads to in an exercise; or `Refused`, where there is no such exercise or no such move at all."""
    game, lesson = _lesson(name)
    if number >= len(lesson.exercises):
        raise Refused("not_found")
    exercise, match = lesson.exercises[number], replayed(lesson.record)
    try:
        move = game.read_move(text)
        step = game.apply(match.line.states[exercise.at], lesson.seat, move)
    except BadNotation:
        raise Refused("unreadable") from None
    except IllegalMove as illegal:
        return Tried(False, explained(Refused("illegal", illegal.rule), name))
    turns = (*match.turns[: exercise.at], Turn(lesson.seat, "person", 0, step.events))
    return Tried(
        bool(exercise.chosen([move])),
        None,
        to_plain(game.view(step.state, lesson.seat)),
        tuple(sorted(game.to_act(step.state))),
        tuple(look_at_turn(turn, lesson.seat) for turn in turns),
    )
