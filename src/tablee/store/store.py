"""The store: all persistent data of a server. Any thread may call it; one thread writes.

    store = Store.open("sqlite:///tablee.sqlite3")
    answer = store.append(LogRow("BCDFG", 2, "c-17", 1_800_000_000_000, "{}")).result()  # or await it

An answer is there when its data are on the disk. Do not
append entry n + 1 before entry n is answered: if n turns out to be taken, n + 1 was decided for a table that never was.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine

from tablee.store import bounds, log, people, records
from tablee.store.migrate import migrate
from tablee.store.model import Appended, GameRecord, LogRow, StoreFailed, StoreRefused, TableRow
from tablee.store.requests import Append, Ask, Request, Turn, perform
from tablee.store.settings import connect
from tablee.store.thread import Answer, GroupCommit, StoreThread

if TYPE_CHECKING:
    from tablee.store.listen import Listener

P = ParamSpec("P")
T = TypeVar("T")


_Commits: TypeAlias = Callable[[Engine, Callable[[Connection, Sequence[Request]], None]], GroupCommit[Request]]
_Method: TypeAlias = "Callable[Concatenate[Store, P], Answer[T]]"


def _answered(method: "_Method[P, T]") -> "_Method[P, T]":
    """Deliver `StoreRefused` through the future, so that callers handle errors in one place."""

    @wraps(method)
    def ask(store: "Store", /, *arguments: P.args, **named: P.kwargs) -> Answer[T]:
        try:
            return method(store, *arguments, **named)
        except StoreRefused as refusal:
            refused: Answer[T] = Answer()
            refused.set_exception(refusal)
            return refused

    return ask


def _is_plain(entry: LogRow) -> bool:
    """Whether an entry is within its bounds at first sight, as every move is: its texts are ASCII, and short."""
    table, command, body = entry.table, entry.command, entry.body
    return (
        (table.isascii() and command.isascii() and body.isascii())
        and not ("\0" in table or "\0" in command or "\0" in body)
        and (0 < len(table) <= bounds.CODE and 0 < len(command) <= bounds.COMMAND and 0 < len(body) <= bounds.BODY)
        and (1 <= entry.seq <= bounds.LAST_SEQ and 0 <= entry.at <= bounds.LAST_TIME)
    )


class Store:
    """The store of one node."""

    def __init__(self, engine: Engine, commits: _Commits = StoreThread) -> None:
        self._engine = engine
        self._commit = commits(engine, perform)
        self._listener: Listener | None = None
        self._version: int | None = None
        """SQLite changes this number when another process has written."""

    @property
    def is_shared(self) -> bool:
        """Whether other nodes may write to the same database."""
        return self._engine.dialect.name == "postgresql"

    @property
    def waiting(self) -> int:
        """The number of requests that wait for the disk."""
        return self._commit.waiting

    @property
    def failed(self) -> int:
        """The number of requests that have failed because of the database."""
        return self._commit.failed

    @classmethod
    def open(cls, url: str) -> "Store":
        """Open a database, `sqlite:///…` or `postgresql://…`, and migrate it. Raises `StoreFailed`."""
        engine = connect(url)
        try:
            migrate(engine)
        except StoreFailed:
            engine.dispose()
            raise
        return cls(engine)

    def close(self) -> None:
        """Write the waiting requests, and close."""
        if self._listener is not None:
            self._listener.close()
        self._commit.close()
        self._engine.dispose()

    @_answered
    def open_table(self, row: TableRow, first: LogRow, members: Sequence[str] = ()) -> Answer[bool]:
        """Write a new table, its first entry and its members. The answer is False if the code is taken."""
        bounds.check_table(row, first)
        bounds.check_people(members)
        return self._ask(Turn.OPENING, row.code, lambda connection: log.open_table(connection, row, first, members))

    @_answered
    def append(
        self,
        entry: LogRow,
        *,
        members: Sequence[str] = (),
        ended: bool | None = None,
        record: GameRecord | None = None,
        snapshot: str | None = None,
    ) -> Answer[Appended]:
        """Append an entry; with it, write new members, whether the table has ended, a finished game, and a snapshot.

        The answer is `StoreRefused` if the entry before it is missing: the log has no gaps.
        """
        if not _is_plain(entry):
            bounds.check_entry(entry)
        if members:
            bounds.check_people(members)
        if snapshot:
            bounds.check_text(snapshot, bounds.TEXT, "a snapshot")
        if record:
            bounds.check_record(record)
            if record.table != entry.table or not record.id.startswith(f"{entry.table}-"):
                raise StoreRefused(f"the id of a game of {entry.table} starts with {entry.table}-, not {record.id}")
        task = Append(entry, entry.table, members, ended, record, snapshot)
        self._commit.put(task)
        return task.future

    @_answered
    def entries(self, table: str, after: int = 0, limit: int = bounds.LAST_SEQ) -> Answer[list[LogRow]]:
        """The log entries of a table after entry number `after`; empty if there is no such table."""
        bounds.check_text(table, bounds.CODE, "the code of a table")
        return self._ask(Turn.READING, table, lambda connection: log.entries(connection, table, after, limit))

    @_answered
    def has_command(self, table: str, command: str) -> Answer[bool]:
        """Whether a command is in the log of a table."""
        bounds.check_text(command, bounds.COMMAND, "the id of a command")
        return self._ask(Turn.READING, table, lambda connection: log.has_command(connection, table, command))

    @_answered
    def snapshot(self, table: str) -> Answer[str | None]:
        """The latest snapshot of a table, as it was written; None if there is none."""
        bounds.check_text(table, bounds.CODE, "the code of a table")
        return self._ask(Turn.READING, table, lambda connection: log.snapshot(connection, table))

    @_answered
    def heads(self, tables: Sequence[str]) -> Answer[dict[str, tuple[int, bytes | None]]]:
        """The number of the last entry of these tables, and its hash. A table without a log is left out."""
        bounds.check_limit(len(tables))
        return self._ask(Turn.READING, "", lambda connection: log.heads(connection, tables))

    def is_changed(self) -> Answer[bool]:
        """Whether another process has written to an SQLite file since this was asked last."""
        return self._ask(Turn.READING, "", self._look)

    def _look(self, connection: Connection) -> bool:
        before, self._version = self._version, connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        return self._version != before

    @_answered
    def tables_of(self, person: str, limit: int = 50) -> Answer[list[TableRow]]:
        """The tables that a person belongs to, the last changed first."""
        bounds.check_people([person])
        bounds.check_limit(limit)
        return self._ask(Turn.READING, "", lambda connection: log.tables_of(connection, person, limit))

    @_answered
    def is_member(self, person: str, table: str) -> Answer[bool]:
        """Whether a person belongs to a table."""
        bounds.check_people([person])
        return self._ask(Turn.READING, "", lambda connection: log.is_member(connection, person, table))

    @_answered
    def count_open(self, person: str, since: int) -> Answer[int]:
        """The number of a person's tables that are not over and have an entry since this time."""
        bounds.check_people([person])
        return self._ask(Turn.READING, "", lambda connection: log.count_open(connection, person, since))

    @_answered
    def record(self, id_: str) -> Answer[GameRecord | None]:
        """A finished game; None if there is no such id."""
        bounds.check_text(id_, bounds.RECORD_ID, "the id of a record")
        return self._ask(Turn.READING, "", lambda connection: records.record(connection, id_))

    @_answered
    def records_of(self, person: str, limit: int = 50) -> Answer[list[GameRecord]]:
        """The games that ended at a person's tables since they joined, the latest first."""
        bounds.check_people([person])
        bounds.check_limit(limit)
        return self._ask(Turn.READING, "", lambda connection: records.records_of(connection, person, limit))

    @_answered
    def records_after(self, id_: str = "", limit: int = 100) -> Answer[list[GameRecord]]:
        """The finished games with an id after this one, in the order of their ids."""
        bounds.check_limit(limit)
        return self._ask(Turn.READING, "", lambda connection: records.records_after(connection, id_, limit))

    @_answered
    def add_records(self, played: Sequence[GameRecord]) -> Answer[int]:
        """Import games, all or none. The answer is the number of new ones, or `StoreRefused` for a taken id."""
        for record in played:
            bounds.check_record(record)
        return self._ask(Turn.RECORDS, "", lambda connection: records.add_records(connection, played))

    @_answered
    def seen(self, present: Sequence[tuple[str, str, int]]) -> Answer[None]:
        """Write who is present: a table, a person, and the time at that table."""
        for table, person, at in present:
            bounds.check_text(table, bounds.CODE, "the code of a table")
            bounds.check_people([person])
            bounds.check_time(at)
        return self._ask(Turn.PRESENCE, "", lambda connection: people.seen(connection, present))

    @_answered
    def last_seen(self, table: str) -> Answer[dict[str, int]]:
        """When each person was last at a table."""
        bounds.check_text(table, bounds.CODE, "the code of a table")
        return self._ask(Turn.READING, table, lambda connection: people.last_seen(connection, table))

    @_answered
    def person(self, id_: str) -> Answer[str | None]:
        """The name under which a person last played; None if unknown."""
        bounds.check_people([id_])
        return self._ask(Turn.READING, "", lambda connection: people.person(connection, id_))

    @_answered
    def name_person(self, id_: str, name: str, at: int) -> Answer[None]:
        """Write the name under which a person plays."""
        bounds.check_people([id_])
        bounds.check_text(name, bounds.NAME, "a name")
        bounds.check_time(at)
        return self._ask(Turn.PEOPLE, id_, lambda connection: people.name_person(connection, id_, name, at))

    @_answered
    def probe(self, id_: str, word: str) -> Answer[None]:
        """Write something under an id that is nobody's, to see whether the store can write."""
        return self._ask(Turn.PEOPLE, id_, lambda connection: people.probe(connection, id_, word))

    @_answered
    def secret(self, name: str) -> Answer[bytes]:
        """32 random bytes, created once in every database, on first use."""
        bounds.check_text(name, bounds.NAME, "the name of a secret")
        return self._ask(Turn.SECRETS, name, lambda connection: people.secret(connection, name))

    def work(self, do: Callable[[Connection], T]) -> Answer[T]:
        """Do what an operator asks for, in a transaction: see `housekeeping.py` and `person.py`."""
        return self._ask(Turn.OPENING, "", do)

    def faults(self) -> list[str]:
        """What SQLite finds wrong with its file; a server can write meanwhile. PostgreSQL has tools of its own."""
        if self._engine.dialect.name != "sqlite":
            return []
        with closing(self._engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
            cursor.execute("PRAGMA integrity_check(20)")
            found = [str(row[0]) for row in cursor.fetchall()]
        return [] if found == ["ok"] else found

    def listen(self, hear: Callable[[str, int], None], missed: Callable[[], None] = lambda: None) -> None:
        """Call `hear`, in another thread, with table and seq for every entry that any node writes to followed tables.

        `missed` is called when a lost connection is back: read the logs again then. Neither may raise. On SQLite there
        is only one node, so neither is ever called. Raises `StoreFailed`.
        """
        if self.is_shared:
            # This imports psycopg, which SQLite does not need.
            from tablee.store.listen import Listener

            self._listener = Listener(self._engine, hear, missed)

    def follow(self, table: str) -> Answer[None]:
        """Hear of a table's entries. After the answer, none goes unheard; those before it have to be read."""
        if self._listener is not None:
            return self._listener.follow(table)
        nothing: Answer[None] = Answer()
        nothing.set_result(None)
        return nothing

    def unfollow(self, table: str) -> None:
        """Hear of a table's entries no more."""
        if self._listener is not None:
            self._listener.unfollow(table)

    def _ask(self, turn: Turn, key: str, work: Callable[[Connection], T]) -> Answer[T]:
        task = Ask(turn, key, work)
        self._commit.put(task)
        return task.future
