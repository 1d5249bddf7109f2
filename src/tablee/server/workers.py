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
"""Timeout for starting a process, in seconds, and for loading what a task needs. Neither counts as its own time: on
a busy machine a process would never get beyond its first task."""


class Crew:
    """A pool of workers."""

    def __init__(self, workers: int, patience: float, most: int | None = None) -> None:
        """`patience` is the timeout of a task, in seconds, and `most` how many may wait or run; None: any number."""
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="crew")
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        self._workers = [Worker(patience) for _ in range(workers)]
        for worker in self._workers:
            self.idle.put(worker)
        self._most = most
        self.asked = 0
        """How many tasks wait or run."""

    async def ask(self, work: Callable[[], T], load: Callable[[], object] = int) -> T | None:
        """Return the result of the work, or None if it failed or timed out. Raise `Refused` if too much waits.

        `load` is called before, without the timeout of the work.
        """
        if self._most is not None and self.asked >= self._most:
            raise Refused("busy")
        self.asked += 1
        doing = asyncio.get_running_loop().run_in_executor(self._threads, self._run, work, load)
        doing.add_done_callback(self._is_done)
        return await doing

    def _is_done(self, _: "asyncio.Future[T]") -> None:
        self.asked -= 1

    def _run(self, work: Callable[[], T], load: Callable[[], object]) -> T | None:
        worker = self.idle.get()
        try:
            return worker.ask(work, load)
        finally:
            self.idle.put(worker)

    def close(self) -> None:
        """End the processes, and do not wait for what they do."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown()
        for worker in self._workers:
            worker.end()


class Worker:
    """A process that does one task at a time, and is killed when a task takes too long."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._pipe: Pipe | None = None
        self._is_stopped = False

    def ask(self, work: Callable[[], T], load: Callable[[], object] = int) -> T | None:
        """Return the result of the work, or None if it failed or timed out."""
        try:
            pipe = self._pipe or self._start()
            pipe.send((load, work))
            if not self._is_stopped and pipe.poll(_STARTING):
                pipe.recv()
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
        return self._pipe

    def stop(self) -> None:
        """End the process from another thread: whoever waits for its answer gets none."""
        self._is_stopped = True
        if self._pipe is not None:
            with suppress(AttributeError, ValueError):  # it is about to start, or has just ended
                self._process.kill()

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
        while True:
            load, work = cast("tuple[Callable[[], object], Callable[[], object]]", pipe.recv())
            _answer(load)
            pipe.send("ready")
            pipe.send(_answer(work))


def _answer(work: Callable[[], T]) -> T | None:
    try:
        return work()
    except Exception:
        # A bot that fails has no answer; the caller goes on without one.
        return None
