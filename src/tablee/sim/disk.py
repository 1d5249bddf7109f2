"""The database that all nodes share: the store's own code, over a database in memory, with commits that take time.

A write can be lost, or be written and reported as lost; a hint to the other nodes can be lost, late, twice or in
another order.
"""

from collections.abc import Callable, Sequence
from contextvars import Context, copy_context
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from tablee.sim.loop import NODE, VirtualLoop
from tablee.sim.weather import Weather
from tablee.store.log import Append, open_table
from tablee.store.model import Entry, StoreFailed, TableRow, Written
from tablee.store.schema import log, metadata
from tablee.store.store import Store
from tablee.store.thread import GroupCommit, Task

Q = TypeVar("Q", bound=Task[object])


class Disk:
    """A database in memory, and who listens to it."""

    def __init__(self, loop: VirtualLoop, weather: Weather, is_shared: bool) -> None:
        self.loop = loop
        self.weather = weather
        self.is_shared = is_shared
        self._engine = create_engine("sqlite://", poolclass=StaticPool)
        event.listen(self._engine, "connect", _keep_order)
        metadata.create_all(self._engine)
        self.listeners: dict[str, tuple[Callable[[str, int], None], Context]] = {}

    def store(self) -> "NodeStore":
        """The store of another node."""
        return NodeStore(self, self._engine)

    def set_up(self, row: TableRow, first: Entry) -> None:
        """Write a new table, with which nothing goes wrong."""
        with self._engine.begin() as connection:
            open_table(connection, row, first, [])

    def entries(self) -> list[Entry]:
        """All that is written."""
        with self._engine.begin() as connection:
            columns = log.c.table_code, log.c.seq, log.c.command, log.c.at, log.c.body
            return [Entry(*row) for row in connection.execute(select(*columns).order_by(log.c.table_code, log.c.seq))]

    def tell(self, entry: Entry) -> None:
        """Give every node a hint that there is something to read."""
        chance, faults = self.weather.chance, self.weather.faults
        for hear, context in list(self.listeners.values()):
            times = 0 if chance.random() < faults.hint_lost else 2 if chance.random() < faults.hint_twice else 1
            for _ in range(times):
                self.loop.call_later(self.weather.delay(), hear, entry.table, entry.seq, context=context)

    def close(self) -> None:
        """Forget everything."""
        self._engine.dispose()


def _keep_order(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.cursor().execute("PRAGMA foreign_keys = ON")


class NodeStore(Store):
    """The store as one node has it."""

    def __init__(self, disk: Disk, engine: Engine) -> None:
        super().__init__(engine, partial(_VirtualCommit, disk))
        self._disk = disk

    @property
    def is_shared(self) -> bool:
        return self._disk.is_shared

    def listen(self, hear: Callable[[str, int], None], missed: Callable[[], None] = lambda: None) -> None:  # noqa: ARG002  hints are lost without a word
        if self.is_shared:
            self._disk.listeners[NODE.get()] = hear, copy_context()


class _VirtualCommit(GroupCommit[Q]):
    """Group commit in virtual time. What has reached the database is written even if its node has died meanwhile."""

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

    def _write(self, tasks: Sequence[Q]) -> Exception | None:
        chance, faults = self._disk.weather.chance, self._disk.weather.faults
        if chance.random() < faults.write_lost:
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

    def close(self) -> None:
        """Nothing: what waits is lost, as when the power is cut."""
