"""The one thread that writes: it takes whatever waits, writes it in one transaction, and answers after the commit.

A commit waits for the disk, and meanwhile others come and wait; so the busier it gets, the more share a commit, and
nobody is ever made to wait for company. What fails for a reason of its own fails alone: the transaction is undone, and
those who shared it are written in two halves, and so on, until the one at fault is by itself.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from threading import Condition, Thread
from typing import Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from tablee.store.model import Busy, StoreFailed, StoreRefused
from tablee.store.settings import failure, said

_QUEUE: Final = 10_000
"""How many may wait: more than that, and the disk has stopped."""
_GROUP: Final = 256
"""How many share a commit at most."""
_TRIES: Final = 5
_AGAIN: Final = {"40001", "40P01"}
"""What PostgreSQL says when two nodes got in each other's way: a serialization failure, a deadlock."""

T_co = TypeVar("T_co", covariant=True)


class Task(Generic[T_co]):
    """Something to do in the next transaction, and the future of whoever waits for it."""

    answer: T_co

    def __init__(self) -> None:
        self.future: Future[T_co] = Future()


Q = TypeVar("Q", bound=Task[object])


class GroupCommit(ABC, Generic[Q]):
    """What is asked for together is written together: `perform` does it and leaves each task its answer."""

    def __init__(self, engine: Engine, perform: Callable[[Connection, Sequence[Q]], None]) -> None:
        self._engine = engine
        self._perform = perform

    @abstractmethod
    def put(self, task: Q) -> None:
        """Queue a task. Its future gets the answer, or the reason why there is none."""

    @abstractmethod
    def close(self) -> None:
        """Let nobody queue any more, and end."""

    def _settle(self, tasks: Sequence[Q]) -> None:
        """Write the tasks together, and answer them."""
        error = self._write(tasks) if tasks else None
        if error is None or isinstance(error, StoreFailed) or len(tasks) == 1:
            self._answer(tasks, error)
        else:
            self._settle(tasks[: len(tasks) // 2])
            self._settle(tasks[len(tasks) // 2 :])

    def _answer(self, tasks: Sequence[Q], error: Exception | None) -> None:
        for task in tasks:
            if error is None:
                task.future.set_result(task.answer)
            else:
                task.future.set_exception(error)

    def _write(self, tasks: Sequence[Q]) -> Exception | None:
        """Write the tasks in one transaction; the error that made it impossible, or None when all is on the disk."""
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
        performed = False
        try:
            with self._begin() as connection:
                self._perform(connection, tasks)
                performed = True
        except (IntegrityError, DataError) as error:
            return StoreRefused(f"the database refuses this: {said(error.orig)}")
        except DBAPIError as error:
            # A connection that broke before the commit has left nothing behind; during it, nobody knows.
            if getattr(error.orig, "sqlstate", None) in _AGAIN or (error.connection_invalidated and not performed):
                raise _Again(error) from None
            return failure(error)
        except Exception as error:  # whatever it is, who asked shall hear of it, and the thread lives on
            return error
        return None


class StoreThread(GroupCommit[Q]):
    """Group commit in a thread of its own."""

    def __init__(self, engine: Engine, perform: Callable[[Connection, Sequence[Q]], None]) -> None:
        super().__init__(engine, perform)
        self._waiting: deque[Q] = deque()
        self._bell = Condition()
        self._closed = False
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def put(self, task: Q) -> None:
        with self._bell:
            if not self._closed and len(self._waiting) < _QUEUE:
                self._waiting.append(task)
                self._bell.notify()
                return
        closed = StoreFailed("the store is closed")
        task.future.set_exception(closed if self._closed else Busy(f"{_QUEUE} requests wait for the disk already"))

    def close(self) -> None:
        with self._bell:
            self._closed = True
            self._bell.notify()
        self._thread.join()

    def _run(self) -> None:
        while tasks := self._next():
            self._settle([task for task in tasks if task.future.set_running_or_notify_cancel()])

    def _next(self) -> list[Q]:
        """Those who wait, once there are any; nobody at the end."""
        with self._bell:
            self._bell.wait_for(lambda: self._waiting or self._closed)
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), _GROUP))]


class _Again(Exception):
    """The transaction was undone through no fault of its own."""

    def __init__(self, error: DBAPIError) -> None:
        super().__init__()
        self.error = error
