"""Servers that are not as they should be, or in more of a hurry: each changes the process that it is called in."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from threading import Event
from typing import Final

from tablee.games import six_sequences
from tablee.games.six_sequences.model import State
from tablee.server import client, presence, room, rooms, socket
from tablee.server.wire import Update
from tablee.store.log import Append
from tablee.store.model import Written
from tablee.store.store import Store
from tablee.store.thread import StoreThread, Task
from tablee.table import due
from tablee.table.commands import AnyCommand
from tablee.table.model import Table
from tablee_lab.sim.mutants import mutant

_BEAT = six_sequences.beat
_FOR_EVER: Final = ExitStack()
"""Who has entered here stays as long as the process."""


def plain() -> None:
    """Change nothing."""


def hasty() -> None:
    """Wait for nobody for long, and look more often for what may have been missed."""
    for module, name, value in ((presence, "SILENT", 1_500), (due, "HOLD", 300), (rooms, "_BEAT", 0.2)):
        setattr(module, name, value)
    six_sequences.beat = _short_beat


def _short_beat(state: State) -> tuple[int, str] | None:
    found = _BEAT(state)
    return None if found is None else (40, found[1])


def brief() -> None:
    """Keep a room that everybody has left for a second only, so that it is soon seen what remains of it."""
    rooms._LINGER = 1_000  # type: ignore[misc]  # noqa: SLF001  that is what makes it another server


# Those that have to be noticed


def early() -> None:
    """Say that a move is written before it is, on a disk that is slow."""

    def settle(thread: StoreThread[Task[object]], tasks: Sequence[Task[object]]) -> None:
        moves = [task for task in tasks if isinstance(task, Append) and '"do":"play"' in task.entry.body]
        for move in moves:
            move.future.set_result(Written())
        if moves:
            Event().wait(0.3)
        error = thread._write(tasks)  # noqa: SLF001  that is what makes it another server
        thread._answer([task for task in tasks if task not in moves], error)  # noqa: SLF001  as above

    StoreThread._settle = settle  # type: ignore[method-assign,assignment]  # noqa: SLF001  as above


def deaf() -> None:
    """Hear of nothing that is written; and hasty."""
    hasty()
    Store.listen = lambda *_: None  # type: ignore[method-assign]  # that is what makes it deaf


def pushy() -> None:
    """Write behind what others have written without having read it."""
    _FOR_EVER.enter_context(mutant("writes behind what it has not read"))


def generous() -> None:
    """Keep whatever waits to be sent, however much it is."""
    client.WAITING = 0  # type: ignore[misc]  # that is what makes it generous


def forgetful() -> None:
    """Put every picture of a table away, and never clear up."""
    brief()
    attic: list[bytes] = []

    class Kept(Update):
        def __init__(self, table: Table) -> None:
            super().__init__(table)
            attic.append(bytes(self.common) * 200)

    setattr(room, "Update", Kept)  # noqa: B010  that is what makes it forgetful


def touchy() -> None:
    """Break down at a command that was sent before."""
    known: set[str] = set()
    read = socket._read  # noqa: SLF001  that is what makes it touchy

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
