"""Lessons: five positions of a legal game, each with the move that is asked for and the clause it is about."""

import pytest

from tablee.games import GAMES, rules
from tablee.kernel.lesson import Exercise, Lesson
from tablee.kernel.record import Line, Record, replay
from tablee.messages import LANGUAGES


def played(name: str) -> tuple[Lesson, Line[object, object, object, object]]:
    game = GAMES[name]
    lesson = game.lesson()
    return lesson, replay(game, Record.read(lesson.record))


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_has_five_exercises_in_the_order_of_a_game_that_the_rules_allow(name: str) -> None:
    lesson, line = played(name)
    assert len({exercise.name for exercise in lesson.exercises}) == 5
    places = [exercise.at for exercise in lesson.exercises]
    assert places == sorted(set(places))
    assert places[-1] == len(line.moves) - 1  # no move comes after the last exercise


@pytest.mark.parametrize("name", GAMES)
def test_the_move_that_is_asked_for_is_legal_and_was_played(name: str) -> None:
    lesson, line = played(name)
    for exercise in lesson.exercises:
        moves = GAMES[name].moves(line.states[exercise.at], lesson.seat)
        seat, move = line.moves[exercise.at]
        assert seat == lesson.seat
        assert str(move) in exercise.chosen(moves)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_cites_clauses_of_the_rules_page(name: str) -> None:
    lesson, _ = played(name)
    for language in LANGUAGES:
        assert {exercise.rule for exercise in lesson.exercises} <= rules(name, language).clauses.keys()


def test_the_learner_of_a_game_with_teams_has_the_seat_and_so_the_colour_of_a_first_table() -> None:
    assert played("sequence")[0].seat == 0


def test_the_pattern_of_an_exercise_must_match_the_whole_move() -> None:
    assert Exercise("draw", 0, "<|b>", "F7").chosen(["<", "<<", "b>", "bb>"]) == ("<", "b>")


def test_the_lesson_of_the_patience_ends_with_a_win_and_the_pair_it_warns_of_loses() -> None:
    game = GAMES["pairs"]
    lesson, line = played("pairs")
    outcome = game.outcome(line.state)
    assert outcome is not None
    assert outcome.winners == {0}
    state = game.apply(line.states[lesson.exercises[3].at], 0, game.read_move("e2=a3")).state
    while moves := game.moves(state, 0):
        state = game.apply(state, 0, moves[0]).state
    outcome = game.outcome(state)
    assert outcome is not None
    assert not outcome.winners


def test_the_lesson_of_sequence_ends_with_a_row_that_includes_a_corner() -> None:
    _, line = played("sequence")
    step = GAMES["sequence"].apply(line.states[-2], 0, line.moves[-1][1])
    assert [type(event).__name__.lower() for event in step.events if "Lined" in repr(event)] == ["lined"]
    assert "'a1'" in repr(step.events)
