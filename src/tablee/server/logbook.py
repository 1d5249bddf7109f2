"""The log of one table, and the table that results from it. Memory is never ahead of the stored log.

A table with earlier games starts from a snapshot, and needs only the log of its current game.

Another node may write to the same log. Then our append fails, and we first read what the other node wrote.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from tablee.house.log import first_of, next_of, turned
from tablee.server.house import House
from tablee.server.pulse import ServedTime
from tablee.store.chain import Damaged, linked
from tablee.store.model import Appended, LogRow, StoreFailed, StoreRefused, Written
from tablee.table import entries, snapshot
from tablee.table.commands import AnyCommand, Come, Move, Redeal, Rematch, Sit
from tablee.table.decide import Decided
from tablee.table.due import Happens, Thinks, due, waits
from tablee.table.entries import AnyEntry, Came
from tablee.table.fold import after
from tablee.table.model import Table
from tablee.table.refusal import Refused

PAGE: Final = 500
"""Maximum number of entries that are read from the store at once. In between, it serves other tables."""
_FEW: Final = 20
"""Number of entries that are applied without a thread."""
_DEALING: Final = ('{"do":"start"', '{"do":"begin"', '{"do":"rematch"', '{"do":"redeal"')
"""How the entries begin that deal cards. The search for a winnable deal may take a while."""
EVERY: Final = 1_000
"""Before the first game, there is a snapshot after this number of entries."""
TALK: Final = 10_000
"""Number of entries in one game after which only moves count, and no chat."""
GAME: Final = 20_000
"""Maximum number of entries in one game."""
ENTRIES: Final = 200_000
"""Maximum number of entries in the log of a table."""


class Logbook:
    """The log of one table, and the table's current state."""

    def __init__(self, house: House, table: Table, chain: bytes) -> None:
        """`chain` is the hash of the log of this table."""
        self._house = house
        self.table = table
        self.chain = chain
        self.is_unsure = False
        """Whether the log may hold entries we do not know: the store failed during a write."""
        self.is_outdated = False
        """Whether the log is not the one that we read: the operator has changed or removed it."""
        self._began = table.seq
        """The entry with which the current game began; before the first game, the last one."""
        self._is_served = False
        self._ahead: tuple[Table, bool, list[Happens | Thinks]] | None = None
        self._time = ServedTime(house.pulse, table.at)

    @classmethod
    async def open(cls, house: House, code: str) -> "Logbook | None":
        """Read a table from its snapshot and its log; None if there is no such table.

        Raise `Damaged` if its log is not what was written, and `BadOptions` if a newer server has opened it.
        """
        text = await house.store.snapshot(code)
        kept = snapshot.read(text) if text else None
        log = await house.store.entries(code, kept[0].seq - 1 if kept else 0, PAGE)
        if kept and log and log[0].chain not in (None, kept[1]):  # the snapshot belongs to another log
            kept, log = None, await house.store.entries(code, 0, PAGE)
        if not log:
            return None
        book = cls(house, *(kept or first_of(log[0])))
        await book._apply(log[1:])
        if len(log) == PAGE:
            await book.read_on()
        return book

    def _follow(self, log: Sequence[LogRow]) -> None:
        for line in log:
            table, chain = next_of(self.table, self.chain, line)
            self._adopt(table)
            self.chain = chain
            self._time.reach(table.at)

    def _adopt(self, then: Table) -> None:
        if then.match is None or then.number != self.table.number:
            self._began = then.seq
        self.table = then

    def now(self) -> int:
        """The time at this table, in milliseconds. Unless somebody's time runs, it follows the clock on the wall."""
        served = self._time.now()
        return served if self.waits else max(served, self._house.now())

    @property
    def waits(self) -> bool:
        """Whether time matters at this table now."""
        return self._look_ahead()[1]

    @property
    def coming(self) -> list[Happens | Thinks]:
        """The next timed events, the earliest first, if nobody acts before."""
        return self._look_ahead()[2]

    def _look_ahead(self) -> tuple[Table, bool, list[Happens | Thinks]]:
        """What time will bring, looked up once for each table."""
        ahead = self._ahead
        if ahead is None or ahead[0] is not self.table:
            ahead = self._ahead = self.table, waits(self.table), due(self.table, self._house.fresh)
        return ahead

    @property
    def served(self) -> int:
        """Until when the table was served, in its own time. Nodes compare it, since it comes from the log."""
        return self._time.now()

    def reach(self, served: int) -> None:
        """Another node has served the table until then."""
        self._time.reach(served)

    @property
    def lost(self) -> int:
        """The time that nobody served and that was not given back, in milliseconds; 0 if nobody's time runs."""
        return max(0, self._house.now() - self._time.now()) if self.waits else 0

    def serve(self, is_served: bool) -> None:
        """Let the time run while there are people at the table; but not while the log cannot be written."""
        self._is_served = is_served
        if is_served and not self.is_unsure:
            self._time.run()
        else:
            self._time.stop(self._time.now())

    def doubt(self, served: int) -> None:
        """The store has failed: the log may hold entries we do not know, and until it is read, no time passes."""
        self.is_unsure = True
        self._time.stop(served)

    @property
    def is_full(self) -> bool:
        """Whether the log may not grow, except by the next game."""
        is_long = self.table.seq - self._began >= GAME and self.table.stage == "playing"
        return is_long or self.table.seq >= ENTRIES

    def refuse_long(self, command: AnyCommand) -> None:
        """Raise `Refused` for a command that would make a long log too long: opening the table would take long."""
        seq = self.table.seq
        if seq >= ENTRIES or (self.is_full and not isinstance(command, Redeal)):
            raise Refused("table_full")
        if seq - self._began >= TALK and not isinstance(command, Move | Rematch | Redeal | Come | Sit):
            raise Refused("long_game")

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
        row = linked(self.chain, LogRow(table.code, table.seq + 1, command, at, entries.encode(entry).decode()))
        ended, record, result = (None, None, None) if _goes_on(table, then) else turned(table, then)
        began, served = time.perf_counter(), self._time.now()
        future = self._house.store.append(
            row,
            members=[entry.by] if isinstance(entry, Came) else [],
            ended=ended,
            record=record,
            snapshot=snapshot.write(table, self.chain) if _is_between(table, then) else None,
            result=result,
        )
        try:
            answer = await future
        except StoreFailed:
            self.doubt(served)
            raise
        except StoreRefused as refused:  # the entry before it is gone
            self.is_outdated = True
            raise StoreFailed(str(refused)) from None
        self._house.metrics.writing.observe(time.perf_counter() - began)
        if isinstance(answer, Written):
            self._adopt(then)
            self.chain = row.chain or b""
            self._time.reach(then.at)
            self._house.metrics.written(type(entry)).inc()
        else:
            self._house.metrics.conflicts.inc()
        return answer

    async def has(self, command: str) -> bool:
        """Whether a command is done already."""
        return await self._house.store.has_command(self.table.code, command)

    async def read_on(self) -> bool:
        """Apply what other nodes have written, page by page; return whether there was anything. Raise `Damaged`."""
        before = self.table.seq
        while written := await self._house.store.entries(self.table.code, self.table.seq, PAGE):
            try:
                await self._apply(written)
            except Damaged:
                self.is_outdated = True
                raise
            if len(written) < PAGE:
                break
        self.is_unsure = False
        self.serve(self._is_served)
        return self.table.seq > before

    async def _apply(self, written: Sequence[LogRow]) -> None:
        """Apply entries, in a thread if that may take long."""
        if len(written) > _FEW or any(line.body.startswith(_DEALING) for line in written):
            await asyncio.to_thread(self._follow, written)
        else:
            self._follow(written)


def _goes_on(table: Table, then: Table) -> bool:
    """Whether a game goes on, as with most entries: it has neither begun nor ended."""
    old, new = table.match, then.match
    return old is not None and new is not None and old.outcome is new.outcome and table.number == then.number


def _is_between(table: Table, then: Table) -> bool:
    """Whether to write a snapshot of `table`: another game begins, or none has begun yet for many entries."""
    return table.number != then.number or (table.match is None and table.seq % EVERY == 0)


def _deals(entry: AnyEntry) -> bool:
    return isinstance(entry, entries.Started | entries.Rematched | entries.Redealt)
