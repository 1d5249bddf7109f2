"""The figures about analyses: sums, planted mistakes, and how much each level errs."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tablee.analysis.model import Story
from tablee_lab import analysis
from tablee_lab.analysis import Series, found_mistake, main, opened, played_on, summed

ALONE = Series("pairs", {}, 3, 2)


def change(monkeypatch: pytest.MonkeyPatch, how: Callable[[Story], Story]) -> None:
    """Let every analysis be changed like this."""
    true = Series.analyse
    monkeypatch.setattr(Series, "analyse", lambda series, record: how(true(series, record)))


def test_luck_and_errors_add_up_and_a_sum_that_does_not_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    found = summed(ALONE, 1)
    assert found.rest < 1e-9
    assert found.decisions > 20
    change(monkeypatch, lambda story: replace(story, ending=(2.0,)))
    assert summed(ALONE, 1).rest > 1


def test_a_planted_mistake_counts_only_if_it_is_a_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MISTAKE", 0.05)
    several = replace(ALONE, worlds=200)
    assert found_mistake(several, 1) is True
    change(monkeypatch, lambda story: replace(story, turning=()))
    assert found_mistake(several, 1) is False


def test_no_mistake_is_planted_where_every_move_is_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MISTAKE", 1.0)
    assert found_mistake(ALONE, 1) is None


def test_moments_are_states_of_the_game() -> None:
    line = played_on(opened(ALONE, 1), ["expert"])
    for moment in analysis._moments(line):
        assert moment.state == line.states[len(moment.moves)]
        assert played_on(moment, ["expert"]).moves == line.moves


def test_a_player_alone_meets_new_luck_at_each_next_choice() -> None:
    moment = next(analysis._moments(played_on(opened(ALONE, 1), ["expert"])))
    after = analysis._until_next(moment, 0)
    assert after.moves[: len(moment.moves)] == moment.moves
    assert len(after.moves) == len(moment.moves) + 1
    assert after.game.to_act(after.state)


def test_the_levels_err_less_and_less(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "pairs", "--games", "1", "--worlds", "50"]) == 0
    losses = json.loads(capsys.readouterr().out)
    assert list(losses) == ["beginner", "easy", "medium", "hard", "expert"]
    assert losses["beginner"] > losses["expert"] == 0
