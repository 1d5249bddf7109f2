"""A clock for measurements: then figures can be told beforehand."""

from itertools import count

import pytest

from tablee_lab.bench import turns


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second passes between two looks at the clock: whatever is done once takes one."""
    monkeypatch.setattr(turns, "process_time", count().__next__)
