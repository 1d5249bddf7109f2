"""Time that counts at a table: only while this process runs, people are at the table, and its log can be written.

A process that was stopped, a computer that slept and a clock that was set must not cost a player their turn. So the
time of a table is the time of its last entry, and what was served since. The clock on the wall is not part of it.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

LONGEST: Final = 2_000
"""Longest time between two looks at the clock that still counts, in milliseconds. After more, this process stood."""


def wall_clock() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


class Pulse:
    """How long this process has run, in milliseconds, without the times in which it stood still.

    Somebody has to look at it more often than `longest`.
    """

    def __init__(self, clock: Callable[[], int] = _monotonic, longest: float = LONGEST) -> None:
        self._clock = clock
        self._longest = longest
        self._looked = clock()
        self._ran = 0
        self._lock = Lock()  # a room may be opened in another thread

    def __call__(self) -> int:
        with self._lock:
            now = self._clock()
            passed, self._looked = now - self._looked, now
            if 0 < passed <= self._longest:
                self._ran += passed
            return self._ran


class ServedTime:
    """The time of one table, in milliseconds. It stands still unless it is told to run."""

    def __init__(self, pulse: Pulse, at: int) -> None:
        self._pulse = pulse
        self._at = at
        self._since: int | None = None

    def now(self) -> int:
        """The time at the table."""
        return self._at if self._since is None else self._at + self._pulse() - self._since

    def run(self) -> None:
        """Go on."""
        if self._since is None:
            self._since = self._pulse()

    def stop(self, at: int) -> None:
        """Stand still since `at`, which may be some time ago."""
        self._at, self._since = at, None

    def reach(self, at: int) -> None:
        """Be at `at` at least: the log or another node says so."""
        if at > self.now():
            self._at, self._since = at, None if self._since is None else self._pulse()
