"""Hold the store's thread, so that a test knows what it will find waiting; and count what it commits."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from sqlalchemy import Connection, event

from tablee.store.store import Store, _Turn
from tests.store.tables import get


@contextmanager
def held(store: Store) -> Iterator[None]:
    """The thread at work on something that takes as long as the block: all that is asked for meanwhile waits."""
    started, done = Event(), Event()

    def work(_: Connection) -> None:
        started.set()
        done.wait(20)

    holding = store._ask(_Turn.READING, "", work)
    assert started.wait(20)
    yield
    done.set()
    get(holding)


@contextmanager
def counting(store: Store) -> Iterator[list[str]]:
    """The commits of the database, as they come."""
    commits: list[str] = []

    def count(_: Connection) -> None:
        commits.append("commit")

    event.listen(store._engine, "commit", count)
    yield commits
    event.remove(store._engine, "commit", count)
