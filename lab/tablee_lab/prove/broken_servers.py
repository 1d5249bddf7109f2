"""Variants of the server: faster ones, and broken ones that the proofs must catch.

Each function changes the process in which it is called.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from threading import Event
from typing import Final

from sqlalchemy import Engine, text

from tablee.cli import serve
from tablee.games import six_sequences
from tablee.games.six_sequences.model import State
from tablee.house import log
from tablee.house.viewer import Update, read_command
from tablee.house.wire import encode
from tablee.server import client, presence, quotas, room, rooms, running
from tablee.store import settings, store
from tablee.store.chain import link
from tablee.store.migrate import migrate
from tablee.store.model import LogRow, Written
from tablee.store.requests import Append
from tablee.store.store import Store
from tablee.store.thread import StoreThread, Task
from tablee.table import clock, due, hosting
from tablee.table.commands import AnyCommand
from tablee.table.model import Table
from tablee_lab.sim.mutants import mutant

_BEAT = six_sequences.beat
_FOR_EVER: Final = ExitStack()
"""Keeps context managers open until the process ends."""


def plain() -> None:
    """Change nothing."""


def hasty() -> None:
    """Use short timeouts, and look more often for missed entries."""
    for module, name, value in ((presence, "SILENT", 1_500), (due, "HOLD", 300), (rooms, "_BEAT", 0.2)):
        setattr(module, name, value)
    six_sequences.beat = _short_beat


def _short_beat(state: State) -> tuple[int, str] | None:
    found = _BEAT(state)
    return None if found is None else (40, found[1])


def brief() -> None:
    """Keep an empty room for one second only, so that leaked memory shows soon, and let any number be opened."""
    quotas.HOUSE = (1e9, 1e9)  # type: ignore[misc]  # the patch is the purpose
    rooms._LINGER = 1_000  # type: ignore[misc]  # noqa: SLF001  the patch is the purpose


def brisk() -> None:
    """Use a clock of a few seconds, and give back every lost second."""
    clock.PACES["fast"] = clock.Pace(bank=4_000, turn=2_000, most=6_000)
    room._SLACK = 1_000  # type: ignore[misc]  # noqa: SLF001  the patch is the purpose


# Broken servers, which must be caught


def early() -> None:
    """Acknowledge a move before it is written, on a slow disk."""

    def settle(thread: StoreThread[Task[object]], tasks: Sequence[Task[object]]) -> None:
        moves = [task for task in tasks if isinstance(task, Append) and '"do":"play"' in task.entry.body]
        for move in moves:
            move.answer = Written()
        thread._answer(moves, None)  # noqa: SLF001  the patch is the purpose
        if moves:
            Event().wait(0.3)
        error = thread._write(tasks)  # noqa: SLF001  the patch is the purpose
        thread._answer([task for task in tasks if task not in moves], error)  # noqa: SLF001  as above

    StoreThread._settle = settle  # type: ignore[method-assign,assignment]  # noqa: SLF001  as above


def deaf() -> None:
    """Ignore all notifications; also hasty."""
    hasty()
    Store.listen = lambda *_: None  # type: ignore[method-assign]  # the patch is the purpose


def blind() -> None:
    """Do not check the hashes of a log."""

    def unchecked(before: bytes, entries: Iterable[LogRow]) -> bytes:
        for entry in entries:
            before = link(before, entry)
        return before

    setattr(log, "checked", unchecked)  # noqa: B010  the patch is the purpose


def pushy() -> None:
    """Append after other nodes' entries without reading them."""
    _FOR_EVER.enter_context(mutant("appends after entries it has not read"))


def hurried() -> None:
    """Let clocks run while nobody serves; also brisk."""
    brisk()
    _FOR_EVER.enter_context(mutant("believes the clock on the wall"))


def talkative() -> None:
    """Let people talk as much as they like: a proof needs much to read. This breaks nothing.

    No pings, and no timeout of the system's: on a busy machine they would close sockets that do not answer before there
    is too much to read.
    """
    running.PING = 1e6  # type: ignore[misc]  # the patch is the purpose
    serve._UNREAD = 3_600_000  # type: ignore[misc]  # noqa: SLF001  as above
    hosting.BY_ONE = hosting.BY_ALL = sys.maxsize  # type: ignore[misc]  # the patch is the purpose
    room.CHORES = (1e9, 1e9)  # type: ignore[misc]  # as above
    client.RATE = client.BURST = 1e9  # type: ignore[misc]  # as above


def generous() -> None:
    """Let any number of messages wait; also talkative."""
    talkative()
    client.WAITING = sys.maxsize  # type: ignore[misc]  # the patch is the purpose


def forgetful() -> None:
    """Leak memory: keep a copy of every update of a table."""
    brief()
    attic: list[bytes] = []

    class Kept(Update):
        def __init__(self, table: Table, number: int = 0) -> None:
            super().__init__(table, number)
            attic.append(encode(self.common) * 200)

    setattr(room, "Update", Kept)  # noqa: B010  the patch is the purpose


def touchy() -> None:
    """Crash on a command that was sent before."""
    known: set[str] = set()

    def once(message: bytes) -> AnyCommand:
        command = read_command(message)
        if command.command in known:
            raise KeyError(command.command)
        known.add(command.command)
        return command

    vars(client)["read_command"] = once


def strict() -> None:
    """Migrate the log so that only nodes of this version can write to it."""
    setting = "SET tablee.version = 'new'"
    settings._POSTGRESQL_SET += (setting,)  # type: ignore[misc,assignment]  # noqa: SLF001  the patch is the purpose

    def demand(engine: Engine) -> None:
        migrate(engine)
        with engine.begin() as connection:
            connection.execute(
                text("ALTER TABLE log ADD COLUMN IF NOT EXISTS version text NOT NULL"
                     " DEFAULT current_setting('tablee.version')")
            )  # fmt: skip

    setattr(store, "migrate", demand)  # noqa: B010  the patch is the purpose


_ALL: Final = (
    plain, hasty, brief, brisk, early, deaf, blind, pushy, hurried, talkative, generous, forgetful, touchy, strict,
)  # fmt: skip
VARIANTS: Final[dict[str, Callable[[], None]]] = {one.__name__: one for one in _ALL}
