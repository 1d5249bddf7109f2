"""Nodes of two versions share a database during an upgrade: migrations only add what an older version need not fill."""

import io
import re
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from tablee.store.migrations import NEWEST
from tablee.store.model import Written
from tablee.store.place import address_of
from tablee.store.store import Store
from tests.store.tables import append, open_table

HARMLESS: Final = (
    r"CREATE TABLE (?P<new>\w+) .*",
    r"CREATE INDEX \w+ ON .*",
    r"ALTER TABLE \w+ ADD COLUMN (?!.*\bNOT NULL\b)(?!.*\bUNIQUE\b)(?!.*\bCHECK\b).*",
    r"ALTER TABLE \w+ ADD COLUMN (?!.*\bUNIQUE\b).* DEFAULT .*",
)
"""What an older node does not notice."""


def harmful(statements: str) -> list[str]:
    """The statements with which nodes of an older version may fail. What happens to a new table does not matter."""
    found, new = [], set()
    for statement in filter(None, (" ".join(one.split()) for one in statements.split(";"))):
        harmless = [match for rule in HARMLESS if (match := re.fullmatch(rule, statement))]
        new |= {match["new"] for match in harmless if "new" in match.groupdict()}
        of_new = re.match(r"(?:CREATE UNIQUE INDEX \w+ ON|ALTER TABLE|INSERT INTO) (\w+)", statement)
        if not harmless and not (of_new and of_new[1] in new):
            found.append(statement)
    return found


def statements(revision: str) -> str:
    """The SQL of a migration, for PostgreSQL."""
    config, written = Config(), io.StringIO()
    config.set_main_option("script_location", "tablee.store:migrations")
    script = ScriptDirectory.from_config(config).get_revision(revision)
    assert script is not None
    context = MigrationContext.configure(
        dialect_name="postgresql", opts={"as_sql": True, "output_buffer": written, "transactional_ddl": False}
    )
    with Operations.context(context):
        script.module.upgrade()
    return written.getvalue()


def test_older_nodes_can_live_with_every_migration() -> None:
    for revision in range(1, int(NEWEST) + 1):
        assert statements(str(revision)), "a migration does something"
        assert harmful(statements(str(revision))) == []


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE people",
        "ALTER TABLE log ADD COLUMN digest TEXT NOT NULL",
        "ALTER TABLE log ADD COLUMN digest TEXT UNIQUE",
        "ALTER TABLE log DROP COLUMN body",
        "ALTER TABLE log RENAME COLUMN at TO time",
        "ALTER TABLE people ALTER COLUMN name SET NOT NULL",
        "CREATE UNIQUE INDEX names ON people (name)",
        "UPDATE people SET name = ''",
    ],
)
def test_a_migration_with_which_older_nodes_fail_is_noticed(statement: str) -> None:
    assert harmful(f"CREATE TABLE new (\n id INTEGER NOT NULL);\n{statement};\n") == [statement]


def test_columns_that_an_older_node_need_not_fill_are_allowed() -> None:
    added = "ALTER TABLE log ADD COLUMN digest BYTEA;ALTER TABLE log ADD COLUMN v INTEGER DEFAULT '1' NOT NULL;"
    assert harmful(f"{added}CREATE TABLE letters (id INTEGER);CREATE UNIQUE INDEX one ON letters (id)") == []


def test_an_older_version_can_start_on_a_database_that_a_newer_one_has_migrated(tmp_path: Path) -> None:
    """A node that dies during an upgrade comes back, and an upgrade that went wrong can be taken back."""
    url = address_of(tmp_path / "tablee.sqlite3")
    with closing(Store.open(url)) as store, store._engine.begin() as newer:
        newer.execute(text("ALTER TABLE log ADD COLUMN digest TEXT"))
        newer.execute(text("CREATE TABLE letters (person TEXT)"))
        newer.execute(text("UPDATE alembic_version SET version_num = :next"), {"next": str(int(NEWEST) + 1)})
    with closing(Store.open(url)) as store:
        assert open_table(store)
        assert append(store, 2) == Written()
