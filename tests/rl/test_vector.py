"""Many games at once: the core and Python play the same games, and the same as one environment alone."""

from dataclasses import replace

import gymnasium
import numpy as np
import pytest

from tablee.games import GAMES
from tablee.kernel import defaults
from tablee.kernel.game import BadOptions
from tablee.kernel.seed import Seed
from tablee.rl.gymnasium import TableeVectorEnv
from tablee.rl.tasks import task
from tablee.rl.turns import IllegalAction, Mask, first
from tablee.rl.vector import Chosen, Games, InCore, Opponents, Plan, player
from tablee.rl.vector_python import InPython
from tests.games.twins import covered, shown
from tools import core

CORES = list(core.sources())
CASES: list[tuple[str, int, int | None, Opponents]] = [
    *((name, n, seat, "random") for name in CORES for n in range(len(covered(name))) for seat in (None, 0)),
    *((name, n, 0, "expert") for name in CORES for n in (0, len(covered(name)) - 1)),  # experts in Python are slow
]
"""Games with each option set; the seat of a learner, or None for all; and the other players."""


def chosen(masks: Mask, number: int) -> Chosen:
    """A random legal action for each game."""
    noise = np.random.default_rng(number).random(masks.shape)
    actions: Chosen = np.argmax(masks * noise, axis=1).astype(np.uint32)
    return actions


@pytest.mark.parametrize(("name", "n", "seat", "opponents"), CASES)
def test_the_core_and_python_play_the_same_games(name: str, n: int, seat: int | None, opponents: Opponents) -> None:
    plan = Plan(task(name, covered(name)[n]), 3, seat, opponents)
    ours, theirs = player(plan), InPython(plan)
    assert isinstance(ours, InCore)
    ended = 0
    for one in (ours, theirs):
        one.reset(Seed.numbered(n))
    for step in range(70):
        assert shown(ours) == shown(theirs), step
        actions = chosen(theirs.arrays.masks, step)
        assert ours.step(actions) == theirs.step(actions) == -1
        ended += int((theirs.arrays.ended > 0).sum())
    assert shown(ours) == shown(theirs)
    assert ended or name != "pairs"  # random games of the patience are short


@pytest.mark.parametrize("name", CORES)
def test_many_games_in_the_core_end_as_they_do_in_python(name: str) -> None:
    plan = Plan(task(name), 2, None, "random")
    ours, theirs = player(plan), InPython(plan)
    ours.reset(Seed.numbered(8))
    theirs.reset(Seed.numbered(8))
    ended = 0
    for step in range(1500):
        actions = chosen(ours.arrays.masks, step)
        ours.step(actions)
        theirs.step(actions)
        if ours.arrays.ended.any():
            ended += 1
            assert shown(ours) == shown(theirs)
    assert ended >= 3


@pytest.mark.parametrize("name", CORES)
def test_a_game_of_the_vector_is_the_game_of_its_seed(name: str) -> None:
    games = Games(name, count=4, seed=3)
    turns = [first(games.task, Seed.numbered(3).child("env", n).child("game", 0)) for n in range(4)]
    for step in range(10):
        for n, turn in enumerate(turns):
            seat = int(games.seats[n])
            assert turn.seat == seat
            assert np.array_equal(turn.observation(seat), games.observations[n])
            assert np.array_equal(turn.mask(seat), games.masks[n])
        actions = chosen(games.masks, step)
        games.step(actions)
        turns = [turn.after(int(action)) for turn, action in zip(turns, actions, strict=True)]


@pytest.mark.parametrize("name", GAMES)
def test_without_a_core_every_game_is_played_in_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES[name], "twin", defaults.twin)
    games = Games(name, count=2, seed=1)
    assert isinstance(games._player, InPython)
    for step in range(15):
        games.step(chosen(games.masks, step))
    assert games.masks.any(axis=1).all()


@pytest.mark.parametrize("hidden", [False, True])
def test_an_illegal_action_is_refused_and_changes_nothing(hidden: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if hidden:
        monkeypatch.setattr(GAMES["sequence"], "twin", defaults.twin)
    games = Games("sequence", count=3, seed=1)
    before, actions = shown(games._player), chosen(games.masks, 0)
    for wrong in (int(np.flatnonzero(games.masks[1] == 0)[0]), 722, 2**32 - 1):
        actions[1] = wrong
        with pytest.raises(IllegalAction, match=f"action {wrong} is none of the .* that are open in game 1"):
            games.step(actions)
        assert shown(games._player) == before


def test_a_game_that_takes_too_long_is_cut_short() -> None:
    plan = Plan(replace(task("sequence"), longest=6), 2, 1, "random")
    for one in (player(plan), InPython(plan)):
        one.reset(Seed.numbered(1))
        ends = []
        for step in range(9):
            one.step(chosen(one.arrays.masks, step))
            ends.append(one.arrays.ended.tolist())
            assert not one.arrays.rewards.any()
        assert [2, 2] in ends or [2, 0] in ends or [0, 2] in ends


def test_the_arrays_cannot_be_written_to() -> None:
    games = Games("pairs", count=1)
    for array in (games.observations, games.masks, games.seats, games.rewards, games.last_observations):
        with pytest.raises(ValueError, match="read-only"):
            array.fill(0)


def test_arrays_outlive_their_games() -> None:
    games = Games("pairs", count=2, seed=1)
    seen, before = games.observations, games.observations.tobytes()
    del games
    assert seen.tobytes() == before


@pytest.mark.parametrize(
    ("field", "count", "seat", "opponents"),
    [
        ("count", 0, None, "random"),
        ("count", 1 << 20, 0, "random"),
        ("seat", 1, 2, "random"),
        ("opponents", 1, 0, "me"),
    ],
)
def test_what_cannot_be_played_is_refused(field: str, count: int, seat: int | None, opponents: Opponents) -> None:
    with pytest.raises(BadOptions, match=field):
        Games("sequence", count=count, seat=seat, opponents=opponents)


def test_gymnasium_makes_a_vector_by_name_and_its_seed_gives_the_same_games() -> None:
    name = f"tablee.rl.gymnasium:tablee/sequence-v{GAMES['sequence'].edition}"
    env = gymnasium.make_vec(name, num_envs=5, vectorization_mode="vector_entry_point", opponents="expert")
    assert isinstance(env, TableeVectorEnv)
    runs, rewards = [], list[float]()
    for _ in range(2):
        seen, info = env.reset(seed=4)
        assert env.observation_space.contains(seen)
        rewards = []
        for step in range(60):
            mask = info["action_mask"]
            assert isinstance(mask, np.ndarray)
            seen, reward, ended, cut, info = env.step(chosen(mask, step).astype(np.int64))
            rewards += reward[ended].tolist()
            assert not cut.any()
            assert ("final_obs" in info) == bool(ended.any())
        runs.append((seen.tobytes(), rewards))
    assert runs[0] == runs[1]
    assert rewards
    assert set(rewards) <= {-1.0, 0.0, 1.0}
    assert sum(rewards) < 0  # experts beat chance
    assert env.reset()[0].tobytes() != env.reset(seed=4)[0].tobytes()
