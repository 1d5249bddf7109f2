"""Lessons over HTTP: what a learner sees, which moves are asked for, and how each attempt is answered."""

import json
from collections.abc import Iterator
from typing import cast

import msgspec
import pytest

from tablee.games import GAMES
from tablee.house.lessons import Attempted, LessonSeen
from tablee.kernel.json import Json
from tablee_lab.prove.player import Player
from tests.server.serving import Clock, Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("lessons"), Clock()) as server:
        yield server


@pytest.fixture
def ann(served: Served) -> Player:
    return Player(served.base, "Ann")


def attempt(player: Player, path: str, **body: Json) -> tuple[int, dict[str, Json]]:
    answer = player.fetch(f"/api/lessons/{path}", json.dumps(body).encode())
    return answer.status, answer.body


def why(body: dict[str, Json]) -> Json:
    return cast("dict[str, Json]", body["refused"])["why"]


@pytest.mark.parametrize("game", GAMES)
def test_each_move_that_is_asked_for_is_right_and_leads_on(ann: Player, game: str) -> None:
    lesson = msgspec.convert(ann.http(f"/api/lessons/{game}"), LessonSeen)
    assert len(lesson.exercises) == 5
    for number, exercise in enumerate(lesson.exercises):
        assert exercise.wanted
        assert set(exercise.wanted) <= set(exercise.moves)
        assert lesson.seat in exercise.acting
        assert {len({exercise.asks.fr, exercise.asks.en}), len({exercise.praises.fr, exercise.praises.en})} == {2}
        status, body = attempt(ann, f"{game}/{number}", move=exercise.wanted[-1])
        answer = msgspec.convert(body, Attempted)
        assert (status, answer.right, answer.refused) == (200, True, None)
        assert answer.view != exercise.view
        assert answer.turns[:-1] == exercise.turns
        assert answer.turns[-1].seat == lesson.seat


def test_the_learner_sees_what_their_seat_sees(ann: Player) -> None:
    lesson = msgspec.convert(ann.http("/api/lessons/sequence"), LessonSeen)
    view = cast("dict[str, Json]", lesson.exercises[0].view)
    assert (lesson.seat, lesson.seats, view["viewer"]) == (0, 2, 0)
    drawn = [event for turn in lesson.exercises[-1].turns for event in turn.events]
    assert {
        cast("dict[str, Json]", event)["card"] is None
        for event in drawn
        if cast("dict[str, Json]", event)["kind"] == "drew" and cast("dict[str, Json]", event)["seat"] == 1
    } == {True}


def test_another_legal_move_is_not_right_and_an_illegal_one_is_answered_with_its_clause(ann: Player) -> None:
    status, body = attempt(ann, "sequence/1", move="10D@h6")
    other = msgspec.convert(body, Attempted)
    assert (status, other.right, other.refused) == (200, False, None)
    status, body = attempt(ann, "sequence/1", move="10D@a10")
    illegal = msgspec.convert(body, Attempted)
    assert (status, illegal.right, illegal.view) == (200, False, None)
    assert illegal.refused is not None
    assert (illegal.refused.why, illegal.refused.rule) == ("illegal", "Q8")
    assert illegal.refused.en == "a10 is a corner: it counts for everybody, nothing goes there."


@pytest.mark.parametrize(
    ("path", "body", "status", "word"),
    [
        ("chess/0", {"move": "<"}, 404, "not_found"),
        ("sequence/5", {"move": "<"}, 404, "not_found"),
        ("sequence/-1", {"move": "<"}, 404, "not_found"),
        ("sequence/0", {"move": "hello"}, 400, "unreadable"),
        ("sequence/0", {"move": 1}, 400, "bad_message"),
        ("sequence/0", {"move": "<", "seat": 0}, 400, "bad_message"),
    ],
)
def test_a_malformed_attempt_is_refused_with_a_sentence(
    ann: Player, path: str, body: dict[str, Json], status: int, word: str
) -> None:
    answer = attempt(ann, path, **body)
    assert (answer[0], why(answer[1])) == (status, word)


def test_a_game_without_a_lesson_has_no_page(ann: Player) -> None:
    answer = ann.fetch("/api/lessons/chess")
    assert (answer.status, why(answer.body)) == (404, "not_found")
