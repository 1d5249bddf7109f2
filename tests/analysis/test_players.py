"""The game of each side in figures: accuracy, the level that errs as much, and where a patience was lost."""

from math import exp

import pytest

from tablee.analysis import lost as losing
from tablee.analysis import players
from tablee.analysis.model import Decision
from tablee.analysis.players import players_of
from tablee.analysis.story import Analyst, Assessed
from tablee.bots.judging import LEVELS
from tablee.games import GAMES, named
from tablee.kernel.analysing import Analysing
from tests.analysis.games import played, record

LOSSES = {"beginner": 0.04, "easy": 0.04, "medium": 0.02, "hard": 0.01, "expert": 0.0}


def decision(side: int, error: float) -> Decision:
    after = tuple(0.5 + (error if side == other else -error) for other in range(2))
    return Decision(side, side, side, (0.0, 0.0), (0.5, 0.5), after, error, "", (), "", "", "")


def test_accuracy_is_the_mean_over_all_decisions_of_a_side() -> None:
    decisions = [decision(0, -0.05), decision(1, -0.2), decision(0, 0.0), decision(0, -0.01)]
    first, second = players_of(GAMES["figures"], 2, decisions, (0.0, 0.0))
    assert first.accuracy == round(100 * (exp(-0.12 * 5) + 1 + exp(-0.12 * 1)) / 3, 1)
    assert second.accuracy == round(100 * exp(-0.12 * 20), 1)
    assert [first.play, second.play] == pytest.approx([-0.06, -0.2])
    assert [first.others, second.others] == pytest.approx([0.2, 0.06])


@pytest.mark.parametrize(
    ("error", "level"), [(0.0, "expert"), (0.007, "hard"), (0.016, "medium"), (0.04, "beginner"), (0.5, "beginner")]
)
def test_a_side_plays_like_the_level_that_errs_about_as_much(error: float, level: str) -> None:
    assert players._like(LOSSES, error) == level
    assert players._like({}, error) is None


@pytest.mark.parametrize("name", GAMES)
def test_the_measured_losses_of_a_game_are_of_all_levels_and_the_expert_has_none(name: str) -> None:
    losses = named(name).analysing().losses
    assert losses == {} or list(losses) == list(LEVELS)
    assert losses.get("expert", 0.0) == 0.0
    assert Analysing().losses == {}, "a game need not have any"


def nothing_assessed(number: int, want: float) -> Analyst:
    """A patience with this result, the first one from this number on."""
    while True:
        analyst = Analyst(played("pairs", {}, ["beginner"], number))
        if analyst.result == (want,):
            return analyst
        number += 1


@pytest.mark.parametrize("result", [0.0, 1.0])
def test_a_patience_without_a_decision_was_decided_by_its_deal(result: float) -> None:
    story = nothing_assessed(1, result).story([])
    assert story.start == (result,)
    assert story.players[0].luck == 0


def test_a_lost_patience_says_which_move_lost_it_and_what_would_have_won() -> None:
    analyst = nothing_assessed(1, 0.0)
    found: list[Assessed] = []
    lost = analyst.story(found).lost
    assert lost is not None
    solving = analyst.game.solving()
    assert solving is not None
    assert lost.ply >= 0, "this deal could be won"
    assert solving.solve(analyst.states[lost.ply], None).winnable
    assert not solving.solve(analyst.states[lost.ply + 1], None).winnable
    state = analyst.states[lost.ply]
    for text in lost.line:
        state = analyst.game.apply(state, 0, analyst.game.read_move(text)).state
    outcome = analyst.game.outcome(state)
    assert outcome is not None
    assert outcome.winners


def test_where_a_patience_was_lost_stays_open_if_the_solver_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losing, "NODES", 0)
    assert nothing_assessed(1, 0.0).story([]).lost is None


def test_only_a_lost_game_for_one_says_where_it_was_lost() -> None:
    assert nothing_assessed(1, 1.0).story([]).lost is None
    assert Analyst(record("figures", 3, "easy")).story([]).lost is None
