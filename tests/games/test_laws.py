"""The laws, on every game of the house, in random games that Hypothesis chooses."""

import importlib
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games import GAMES
from tablee.kernel.laws import check_game, same_everywhere
from tablee.kernel.seed import Seed


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40)
@given(secret=st.binary(min_size=32, max_size=32), data=st.data())
def test_every_game_obeys_every_law(name: str, secret: bytes, data: st.DataObject) -> None:
    trial = importlib.import_module(f"tests.games.{name}.trial").TRIAL
    check_game(trial, data.draw(st.sampled_from(trial.options)), Seed(secret))


@pytest.mark.parametrize("name", GAMES)
def test_every_process_plays_alike(name: str) -> None:
    same_everywhere(importlib.import_module(f"tests.games.{name}.trial").TRIAL, Seed.numbered(1))


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_put_to_the_laws(name: str) -> None:
    trial = importlib.import_module(f"tests.games.{name}.trial").TRIAL
    tried = {option for raw in trial.options for option in raw}
    assert tried == {field.name for field in fields(GAMES[name].read_options({}))}
