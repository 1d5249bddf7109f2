"""The writer thread, with group commit: it writes all waiting requests in one transaction, then answers them.

A commit waits for the disk, and meanwhile more requests arrive. So under load more requests share a commit, and no
request waits for others to arrive. A request that fails for its own reason fails alone. The transaction is rolled back,
and its requests are written in two halves, until the bad one is by itself.
"""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from threading import Condition, Event, Thread
from typing import Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from tablee.store.model import Busy, StoreFailed, StoreRefused, said

_QUEUE: Final = 10_000
"""Maximum number of waiting requests. If there are more, the disk has stopped."""
_GROUP: Final = 256
"""Maximum number of requests in a commit."""
_TRIES: Final = 5
"""Maximum number of attempts to write a transaction."""
_AGAIN: Final = {"40001", "40P01", "55P03"}
"""SQLSTATE codes after which a transaction is retried: a serialization failure, a deadlock, a lock that a node holds
which stands still."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Answer(Generic[T]):
    """The answer to a request. One coroutine may await it, or one thread may wait for its result.

    Cancelling the wait does not cancel the write. Who answers sets `is_done` first and looks for a waiter then; who
    waits does it the other way round. So no answer is missed.
    """

    _value: T
    _error: Exception | None = None
    is_done = False
    waiter: "asyncio.Future[None] | Event | None" = None

    def set_result(self, value: T) -> None:
        """Answer with a value."""
        self._value = value
        self.is_done = True

    def set_exception(self, error: Exception) -> None:
        """Answer with an error."""
        self._error = error
        self.is_done = True

    def result(self, timeout: float | None = None) -> T:
        """Wait for the answer, and return it. Raises the error that was answered, or `TimeoutError`."""
        self.waiter = bell = Event()
        if not self.is_done and not bell.wait(timeout):
            raise TimeoutError
        return self._answered()

    def __await__(self) -> Generator[object, None, T]:
        self.waiter = waiter = asyncio.get_running_loop().create_future()
        if not self.is_done:
            yield from waiter
        return self._answered()

    def _answered(self) -> T:
        if self._error is not None:
            raise self._error
        return self._value


class Task(Generic[T_co]):
    """A request for the next transaction, and the future of its answer."""

    answer: T_co
    future: Answer[T_co]


def deliver(tasks: Iterable[Task[object]], error: Exception | None) -> None:
    """Answer these requests, and wake the event loop once for all coroutines that wait for them."""
    waiting: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for task in tasks:
        if error is None:
            task.future.set_result(task.answer)
        else:
            task.future.set_exception(error)
        waiter = task.future.waiter
        if isinstance(waiter, Event):
            waiter.set()
        elif waiter is not None:
            waiting.setdefault(waiter.get_loop(), []).append(waiter)
    for loop, waiters in waiting.items():
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(_wake, waiters)


def _wake(waiters: "list[asyncio.Future[None]]") -> None:
    for waiter in waiters:
        if not waiter.done():
            waiter.set_result(None)


Q = TypeVar("Q", bound=Task[object])


class GroupCommit(ABC, Generic[Q]):
    """Writes requests in groups: `perform` runs a group and sets the answer of each task."""

    def __init__(self, engine: Engine, perform: Callable[[Connection, Sequence[Q]], None]) -> None:
        self._engine = engine
        self._perform = perform
        self.failed = 0
        """The number of requests that the database failed."""

    @property
    def waiting(self) -> int:
        """The number of requests that wait for the next transaction."""
        return 0

    @abstractmethod
    def put(self, task: Q) -> None:
        """Queue a task. Its future gets the answer, or the error."""

    @abstractmethod
    def close(self, patience: float | None = None) -> None:
        """Refuse new tasks, finish the queued ones, and stop. Wait for it this many seconds at most; None: for ever."""

    def _settle(self, tasks: Sequence[Q]) -> None:
        """Write the tasks together, and answer them. After an error, write them in two halves."""
        error = self._write(tasks) if tasks else None
        if error is None or isinstance(error, StoreFailed) or len(tasks) == 1:
            self._answer(tasks, error)
        else:
            self._settle(tasks[: len(tasks) // 2])
            self._settle(tasks[len(tasks) // 2 :])

    def _answer(self, tasks: Sequence[Q], error: Exception | None) -> None:
        if isinstance(error, StoreFailed):
            self.failed += len(tasks)
        deliver(tasks, error)

    def _write(self, tasks: Sequence[Q]) -> Exception | None:
        """Write the tasks in one transaction, with retries. Returns the error, or None when all is on the disk."""
        for _ in range(_TRIES - 1):
            try:
                return self._write_once(tasks)
            except _Again:
                continue
        try:
            return self._write_once(tasks)
        except _Again as again:
            return failure(again.error)

    def _begin(self) -> AbstractContextManager[Connection]:
        """A transaction."""
        return self._engine.begin()

    def _write_once(self, tasks: Sequence[Q]) -> Exception | None:
        try:
            with self._begin() as connection:
                self._perform(connection, tasks)
        except (IntegrityError, DataError) as error:
            return StoreRefused(f"the database refuses this: {said(error.orig)}")
        except sqlite3.Error as error:
            return failure(error)
        except DBAPIError as error:
            # A broken connection may have committed. Writing again does no harm: every request can be repeated.
            if getattr(error.orig, "sqlstate", None) in _AGAIN or error.connection_invalidated:
                raise _Again(error) from None
            return failure(error)
        except Exception as error:  # report any error to the caller, and keep the thread alive
            return error
        return None


class StoreThread(GroupCommit[Q]):
    """Group commit in its own thread."""

    def __init__(self, engine: Engine, perform: Callable[[Connection, Sequence[Q]], None]) -> None:
        super().__init__(engine, perform)
        self._waiting: deque[Q] = deque()
        self._bell = Condition()
        self._closed = False
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def put(self, task: Q) -> None:
        with self._bell:
            if not self._closed and len(self._waiting) < _QUEUE:
                self._waiting.append(task)
                self._bell.notify()
                return
        closed = StoreFailed("the store is closed")
        task.future.set_exception(closed if self._closed else Busy(f"{_QUEUE} requests already wait for the disk"))

    def close(self, patience: float | None = None) -> None:
        with self._bell:
            self._closed = True
            self._bell.notify()
        self._thread.join(patience)

    def _run(self) -> None:
        while tasks := self._next():
            self._settle(tasks)

    def _next(self) -> list[Q]:
        """The waiting tasks, once there are any; empty after `close`."""
        with self._bell:
            self._bell.wait_for(lambda: self._waiting or self._closed)
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), _GROUP))]


def begin_immediate(connection: Connection) -> None:
    """Take SQLite's write lock at once: a transaction that starts with a read may fail to get it later."""
    connection.connection.cursor().execute("BEGIN IMMEDIATE")  # SQLAlchemy itself would take four times as long


def failure(error: DBAPIError | sqlite3.Error) -> StoreFailed:
    """A database error as a failure of the store."""
    return StoreFailed(f"the database failed: {said(error.orig if isinstance(error, DBAPIError) else error)}")


class _Again(Exception):
    """The transaction was rolled back for a reason outside it, and can be retried."""

    def __init__(self, error: DBAPIError) -> None:
        super().__init__()
        self.error = error
