"""Deals, series and their logs: the same results from any number of processes and after any interruption."""

import os
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from tablee.arena.entrants import UnknownBot, entrant
from tablee.arena.match import Deal, Setting, play_deal, share
from tablee.arena.series import BadLog, Log, play_on
from tablee.arena.spread import Crew, gathered
from tablee.games import GAMES
from tablee.kernel.game import Outcome
from tablee.kernel.seed import Seed

SETTING = Setting("sequence", {"players": 3}, ("beginner", "random"), Seed.numbered(7).text)


def test_shares_of_a_win_are_counted_by_seats() -> None:
    assert share(Outcome((0, 1), frozenset({1})), [0, 1], 1) == 1
    assert share(Outcome((0, 1), frozenset({1})), [0, 1], 0) == 0
    assert share(Outcome((1, 1, 1, 0), frozenset({0, 1, 2})), [0, 1, 0, 1], 0) == pytest.approx(2 / 3)
    assert share(Outcome((0, 0, 0), frozenset()), [0, 1, 0], 1) == pytest.approx(1 / 3)  # a draw
    assert share(Outcome((58,), frozenset()), [0], 0) == 0  # a patience that was lost


def test_every_bot_holds_every_hand_of_a_deal() -> None:
    twins = Setting("sequence", {}, ("random", "random"), Seed.numbered(1).text)
    deals = [play_deal(twins, number) for number in range(20)]
    assert all(sum(deal.shares) == pytest.approx(1) for deal in deals)
    assert {deal.shares for deal in deals} > {(0.5, 0.5)}  # the luck of the deal cancels out, random choices do not


def test_the_shares_of_a_deal_add_up_at_every_table() -> None:
    for game, raw in (("six_sequences", {"players": 3, "rounds": 1}), ("figures", {"players": 4}), ("sequence", {})):
        deal = play_deal(Setting(game, raw, ("random", "random"), Seed.numbered(2).text), 0)
        assert sum(deal.shares) == pytest.approx(1)
        assert deal.moves > 20


def test_the_number_of_processes_does_not_change_the_results() -> None:
    one = list(play_on(SETTING, 0, 5, map))
    with gathered(Crew(2)) as players:
        assert list(play_on(SETTING, 0, 5, players)) == one
        assert list(play_on(SETTING, 3, 5, players)) == one[3:]
    assert [deal.number for deal in one] == [0, 1, 2, 3, 4]


def test_a_process_that_dies_ends_the_series_at_once() -> None:
    with gathered(Crew(2)) as players, pytest.raises(BrokenProcessPool):
        list(players(os._exit, range(2)))


def test_a_series_resumes_from_its_log_and_replays_a_truncated_line(tmp_path: Path) -> None:
    path = tmp_path / "log"
    deals = list(play_on(SETTING, 0, 3, map))
    log = Log(path, SETTING)
    for deal in deals:
        log.add(deal)
    assert Log(path, SETTING).deals == deals
    path.write_text(path.read_text()[:-5])
    cut = Log(path, SETTING)
    assert cut.deals == deals[:2]
    cut.add(deals[2])
    assert Log(path, SETTING).deals == deals


def test_a_log_of_another_series_or_with_a_bad_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    Log(path, SETTING).add(Deal(0, (1.0, 0.0), (2.0, 0.0), 30))
    with pytest.raises(BadLog, match="another series"):
        Log(path, Setting("sequence", {}, ("random", "random"), SETTING.seed))
    for line in ("nonsense", "{}", '{"moves":1,"number":5,"points":[1.0,0.0],"shares":[1.0,0.0]}'):
        path.write_text(path.read_text().splitlines()[0] + f"\n{line}\n")
        before = path.read_text()
        with pytest.raises(BadLog, match="line 2"):
            Log(path, SETTING)
        assert path.read_text() == before


def test_every_level_of_a_game_has_a_bot_and_other_names_have_none() -> None:
    for name in GAMES:
        assert entrant(name, "hard") is entrant(name, "hard")
        with pytest.raises(UnknownBot, match="the bots are random"):
            entrant(name, "grandmaster")
