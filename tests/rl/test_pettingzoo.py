"""The PettingZoo environments pass its own tests and do what an agent relies on."""

import re
import warnings
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from tablee.games import GAMES
from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json
from tablee.rl.pettingzoo import TableeAEC, env
from tablee.rl.turns import IllegalAction

with warnings.catch_warnings():
    # If the framework's own games are installed too, it imports one in a way that it has deprecated itself.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

TABLES: list[tuple[str, Mapping[str, Json]]] = [
    ("pairs", {}),
    ("pairs", {"faces": "open"}),
    ("sequence", {}),
    ("sequence", {"players": 3, "draw": "manual"}),
    ("sequence", {"players": 12, "teams": 2, "silence": True}),
    ("six_sequences", {"rounds": 1}),
    ("six_sequences", {"players": 4, "teams": True, "rounds": 1}),
    ("figures", {}),
    ("figures", {"players": 5, "stopping": "strong", "points": [1, 2, 3, 4, 5, 999]}),
]


# A dictionary with an action mask is PettingZoo's own convention, but its test accepts it only for its own games.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_environments_pass_the_tests_of_the_framework(game: str, options: Mapping[str, Json]) -> None:
    api_test(env(game, options), num_cycles=200)
    seed_test(lambda: env(game, options), num_cycles=20)


def play(table: TableeAEC, seed: int) -> dict[str, float]:
    """Play a random game to its end; return what every agent got."""
    table.reset(seed=seed)
    chance, got = np.random.default_rng(seed), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        over = terminated or truncated
        table.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"])))
    return got


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_game_is_played_to_its_end_and_the_rewards_are_those_of_its_outcome(
    game: str, options: Mapping[str, Json]
) -> None:
    table = TableeAEC(game, options)
    got = list(play(table, 4).values())
    outcome = GAMES[game].outcome(table._turn.state)
    assert got == list(table.task.rewards(outcome))
    assert not table.agents


def test_the_selected_agent_is_the_seat_that_has_to_choose_and_no_other_may_act() -> None:
    table = TableeAEC("sequence", {"players": 3})
    table.reset(seed=2)
    for _ in range(30):
        seat = int(table.agent_selection[-1])
        assert GAMES["sequence"].to_act(table._turn.state) == {seat}
        for other in range(3):
            assert table.observe(f"player_{other}")["action_mask"].any() == (other == seat)
        table.step(next(iter(table._turn.choices)))


def test_a_seed_gives_the_same_games_and_the_next_reset_another_one() -> None:
    tables = TableeAEC("figures"), TableeAEC("figures")
    deals = []
    for table in tables:
        table.reset(seed=9)
        deals.append(table._turn.seed)
        table.reset()
        deals.append(table._turn.seed)
    assert deals[:2] == deals[2:]
    assert deals[0] != deals[1]
    tables[0].reset(seed=10)
    assert tables[0]._turn.seed not in deals


def test_an_illegal_action_is_refused_by_the_raw_environment_and_loses_in_the_wrapped_one() -> None:
    table = TableeAEC("pairs")
    table.reset(seed=1)
    before = table._turn
    closed = int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=f"action {closed} is none of the"):
        table.step(closed)
    assert table._turn is before
    wrapped = env("sequence")
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(int(np.flatnonzero(wrapped.observe(agent)["action_mask"] == 0)[0]))
    assert wrapped.terminations[agent]
    assert wrapped.rewards == {agent: -1, **{other: 0 for other in wrapped.agents if other != agent}}


def test_a_game_that_takes_too_long_is_truncated() -> None:
    table = TableeAEC("sequence")
    table.task = replace(table.task, longest=5)
    table.reset(seed=1)
    for _ in range(5):
        assert not any(table.truncations.values())
        table.step(next(iter(table._turn.choices)))
    assert table.truncations == {"player_0": True, "player_1": True}
    assert not any(table.terminations.values())


def test_a_game_is_drawn_as_the_agent_sees_it() -> None:
    table = TableeAEC("pairs", render_mode="ansi")
    table.reset(seed=1)
    picture = table.render()
    assert picture is not None
    assert re.search(r"^ +a +b +c +d +e$", picture, re.MULTILINE)
    silent = TableeAEC("pairs")
    silent.reset(seed=1)
    assert silent.render() is None


def test_invalid_options_are_refused() -> None:
    with pytest.raises(BadOptions, match="6 players can form two or three teams: say which"):
        env("sequence", {"players": 6})
