"""Migrates the schema of a database, once, even if several processes open it at the same time."""

from threading import Lock
from typing import Final

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from tablee.store.model import StoreFailed
from tablee.store.settings import failure

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
            _upgrade(connection)
    except CommandError:
        raise StoreFailed("this database was made by a newer Tablée than this one") from None
    except DBAPIError as error:
        raise failure(error) from None


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "tablee.store:migrations")
    scripts = ScriptDirectory.from_config(config)
    if MigrationContext.configure(connection).get_current_heads() == tuple(scripts.get_heads()):
        return
    config.attributes["connection"] = connection
    from alembic import command

    command.upgrade(config, "head")
