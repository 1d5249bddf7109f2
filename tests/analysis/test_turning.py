"""Turning points: which moments of a game are chosen, and what is said of them."""

from collections.abc import Mapping, Sequence

import pytest

from tablee.analysis.model import Decision, Turning
from tablee.analysis.story import Analyst
from tablee.analysis.turning import MOST, turning_points
from tests.analysis.games import record

STORY = Analyst(record("pairs", 3, "easy"))
"""A game for one; its own chances are not looked at here."""


def decision(number: int, luck: float = 0.0, error: float = 0.0) -> Decision:
    """The decision of this number, with this much luck before it and this error."""
    before = (0.5,)
    return Decision(STORY.plies[number], 0, 0, (luck,), before, (0.5 + error,), error, "", (), "", "bon", "good")


def chosen(decisions: Sequence[Decision], noise: float = 0.0) -> list[Turning]:
    missed: Mapping[int, tuple[str, str]] = {one.ply: ("raté", "missed") for one in decisions}
    return list(turning_points(STORY.line, STORY.states, decisions, 1, missed, noise))


def places(turns: Sequence[Turning]) -> list[tuple[int, str, float]]:
    return [(STORY.plies.index(turn.ply), turn.kind, round(turn.size, 3)) for turn in turns]


def test_the_three_largest_changes_are_chosen_in_the_order_of_the_game() -> None:
    lucks = [decision(number, luck) for number, luck in enumerate((0.1, -0.4, 0.2, -0.05, 0.3))]
    assert places(chosen(lucks)) == [(1, "bad_luck", -0.4), (2, "luck", 0.2), (4, "luck", 0.3)]
    assert len(chosen(lucks)) == MOST


@pytest.mark.parametrize(("error", "is_there"), [(-0.051, True), (-0.049, False)])
def test_the_largest_mistake_of_five_points_is_one_whatever_else_happened(error: float, is_there: bool) -> None:
    lucks = [decision(number, 0.3 + number / 100) for number in range(5)]
    found = places(chosen([*lucks, decision(5, error=-0.01), decision(6, error=error)]))
    assert ((6, "mistake", error) in found) == is_there
    assert len(found) == MOST


@pytest.mark.parametrize(("luck", "is_there"), [(-0.051, True), (-0.049, False)])
def test_the_largest_luck_of_five_points_is_one_whatever_else_happened(luck: float, is_there: bool) -> None:
    errors = [decision(number, error=-0.3 - number / 100) for number in range(5)]
    assert ((5, "bad_luck", luck) in places(chosen([*errors, decision(5, luck)]))) == is_there


def test_a_change_of_less_than_two_points_is_none() -> None:
    assert chosen([decision(0, 0.019), decision(1, -0.019), decision(2, error=-0.019)]) == []
    assert len(chosen([decision(0, 0.021), decision(1, error=-0.021)])) == 2


def test_luck_within_the_noise_of_playouts_is_none_but_a_mistake_is() -> None:
    # Two moves are compared in the same worlds, so the noise of a chance is not that of a mistake.
    lucky = [decision(0, 0.3), decision(1, -0.36), decision(2, error=-0.1)]
    assert places(chosen(lucky, 0.35)) == [(1, "bad_luck", -0.36), (2, "mistake", -0.1)]


def test_a_mistake_of_somebody_else_is_a_gift_and_both_have_a_sentence_in_two_languages() -> None:
    analyst = Analyst(record("figures", 3, "easy"))
    one = analyst.assess(analyst.plies[0])
    side = one.seat % 2
    after = tuple(0.3 if number == side else 0.7 for number in range(2))
    slip = Decision(one.ply, one.seat, side, (0.0, 0.0), (0.5, 0.5), after, -0.2, one.played, (), "", one.fr, one.en)
    found = turning_points(analyst.line, analyst.states, [slip], 2, {one.ply: one.missed})
    assert {turn.side: turn.kind for turn in found} == {side: "mistake", 1 - side: "gift"}
    for turn in found:
        assert turn.fr != turn.en
        assert turn.fr
    assert len({turn.fr for turn in found}) == 2


def test_an_analysis_by_playouts_takes_no_luck_within_their_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    analyst = Analyst(record("pairs", 3, "easy"))
    first, second, *_ = analyst.plies
    low, high = (
        analyst.assess(ply)._replace(before=(chance,), after=(chance,)) for ply, chance in ((first, 0.4), (second, 0.7))
    )
    assert [turn.kind for turn in analyst.story([low, high]).turning] == ["luck"]
    monkeypatch.setattr(analyst.judge, "error", 0.25)
    assert analyst.story([low, high]).turning == ()
    monkeypatch.setattr(analyst.judge, "kind", "net")
    assert [turn.kind for turn in analyst.story([low, high]).turning] == ["luck"]
