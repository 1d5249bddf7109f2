"""Servers that are not as they should be, or in more of a hurry: each changes the process that it is called in."""

from collections.abc import Callable, Sequence
from threading import Event
from typing import Final

from tablee.games import six_sequences
from tablee.games.six_sequences.model import State
from tablee.server import presence, rooms
from tablee.store.log import Append
from tablee.store.model import Written
from tablee.store.store import Store
from tablee.store.thread import StoreThread, Task
from tablee.table import due

_BEAT = six_sequences.beat


def plain() -> None:
    """Change nothing."""


def early() -> None:
    """Say that an entry is written before it is, on a disk that is slow."""

    def settle(thread: StoreThread[Task[object]], tasks: Sequence[Task[object]]) -> None:
        appends = [task for task in tasks if isinstance(task, Append)]
        for append in appends:
            append.future.set_result(Written())
        if any('"do":"play"' in append.entry.body for append in appends):
            Event().wait(0.3)
        thread._write(tasks)
        for task in tasks:
            if task not in appends:
                task.future.set_result(task.answer)

    StoreThread._settle = settle  # type: ignore[method-assign,assignment]  # that is what makes it another server


def hasty() -> None:
    """Wait for nobody for long, and look more often for what may have been missed."""
    for module, name, value in ((presence, "SILENT", 1_500), (due, "HOLD", 300), (rooms, "_BEAT", 0.2)):
        setattr(module, name, value)
    six_sequences.beat = _short_beat


def _short_beat(state: State) -> tuple[int, str] | None:
    found = _BEAT(state)
    return None if found is None else (40, found[1])


def deaf() -> None:
    """Hear of nothing that is written; and hasty."""
    hasty()
    Store.listen = lambda *_: None  # type: ignore[method-assign]  # that is what makes it deaf


VARIANTS: Final[dict[str, Callable[[], None]]] = {"plain": plain, "early": early, "hasty": hasty, "deaf": deaf}
