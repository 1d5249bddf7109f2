"""Helpers that hold the store's thread, so that a test knows what is queued; and count its commits."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from sqlalchemy import Connection, event

from tablee.store.requests import Turn
from tablee.store.store import Store
from tests.store.tables import get


@contextmanager
def held(store: Store) -> Iterator[None]:
    """Keep the store's thread busy for the duration of the block: all requests made meanwhile queue up."""
    started, done = Event(), Event()

    def work(_: Connection) -> None:
        started.set()
        done.wait(20)

    holding = store._ask(Turn.READING, "", work)
    assert started.wait(20)
    yield
    done.set()
    get(holding)


@contextmanager
def counting(store: Store) -> Iterator[list[str]]:
    """Record the commits of the database."""
    commits: list[str] = []

    def count(_: Connection) -> None:
        commits.append("commit")

    event.listen(store._engine, "commit", count)
    yield commits
    event.remove(store._engine, "commit", count)
