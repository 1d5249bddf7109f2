"""The option sets of a game: the game accepts each of them, and the recorded games use them."""

from dataclasses import astuple

import pytest

from tablee.games import GAMES, variants
from tablee.kernel.json import Json
from tablee.kernel.record import Record
from tablee.kernel.variants import Variants
from tests.kernel.duel import Duel
from tools import corpus


@pytest.mark.parametrize("name", GAMES)
def test_a_game_accepts_all_its_option_sets_and_the_laws_test_each_once(name: str) -> None:
    found = variants(name)
    for raw in (raw for sets in astuple(found) for raw in sets):
        GAMES[name].read_options(raw)
    seen = [tuple(sorted(map(str, raw.items()))) for raw in found.laws]
    assert len(seen) == len(set(seen))
    assert all(raw in found.laws for raw in (*found.corpus, *found.laws_only))


@pytest.mark.parametrize("name", GAMES)
def test_each_recorded_game_has_the_option_set_of_its_number(name: str) -> None:
    read, sets = GAMES[name].read_options, variants(name).corpus
    games = corpus.read_corpus(name, GAMES[name].edition)
    assert len(games) == corpus.COUNT
    for number, kept in enumerate(games):
        assert read(Record.read(kept.text).options) == read(sets[number % len(sets)]), number


def test_a_game_without_a_list_is_tested_with_its_default_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.games.named", lambda _: Duel())
    assert variants("duel") == Variants()
    assert variants("duel").laws == ({},)


def test_an_import_error_in_a_list_is_not_taken_for_a_missing_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise ModuleNotFoundError("No module named 'nowhere'", name="nowhere")

    monkeypatch.setattr("tablee.games.import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        variants("pairs")


def test_an_option_set_that_occurs_twice_in_the_corpus_is_tested_once() -> None:
    two: dict[str, Json] = {"players": 2}
    found = Variants(corpus=({}, two, {}), laws_only=(two, {"edition": 1}))
    assert found.laws == ({}, two, {"edition": 1})
