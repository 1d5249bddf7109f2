"""A disk that records every write and sync, and can reproduce its contents after a power cut at any of them.

SQLite writes through a VFS that records each operation before it does it. What was written before a file's last sync is
on the disk. Later writes may be there, or not, or in part: a disk writes its cache in any order, and a sector of 512
bytes whole or not at all. The store is the real one. Only the connection underneath is one of apsw, which allows a VFS
in Python; here it has the interface of `sqlite3`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import apsw

SECTOR: Final = 512
Value: TypeAlias = int | float | bytes | str | None


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes written at an offset of a file."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file truncated to a size."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Delete:
    """A file deleted; durable if its folder was synced with it."""

    file: str
    synced: bool


@dataclass(frozen=True, slots=True)
class Sync:
    """All earlier operations on a file are durable; with `folder`, so are creations and deletions in its folder."""

    file: str
    folder: bool


@dataclass(frozen=True, slots=True)
class Told:
    """The store acknowledged this number of entries as durable."""

    count: int


Change: TypeAlias = Write | Truncate | Delete
Act: TypeAlias = Change | Sync | Told
Files: TypeAlias = dict[str, bytes]


class RecordingDisk(apsw.VFS):
    """The disk of this machine, with a list of all operations on it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.acts: list[Act] = []
        super().__init__(name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802  apsw's name
        """Open a file that records its operations in this list."""
        return _File(self.acts, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802  apsw's name
        """Record the deletion, then delete the file."""
        self.acts.append(Delete(Path(filename).name, syncdir))
        super().xDelete(filename, syncdir)


class _File(apsw.VFSFile):
    def __init__(self, acts: list[Act], name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.file = Path(path).name if path else ""  # a file without a name is temporary and of no interest
        self.acts = acts
        # On Unix, SQLite also syncs the folder the first time it syncs a journal that it has opened.
        self.syncs_folder = bool(flags[0] & (apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL))
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802  apsw's name
        self._note(Write(self.file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802  apsw's name
        self._note(Truncate(self.file, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802  apsw's name
        self._note(Sync(self.file, self.syncs_folder))
        self.syncs_folder = False
        super().xSync(flags)

    def _note(self, act: Change | Sync) -> None:
        if self.file:
            self.acts.append(act)


class Connection:
    """A connection of apsw with the interface of `sqlite3`, for SQLAlchemy."""

    isolation_level: str | None = None

    def __init__(self, path: Path, disk: RecordingDisk) -> None:
        self.inner = apsw.Connection(str(path), vfs=disk.name)

    def cursor(self) -> "Cursor":
        return Cursor(self.inner)

    def create_function(self, *_: object, **__: object) -> None:
        """Do nothing: SQLAlchemy registers a function for regular expressions, which the store does not use."""

    def commit(self) -> None:
        self._end("COMMIT")

    def rollback(self) -> None:
        self._end("ROLLBACK")

    def close(self) -> None:
        self.inner.close()

    def _end(self, how: str) -> None:
        if self.inner.in_transaction:
            self.inner.execute(how)


class Cursor:
    """A cursor that reads all rows at once, which is fine for small statements."""

    arraysize = 1

    def __init__(self, inner: apsw.Connection) -> None:
        self.inner = inner
        self.description: Sequence[tuple[str | None, ...]] | None = None
        self.rows: Iterator[tuple[Value, ...]] = iter(())
        self.rowcount = -1
        self.lastrowid = 0

    def execute(self, statement: str, values: Sequence[Value] | Mapping[str, Value] = ()) -> None:
        cursor, before = self.inner.cursor(), self.inner.total_changes()
        cursor.exec_trace = self._describe
        self.rows = iter(list(cursor.execute(statement, values)))
        self.rowcount = self.inner.total_changes() - before
        self.lastrowid = self.inner.last_insert_rowid()

    def executemany(self, statement: str, many: Sequence[Sequence[Value]]) -> None:
        for values in many:
            self.execute(statement, values)

    def _describe(self, cursor: apsw.Cursor, *_: object) -> bool:
        columns = cursor.get_description()
        self.description = [(name, *(None,) * 6) for name, *_ in columns] or None
        return True

    def fetchone(self) -> tuple[Value, ...] | None:
        return next(self.rows, None)

    def fetchmany(self, size: int = 1) -> list[tuple[Value, ...]]:
        return [row for row, _ in zip(self.rows, range(size), strict=False)]

    def fetchall(self) -> list[tuple[Value, ...]]:
        return list(self.rows)

    def close(self) -> None:
        self.rows = iter(())


def after_cut(before: Files, acts: Sequence[Act], chance: Random) -> Iterator[tuple[int, Files]]:
    """Yield the possible disks after a cut behind each operation, with the number of entries acknowledged by then."""
    durable, waiting, told = dict(before), list[Change](), 0
    for act in acts:
        match act:
            case Told(told):
                pass
            case Sync(file, folder):
                waiting = _settle(durable, waiting, file)
                for gone in [change.file for change in waiting if folder and isinstance(change, Delete)]:
                    waiting = _settle(durable, waiting, gone)
            case Delete(file, synced=True):
                waiting = _settle(durable, [*waiting, act], file)
            case change:
                waiting.append(change)
        for kept in _choices(waiting, chance):
            files = dict(durable)
            for change in kept:
                _do(files, change)
            yield told, files


def _settle(durable: Files, waiting: Sequence[Change], file: str) -> list[Change]:
    """Write the pending operations of one file to the disk; those of other files stay pending."""
    for change in waiting:
        if change.file == file:
            _do(durable, change)
    return [change for change in waiting if change.file != file]


def _choices(waiting: Sequence[Change], chance: Random) -> Iterator[Sequence[Change]]:
    """Yield what may remain of unsynced writes: none, all, those of one file, some, and some of them torn."""
    yield ()
    if not waiting:
        return
    yield waiting
    files = sorted({change.file for change in waiting})
    if len(files) > 1:
        yield from ([change for change in waiting if change.file == file] for file in files)
    for _ in range(2):
        yield [
            _torn(change, chance) if chance.random() < 0.3 else change for change in waiting if chance.random() < 0.6
        ]
    # Likely on a real disk: the last writes arrive while the first are still in its cache.
    yield waiting[len(waiting) // 2 :]


def _torn(change: Change, chance: Random) -> Change:
    """Return a write of which only the first or only the last sectors reached the disk."""
    if not isinstance(change, Write) or len(change.data) <= SECTOR:
        return change
    edge = SECTOR * chance.randrange(1, -(-len(change.data) // SECTOR))
    if chance.random() < 0.5:
        return Write(change.file, change.offset, change.data[:edge])
    return Write(change.file, change.offset + edge, change.data[edge:])


def _do(files: Files, change: Change) -> None:
    match change:
        case Write(file, offset, data):
            old = files.get(file, b"").ljust(offset, b"\0")
            files[file] = old[:offset] + data + old[offset + len(data) :]
        case Truncate(file, size):
            files[file] = files.get(file, b"")[:size]
        case Delete(file):
            files.pop(file, None)
