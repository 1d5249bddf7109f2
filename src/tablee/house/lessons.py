"""Lessons: exercises taken from a recorded game, in which a learner tries a move and sees its result.

A lesson is the same for everybody. The server stores nothing about a learner's attempts.
"""

import msgspec

from tablee.games import GAMES, AnyHouseGame
from tablee.house.refusals import RefusalSeen, explained
from tablee.house.replaying import moment, positions, replayed
from tablee.kernel.game import BadNotation, IllegalMove, Seat
from tablee.kernel.json import Json, to_plain
from tablee.kernel.lesson import Exercise, Lesson
from tablee.messages import say
from tablee.table.looks import TurnSeen
from tablee.table.model import Turn
from tablee.table.refusal import Refused
from tablee.table.seen import look_at_turn


class Said(msgspec.Struct, frozen=True):
    """A sentence in every language."""

    fr: str
    en: str


class ExerciseSeen(msgspec.Struct, frozen=True):
    """An exercise: the game as the learner sees it, the task, and the praise for the right move."""

    view: Json
    moves: tuple[str, ...]
    acting: tuple[Seat, ...]
    turns: tuple[TurnSeen, ...]
    wanted: tuple[str, ...]
    """The right moves; the one to show comes first."""
    rule: str
    """The rule that it teaches."""
    title: Said
    asks: Said
    praises: Said


class LessonSeen(msgspec.Struct, frozen=True):
    """A lesson: the learner's seat, the number of seats, and the exercises in order."""

    seat: Seat
    seats: int
    exercises: tuple[ExerciseSeen, ...]


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that a learner tries."""

    move: str


class Attempted(msgspec.Struct, frozen=True):
    """The result of a tried move: whether it is right, and the game after it; or why it is illegal."""

    right: bool
    refused: RefusalSeen | None
    view: Json = None
    acting: tuple[Seat, ...] = ()
    turns: tuple[TurnSeen, ...] = ()


def lesson_seen(name: str) -> LessonSeen:
    """Return the lesson of a game. Raise `Refused` if there is no such game."""
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
    moves = game.moves(positions(lesson.record)[exercise.at], lesson.seat)
    _, played = line.moves[exercise.at]
    return ExerciseSeen(
        shown.view,
        tuple(map(str, moves)),
        shown.acting,
        shown.turns,
        tuple(dict.fromkeys([str(played), *exercise.chosen(moves)])),
        exercise.rule,
        _said(f"lesson_{game.name}_{exercise.name}_title"),
        _said(f"lesson_{game.name}_{exercise.name}"),
        _said(f"lesson_{game.name}_{exercise.name}_done"),
    )


def _said(key: str) -> Said:
    return Said(say("fr", key), say("en", key))


def tried(name: str, number: int, text: str) -> Attempted:
    """Return the result of a move in an exercise.

    Raise `Refused` if there is no such exercise or the move cannot be parsed.
    """
    game, lesson = _lesson(name)
    if number >= len(lesson.exercises):
        raise Refused("not_found")
    exercise, match = lesson.exercises[number], replayed(lesson.record)
    try:
        move = game.read_move(text)
        step = game.apply(positions(lesson.record)[exercise.at], lesson.seat, move)
    except BadNotation:
        raise Refused("unreadable") from None
    except IllegalMove as illegal:
        refused = Refused("illegal", illegal.rule, illegal.reason, **illegal.words)
        return Attempted(False, explained(refused, name))
    turns = (*match.turns[: exercise.at], Turn(lesson.seat, "person", 0, step.events))
    return Attempted(
        bool(exercise.chosen([move])),
        None,
        to_plain(game.view(step.state, lesson.seat)),
        tuple(sorted(game.to_act(step.state))),
        tuple(look_at_turn(turn, lesson.seat) for turn in turns),
    )
