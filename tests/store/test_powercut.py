"""Acknowledged means durable: the power fails at any write, and every acknowledged entry is in the file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Final

from sqlalchemy import Engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from tablee.store.migrate import migrate
from tablee.store.place import address_of
from tablee.store.settings import connect
from tablee.store.store import Store
from tests.store.disk import Act, Connection, Files, RecordingDisk, Told, after_cut
from tests.store.tables import append, entry, get, open_table

ENTRIES: Final = 40
NAME: Final = "tablee.sqlite3"
PAGES: Final = 20
"""Pages in the WAL before a checkpoint: enough to see commits, few enough to see checkpoints too."""
REOPENED: Final = 60
"""The store itself opens one in this many disks and goes on writing; the others are only read."""


def engine_on(disk: RecordingDisk, path: Path, synchronous: str) -> Engine:
    """Return the store's engine on this disk, with the store's settings except `synchronous`."""
    engine = connect(address_of(path))
    event.listen(engine, "do_connect", lambda *_: Connection(path, disk))

    def settle(connection: Connection, _: ConnectionPoolEntry) -> None:
        connection.inner.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
        if synchronous:
            connection.inner.execute(f"PRAGMA synchronous = {synchronous}")

    event.listen(engine, "connect", settle)
    return engine


def played(folder: Path, synchronous: str = "") -> list[Act]:
    """Create a database, append entries one by one, and return all operations on the disk."""
    folder.mkdir()
    disk = RecordingDisk(folder.name)
    engine = engine_on(disk, folder / NAME, synchronous)
    migrate(engine)
    with closing(Store(engine)) as store:
        for seq in range(1, ENTRIES + 1):
            if seq == 1:
                open_table(store)
            else:
                append(store, seq)
            disk.acts.append(Told(seq))
    disk.unregister()
    return disk.acts


def cut(acts: list[Act], folder: Path) -> Iterator[tuple[int, Path]]:
    """Return every distinct disk that a cut may leave, with the number of entries acknowledged by then."""
    seen: set[tuple[int, frozenset[tuple[str, bytes]]]] = set()
    for told, files in after_cut({}, acts, Random(9)):
        image = told, frozenset(files.items())
        if image not in seen:
            seen.add(image)
            yield told, lay_out(files, folder / f"cut-{len(seen)}")
            rmtree(folder / f"cut-{len(seen)}")  # hundreds of folders would pile up


def lay_out(files: Files, folder: Path) -> Path:
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / NAME


def kept(path: Path) -> int | None:
    """Return the number of entries in the log, without a gap; None if the file is corrupt."""
    try:
        with closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA synchronous = OFF")  # we only read, so SQLite's recovery need not be durable
            if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return None
            if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'log'").fetchall():
                return 0
            numbers = [seq for (seq,) in database.execute("SELECT seq FROM log ORDER BY seq")]
    except sqlite3.DatabaseError:
        return None
    return len(numbers) if numbers == list(range(1, len(numbers) + 1)) else None


def test_no_acknowledged_entry_is_lost_whenever_the_power_goes(tmp_path: Path) -> None:
    acts = played(tmp_path / "disk")
    count = 0
    for count, (told, path) in enumerate(cut(acts, tmp_path), 1):
        if count % REOPENED == 0:
            goes_on(path, told)
        found = kept(path)
        assert found is not None, f"the file is corrupt, {path}"
        assert found >= told
    assert count > 300


def goes_on(path: Path, told: int) -> None:
    """Check that the store opens the file, has every acknowledged entry, and can append."""
    with closing(Store.open(address_of(path))) as store:
        log = get(store.entries("BCDFG"))
        assert log == [entry(seq) for seq in range(1, len(log) + 1)]
        assert len(log) >= told
        if log:
            append(store, len(log) + 1)
        else:
            assert open_table(store)


def test_a_database_that_waits_for_the_disk_at_checkpoints_only_is_caught(tmp_path: Path) -> None:
    cuts = islice(cut(played(tmp_path / "disk", "NORMAL"), tmp_path), 0, None, 4)
    verdicts = [(told, kept(path)) for told, path in cuts]
    assert all(found is not None for _, found in verdicts), "new entries are lost, but nothing is corrupt"
    assert sum(found < told for told, found in verdicts if found is not None) > 100


def test_a_database_that_never_waits_for_the_disk_is_corrupted_by_a_cut(tmp_path: Path) -> None:
    assert any(kept(path) is None for _, path in cut(played(tmp_path / "disk", "OFF"), tmp_path))
