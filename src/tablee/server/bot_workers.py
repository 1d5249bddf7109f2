"""Bot workers: bots run in processes of their own, so a slow or hanging bot blocks nobody else.

A bot receives only what its seat may know, and its own random seed. Nothing else of a table enters its process.
"""

import asyncio
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Final, TypeAlias, TypeVar, cast

from tablee.bots.judging import Judged, Level
from tablee.games import GAMES
from tablee.kernel.bot import Bot
from tablee.table.due import Question

T = TypeVar("T")
Pipe: TypeAlias = "Connection[object, object]"
PATIENCE: Final = 5.0
"""Timeout for a bot's move, in seconds. After it, a random move is played."""
_STARTING: Final = 60.0
"""Timeout for starting a process, in seconds. It does not count as the bot's time."""


@cache
def _bot(game: str, level: Level) -> Bot[object, object]:
    return GAMES[game].bot(level)


def _choose(game: str, level: Level, question: Question) -> int:
    """The index of the move that the bot chooses."""
    return question.moves.index(_bot(game, level).choose(*question))


def _hint(game: str, view: object, moves: Sequence[object]) -> list[Judged[object]]:
    return list(GAMES[game].hint(view, moves))


class Thinker:
    """A pool of bot workers."""

    def __init__(self, workers: int, patience: float = PATIENCE) -> None:
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="thinker")
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        for _ in range(workers):
            self._idle.put(_Worker(patience))
        self._workers = workers

    async def choose(self, game: str, level: Level, question: Question) -> object:
        """Return the move of a bot of this level, or a random move if it does not answer in time."""
        place = await self._ask(partial(_choose, game, level, question))
        return question.moves[question.seed.below(len(question.moves)) if place is None else place]

    async def hint(self, game: str, view: object, moves: Sequence[object]) -> list[Judged[object]]:
        """Return the best moves, or none if that takes too long."""
        return await self._ask(partial(_hint, game, view, moves)) or []

    async def replay(self, work: Callable[[], T]) -> T | None:
        """Replay an imported game in a worker. Return the result, or None if that takes too long."""
        return await self._ask(work)

    async def _ask(self, work: Callable[[], T]) -> T | None:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def _run(self, work: Callable[[], T]) -> T | None:
        worker = self._idle.get()
        try:
            return worker.ask(work)
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """End the processes."""
        self._threads.shutdown(cancel_futures=True)
        for _ in range(self._workers):
            self._idle.get().end()


class _Worker:
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
