"""Checks the clocks of a simulated table: no player loses time that no node served, or gains time that one did."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tablee.kernel.game import Seat
from tablee.store.model import LogRow
from tablee.table import entries
from tablee.table.clock import Bank
from tablee.table.entries import Opened, Played, Resumed
from tablee.table.fold import after, opened
from tablee.table.model import Table
from tablee_lab.sim.loop import VirtualLoop

_STEP: Final = 0.1
"""Time between two looks at the nodes, in seconds."""
_EARLY: Final = (3.0, 6.0)
"""How much earlier than after its time a clock may run out, in seconds, with one node and with several. A slow store
takes as long until an entry is written, and another node until it has read it."""
_LATE: Final = 20.0
"""How much later, in seconds. A node that is killed may take with it what it has served since its last note, and where
two writes in five fail, two nodes note late until when they have served."""


@dataclass(frozen=True, slots=True)
class _Running:
    """A clock that runs: since when, and with how much time, in seconds."""

    since: float
    left: float
    bank: Bank


class Served:
    """The time during which people could play at a table."""

    def __init__(self, loop: VirtualLoop, is_served: Callable[[], bool], is_written: Callable[[], bool]) -> None:
        """`is_written` tells whether the log can be written too: else clocks run until the first node notices."""
        self._loop = loop
        self._is_served = is_served
        self._is_written = is_written
        self._least = [0.0]
        """How long the table was served until then, without the time in which the log could not be written."""
        self._most = [0.0]
        """The same with that time."""

    def watch(self, until: float) -> None:
        """Look at the nodes until this time."""
        is_served = self._is_served()
        self._least.append(self._least[-1] + _STEP * (is_served and self._is_written()))
        self._most.append(self._most[-1] + _STEP * is_served)
        if self._loop.time() < until:
            self._loop.call_later(_STEP, self.watch, until)

    def unfair(self, log: Sequence[LogRow], written: Mapping[int, float], is_shared: bool) -> Iterator[str]:
        """Yield a sentence for each clock that ran out too early or too late."""
        first, *rest = log
        opening = entries.read(first.body)
        assert isinstance(opening, Opened), "a log begins with the opening"
        table, running = opened(first.table, opening, first.at), dict[Seat, _Running]()
        for line in rest:
            entry, at = entries.read(line.body), written[line.seq]
            for seat, clock in running.items():
                least, most = (_between(sums, clock.since, at) for sums in (self._least, self._most))
                expires = isinstance(entry, Played) and (entry.seat, entry.by) == (seat, "clock")
                if expires and most < clock.left - _EARLY[is_shared]:
                    yield f"number {line.seq}: a clock ran out after {most:.1f} of {clock.left:.1f} seconds"
                if least > clock.left + _LATE:
                    yield f"number {line.seq}: a clock ran for {least:.1f} instead of {clock.left:.1f} seconds"
            table = after(table, entry, line.at)
            running = _running(table, running, at, isinstance(entry, Resumed))


def _between(sums: Sequence[float], start: float, end: float) -> float:
    last = len(sums) - 1
    return sums[min(last, round(end / _STEP))] - sums[min(last, round(start / _STEP))]


def _running(table: Table, before: Mapping[Seat, _Running], at: float, is_resumed: bool) -> dict[Seat, _Running]:
    """The clocks that run now. A clock that was only set later, for lost time, has run all the time."""
    found = {}
    for seat, bank in enumerate(table.match.banks if table.match else ()):
        known = before.get(seat)
        if bank.since is None:
            continue
        if known is not None and (is_resumed or known.bank == bank):
            found[seat] = _Running(known.since, known.left, bank)
        else:
            found[seat] = _Running(at, bank.left / 1000, bank)
    return found
