"""Statistics over deals: standings, confidence intervals and the sequential test."""

from random import Random

import pytest

from tablee.arena.match import Deal
from tablee.arena.tally import BOUND, ENOUGH, evidence, interval_of, standings, verdict


def test_standings_are_means_over_deals() -> None:
    deals = [Deal(0, (1.0, 0.0), (2.0, 0.0), 50), Deal(1, (0.5, 0.5), (1.0, 2.0), 60)]
    first, second = standings(("a", "b"), deals)
    assert (first.name, first.share, first.points) == ("a", 0.75, 1.5)
    assert (second.share, second.points) == (0.25, 1.0)
    assert first.low == pytest.approx(1 - second.high)


def test_a_deal_is_the_unit_of_counting() -> None:
    """If the games of a deal always end alike, they count once; if they always differ, a deal tells more than its
    games."""
    alike = interval_of([1.0, 0.0] * 50, games=2)
    differing = interval_of([0.5] * 98 + [1.0, 0.0], games=2)
    assert alike[1] - alike[0] == pytest.approx(0.192, abs=0.01)  # as for 100 games, though 200 were played
    assert differing[1] - differing[0] < 0.05


def test_the_interval_of_deals_that_all_ended_alike_is_not_a_point() -> None:
    low, high = interval_of([1.0] * 20, games=2)
    assert low == pytest.approx(0.912, abs=0.01)  # as for 40 games
    assert high == 1


def test_the_interval_keeps_its_confidence_level() -> None:
    chance, hits = Random(1), 0
    for _ in range(400):
        shares = [(chance.random() < 0.6) / 2 + (chance.random() < 0.6) / 2 for _ in range(60)]
        low, high = interval_of(shares, games=2)
        hits += low <= 0.6 <= high
    assert 0.92 * 400 < hits < 0.98 * 400


def test_the_sequential_test_decides_either_way_and_not_too_soon() -> None:
    assert verdict([1.0, 0.5] * (ENOUGH // 2 - 1), 0.5, 0.6) is None
    assert verdict([1.0, 0.5] * 30, 0.5, 0.6) is True
    assert verdict([0.0, 0.5] * 30, 0.5, 0.6) is False
    assert verdict([1.0, 0.5, 0.5, 0.0] * 10, 0.5, 0.6) is None
    assert evidence([0.5] * 40, 0.5, 0.6) == 0
    assert evidence([1.0, 0.5] * 30, 0.5, 0.6) > BOUND


def test_the_sequential_test_keeps_its_error_rate() -> None:
    chance, wrong = Random(2), 0
    for _ in range(200):
        shares: list[float] = []
        decided = None
        while decided is None:
            shares.append((chance.random() < 0.5) / 2 + (chance.random() < 0.5) / 2)
            decided = verdict(shares, 0.5, 0.6)
        wrong += decided
    assert wrong < 0.09 * 200
