"""A fake clock for benchmarks, so that their results are known in advance."""

from itertools import count

import pytest

from tablee_lab.bench import turns


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """One second passes between two looks at the clock, so each measured step takes one second."""
    monkeypatch.setattr(turns, "process_time", count().__next__)
