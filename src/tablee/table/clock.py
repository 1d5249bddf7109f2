"""Clocks: everybody has a bank of time, to which each turn adds some. Who runs out of it has a bot make one move.

All times are milliseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablee.kernel.game import Seat
from tablee.table.entries import ClockName


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time there is."""

    bank: int
    """At the start."""
    turn: int
    """Added at each turn."""
    most: int
    """No bank ever holds more."""


PACES: Final[dict[ClockName, Pace | None]] = {
    "none": None,
    "normal": Pace(bank=45_000, turn=20_000, most=90_000),
    "fast": Pace(bank=15_000, turn=8_000, most=30_000),
}


@dataclass(frozen=True, slots=True)
class Bank:
    """The time that somebody has left, and since when it has been running down."""

    left: int
    since: int | None = None

    @property
    def ends(self) -> int | None:
        """When it will be empty; None while it stands still."""
        return None if self.since is None else self.since + self.left


def filled(clock: ClockName, seats: int) -> tuple[Bank, ...]:
    """The banks at the start of a game."""
    pace = PACES[clock]
    return tuple(Bank(pace.bank if pace else 0) for _ in range(seats))


def turned(
    clock: ClockName, banks: Sequence[Bank], running: frozenset[Seat], at: int, *, anew: bool
) -> tuple[Bank, ...]:
    """The banks once others are waited for: some start to run, some stand still again.

    Time is added where a turn begins anew, and not where somebody takes their seat in the middle of one.
    """
    pace = PACES[clock]
    if pace is None:
        return tuple(banks)
    added = pace.turn if anew else 0
    return tuple(_turned(pace, bank, seat in running, at, added) for seat, bank in enumerate(banks))


def _turned(pace: Pace, bank: Bank, runs: bool, at: int, added: int) -> Bank:
    if runs and bank.since is None:
        return Bank(min(pace.most, bank.left + added), at)
    if not runs and bank.since is not None:
        return Bank(max(0, bank.left - (at - bank.since)))
    return bank


def granted(clock: ClockName, bank: Bank, at: int) -> Bank:
    """The bank of somebody for whom the clock has made a move: time for the next one."""
    pace = PACES[clock]
    return replace(bank, left=pace.turn, since=at) if pace else bank
