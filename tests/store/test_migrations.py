"""Migrations: whoever opens a database brings its schema up to date, once, however many open it at the same time."""

import hashlib
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, inspect, text

from tablee.store import migrations
from tablee.store.model import StoreFailed, Written
from tablee.store.schema import metadata
from tablee.store.settings import connect
from tablee.store.store import Store
from tests.store.children import open_at_once, processes
from tests.store.tables import append, entry, get, open_table

LANDED: Final = {
    "analyses": "1eec7d67f76dee4565f719a61278c4725d6cad6f6d390e2109bb81e2caa94936",
    "house": "acd607bcbc5a2ba5efd764de41ac68f20262922616542665c3abc547ffa8a69c",
    "ratings": "f1bb037c9f1b26856a70e3ea7f09eb06267ac8633bea17d40680600ffa809f96",
    "quotas": "a3408f218770d98b990ef0982b6d860aaf1d8cc456cdd375d30a353261535027",
    "first": "603b9b251c3d94111b45662850ecc658a446bb720a50fbfe10920db316ff183c",
    "snapshots": "b9bf379383ba64246b61a8346ea10150d2c3a70ec04018dba430325c6d0d23a6",
}
"""Digest of each released migration. A released migration never changes; another one follows it."""


def test_a_migration_that_databases_have_run_is_never_changed() -> None:
    files = sorted((Path(migrations.__path__[0]) / "versions").glob("*.py"))
    assert {file.stem: hashlib.sha256(file.read_bytes()).hexdigest() for file in files} == LANDED


def test_the_newest_revision_is_that_of_the_last_migration() -> None:
    """Otherwise a database that lacks the last step would pass as current."""
    config = Config()
    config.set_main_option("script_location", "tablee.store:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [migrations.NEWEST]


def test_the_migrations_lead_to_the_schema_of_the_code(store: Store) -> None:
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        found = inspect(connection)
        for table in metadata.sorted_tables:
            assert {column["name"] for column in found.get_columns(table.name)} == set(table.c.keys())
            checks = {check["name"] for check in found.get_check_constraints(table.name)}
            assert checks == {one.name for one in table.constraints if isinstance(one, CheckConstraint)}


def test_opening_a_database_again_changes_nothing(url: str) -> None:
    for seq in (1, 2, 3):
        with closing(Store.open(url)) as store:
            assert open_table(store) if seq == 1 else append(store, seq) == Written()
            assert len(get(store.entries("BCDFG"))) == seq


OLD: Final = """INSERT INTO log (table_code, seq, follows, command, at, body)
VALUES ('BCDFG', :seq, :follows, :command, :at, '{}')"""
"""How a server of an earlier version writes an entry."""


def test_a_database_of_the_first_schema_keeps_its_log(url: str) -> None:
    """It is built by the first migration alone, as an earlier Tablée did."""
    engine = connect(url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "tablee.store:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
        connection.execute(text("INSERT INTO tables VALUES ('BCDFG', 'sequence', 1000, false)"))
        for seq in (1, 2):
            row = {"seq": seq, "follows": seq - 1 or None, "command": f"command {seq}", "at": 1_000 * seq}
            connection.execute(text(OLD), row)
    engine.dispose()
    with closing(Store.open(url)) as store:
        assert get(store.entries("BCDFG")) == [entry(1), entry(2)]
        assert get(store.snapshot("BCDFG")) is None
        assert get(store.append(entry(3), snapshot="before 3")) == Written()
        assert get(store.snapshot("BCDFG")) == "before 3"


def test_a_database_from_the_future_is_refused_and_left_alone(url: str) -> None:
    with closing(Store.open(url)) as store:
        open_table(store)
        with store._engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = 'future'"))
    with pytest.raises(StoreFailed, match="this database was made by a newer Tablée than this one"):
        Store.open(url)


def test_a_migration_that_fails_leaves_an_empty_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic import op

    def fail(*_: object) -> None:
        op.execute("SELECT nonsense")

    monkeypatch.setattr(op, "create_index", fail)
    with pytest.raises(StoreFailed, match="the database failed"):
        Store.open(url)
    monkeypatch.undo()
    with closing(Store.open(url)) as store:
        assert open_table(store)


def test_many_can_open_an_empty_database_at_the_same_time(url: str) -> None:
    start = processes().Barrier(4)
    openers = [processes().Process(target=open_at_once, args=(url, start)) for _ in range(4)]
    for opener in openers:
        opener.start()
    for opener in openers:
        opener.join(60)
    assert [opener.exitcode for opener in openers] == [0, 0, 0, 0]
    with closing(Store.open(url)) as store:
        assert open_table(store)
