"""Database settings that durability depends on: the store sets them, reads them back, and refuses to open without
them."""

import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.pool import QueuePool

from tablee.store import settings
from tablee.store.model import StoreFailed
from tablee.store.place import address_of, default_database
from tablee.store.settings import _POSTGRESQL, _check
from tablee.store.store import Store
from tests.store.tables import get


def asked(store: Store, question: str) -> str:
    with store._engine.connect() as connection:
        return str(connection.execute(text(question)).scalar_one())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as store:
        told = {name: asked(store, f"PRAGMA {name}") for name in ("journal_mode", "synchronous", "foreign_keys")}
    assert told == {"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"}


def test_sqlite_keeps_what_is_temporary_in_memory(tmp_path: Path) -> None:
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as store:
        assert asked(store, "PRAGMA temp_store") == "2"  # in a file, a commit of ten moves takes twice as much CPU


def test_opening_sqlite_waits_while_another_process_creates_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tablee.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr("time.sleep", lambda _: other.execute("COMMIT"))
        with closing(Store.open(address_of(path))) as store:
            assert asked(store, "PRAGMA journal_mode") == "wal"


def test_opening_sqlite_waits_while_another_process_recovers_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [sqlite3.SQLITE_BUSY_RECOVERY, None]

    class Cursor:
        def execute(self, _: str) -> None:
            if code := answers.pop(0):
                error = sqlite3.OperationalError("database is locked")
                error.sqlite_errorcode = code
                raise error

    monkeypatch.setattr("time.sleep", lambda _: None)
    settings._set_pragma(cast("DBAPICursor", Cursor()), "PRAGMA journal_mode = WAL")
    assert answers == []


def test_opening_sqlite_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tablee.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(settings, "_WAIT", 0.0)
        with pytest.raises(StoreFailed, match="SQLite cannot be set up: database is locked"):
            Store.open(address_of(path))


def test_sqlite_is_written_over_one_connection_that_begins_as_the_writer(tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite3"
    with closing(Store.open(address_of(path))) as store, closing(sqlite3.connect(path, timeout=0)) as other:
        pool = store._engine.pool
        assert isinstance(pool, QueuePool)
        assert (pool.size(), pool._max_overflow) == (1, 0)
        with store._engine.connect() as connection:
            connection.execute(text("SELECT 1"))
            with pytest.raises(sqlite3.OperationalError, match="database is locked"):
                other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")


def test_postgresql_commits_each_transaction_durably(postgresql_url: str) -> None:
    serializable = make_url(postgresql_url).update_query_dict(
        {"options": f"{make_url(postgresql_url).query['options']} -cdefault_transaction_isolation=serializable"}
    )
    with closing(Store.open(serializable.render_as_string(hide_password=False))) as store:
        assert asked(store, "SHOW transaction_isolation") == "read committed"
        assert asked(store, "SHOW synchronous_commit") == "on"
        assert asked(store, "SHOW fsync") == "on"
        assert asked(store, "SHOW lock_timeout") == "10s"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("-csynchronous_commit=off", "PostgreSQL says synchronous_commit is off; the store needs on or local or"),
        ("-cdefault_transaction_read_only=on", "PostgreSQL says transaction_read_only is on; the store needs off"),
    ],
)
def test_a_postgresql_that_does_not_wait_or_does_not_write_is_refused(
    postgresql: str, options: str, sentence: str
) -> None:
    address = make_url(postgresql).update_query_dict({"options": options})
    with pytest.raises(StoreFailed, match=sentence):
        Store.open(address.render_as_string(hide_password=False))


GOOD = {name: values[0] for name, values in _POSTGRESQL.items()}


@pytest.mark.parametrize(
    "setting", [{"fsync": "off"}, {"full_page_writes": "off"}, {"server_encoding": "SQL_ASCII"}], ids=str
)
def test_a_server_that_would_lose_or_corrupt_data_is_refused(setting: Mapping[str, str]) -> None:
    _check("PostgreSQL", GOOD, _POSTGRESQL)
    ((name, value),) = setting.items()
    with pytest.raises(StoreFailed, match=f"PostgreSQL says {name} is {value}; the store needs"):
        _check("PostgreSQL", {**GOOD, **setting}, _POSTGRESQL)


def test_a_database_in_memory_is_refused() -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(StoreFailed, match="a database in memory keeps nothing: name a file"):
            Store.open(url)
    with pytest.raises(StoreFailed, match="SQLite says journal_mode is memory; the store needs wal"):
        Store.open("sqlite:///file:nothing?mode=memory&uri=true")


def test_a_database_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite3"
    with pytest.raises(StoreFailed, match="the database failed: unable to open database file"):
        Store.open(address_of(tmp_path / "nowhere" / "tablee.sqlite3"))
    path.write_bytes(b"")
    with pytest.raises(StoreFailed, match=r"SQLite (cannot be set up: .*readonly|says journal_mode is delete)"):
        Store.open(f"sqlite:///file:{path}?mode=ro&uri=true")
    path.write_text("this is a letter to my grandmother, and it is long enough to be taken for a header" * 10)
    with pytest.raises(StoreFailed, match="SQLite cannot be set up: file is not a database"):
        Store.open(address_of(path))


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://host/name", "sqlite+aiosqlite:///x", "postgresql://h:x/y"])
def test_an_invalid_address_is_reported_in_a_sentence(url: str) -> None:
    with pytest.raises(StoreFailed, match="a database is written sqlite:///FILE or postgresql://USER@HOST/NAME, and"):
        Store.open(url)


def test_an_unreachable_server_is_reported_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="the database failed") as failed:
        Store.open(f"postgresql://user:sesame@/name?host={tmp_path}")
    assert "sesame" not in str(failed.value)
    assert "\n" not in str(failed.value)


def test_a_missing_postgresql_driver_is_reported_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreFailed, match=r"PostgreSQL needs a driver: install tablee\[postgresql\]"):
        Store.open("postgresql://user@host/name")


def test_sqlite_needs_no_postgresql_driver(tmp_path: Path) -> None:
    code = """if True:
        import sys
        sys.modules["psycopg"] = None
        from tablee.store.store import Store
        store = Store.open(sys.argv[1])
        store.listen(print)
        print(len(store.secret("cookies").result()))
        store.close()
    """
    command = [sys.executable, "-c", code, address_of(tmp_path / "tablee.sqlite3")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "32\n"


def test_an_outdated_sqlite_is_reported_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(StoreFailed, match=r"this Python has SQLite .* needs 3\.35 or newer, for RETURNING"):
        Store.open(address_of(tmp_path / "tablee.sqlite3"))


def test_the_default_database_is_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data of mine?"))
    with closing(Store.open(default_database())) as store:
        get(store.name_person("ann", "Ann", 0))
    kept = tmp_path / "data of mine?" / "tablee" / "tablee.sqlite3"
    assert kept.stat().st_size > 0
    assert kept.parent.stat().st_mode & 0o077 == 0, "it holds secrets: only its owner may read it"
    with closing(Store.open(default_database())) as store:
        assert get(store.person("ann")) == "Ann"
