"""The store: all persistent data of a server. Any thread may call it; one thread writes.

    store = Store.open("sqlite:///tablee.sqlite3")
    answer = store.append(LogRow("BCDFG", 2, "c-17", 1_800_000_000_000, "{}")).result()  # or await it

An answer is there when its data are on the disk. Do not
append entry n + 1 before entry n is answered: if n turns out to be taken, n + 1 was decided for a table that never was.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine

from tablee.store import analyses, bounds, log, people, quotas, records
from tablee.store.migrate import migrate
from tablee.store.model import GameRecord, LogRow, StoreFailed, TableRow
from tablee.store.requests import Commits, Requests, Turn, answered, perform
from tablee.store.settings import connect
from tablee.store.thread import Answer, StoreThread

if TYPE_CHECKING:
    from tablee.store.listen import Listener

T = TypeVar("T")


class Store(Requests):
    """The store of one node."""

    def __init__(self, engine: Engine, commits: Commits = StoreThread) -> None:
        super().__init__(commits(engine, perform))
        self._engine = engine
        self._listener: Listener | None = None
        self._version: int | None = None
        """SQLite changes this number when another process has written."""

    @property
    def is_shared(self) -> bool:
        """Whether other nodes may write to the same database."""
        return self._engine.dialect.name == "postgresql"

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

    def close(self, patience: float | None = None) -> None:
        """Write the waiting requests, and close. Wait at most twice `patience` seconds: the database may be frozen."""
        if self._listener is not None:
            self._listener.close(patience)
        self._commit.close(patience)
        self._engine.dispose()

    @answered
    def open_table(
        self, row: TableRow, first: LogRow, members: Sequence[str] = (), rest: Sequence[LogRow] = ()
    ) -> Answer[bool]:
        """Write a new table, its first entries and its members. The answer is False if the code is taken."""
        bounds.check_table(row, first, rest)
        bounds.check_people(members)

        def work(connection: Connection) -> bool:
            return log.open_table(connection, row, first, members, rest)

        return self._ask(Turn.OPENING, row.code, work)

    @answered
    def entries(self, table: str, after: int = 0, limit: int = bounds.LAST_SEQ) -> Answer[list[LogRow]]:
        """The log entries of a table after entry number `after`; empty if there is no such table."""
        bounds.check_text(table, bounds.CODE, "the code of a table")
        return self._ask(Turn.READING, table, lambda connection: log.entries(connection, table, after, limit))

    @answered
    def has_command(self, table: str, command: str) -> Answer[bool]:
        """Whether a command is in the log of a table."""
        bounds.check_text(command, bounds.COMMAND, "the id of a command")
        return self._ask(Turn.READING, table, lambda connection: log.has_command(connection, table, command))

    @answered
    def snapshot(self, table: str) -> Answer[str | None]:
        """The latest snapshot of a table, as it was written; None if there is none."""
        bounds.check_text(table, bounds.CODE, "the code of a table")
        return self._ask(Turn.READING, table, lambda connection: log.snapshot(connection, table))

    @answered
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

    @answered
    def tables_of(self, person: str, limit: int = 50) -> Answer[list[TableRow]]:
        """The tables that a person belongs to, the last changed first."""
        bounds.check_people([person])
        bounds.check_limit(limit)
        return self._ask(Turn.READING, "", lambda connection: log.tables_of(connection, person, limit))

    @answered
    def is_member(self, person: str, table: str) -> Answer[bool]:
        """Whether a person belongs to a table."""
        bounds.check_people([person])
        return self._ask(Turn.READING, "", lambda connection: log.is_member(connection, person, table))

    @answered
    def count_open(self, person: str, since: int) -> Answer[int]:
        """The number of a person's tables that are not over and have an entry since this time."""
        bounds.check_people([person])
        return self._ask(Turn.READING, "", lambda connection: log.count_open(connection, person, since))

    @answered
    def record(self, id_: str) -> Answer[GameRecord | None]:
        """A finished game; None if there is no such id."""
        bounds.check_text(id_, bounds.RECORD_ID, "the id of a record")
        return self._ask(Turn.READING, "", lambda connection: records.record(connection, id_))

    @answered
    def records_of(self, person: str, limit: int = 50) -> Answer[list[GameRecord]]:
        """The games that ended at a person's tables since they joined, the latest first."""
        bounds.check_people([person])
        bounds.check_limit(limit)
        return self._ask(Turn.READING, "", lambda connection: records.records_of(connection, person, limit))

    @answered
    def records_after(self, id_: str = "", limit: int = 100) -> Answer[list[GameRecord]]:
        """The finished games with an id after this one, in the order of their ids."""
        bounds.check_limit(limit)
        return self._ask(Turn.READING, "", lambda connection: records.records_after(connection, id_, limit))

    @answered
    def add_records(self, played: Sequence[GameRecord]) -> Answer[int]:
        """Import games, all or none. The answer is the number of new ones, or `StoreRefused` for a taken id."""
        for record in played:
            bounds.check_record(record)
        return self._ask(Turn.RECORDS, "", lambda connection: records.add_records(connection, played))

    @answered
    def analysis(self, record: str, version: int) -> Answer[str | None]:
        """The analysis of a finished game; None if none of this version is kept."""
        bounds.check_text(record, bounds.RECORD_ID, "the id of a record")
        return self._ask(Turn.READING, "", lambda connection: analyses.analysis(connection, record, version))

    @answered
    def keep_analysis(self, record: str, version: int, body: str) -> Answer[None]:
        """Keep the analysis of a finished game in place of an earlier one."""
        bounds.check_text(record, bounds.RECORD_ID, "the id of a record")
        bounds.check_text(body, bounds.TEXT, "an analysis")
        return self._ask(Turn.RECORDS, "", lambda connection: analyses.keep_analysis(connection, record, version, body))

    @answered
    def seen(self, present: Sequence[tuple[str, str, int]]) -> Answer[None]:
        """Write who is present: a table, a person, and the time at that table."""
        for table, person, at in present:
            bounds.check_text(table, bounds.CODE, "the code of a table")
            bounds.check_people([person])
            bounds.check_time(at)
        return self._ask(Turn.PRESENCE, "", lambda connection: people.seen(connection, present))

    @answered
    def last_seen(self, table: str) -> Answer[dict[str, int]]:
        """When each person was last at a table."""
        bounds.check_text(table, bounds.CODE, "the code of a table")
        return self._ask(Turn.READING, table, lambda connection: people.last_seen(connection, table))

    @answered
    def person(self, id_: str) -> Answer[str | None]:
        """The name under which a person last played; None if unknown."""
        bounds.check_people([id_])
        return self._ask(Turn.READING, "", lambda connection: people.person(connection, id_))

    @answered
    def name_person(self, id_: str, name: str, at: int) -> Answer[None]:
        """Write the name under which a person plays."""
        bounds.check_people([id_])
        bounds.check_text(name, bounds.NAME, "a name")
        bounds.check_time(at)
        return self._ask(Turn.PEOPLE, id_, lambda connection: people.name_person(connection, id_, name, at))

    @answered
    def probe(self, id_: str, word: str) -> Answer[None]:
        """Write something under an id that is nobody's, to see whether the store can write."""
        return self._ask(Turn.PEOPLE, id_, lambda connection: people.probe(connection, id_, word))

    @answered
    def spend(self, what: str, now: int, step: int, burst: int) -> Answer[int | None]:
        """Take a token from a bucket that all nodes share, as `quotas.spend` does."""
        bounds.check_people([what])
        return self._ask(Turn.PEOPLE, what, lambda connection: quotas.spend(connection, what, now, step, burst))

    @answered
    def is_spent(self, what: Sequence[str], now: int) -> Answer[bool]:
        """Whether one of these buckets, which have room for a single token, is empty."""
        bounds.check_people(what)
        return self._ask(Turn.READING, "", lambda connection: quotas.is_spent(connection, what, now))

    @answered
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
