"""Connects to the database, and sets and verifies the settings on which durability depends.

What is acknowledged is on the disk. That holds only if the database waits for the disk. So a database that does not is
refused when it is opened.
"""

import os
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from tablee.store.model import StoreFailed, said
from tablee.store.thread import begin_immediate

_OLDEST: Final = (3, 35)
"""The first SQLite version with RETURNING, by which an append tells in one statement which entries were written."""

_SQLITE: Final[Mapping[str, tuple[str, str]]] = {
    "busy_timeout": ("5000", "5000"),  # first: the next one may have to wait for another process
    "journal_mode": ("WAL", "wal"),
    "synchronous": ("FULL", "2"),
    "fullfsync": ("ON", "1"),  # on macOS a plain fsync stops short of the disk
    "foreign_keys": ("ON", "1"),
    "temp_store": ("MEMORY", "2"),  # or else the INSERT of many entries writes a file of its own
}
"""For every pragma, the value to set, and the value that it has to report then."""

_WAIT: Final = 5.0
"""Maximum time to retry while SQLite is busy, in seconds."""

_POSTGRESQL_SET: Final = (
    "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED",
    # A node that hangs must not block the others, and a lock must not block the store.
    "SET idle_in_transaction_session_timeout = '10s'",
    "SET lock_timeout = '10s'",
    "SET statement_timeout = '30s'",
)
_POSTGRESQL: Final[Mapping[str, tuple[str, ...]]] = {
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "synchronous_commit": ("on", "local", "remote_write", "remote_apply"),
    "transaction_isolation": ("read committed",),
    "transaction_read_only": ("off",),
    "server_encoding": ("UTF8",),
}
"""For every setting, the values with which acknowledged data are safe."""

_PATIENCE: Final = {
    "connect_timeout": "5", "tcp_user_timeout": "15000",
    "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
}  # fmt: skip
"""When a silent connection to PostgreSQL counts as broken: seconds, but milliseconds for `tcp_user_timeout`.

The address of the database can override these.
"""


def connect(url: str) -> Engine:
    """The engine for an address, `sqlite:///…` or `postgresql://…`, with one connection. Raises `StoreFailed`."""
    address = read_address(url)
    if address.get_backend_name() == "sqlite":
        if sqlite3.sqlite_version_info < _OLDEST:
            found = sqlite3.sqlite_version
            raise StoreFailed(f"this Python has SQLite {found}, and the store needs 3.35 or newer, for RETURNING")
        _create_private(address)
        engine = create_engine(address, poolclass=QueuePool, pool_size=1, max_overflow=0)
        event.listen(engine, "connect", _set_sqlite)
        event.listen(engine, "begin", begin_immediate)
        return engine
    try:
        engine = create_engine(address, pool_size=1, max_overflow=0)
    except ModuleNotFoundError:
        raise StoreFailed("PostgreSQL needs a driver: install tablee[postgresql]") from None
    event.listen(engine, "connect", _set_postgresql)
    return engine


def _create_private(address: URL) -> None:
    """Create a missing file so that only its owner can read it: it holds secrets. SQLite's other files get the same."""
    file = address.database or ""
    if not file.startswith("file:"):  # SQLite reads that as an address of its own
        with suppress(OSError):  # SQLite will say why the file cannot be created
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def read_address(url: str) -> URL:
    """The address, parsed by SQLAlchemy. Raises `StoreFailed`."""
    expected = "a database is written sqlite:///FILE or postgresql://USER@HOST/NAME"
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreFailed(f"{expected}, and this is no such address") from None
    match address.drivername:
        case "sqlite":
            if address.database in (None, "", ":memory:"):
                raise StoreFailed("a database in memory keeps nothing: name a file, sqlite:///FILE")
            return address
        case "postgresql" | "postgres" | "postgresql+psycopg":
            return address.set(drivername="postgresql+psycopg", query={**_PATIENCE, **address.query})
        case other:
            raise StoreFailed(f"{expected}, and not {other[:40]}://…")


def _set_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # Otherwise sqlite3 would begin its own transactions, too late and of the wrong kind.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for name, (value, _wanted) in _SQLITE.items():
            _set_pragma(cursor, f"PRAGMA {name} = {value}")
        told = {name: _ask(cursor, f"PRAGMA {name}") for name in _SQLITE}
    except sqlite3.Error as error:
        raise StoreFailed(f"SQLite cannot be set up: {said(error)}") from None
    finally:
        cursor.close()
    _check("SQLite", told, {name: (wanted,) for name, (_value, wanted) in _SQLITE.items()})


def _set_pragma(cursor: DBAPICursor, pragma: str) -> None:
    """Set a pragma. Switching to WAL ignores `busy_timeout`, so retry."""
    end = time.monotonic() + _WAIT
    while True:
        try:
            cursor.execute(pragma)
            return
        except sqlite3.OperationalError as error:
            kind = error.sqlite_errorcode & 0xFF  # the other bits only say what it is busy with
            if kind != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _set_postgresql(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    import psycopg

    cursor = connection.cursor()
    try:
        for statement in _POSTGRESQL_SET:
            cursor.execute(statement)
        connection.commit()  # the isolation level of a transaction is fixed when it begins
        told = {name: _ask(cursor, f"SHOW {name}") for name in _POSTGRESQL}
        connection.commit()
    except psycopg.Error as error:
        raise StoreFailed(f"PostgreSQL cannot be set up: {said(error)}") from None
    finally:
        cursor.close()
    _check("PostgreSQL", told, _POSTGRESQL)


def _ask(cursor: DBAPICursor, question: str) -> str:
    cursor.execute(question)
    row = cursor.fetchone()
    return str(row[0]) if row else "nothing"


def _check(database: str, told: Mapping[str, str], promised: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse a database whose settings do not keep acknowledged data safe."""
    for name, values in promised.items():
        if told[name] not in values:
            raise StoreFailed(f"{database} says {name} is {told[name]}; the store needs {' or '.join(values)}")
