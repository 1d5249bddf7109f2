"""The log of one table, and the table that results from it. Memory is never ahead of the stored log.

A table with earlier games starts from a snapshot, and needs only the log of its current game.

Another node may write to the same log. Then our append fails, and we first read what the other node wrote.
"""

import asyncio
import time
from collections.abc import Iterable

from tablee.server.house import House
from tablee.server.records import record_due
from tablee.store.model import Appended, LogRow, StoreFailed, Written
from tablee.table import entries, snapshot
from tablee.table.decide import Decided
from tablee.table.entries import AnyEntry, Came, Opened
from tablee.table.fold import after, opened
from tablee.table.model import Table


class Logbook:
    """The log of one table, and the table's current state."""

    def __init__(self, house: House, log: Iterable[LogRow], kept: Table | None) -> None:
        """`kept` is the table before these entries; None if they begin with the first one."""
        self._house = house
        self.is_unsure = False
        """Whether the log may hold entries we do not know: the store failed during a write."""
        self._ahead = 0
        """The most that the log was ever ahead of our clock, in milliseconds."""
        if kept is None:
            first, *log = log
            entry = entries.read(first.body)
            assert isinstance(entry, Opened), "a log begins with the opening"
            kept = opened(first.table, entry, first.at)
        self.table = kept
        self._follow(log)

    def _follow(self, log: Iterable[LogRow]) -> None:
        for line in log:
            self.table = after(self.table, entries.read(line.body), line.at)

    def now(self) -> int:
        """The time at this table, in milliseconds. It never goes back; otherwise a bot would wait too long."""
        self._ahead = max(self._ahead, self.table.at - self._house.now())
        return self._house.now() + self._ahead

    async def decided(self, entry: AnyEntry, now: int) -> Decided:
        """An entry that needs no decision, with the table after it."""
        table, at = self.table, max(now, self.table.at)
        # The search for a winnable deal may take a while: a thread does it, so that other tables go on.
        then = await asyncio.to_thread(after, table, entry, at) if _deals(entry) else after(table, entry, at)
        return Decided(entry, at, then)

    async def append(self, decided: Decided, command: str) -> Appended:
        """Append the entry of a decision to the log, and adopt the decision if it was written.

        Return the store's answer. Raise `StoreFailed` if the store fails; then the log must be read again.
        """
        table, (entry, at, then) = self.table, decided
        turns = _turns(table, then)
        line = LogRow(table.code, table.seq + 1, command, at, entries.write(entry))
        began = time.perf_counter()
        future = self._house.store.append(
            line,
            members=[entry.by] if isinstance(entry, Came) else [],
            ended=then.stage == "over" if turns and then.stage != table.stage else None,
            record=record_due(table, then) if turns else None,
            snapshot=snapshot.write(table) if table.number != then.number else None,
        )
        try:
            answer = await future
        except StoreFailed:
            self.is_unsure = True
            raise
        self._house.metrics.writing.observe(time.perf_counter() - began)
        if isinstance(answer, Written):
            self.table = then
            self._house.metrics.entries.labels(type(entry).__name__.lower()).inc()
        else:
            self._house.metrics.conflicts.inc()
        return answer

    async def has(self, command: str) -> bool:
        """Whether a command is done already."""
        return await self._house.store.has_command(self.table.code, command)

    async def read_on(self) -> bool:
        """Apply what other nodes have written; return whether there was anything."""
        written = await self._house.store.entries(self.table.code, self.table.seq)
        self.is_unsure = False
        if any(_deals(entries.read(line.body)) for line in written):
            await asyncio.to_thread(self._follow, written)
        else:
            self._follow(written)
        return bool(written)


def _turns(table: Table, then: Table) -> bool:
    """Whether a game may have begun or ended, or another one has taken its place. A usual move does none of that."""
    before, after = table.match, then.match
    return before is None or after is None or before.outcome != after.outcome or table.number != then.number


def _deals(entry: AnyEntry) -> bool:
    return isinstance(entry, entries.Started | entries.Rematched | entries.Redealt)
