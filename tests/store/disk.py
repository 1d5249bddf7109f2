"""A disk that remembers every write and every sync, and can show how it would look had the power gone at any of them.

SQLite writes through a VFS that notes what it does before it does it. What was written before a file's last sync is on
the disk. What came later may be there, or not, or in part: a disk keeps the writes of a cache in whatever order it
likes, and a sector of 512 bytes whole or not at all. The store itself is the real one; only the connection underneath
is that of apsw, which lets Python be a VFS, in the clothes of `sqlite3`.
"""

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
    """Bytes at a place of a file."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file cut to a size."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Delete:
    """A file taken away; for good where the folder was synced along with it."""

    file: str
    synced: bool


@dataclass(frozen=True, slots=True)
class Sync:
    """Everything done to a file so far is on the disk from here on; with its folder, so is what is in there or gone."""

    file: str
    folder: bool


@dataclass(frozen=True, slots=True)
class Told:
    """Somebody was told that so many entries are durable."""

    count: int


Change: TypeAlias = Write | Truncate | Delete
Act: TypeAlias = Change | Sync | Told
Files: TypeAlias = dict[str, bytes]


class RecordingDisk(apsw.VFS):
    """The disk of this machine, with a list of all that is done to it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.acts: list[Act] = []
        super().__init__(name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802  apsw's name
        """A file that tells this list what is done to it."""
        return _File(self.acts, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802  apsw's name
        """Note it, and take the file away."""
        self.acts.append(Delete(Path(filename).name, syncdir))
        super().xDelete(filename, syncdir)


class _File(apsw.VFSFile):
    def __init__(self, acts: list[Act], name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.file = Path(path).name if path else ""  # one without a name is for the time being, and of no interest
        self.acts = acts
        # SQLite on Unix syncs the folder along with a journal that it has opened, the first time it syncs that.
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
    """A connection of apsw as SQLAlchemy wants one of `sqlite3`."""

    isolation_level: str | None = None

    def __init__(self, path: Path, disk: RecordingDisk) -> None:
        self.inner = apsw.Connection(str(path), vfs=disk.name)

    def cursor(self) -> "Cursor":
        return Cursor(self.inner)

    def create_function(self, *_: object, **__: object) -> None:
        """SQLAlchemy brings a function for regular expressions along, which the store does without."""

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
    """A cursor that has all its rows as soon as the statement is done, as those of small statements may."""

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
    """How the disk may look after a cut behind each act, and how many entries somebody was told of by then."""
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
    """Bring what waits for a file to the disk; what waits for others goes on waiting."""
    for change in waiting:
        if change.file == file:
            _do(durable, change)
    return [change for change in waiting if change.file != file]


def _choices(waiting: Sequence[Change], chance: Random) -> Iterator[Sequence[Change]]:
    """What may have become of writes that no sync covers: none, all, those of one file, some, and some of them torn."""
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
    # The disk likes the last ones best: what came first is still in its cache.
    yield waiting[len(waiting) // 2 :]


def _torn(change: Change, chance: Random) -> Change:
    """A write of which some sectors came to the disk: the first ones, or the last ones."""
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
