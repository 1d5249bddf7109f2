"""Answers of the store: futures for any thread, which a coroutine can await too."""

import asyncio
from collections.abc import Generator, Iterable
from concurrent.futures import Future
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Answer(Future[T]):
    """The answer to a request. One coroutine may await it; cancelling the wait does not cancel the write."""

    waiter: "asyncio.Future[None] | None" = None

    def __await__(self) -> Generator[object, None, T]:
        # The store's thread sets the answer first and looks for a waiter then, so no answer is missed.
        self.waiter = asyncio.get_running_loop().create_future()
        if not self.done():
            yield from self.waiter
        return self.result()


class Task(Generic[T_co]):
    """A request for the next transaction, and the future of its answer."""

    answer: T_co

    def __init__(self) -> None:
        self.future: Answer[T_co] = Answer()


def deliver(tasks: Iterable[Task[object]], error: Exception | None) -> None:
    """Answer these requests, and wake the event loop once for all coroutines that wait for them."""
    waiting: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for task in tasks:
        if error is None:
            task.future.set_result(task.answer)
        else:
            task.future.set_exception(error)
        if (waiter := task.future.waiter) is not None:
            waiting.setdefault(waiter.get_loop(), []).append(waiter)
    for loop, waiters in waiting.items():
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(_wake, waiters)


def _wake(waiters: "list[asyncio.Future[None]]") -> None:
    for waiter in waiters:
        if not waiter.done():
            waiter.set_result(None)
