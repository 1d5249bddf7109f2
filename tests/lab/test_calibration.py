"""Calibration: the tables compare what a net said with what came of it."""

from dataclasses import replace

import pytest

from tablee.analysis.story import analyse
from tablee.kernel.json import Json
from tablee_lab import analysis
from tablee_lab.analysis import opened, played_on
from tablee_lab.train.calibration import Forecast, Series, by_chance, by_ply, error, line, main, play

SURE = [Forecast(game, ply, 0.75, float(game % 4 != 0)) for game in range(8) for ply in (3, 25)]
"""Eight games, of which six are won, as the forecasts say."""


def test_forecasts_that_come_true_have_no_error_and_others_do() -> None:
    assert error(SURE) == 0
    assert line(SURE)[:4] == (16, 8, 0.75, 0.75)
    assert error([one._replace(chance=0.25) for one in SURE]) == 0.5


def test_the_positions_of_one_game_do_not_make_an_interval_narrower() -> None:
    assert line(SURE).reach == pytest.approx(line(SURE[::2]).reach)
    assert line(SURE * 4).reach == pytest.approx(line(SURE).reach)


def test_every_forecast_is_in_one_part_by_ply_and_by_chance() -> None:
    assert {name: len(some) for name, some in by_ply(SURE) if some} == {"0 – 9": 8, "20 – 29": 8}
    assert {name: len(some) for name, some in by_chance(SURE) if some} == {"70 – 80 %": 16}
    assert sum(len(some) for _, some in by_chance([Forecast(0, 0, 1.0, 1.0)])) == 1


@pytest.mark.parametrize(
    ("options", "bots", "seats"), [({}, ("expert",), 2), ({}, ("expert", "easy"), 1), ({"players": 3}, ("expert",), 3)]
)
def test_a_game_gives_a_forecast_for_every_choice_of_the_first_bot(
    options: dict[str, Json], bots: tuple[str, ...], seats: int
) -> None:
    found = play(Series("sequence", options, bots, 5), 1)
    plies = [one.ply for one in found]
    assert plies == sorted(set(plies))
    assert (plies == list(range(len(plies)))) == (len(bots) == 1)
    assert all(0 < one.chance <= 1 for one in found)
    assert len({one.result for one in found}) == (1 if seats == 1 else 2)
    assert found == play(Series("sequence", options, bots, 5), 1)


def test_the_judge_of_an_analysis_can_be_asked_and_says_what_an_analysis_says() -> None:
    series = Series("pairs", {}, ("expert",), 5, every=8, judge=True)
    found = play(series, 1)
    story = analyse(played_on(opened(analysis.Series("pairs", {}, 5), 1), ["expert"]).record())
    said = {one.ply: one.before[0] for one in story.decisions}
    assert [one.chance for one in found if one.ply in said] == [said[one.ply] for one in found if one.ply in said]
    assert len({one.chance for one in found}) > 3
    assert [one.chance for one in found] != [one.chance for one in play(replace(series, judge=False), 1)]


def test_a_game_of_the_core_is_not_asked_about_by_the_judge(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["pairs", "core", "--judge"])
    assert "not about games of the core" in capsys.readouterr().err


def test_the_command_prints_both_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sequence", "expert", "easy", "--games", "1"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("| positions | games |") == 2
    assert "positions in 1 games: mean chance" in printed
