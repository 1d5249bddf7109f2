"""Where the database is: the default file, and a lock that keeps a file for one server."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL

from tablee.store.model import StoreFailed
from tablee.store.settings import read_address

WAIT: Final = 5.0
"""How long a server waits for the lock, in seconds."""


def default_database() -> str:
    """The address of the user's own database. Creates its folder if it is missing."""
    folder = user_data_path("tablee", appauthor=False)
    # Private to the user: the database holds secrets.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return address_of(folder / "tablee.sqlite3")


def address_of(path: Path) -> str:
    """The address of a database file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


@contextmanager
def kept(url: str) -> Iterator[None]:
    """Keep a database file for this server. Raises `StoreFailed` if another server has it.

    A second server on the same file would not notice what the first one writes. The lock is on a file beside it. The
    system drops it when the process ends, however it ends. PostgreSQL needs no lock: there, servers notify each other.
    """
    address = read_address(url)
    if address.get_backend_name() != "sqlite":
        yield
        return
    assert address.database is not None, "a database file has a name"
    try:
        lock = os.open(f"{address.database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreFailed(f"unable to open the folder of {address.database}: {error.strerror}") from None
    try:
        if not _takes(lock):
            raise StoreFailed(f"another server already serves {address.database}: end it first, or name another file")
        yield
    finally:
        os.close(lock)


def _takes(lock: int) -> bool:
    """Take the lock on an open file, unless another process keeps it. One that was killed needs a moment to end."""
    end = time.monotonic() + WAIT
    while not _takes_now(lock):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def _takes_now(lock: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
