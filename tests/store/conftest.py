"""Fixtures for both databases: an SQLite file and a real PostgreSQL, which all processes of a test run share."""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from tablee.store.place import address_of
from tablee.store.store import Store
from tablee_lab.postgresql import schema, start

TEMPORARY = Path(tempfile.gettempdir())


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server: TEST_DATABASE_URL, or one that is started here."""
    if address := os.environ.get("TEST_DATABASE_URL"):
        yield address
        return
    with _alone():
        server = start(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())))
    yield server.get_uri()
    with _alone():
        server.cleanup()


@contextmanager
def _alone() -> Iterator[None]:
    """A lock for one process at a time; the last process to leave stops the server and deletes its data."""
    with (TEMPORARY / "tablee-postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture
def postgresql_url(postgresql: str) -> Iterator[str]:
    """The address of an empty PostgreSQL schema, which is faster to create than a database."""
    address = schema(postgresql)
    yield address
    name = str(make_url(address).query["options"]).partition("=")[2]
    with closing(psycopg.connect(postgresql, autocommit=True)) as server:
        while True:
            with suppress(psycopg.errors.DeadlockDetected):  # a server that has been killed still ends here
                server.execute(f"DROP SCHEMA {name} CASCADE")
                return


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return address_of(tmp_path / "tablee.sqlite3")
    address = request.getfixturevalue("postgresql_url")
    assert isinstance(address, str)
    return address


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store on an empty database."""
    with closing(Store.open(url)) as opened:
        yield opened
