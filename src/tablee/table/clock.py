"""Clocks: every player has a bank of time, and each turn adds to it. When it is empty, a bot makes one move.

All times are in milliseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from tablee.kernel.game import Seat
from tablee.table.entries import ClockName


@dataclass(frozen=True, slots=True)
class Pace:
    """The time that a clock gives."""

    bank: int
    """Time in the bank at the start."""
    turn: int
    """Time added at each turn."""
    most: int
    """Maximum time in the bank."""


PACES: Final[dict[ClockName, Pace | None]] = {
    "none": None,
    "normal": Pace(bank=45_000, turn=20_000, most=90_000),
    "fast": Pace(bank=15_000, turn=8_000, most=30_000),
}


class Bank(msgspec.Struct, frozen=True):
    """The time that a player has left, and since when the clock has been running."""

    left: int
    since: int | None = None

    @property
    def ends(self) -> int | None:
        """When the time runs out; None while the clock is stopped."""
        return None if self.since is None else self.since + self.left


def filled(clock: ClockName, seats: int) -> tuple[Bank, ...]:
    """The banks at the start of a game."""
    pace = PACES[clock]
    return tuple(Bank(pace.bank if pace else 0) for _ in range(seats))


def turned(
    clock: ClockName, banks: Sequence[Bank], running: frozenset[Seat], at: int, *, anew: bool
) -> tuple[Bank, ...]:
    """The banks after the set of running clocks has changed: some start, some stop.

    Time is added when a new turn begins (`anew`), but not when a player takes their seat during a turn.
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
    """The bank after a bot moved for a player without time: it gets time for the next move."""
    pace = PACES[clock]
    return Bank(pace.turn, at) if pace else bank
