"""The games of other libraries are played to their end and counted; a library that is not installed is named."""

import sys

import pytest

from tablee.rl.pettingzoo import env
from tablee_lab.bench import peers, search
from tablee_lab.bench.report import How
from tests.lab.bench.reading import read

TASTE = How(1e-6, (), "sequence")


def test_a_game_of_open_spiel_is_played_without_counting_chance() -> None:
    work = peers.in_open_spiel("hearts")
    work.run()
    # Three passes by each of the four and thirteen tricks, or no pass at all. A deal is not a decision.
    assert work.done in (4 * 13, 4 * (13 + 3))


def test_an_environment_is_played_by_all_its_agents() -> None:
    work = peers.by_agents(env("pairs"))
    work.run()
    assert 1 < work.done < 60  # sixty pairs would mean that random play won the patience


@pytest.mark.parametrize("name", ["gin-rummy", "doudizhu", "uno"])
def test_a_game_of_rlcard_is_played_to_its_end(name: str) -> None:
    pytest.importorskip("rlcard")
    work = peers.in_rlcard(name)
    work.run()
    assert work.done > 5


def test_our_result_is_shown_beside_the_installed_peers() -> None:
    rows, _ = read(peers.lines(TASTE))
    assert [row.beside for row in rows][:2] == ["OpenSpiel hex(board_size=10)", "OpenSpiel hearts"]


@pytest.mark.parametrize(("peer", "module"), [("OpenSpiel", "pyspiel"), ("RLCard", "rlcard"), ("PettingZoo", "pygame")])
def test_a_peer_that_is_not_installed_is_named(peer: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for loaded in [name for name in sys.modules if name.startswith("pettingzoo.classic")]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, module, None)
    rows, sentences = read(peers.lines(How(1e-6, (), "figures")))
    assert not [row for row in rows if peer in row.beside]
    (missing,) = (one for one in sentences if one.startswith(f"not measured: {peer}, "))
    assert missing.endswith('is not installed (pip install -e ".[peers]")')


def test_the_search_without_open_spiel_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tablee.rl.open_spiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    rows, sentences = read(search.lines(TASTE))
    assert [row.beside for row in rows] == ["random games alone"]
    assert sentences[-1].startswith("not measured: OpenSpiel's search, because pyspiel is not installed")


def test_the_search_is_compared_with_that_of_open_spiel_on_our_game_and_on_its_own() -> None:
    rows, _ = read(search.lines(TASTE))
    others = ["random games alone", "OpenSpiel, tablee_sequence", "OpenSpiel, hex(board_size=10)"]
    assert [row.beside for row in rows] == others


@pytest.mark.parametrize("name", ["pairs", "figures"])
def test_actual_simulations_are_counted_not_budgets(name: str) -> None:
    work = search.searching(name)
    work.run()
    assert 2 <= work.done <= search.BUDGET
