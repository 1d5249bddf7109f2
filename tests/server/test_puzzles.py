"""The puzzles of the day over HTTP: shown without their answers, judged by the server, none before its day."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import cast

import msgspec
import pytest

from tablee.analysis.puzzles import puzzles, puzzles_of_day
from tablee.analysis.weighing import Weighed
from tablee.games import GAMES
from tablee.house.days import day_of
from tablee.house.trying import PuzzlesSeen
from tablee.kernel.json import Json
from tablee_lab.prove.player import Player
from tests.server.serving import START, Clock, Served, serving

TODAY = day_of(START)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("puzzles"), Clock()) as server:
        yield server


@pytest.fixture
def ann(served: Served) -> Player:
    return Player(served.base, "Ann")


def why(player: Player, path: str, body: dict[str, Json] | None = None) -> str:
    answer = player.fetch(path, None if body is None else json.dumps(body).encode())
    return cast("dict[str, str]", answer.body["refused"])["why"]


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzles_of_a_day_are_shown_without_their_answers(ann: Player, game: str) -> None:
    body = ann.http(f"/api/puzzles/{game}/{TODAY}")
    assert ann.http(f"/api/puzzles/{game}/today") == body
    seen, own = msgspec.convert(body, PuzzlesSeen), puzzles_of_day(game, TODAY.toordinal())
    assert (seen.day, len(seen.puzzles)) == (TODAY.isoformat(), min(3, len(puzzles(game))))
    for shown, puzzle in zip(seen.puzzles, own, strict=True):
        assert (shown.grade, shown.levels) == (puzzle.grade, len(puzzle.levels))
        assert (shown.choice.seat, shown.choice.acting) == (puzzle.seat, (puzzle.seat,))
        assert puzzle.best in shown.choice.moves
        assert set(msgspec.to_builtins(shown)) == {"grade", "levels", "choice"}


def test_an_answer_is_judged_by_the_server_and_then_the_solution_is_told(ann: Player) -> None:
    puzzle = puzzles_of_day("pairs", TODAY.toordinal())[1]
    shown = msgspec.convert(ann.http("/api/puzzles/pairs/today"), PuzzlesSeen).puzzles[1]
    for move in (puzzle.best, next(move for move in shown.choice.moves if move != puzzle.best)):
        found = msgspec.convert(ann.http("/api/puzzles/pairs/today/1", {"move": move}), Weighed)
        assert (found.verdict == "best") == (move == puzzle.best)
        assert (found.move.move, found.best.move) == (move, puzzle.best)


def test_what_is_no_puzzle_is_refused(ann: Player) -> None:
    later = TODAY + timedelta(days=1)
    for path in (f"figures/{later}", "figures/yesterday", "figures/20260101", "chess/today"):
        assert why(ann, f"/api/puzzles/{path}") == "not_found"
    assert why(ann, "/api/puzzles/figures/today/3", {"move": "<"}) == "not_found"
    assert why(ann, f"/api/puzzles/figures/{later}/0", {"move": "<"}) == "not_found"
    assert why(ann, "/api/puzzles/figures/today/0", {"move": "what?"}) == "unreadable"
    assert why(ann, "/api/puzzles/pairs/today/0", {"move": "a1=a1"}) in ("illegal", "unreadable")
    assert why(ann, "/api/puzzles/figures/today/0", {}) == "bad_message"
