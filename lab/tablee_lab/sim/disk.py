"""The simulated database of all nodes: the real store code over an in-memory database, with slow commits.

A write can fail, or succeed and be reported as failed. A notification to other nodes (a hint) can be lost, late,
duplicated or reordered.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from contextvars import Context, copy_context
from functools import cache, partial
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, select
from sqlalchemy.pool import NullPool, StaticPool

from tablee.store.log import open_table
from tablee.store.model import LogRow, StoreFailed, TableRow, Written
from tablee.store.requests import Append
from tablee.store.schema import log, metadata
from tablee.store.store import Store
from tablee.store.thread import Answer, GroupCommit, Task
from tablee_lab.sim.loop import NODE, VirtualLoop
from tablee_lab.sim.weather import Weather

Q = TypeVar("Q", bound=Task[object])


@cache
def _blank() -> bytes:
    """A serialized database with an empty schema."""
    with closing(sqlite3.connect(":memory:")) as connection:
        metadata.create_all(create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool))
        return connection.serialize()


def _copy() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(_blank())
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@cache
def _engine() -> Engine:
    """One engine for all worlds, so that compiled statements are cached. Each connection has its own database."""
    return create_engine("sqlite://", creator=_copy, poolclass=NullPool)


class Disk:
    """A database in memory, and its listeners."""

    def __init__(self, loop: VirtualLoop, weather: Weather, is_shared: bool) -> None:
        self.loop = loop
        self.weather = weather
        self.is_shared = is_shared
        self._connection = _engine().connect()
        self.listeners: dict[str, tuple[Callable[[str, int], None], Callable[[], None], Context]] = {}
        """For each node, what hears of an entry, and of entries that it may have missed."""
        self.written: dict[int, float] = {}
        """When each entry was written, by its number."""

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction."""
        with self._connection.begin():
            yield self._connection

    def set_up(self, row: TableRow, first: LogRow) -> None:
        """Write a new table, without faults."""
        with self.begin() as connection:
            open_table(connection, row, first, [])

    def entries(self) -> list[LogRow]:
        """All entries in the log."""
        with self.begin() as connection:
            columns = log.c.table_code, log.c.seq, log.c.command, log.c.at, log.c.body
            return [LogRow(*row) for row in connection.execute(select(*columns).order_by(log.c.table_code, log.c.seq))]

    def tell(self, entry: LogRow) -> None:
        """Notify every node of a new entry."""
        self.written[entry.seq] = self.loop.time()
        chance, faults = self.weather.chance, self.weather.faults
        for hear, _, context in list(self.listeners.values()):
            times = 0 if chance.random() < faults.hint_lost else 2 if chance.random() < faults.hint_twice else 1
            for _ in range(times):
                self.loop.call_later(self.weather.delay(), hear, entry.table, entry.seq, context=context)

    def come_back(self) -> None:
        """Be there again after an outage: the nodes notice when their connection is back."""
        self.weather.is_away = False
        for _, missed, context in list(self.listeners.values()):
            self.loop.call_later(self.weather.delay(), missed, context=context)

    def close(self) -> None:
        """Close the database and lose its contents."""
        self._connection.close()


class NodeStore(Store):
    """The store of one node."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(_engine(), partial(_VirtualCommit, disk))
        self._disk = disk
        self._followed: set[str] = set()

    @property
    def is_shared(self) -> bool:
        return self._disk.is_shared

    def listen(self, hear: Callable[[str, int], None], missed: Callable[[], None] = lambda: None) -> None:
        def hear_followed(table: str, seq: int) -> None:
            if table in self._followed:
                hear(table, seq)

        if self.is_shared:
            self._disk.listeners[NODE.get()] = hear_followed, missed, copy_context()

    def follow(self, table: str) -> Answer[None]:
        self._followed.add(table)
        return super().follow(table)

    def unfollow(self, table: str) -> None:
        self._followed.discard(table)


class _VirtualCommit(GroupCommit[Q]):
    """Group commit in virtual time. What has reached the database is written even if its node dies meanwhile."""

    def __init__(self, disk: Disk, engine: Engine, perform: Callable[[Connection, Sequence[Q]], None]) -> None:
        super().__init__(engine, perform)
        self._disk = disk
        self._waiting: list[Q] = []
        self._is_busy = False

    def put(self, task: Q) -> None:
        self._waiting.append(task)
        if not self._is_busy:
            self._is_busy = True
            self._disk.loop.call_later(self._disk.weather.delay(), self._arrive)

    def _arrive(self) -> None:
        tasks, self._waiting = self._waiting, []
        self._disk.loop.call_later(self._disk.weather.delay(), self._commit, tasks, context=self._disk.loop.outside)

    def _commit(self, tasks: list[Q]) -> None:
        self._settle(tasks)
        self._is_busy = bool(self._waiting)
        if self._is_busy:
            self._arrive()

    def _begin(self) -> AbstractContextManager[Connection]:
        return self._disk.begin()

    def _write(self, tasks: Sequence[Q]) -> Exception | None:
        chance, faults = self._disk.weather.chance, self._disk.weather.faults
        if self._disk.weather.is_away or chance.random() < faults.write_lost:
            return StoreFailed("the database is away")
        error = super()._write(tasks)
        if error is None:
            for task in tasks:
                if isinstance(task, Append) and isinstance(task.answer, Written):
                    self._disk.tell(task.entry)
            if chance.random() < faults.write_unsure:
                return StoreFailed("the database went away while it was writing")
        return error

    def _answer(self, tasks: Sequence[Q], error: Exception | None) -> None:
        self._disk.loop.call_later(self._disk.weather.delay(), super()._answer, tasks, error)

    def close(self, patience: float | None = None) -> None:
        """Do nothing: pending writes are lost, as in a power cut."""
