"""Servers that are not as they should be, or in more of a hurry: each changes the process that it is called in."""

from collections.abc import Callable, Sequence
from threading import Event
from typing import Final

from tablee.store.log import Append
from tablee.store.model import Written
from tablee.store.thread import StoreThread, Task


def plain() -> None:
    """Change nothing."""


def early() -> None:
    """Say that an entry is written before it is, on a disk that is slow."""

    def settle(thread: StoreThread[Task[object]], tasks: Sequence[Task[object]]) -> None:
        appends = [task for task in tasks if isinstance(task, Append)]
        for append in appends:
            append.future.set_result(Written())
        Event().wait(0.02)
        thread._write(tasks)
        for task in tasks:
            if task not in appends:
                task.future.set_result(task.answer)

    StoreThread._settle = settle  # type: ignore[method-assign,assignment]  # that is what makes it another server


VARIANTS: Final[dict[str, Callable[[], None]]] = {"plain": plain, "early": early}
