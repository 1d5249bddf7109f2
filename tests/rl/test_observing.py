"""Views as vectors: constant length, values within bounds, no secrets."""

from collections.abc import Mapping

import numpy as np
import pytest

from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.rl.tasks import Task, task
from tests.rl.walks import tables, walk


@pytest.mark.parametrize(("game", "raw"), tables())
def test_every_vector_has_the_declared_length_and_bounds(game: str, raw: Mapping[str, Json]) -> None:
    for turn in walk(game, raw):
        seats = range(turn.task.seats) if turn.seat is None else (turn.seat,)
        for vector in map(turn.observation, seats):
            assert vector.shape == (turn.task.observer.size,)
            assert vector.dtype == np.float32
            assert np.abs(vector).max() <= 1
            assert vector.any()


@pytest.mark.parametrize(("game", "raw"), tables())
def test_two_worlds_that_a_player_cannot_tell_apart_look_the_same_to_a_learner(
    game: str, raw: Mapping[str, Json]
) -> None:
    turns = [turn for turn in walk(game, raw) if turn.seat is not None]
    others = 0
    for turn in turns[:: len(turns) // 4]:
        for seat in range(turn.task.seats):
            other = turn.imagined(seat, Seed.numbered(turn.number))
            others += other.state != turn.state
            assert np.array_equal(other.observation(seat), turn.observation(seat))
            assert np.array_equal(other.mask(seat), turn.mask(seat))
    assert others or raw.get("faces") == "open"


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_vector_are_adjacent(game: str) -> None:
    layout = task(game).observer.layout
    assert [at.start for at in layout.values()] == [0, *(at.stop for at in layout.values())][:-1]


def test_a_task_is_made_once_for_equal_options() -> None:
    one: Task = task("sequence", {"players": 3})
    assert task("sequence", {"players": 3, "teams": 3}) is one
    assert task("sequence", {"players": 4}).observer.size != one.observer.size
