"""The laws, checked on every built-in game in random games that Hypothesis chooses."""

import importlib
from dataclasses import fields
from typing import Any, cast

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tablee.games import GAMES
from tablee.kernel.laws import Trial, check_game, same_everywhere
from tablee.kernel.seed import Seed


# The trials of different games have different types.
def trial_of(name: str) -> Trial[Any, Any, Any, Any]:  # type: ignore[explicit-any]
    return cast("Trial[Any, Any, Any, Any]", importlib.import_module(f"tests.games.{name}.trial").TRIAL)  # type: ignore[explicit-any]


def all_options() -> list[tuple[str, int]]:
    return [(name, n) for name in GAMES for n in range(len(trial_of(name).options))]


@pytest.mark.parametrize(("name", "n"), all_options())
@settings(max_examples=2, phases=(Phase.generate,))  # a smaller seed gives no simpler game
@given(secret=st.binary(min_size=32, max_size=32))
def test_every_game_obeys_every_law_with_every_option(name: str, n: int, secret: bytes) -> None:
    check_game(trial_of(name), trial_of(name).options[n], Seed(secret))


@pytest.mark.parametrize("name", GAMES)
def test_every_process_gives_the_same_game(name: str) -> None:
    same_everywhere(trial_of(name), Seed.numbered(1))


@pytest.mark.parametrize("name", GAMES)
def test_the_laws_are_tested_with_every_option(name: str) -> None:
    tried = {option for raw in trial_of(name).options for option in raw}
    assert tried == {field.name for field in fields(GAMES[name].read_options({}))}
