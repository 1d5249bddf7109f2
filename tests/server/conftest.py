"""The databases of tests with servers: an SQLite file for each test, or the PostgreSQL of the store's tests."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablee.store.place import address_of
from tablee.store.store import Store
from tests.store.conftest import postgresql, postgresql_url

__all__ = ["postgresql", "postgresql_url", "store"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in a file."""
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as opened:
        yield opened
