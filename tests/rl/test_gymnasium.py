"""The Gymnasium environments pass its own check, and the bots play as they do in the arena."""

from collections.abc import Mapping
from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tablee.arena.entrants import UnknownBot
from tablee.games import GAMES
from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json
from tablee.rl.gymnasium import TableeEnv

TABLES: list[tuple[str, Mapping[str, Json], int, str]] = [
    ("pairs", {}, 0, "medium"),
    ("pairs", {"deal": "winnable"}, 0, "random"),
    ("sequence", {}, 1, "beginner"),
    ("sequence", {"players": 6, "teams": 3, "draw": "manual"}, 5, "random"),
    ("six_sequences", {"rounds": 1}, 0, "easy"),
    ("six_sequences", {"players": 4, "teams": True, "rounds": 1}, 2, "random"),
    ("figures", {"players": 3, "points": "sheet"}, 1, "random"),
]


@pytest.mark.parametrize(("game", "options", "seat", "opponents"), TABLES)
def test_the_environments_pass_the_check_of_the_framework(
    game: str, options: Mapping[str, Json], seat: int, opponents: str
) -> None:
    name = f"tablee.rl.gymnasium:tablee/{game}-v{GAMES[game].edition}"
    made = gymnasium.make(name, options=options, seat=seat, opponents=opponents)
    check_env(made.unwrapped)


def play(env: TableeEnv, seed: int | None, longest: int = 1_000) -> tuple[list[bytes], list[float]]:
    """Play a random game, at most to a limit; return the observations and the rewards."""
    seen, _ = env.reset(seed=seed)
    chance, views, over = np.random.default_rng(5), [seen.tobytes()], False
    rewards: list[float] = []
    while not over and len(rewards) < longest:
        seen, reward, over, truncated, _ = env.step(chance.choice(np.flatnonzero(env.action_masks())))
        assert not truncated
        views.append(seen.tobytes())
        rewards.append(float(reward))
    return views, rewards


@pytest.mark.parametrize(("game", "options", "seat", "opponents"), TABLES)
def test_a_seed_gives_the_same_game_bots_included_and_the_next_reset_another_one(
    game: str, options: Mapping[str, Json], seat: int, opponents: str
) -> None:
    env = TableeEnv(game, options, seat, opponents)
    one, next_one, again, next_again = (play(env, seed, 12) for seed in (3, None, 3, None))
    assert one == again
    assert next_one == next_again
    assert one[0][0] != next_one[0][0]


def test_the_reward_comes_at_the_end_and_good_bots_mostly_win_against_chance() -> None:
    env = TableeEnv("sequence", {}, 1, "medium")
    results = [play(env, seed)[1] for seed in range(6)]
    assert all(set(rewards[:-1]) == {0} for rewards in results)
    assert all(rewards[-1] in (-1, 1) for rewards in results)
    assert sum(rewards[-1] for rewards in results) < 0


def test_the_learner_has_the_requested_seat_and_only_its_moves_are_asked_for() -> None:
    env = TableeEnv("six_sequences", {"players": 3, "rounds": 1}, 2, "random")
    env.reset(seed=1)
    for _ in range(20):
        turn = env.turn
        assert turn.seat == 2
        assert env.observation_space.contains(turn.observation(2))
        _, _, over, _, info = env.step(next(iter(turn.choices)))
        assert not over
        assert np.array_equal(np.asarray(info["action_mask"]), env.action_masks())
        assert list(np.flatnonzero(env.action_masks())) == list(env.turn.choices)


def test_an_illegal_action_loses_with_a_reason_and_ends_the_game() -> None:
    env = TableeEnv("pairs")
    seen, info = env.reset(seed=1)
    closed = int(np.flatnonzero(env.action_masks() == 0)[0])
    after, reward, terminated, truncated, info = env.step(closed)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert np.array_equal(after, seen)
    assert str(info["refused"]).startswith(f"action {closed} is none of the")
    with pytest.raises(gymnasium.error.ResetNeeded, match="no game is going on: call reset first"):
        env.step(0)


def test_no_action_is_possible_before_the_first_reset_and_after_the_end() -> None:
    env = TableeEnv("pairs")
    with pytest.raises(gymnasium.error.ResetNeeded, match="no game is going on: call reset first"):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded, match="no game has begun: call reset first"):
        env.action_masks()
    play(env, 1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    assert not env.action_masks().any()


def test_a_game_that_takes_too_long_is_truncated() -> None:
    env = TableeEnv("sequence", opponents="random")
    env.task = replace(env.task, longest=6)
    env.reset(seed=1)
    steps = [env.step(int(np.flatnonzero(env.action_masks())[0])) for _ in range(3)]
    assert [step[2:4] for step in steps] == [(False, False), (False, False), (False, True)]


def test_a_seat_or_a_bot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOptions, match="seat: expected a number from 0 to 1, got 2"):
        TableeEnv("sequence", seat=2)
    with pytest.raises(UnknownBot, match="sequence has no bot 'grandmaster'"):
        TableeEnv("sequence", opponents="grandmaster")


def test_a_game_is_drawn_as_the_learner_sees_it() -> None:
    env = TableeEnv("sequence", render_mode="ansi")
    env.reset(seed=1)
    turn = env.turn
    assert env.render() == turn.task.game.show(turn.view(0))
