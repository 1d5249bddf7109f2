"""Migrates the schema of a database, once, even if several processes open it at the same time."""

from threading import Lock
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from tablee.store.migrations import NEWEST
from tablee.store.model import StoreFailed
from tablee.store.thread import failure

_OURS: Final = 0x7AB1EE
"""The id of the PostgreSQL advisory lock, the same for every Tablée."""

_ALONE: Final = Lock()
"""A lock between threads: alembic keeps its state in a module."""


def migrate(engine: Engine) -> None:
    """Run the missing migrations in one transaction. Raises `StoreFailed`; then nothing has changed."""
    try:
        with _ALONE, engine.begin() as connection:
            # On SQLite this transaction is already the only writer; on PostgreSQL it has to take a lock.
            if engine.dialect.name == "postgresql":
                connection.execute(text("SET LOCAL lock_timeout = '60s'"))
                connection.execute(text("SET LOCAL statement_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:ours)"), {"ours": _OURS})
            if not _is_current(connection):
                _upgrade(connection)
    except DBAPIError as error:
        raise failure(error) from None


def _is_current(connection: Connection) -> bool:
    """Whether the newest migration has run. Asks the table that alembic keeps, without loading alembic.

    A newer Tablée may have run later ones. They only add to the schema, so an older node can start beside newer ones.
    A migration that older versions could not live with would get a name that is no number.
    """
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.scalar(text("SELECT version_num FROM alembic_version")) or ""
    return found.isdecimal() and int(found) >= int(NEWEST)


def _upgrade(connection: Connection) -> None:
    """Run the missing migrations. Raises `StoreFailed` if the database has one that we do not know."""
    from alembic import command  # slow to load, and most starts do not need it
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "tablee.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise StoreFailed("this database was made by a newer Tablée than this one") from None
