"""What two moves differ in: only what is clear counts, and no chance leaves its range."""

from collections.abc import Sequence

import pytest

from tablee.analysis.judge import DOUBT, LEAST, _loss, _shifted, won
from tablee.kernel.game import Outcome

BEST = [(0.6, 0.4)] * 4


def worse(*by: float) -> list[tuple[float, float]]:
    """The chances after another move, worse by this much in each world."""
    return [(first - step, second + step) for (first, second), step in zip(BEST, by, strict=True)]


@pytest.mark.parametrize(
    ("by", "counts"),
    [
        ((0.1, 0.1, 0.1, 0.1), True),
        ((0.3, 0.0, 0.0, 0.3), False),  # its mean is less than two standard errors
        ((0.2, 0.1, 0.1, 0.2), True),
        ((0.004, 0.004, 0.004, 0.004), False),  # clear, but less than half a point of a hundred
        ((0.006, 0.006, 0.006, 0.006), True),
        ((-0.1, -0.1, -0.1, -0.1), False),  # better than the best: it counts as just as good
    ],
)
def test_a_move_is_an_error_only_if_it_is_clearly_worse(by: Sequence[float], counts: bool) -> None:
    assert (DOUBT, LEAST) == (2.0, 0.005)
    found = _loss(BEST, worse(*by), 0)
    mean = sum(by) / len(by)
    assert found == (pytest.approx((-mean, mean)) if counts else (0.0, 0.0))


def test_a_loss_is_that_of_the_side_that_moves() -> None:
    assert _loss(BEST, worse(0.1, 0.1, 0.1, 0.1), 1) == (0.0, 0.0)
    assert _loss(BEST, worse(-0.1, -0.1, -0.1, -0.1), 1) == pytest.approx((0.1, -0.1))


@pytest.mark.parametrize(
    ("chances", "change", "after"),
    [
        ((0.6, 0.4), (-0.2, 0.2), (0.4, 0.6)),
        ((0.1, 0.9), (-0.2, 0.2), (0.0, 1.0)),
        ((0.5, 0.95), (-0.2, 0.1), (0.4, 1.0)),  # half of the change, for both
        ((0.0, 1.0), (-0.2, 0.2), (0.0, 1.0)),
    ],
)
def test_a_change_is_made_smaller_if_a_chance_would_leave_its_range(
    chances: tuple[float, ...], change: tuple[float, ...], after: tuple[float, ...]
) -> None:
    assert _shifted(chances, change) == pytest.approx(after)


@pytest.mark.parametrize(
    ("scores", "winners", "sides", "shares"),
    [
        ((3, 5), {1}, 2, (0.0, 1.0)),
        ((5, 5), {0, 1}, 2, (0.5, 0.5)),
        ((5, 5), set(), 2, (0.5, 0.5)),  # nobody has won: all share a draw
        ((1, 0, 1, 0), {0, 2}, 2, (1.0, 0.0)),
        ((1, 1, 0), {0, 1}, 3, (0.5, 0.5, 0.0)),
        ((60,), {0}, 1, (1.0,)),
        ((40,), set(), 1, (0.0,)),
    ],
)
def test_a_result_is_shared_by_those_who_have_won(
    scores: tuple[int, ...], winners: set[int], sides: int, shares: tuple[float, ...]
) -> None:
    assert won(Outcome(scores, frozenset(winners)), sides) == pytest.approx(shares)
