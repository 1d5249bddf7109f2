"""An event loop with virtual time: one heap of (virtual time, tie-breaker, callback), and no waiting.

It runs the real server code. When a node dies, its callbacks are no longer called. Nothing is cleaned up, as in a
power cut.
"""

import heapq
from asyncio import AbstractEventLoop, Future, Handle, Task, TimerHandle
from asyncio import _set_running_loop as set_running  # documented for implementers of event loops
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from functools import partial
from itertools import count
from typing import Final, TypeVar, TypeVarTuple, Unpack, cast

T = TypeVar("T")
A = TypeVarTuple("A")
_THREAD: Final = 0.002
"""Virtual duration of work in another thread, in seconds."""
_MOST: Final = 10_000
"""Maximum number of callbacks at one moment."""
NODE: Final[ContextVar[str]] = ContextVar("NODE", default="")
"""The node that runs the current code; "" outside the server."""


class Endless(Exception):
    """The code under test works without end at one moment: on a real machine, it would keep a processor busy."""


class _Due(TimerHandle):
    """A scheduled callback. It keeps less than asyncio's own handles, since there are very many."""

    def __init__(self, context: Context, call: Callable[[], object]) -> None:
        self.context = context
        self.call = call
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class VirtualLoop(AbstractEventLoop):
    """An event loop that jumps to the time of the next callback."""

    def __init__(self) -> None:
        self._now = 0.0
        self._ties = count()
        self._heap: list[tuple[float, int, _Due]] = []
        self._tasks: list[Task[object]] = []
        self._lost: list[_Due] = []
        self.outside = Context()
        """The context of code that belongs to no node."""
        self.dead: set[str] = set()
        """The nodes that have died."""
        self._frozen: dict[str, list[_Due]] = {}
        """The nodes that stand still, and what they have to do when they go on."""
        self.troubles: list[dict[str, object]] = []
        """Exceptions that no task waited for."""

    def run(self, until: float) -> None:
        """Run all callbacks that are due by this virtual time. Raise `Endless` if there are too many at one moment."""
        heap, together = self._heap, 0
        set_running(self)
        try:
            while heap and heap[0][0] <= until:
                now, _, due = heapq.heappop(heap)
                together = together + 1 if now == self._now else 0
                if together > _MOST:
                    raise Endless
                self._now = now
                node = due.context.get(NODE, "")
                if node in self.dead:
                    self._lost.append(due)
                elif node in self._frozen:
                    self._frozen[node].append(due)
                elif not due.is_cancelled:
                    due.context.run(due.call)
            self._now = until
        finally:
            set_running(None)

    def freeze(self, node: str) -> None:
        """Let a node stand still, as with SIGSTOP."""
        self._frozen.setdefault(node, [])

    def is_frozen(self, node: str) -> bool:
        return node in self._frozen

    def thaw(self, node: str) -> None:
        """Let a node go on with all that it had to do meanwhile."""
        for due in self._frozen.pop(node, []):
            heapq.heappush(self._heap, (self._now, next(self._ties), due))

    def end(self) -> None:
        """Cancel all tasks and let them unwind, without advancing the time."""
        self.dead.clear()
        for node in list(self._frozen):
            self.thaw(node)
        for due in self._lost:
            self.call_soon(due.call, context=due.context)
        with suppress(Endless):
            while unfinished := [task for task in self._tasks if not task.done()]:
                for task in unfinished:
                    task.cancel()
                self.run(self._now)
        self._heap.clear()

    # The interface of an asyncio loop

    def time(self) -> float:
        return self._now

    def _schedule(self, when: float, call: Callable[[], object], context: Context | None) -> TimerHandle:
        within = copy_context() if context is None else context  # an empty context is falsy
        due = _Due(within, call)
        heapq.heappush(self._heap, (when, next(self._ties), due))
        return due

    def call_at(
        self, when: float, callback: Callable[[Unpack[A]], object], *args: *A, context: Context | None = None
    ) -> TimerHandle:
        return self._schedule(max(when, self._now), partial(callback, *args), context)

    def call_later(
        self, delay: float, callback: Callable[[Unpack[A]], object], *args: *A, context: Context | None = None
    ) -> TimerHandle:
        return self._schedule(self._now + delay, partial(callback, *args), context)

    def call_soon(self, callback: Callable[[Unpack[A]], object], *args: *A, context: Context | None = None) -> Handle:
        return self._schedule(self._now, partial(callback, *args), context)

    call_soon_threadsafe = call_soon

    def create_future(self) -> "Future[object]":
        return Future(loop=self)

    def create_task(  # type: ignore[override]  # newer Pythons have more parameters
        self, coro: Coroutine[object, object, T], *, name: str | None = None, context: Context | None = None
    ) -> "Task[T]":
        task = Task(coro, loop=self, name=name, context=context)
        self._tasks.append(cast("Task[object]", task))
        return task

    def run_in_executor(  # type: ignore[override]  # there is only one thread
        self, _: None, func: Callable[[Unpack[A]], T], *args: *A
    ) -> "Future[T]":
        future: Future[T] = Future(loop=self)

        def work() -> None:
            if not future.cancelled():
                try:
                    future.set_result(func(*args))
                except Exception as error:  # pass any error to the waiting task
                    future.set_exception(error)

        self.call_later(_THREAD, work)
        return future

    def call_exception_handler(self, context: dict[str, object]) -> None:
        self.troubles.append(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False
