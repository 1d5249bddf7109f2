"""The database fails: everybody concerned hears of it, nothing is half written, and the store goes on."""

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
    """The store's own connection has to be told; its thread has nothing to do meanwhile."""
    with store._engine.connect() as connection:
        connection.execute(text(f"PRAGMA {statement}"))
        connection.rollback()


def test_on_a_full_disk_nothing_is_written_and_when_there_is_room_again_it_is(sqlite_store: Store) -> None:
    open_table(sqlite_store)
    _pragma(sqlite_store, "max_page_count = 1")  # no room beyond what there is
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


def test_a_connection_that_broke_while_nobody_asked_is_made_anew(
    postgresql_store: Store, admin: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    open_table(postgresql_store)
    admin.execute("SELECT pg_terminate_backend(%s, 5000)", [_backend(postgresql_store)])
    assert append(postgresql_store, 2) == Written()


def _at_second_commit(store: Store, act: Callable[[], None]) -> None:
    """Act when the store is about to commit for the second time: the first is that of what holds its thread."""
    commits = count(1)

    def look(_: Connection) -> None:
        if next(commits) == 2:
            act()

    event.listen(store._engine, "commit", look)


def test_a_connection_that_breaks_in_the_commit_fails_the_whole_group_and_asking_again_tells(
    postgresql_store: Store, admin: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    open_table(postgresql_store)
    backend = _backend(postgresql_store)

    def cut() -> None:
        admin.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])

    with held(postgresql_store):
        asked = [postgresql_store.append(entry(2)), postgresql_store.append(entry(3))]
        _at_second_commit(postgresql_store, cut)
    for future in asked:
        with pytest.raises(StoreFailed, match="the database failed"):
            get(future)
    answers = [append(postgresql_store, seq) for seq in (2, 3)]
    assert answers == [Written(), Written()]
    assert append(postgresql_store, 2) == Repeated(entry(2))


def test_who_is_in_a_deadlock_with_another_node_gives_way_and_tries_again(
    postgresql_store: Store, postgresql_url: str, admin: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    for person in (ANN, BOB):
        get(postgresql_store.name_person(person, "old", 1))
    backend = _backend(postgresql_store)
    undone: list[str] = []
    event.listen(postgresql_store._engine, "rollback", lambda _: undone.append("undone"))
    admin.execute("SET deadlock_timeout = '1h'")  # it is not the other node that shall give way
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
    """Until that connection waits for another one."""
    with closing(psycopg.connect(url, autocommit=True)) as watcher:
        for _ in range(100_000):
            if watcher.execute("SELECT cardinality(pg_blocking_pids(%s)) > 0", [backend]).fetchone() == (True,):
                return
    raise AssertionError("it did not wait")
