"""Variants of the server: faster ones, and broken ones that the proofs must catch.

Each function changes the process in which it is called.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from threading import Event
from typing import Final

from tablee.games import six_sequences
from tablee.games.six_sequences.model import State
from tablee.server import client, presence, room, rooms, socket
from tablee.server.wire import Update, encode
from tablee.store.model import Written
from tablee.store.requests import Append
from tablee.store.store import Store
from tablee.store.thread import StoreThread, Task
from tablee.table import due
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
    """Keep an empty room for one second only, so that leaked memory shows soon."""
    rooms._LINGER = 1_000  # type: ignore[misc]  # noqa: SLF001  the patch is the purpose


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


def pushy() -> None:
    """Append after other nodes' entries without reading them."""
    _FOR_EVER.enter_context(mutant("appends after entries it has not read"))


def generous() -> None:
    """Use an unbounded send queue."""
    client.WAITING = 0  # type: ignore[misc]  # the patch is the purpose


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
    read = socket._read  # noqa: SLF001  the patch is the purpose

    def once(text: str | bytes) -> AnyCommand:
        command = read(text)
        if command.command in known:
            raise KeyError(command.command)
        known.add(command.command)
        return command

    socket._read = once  # noqa: SLF001  as above


VARIANTS: Final[dict[str, Callable[[], None]]] = {
    one.__name__: one for one in (plain, hasty, brief, early, deaf, pushy, generous, forgetful, touchy)
}
