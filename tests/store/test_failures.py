"""Database failures: every waiting caller gets an error, nothing is half written, and the store recovers."""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event, text

from tablee.store.model import Repeated, StoreFailed, Written
from tablee.store.place import address_of
from tablee.store.store import Store
from tests.store.held import held
from tests.store.tables import ANN, BOB, append, entry, get, open_table


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as store:
        yield store


@pytest.fixture
def postgresql_store(postgresql_url: str) -> Iterator[Store]:
    with closing(Store.open(postgresql_url)) as store:
        yield store


@pytest.fixture
def admin(postgresql_url: str) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    with closing(psycopg.connect(postgresql_url, autocommit=True)) as connection:
        yield connection


def _pragma(store: Store, statement: str) -> None:
    """Run a pragma on the store's own connection; its thread is idle meanwhile."""
    with store._engine.connect() as connection:
        connection.execute(text(f"PRAGMA {statement}"))
        connection.rollback()


def test_a_full_disk_refuses_writes_until_there_is_room_again(sqlite_store: Store) -> None:
    open_table(sqlite_store)
    _pragma(sqlite_store, "max_page_count = 1")  # no room beyond the present size
    long = "x" * 60_000
    with held(sqlite_store):
        asked = [sqlite_store.append(entry(2, body=long)), sqlite_store.append(entry(3))]
    for future in asked:
        with pytest.raises(StoreFailed, match="the database failed: database or disk is full"):
            get(future)
    assert get(sqlite_store.entries("BCDFG")) == [entry(1)]
    _pragma(sqlite_store, "max_page_count = 1000000")
    assert get(sqlite_store.append(entry(2, body=long))) == Written()


def _backend(store: Store) -> int:
    with store._engine.connect() as connection:
        return int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one())


def test_a_connection_that_broke_while_idle_is_replaced(
    postgresql_store: Store, admin: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    open_table(postgresql_store)
    admin.execute("SELECT pg_terminate_backend(%s, 5000)", [_backend(postgresql_store)])
    assert append(postgresql_store, 2) == Written()


def _at_second_commit(store: Store, act: Callable[[Connection], None]) -> None:
    """Act just before the store's second commit; the first is that of the request that holds its thread."""
    commits = count(1)

    def look(connection: Connection) -> None:
        if next(commits) == 2:
            act(connection)

    event.listen(store._engine, "commit", look)


@pytest.mark.parametrize("is_committed", [False, True])
def test_a_connection_that_breaks_in_the_commit_is_replaced_and_nothing_is_written_twice(
    postgresql_store: Store, admin: "psycopg.Connection[tuple[object, ...]]", is_committed: bool
) -> None:
    open_table(postgresql_store)
    backend = _backend(postgresql_store)

    def cut(connection: Connection) -> None:
        if is_committed:
            connection.connection.commit()
            connection.exec_driver_sql("SELECT 1")  # what the store commits then is another transaction
        admin.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])

    with held(postgresql_store):
        asked = [postgresql_store.append(entry(2)), postgresql_store.append(entry(3))]
        _at_second_commit(postgresql_store, cut)
    wanted = [Repeated(entry(2)), Repeated(entry(3))] if is_committed else [Written(), Written()]
    assert [get(future) for future in asked] == wanted
    assert [one.seq for one in get(postgresql_store.entries("BCDFG"))] == [1, 2, 3]


def test_in_a_deadlock_with_another_node_the_store_retries(
    postgresql_store: Store, postgresql_url: str, admin: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    for person in (ANN, BOB):
        get(postgresql_store.name_person(person, "old", 1))
    backend = _backend(postgresql_store)
    undone: list[str] = []
    event.listen(postgresql_store._engine, "rollback", lambda _: undone.append("undone"))
    admin.execute("SET deadlock_timeout = '1h'")  # the other node must not be the one that gives way
    change = "UPDATE people SET name = 'other' WHERE id = %s"
    with admin.transaction():
        admin.execute(change, [BOB])
        with held(postgresql_store):
            asked = [postgresql_store.name_person(person, "new", 2) for person in (ANN, BOB)]
        _wait_for_lock(postgresql_url, backend)
        admin.execute(change, [ANN])
    assert [get(future) for future in asked] == [None, None]
    assert [get(postgresql_store.person(person)) for person in (ANN, BOB)] == ["new", "new"]
    assert undone


def _wait_for_lock(url: str, backend: int) -> None:
    """Wait until that connection waits for a lock."""
    with closing(psycopg.connect(url, autocommit=True)) as watcher:
        for _ in range(100_000):
            if watcher.execute("SELECT cardinality(pg_blocking_pids(%s)) > 0", [backend]).fetchone() == (True,):
                return
    raise AssertionError("the connection never waited for a lock")
