"""Processes that do one task after the other, each with a timeout. A task that hangs or fails gives no answer."""

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Final, TypeAlias, TypeVar, cast

from tablee.table.refusal import Refused

T = TypeVar("T")
Pipe: TypeAlias = "Connection[object, object]"
_STARTING: Final = 60.0
"""Timeout for starting a process, in seconds. It does not count as the time of its first task."""


class Crew:
    """A pool of workers."""

    def __init__(self, workers: int, patience: float, most: int | None = None) -> None:
        """`patience` is the timeout of a task, in seconds, and `most` how many may wait or run; None: any number."""
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="crew")
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        for _ in range(workers):
            self.idle.put(Worker(patience))
        self._workers = workers
        self._most = most
        self._asked = 0

    async def ask(self, work: Callable[[], T]) -> T | None:
        """Return the result of the work, or None if it failed or timed out. Raise `Refused` if too much waits."""
        if self._most is not None and self._asked >= self._most:
            raise Refused("busy")
        self._asked += 1
        doing = asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)
        doing.add_done_callback(self._is_done)
        return await doing

    def _is_done(self, _: "asyncio.Future[T]") -> None:
        self._asked -= 1

    def _run(self, work: Callable[[], T]) -> T | None:
        worker = self.idle.get()
        try:
            return worker.ask(work)
        finally:
            self.idle.put(worker)

    def close(self) -> None:
        """End the processes."""
        self._threads.shutdown(cancel_futures=True)
        for _ in range(self._workers):
            self.idle.get().end()


class Worker:
    """A process that does one task at a time, and is killed when a task takes too long."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._pipe: Pipe | None = None

    def ask(self, work: Callable[[], T]) -> T | None:
        """Return the result of the work, or None if it failed or timed out."""
        try:
            pipe = self._pipe or self._start()
            pipe.send(work)
            if pipe.poll(self._patience):
                return cast("T | None", pipe.recv())
        except (EOFError, OSError):
            pass
        self.end()
        return None

    def _start(self) -> "Pipe":
        # Spawned, not forked: a forked process would hold a copy of every table.
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True, name="thinker")
        self._process.start()
        theirs.close()
        if self._pipe.poll(_STARTING):
            self._pipe.recv()
        return self._pipe

    def end(self) -> None:
        """End the process; the next task starts another."""
        if self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._pipe.close()
            self._pipe = None


def _work(pipe: "Pipe") -> None:
    """Run the tasks that come through the pipe, one by one, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        pipe.send("ready")
        while True:
            pipe.send(_answer(cast("Callable[[], object]", pipe.recv())))


def _answer(work: Callable[[], T]) -> T | None:
    try:
        return work()
    except Exception:
        # A bot that fails has no answer; the caller goes on without one.
        return None
