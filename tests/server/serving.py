"""A server for tests: the real one, on a free port, in a thread or in its own process."""

import logging
import math
import os
import re
import signal
import socket
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Final

import structlog
from structlog.typing import EventDict, FilteringBoundLogger

from tablee.cli.serve import _listen, _server
from tablee.server.bot_workers import PATIENCE, Thinker
from tablee.server.house import House
from tablee.server.lan import Lan
from tablee.server.pulse import Pulse, wall_clock
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee_lab.prove.player import Player

_END: Final = 20
"""Shutdown timeout of a server, in seconds."""


START: Final = 1_800_000_000_000


@dataclass(slots=True)
class Clock:
    """A clock that stands still until a test advances it."""

    at: int = START

    def __call__(self) -> int:
        return self.at

    def pass_(self, milliseconds: int) -> None:
        """Advance the clock. Rooms look at the clock when something happens there."""
        self.at += milliseconds


@dataclass(frozen=True, slots=True)
class Served:
    """A server in a thread."""

    base: str
    house: House
    troubles: list[str] = field(default_factory=list)
    """The warnings and errors that the server has logged."""

    async def leave(self, player: Player) -> None:
        """Close a player's socket and wait until the server has noticed."""
        before = self.sockets
        await player.leave()
        while self.sockets >= before:
            await player.ask("/healthz")

    @property
    def sockets(self) -> int:
        """The number of open sockets."""
        return int(self.house.metrics.registry.get_sample_value("tablee_sockets") or 0)


@contextmanager
def serving(
    folder: Path,
    now: Callable[[], int] = wall_clock,
    workers: int = 1,
    patience: float = PATIENCE,
    secure: bool = False,
    nearby: str | None = None,
    requests: list[dict[str, object]] | None = None,
    proxy: Sequence[str] = (),
) -> Iterator[Served]:
    """Run a server in a thread, with its database in a folder. Any warning that it logs fails the test.

    `nearby` is its address in the local network, in which it does not listen yet: another one of this machine.
    With `requests`, the request log goes there. `proxy` lists trusted proxies.
    """
    troubles: list[str] = []
    with (
        closing(Store.open(address_of(folder / "tablee.sqlite3"))) as store,
        closing(Thinker(workers, patience)) as thinker,
        closing(_listen("127.0.0.1", 0)) as listening,
        _complaints_in(troubles),
    ):
        # A small buffer, so that the server notices a client that does not read before it has sent megabytes.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        lan = Lan(listening.getsockname()[1], lambda: nearby)
        pulse = Pulse() if now is wall_clock else Pulse(now, math.inf)
        house = House(store, thinker, _log(troubles, requests), now, lan=lan, pulse=pulse)
        chosen = Namespace(secure=secure, name=["tablee.example"], requests=requests is not None, proxy=proxy)
        server = _server(house, chosen)
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, name="server")
        thread.start()
        try:
            yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", house, troubles)
        finally:
            server.should_exit = True
            thread.join(_END)
    assert not thread.is_alive(), "the server did not stop in time"
    assert not troubles


def _log(troubles: list[str], requests: list[dict[str, object]] | None = None) -> FilteringBoundLogger:
    def keep(_: object, level: str, event: EventDict) -> EventDict:
        if level == "info" and requests is not None:
            requests.append(dict(event))
        else:
            troubles.append(repr(event))
        raise structlog.DropEvent

    log: FilteringBoundLogger = structlog.wrap_logger(None, processors=[structlog.processors.format_exc_info, keep])
    return log


@contextmanager
def _complaints_in(troubles: list[str]) -> Iterator[None]:
    """Collect warnings of uvicorn and asyncio."""

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            troubles.append(self.format(record))

    keeper = Keeper(logging.WARNING)
    loggers = [logging.getLogger(name) for name in ("uvicorn", "asyncio")]
    for logger in loggers:
        logger.addHandler(keeper)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(keeper)


class ServerProcess:
    """`tablee serve` in its own process, which leads its process group as in a terminal."""

    def __init__(self, folder: Path, *more: str) -> None:
        database = address_of(folder / "tablee.sqlite3")
        arguments = ["serve", "--port", "0", "--workers", "1", "--database", database, *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablee", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        assert re.fullmatch(r"http://localhost:\d+/", address), self.process.communicate()
        self.base = address.rstrip("/").replace("localhost", "127.0.0.1")

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Terminate the server; return its exit code and what it wrote to stderr."""
        self.process.send_signal(how)
        return self.wait()

    def interrupt(self) -> tuple[int, str]:
        """Send SIGINT to the whole group, as Ctrl-C does."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.wait()

    def wait(self) -> tuple[int, str]:
        """Wait for the end; return the exit code and what it wrote to stderr."""
        _, complaints = self.process.communicate(timeout=_END)
        return self.process.returncode, complaints

    def close(self) -> None:
        """Kill the server if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


def descendants(parent: int) -> list[int]:
    """Return the ids of all processes that a process has started, and their descendants."""
    threads = Path(f"/proc/{parent}/task").glob("*/children")
    found = [int(word) for children in threads for word in children.read_text().split()]
    return [*found, *(one for child in found for one in descendants(child))]
