"""Wilson's interval, compared with results computed by hand."""

import pytest

from tablee.arena.interval import interval


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval(hits: int, tries: int, low: float, high: float) -> None:
    assert interval(hits, tries) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(("hits", "tries"), [(0, 0), (2, 1), (-1, 3)])
def test_an_invalid_sample_is_refused(hits: int, tries: int) -> None:
    with pytest.raises(ValueError, match="no sample"):
        interval(hits, tries)
