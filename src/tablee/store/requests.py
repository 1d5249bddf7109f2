"""The requests to a store, and how the writer thread does them: in one transaction, with all appends together.

The unique keys of the log decide. An INSERT that conflicts with one of them does nothing. Only then do we look up which
key it was. So two nodes that want the same place need no lock: the database gives it to one of them.
"""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, wraps
from itertools import chain, groupby
from typing import ClassVar, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Text, UpdateBase, bindparam, cast, func, update
from sqlalchemy.exc import IntegrityError

from tablee.store import bounds
from tablee.store.log import inserting, join, keep_snapshot, row_of, why_not
from tablee.store.model import Appended, GameRecord, GameResult, LogRow, StoreRefused, Written
from tablee.store.ratings import keep_result
from tablee.store.records import record_row
from tablee.store.schema import log, records, tables
from tablee.store.thread import Answer, GroupCommit, T_co, Task

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")

CHANNEL: Final = "tablee_"
"""The PostgreSQL channel that notifies listeners of the entries of a table: this and its code. The payload is `seq`."""


class Turn(IntEnum):
    """The order of requests in a transaction: two nodes take their locks in the same order, and reads come last."""

    OPENING = 0
    LOG = 1
    RECORDS = 2
    PRESENCE = 3
    PEOPLE = 4
    SECRETS = 5
    READING = 6


@dataclass(eq=False)
class Append(Task[Appended]):
    """An entry for the log, and what to write along with it."""

    turn: ClassVar = Turn.LOG
    entry: LogRow
    key: str
    people: Sequence[str]
    ended: bool | None
    record: GameRecord | None
    snapshot: str | None
    result: GameResult | None = None
    future: Answer[Appended] = field(default_factory=Answer)


@dataclass(eq=False)
class Ask(Task[T_co]):
    """Any request but an append."""

    turn: Turn
    key: str
    work: Callable[[Connection], T_co]
    future: Answer[T_co] = field(default_factory=Answer)


Request: TypeAlias = Append | Ask[object]


Commits: TypeAlias = Callable[[Engine, Callable[[Connection, Sequence[Request]], None]], GroupCommit[Request]]
_Method: TypeAlias = Callable[Concatenate[S, P], Answer[T]]


def answered(method: _Method[S, P, T]) -> _Method[S, P, T]:
    """Deliver `StoreRefused` through the future, so that callers handle errors in one place."""

    @wraps(method)
    def ask(store: S, /, *arguments: P.args, **named: P.kwargs) -> Answer[T]:
        try:
            return method(store, *arguments, **named)
        except StoreRefused as refusal:
            refused: Answer[T] = Answer()
            refused.set_exception(refusal)
            return refused

    return ask


class Requests:
    """Takes requests to a store, and has them done in the next transaction."""

    def __init__(self, commit: GroupCommit[Request]) -> None:
        self._commit = commit

    @property
    def waiting(self) -> int:
        """The number of requests that wait for the disk."""
        return self._commit.waiting

    @property
    def failed(self) -> int:
        """The number of requests that have failed because of the database."""
        return self._commit.failed

    @answered
    def append(
        self,
        entry: LogRow,
        *,
        members: Sequence[str] = (),
        ended: bool | None = None,
        record: GameRecord | None = None,
        snapshot: str | None = None,
        result: GameResult | None = None,
    ) -> Answer[Appended]:
        """Append an entry; with it, write new members, whether the table has ended, a finished game, and a snapshot.

        A finished game may have a result, which counts for the ratings.

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
        if result:
            bounds.check_result(result)
        task = Append(entry, entry.table, members, ended, record, snapshot, result)
        self._commit.put(task)
        return task.future

    def _ask(self, turn: Turn, key: str, work: Callable[[Connection], T]) -> Answer[T]:
        task = Ask(turn, key, work)
        self._commit.put(task)
        return task.future


def _is_plain(entry: LogRow) -> bool:
    """Whether an entry is within its bounds at first sight, as every move is: its texts are ASCII, and short."""
    table, command, body = entry.table, entry.command, entry.body
    return (
        (table.isascii() and command.isascii() and body.isascii())
        and not ("\0" in table or "\0" in command or "\0" in body)
        and (0 < len(table) <= bounds.CODE and 0 < len(command) <= bounds.COMMAND and 0 < len(body) <= bounds.BODY)
        and (1 <= entry.seq <= bounds.LAST_SEQ and 0 <= entry.at <= bounds.LAST_TIME)
    )


def perform(connection: Connection, requests: Sequence[Request]) -> None:
    """Run the requests, with all appends together."""
    for _, turn in groupby(sorted(requests, key=lambda one: (one.turn, one.key)), key=lambda one: one.turn):
        appends = []
        for request in turn:
            if isinstance(request, Append):
                appends.append(request)
            else:
                request.answer = request.work(connection)
        if appends:
            append_all(connection, appends)


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Append the entries whose places are free, and set the answer of every append.

    Raises `StoreRefused` if the entry before one of them is missing.
    """
    try:
        free = _insert(connection, appends)
    except (IntegrityError, sqlite3.IntegrityError):
        entry = appends[0].entry
        raise StoreRefused(f"the log of {entry.table} has no entry that number {entry.seq} could follow") from None
    for append, is_free in zip(appends, free, strict=True):
        append.answer = Written() if is_free else why_not(connection, append.entry)
    _write_along(connection, [append for append, is_free in zip(appends, free, strict=True) if is_free])


def _insert(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Insert the entries whose places are free; return which were. PostgreSQL also notifies listeners on commit."""
    lines = [append.entry for append in appends]
    if connection.dialect.name == "sqlite":
        rows = [(e.table, e.seq, e.seq - 1 or None, e.command, e.at, e.body, e.chain) for e in lines]
        cursor = connection.connection.cursor()
        cursor.execute(_hot(len(rows)), tuple(chain.from_iterable(rows)))
        written = set(cursor.fetchall())
    else:
        added = connection.execute(_adding(), [row_of(line) for line in lines]).all()
        written = {tuple(row[:3]) for row in added}
    free = []
    for line in lines:
        place = line.table, line.seq, line.command
        free.append(place in written)
        written.discard(place)  # the same command twice in a group: the second is a repetition
    return free


@cache
def _hot(rows: int) -> str:
    """The INSERT of a group of entries for SQLite, since every move is one of its rows.

    The driver runs it: SQLAlchemy itself would take four times as long. One for each row would give away Python's lock
    as many times, and wait for it.
    """
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * rows)
    into = f"INSERT INTO log (table_code, seq, follows, command, at, body, chain) VALUES {values}"
    return f"{into} ON CONFLICT DO NOTHING RETURNING table_code, seq, command"


@cache
def _adding() -> UpdateBase:
    notified = func.pg_notify(CHANNEL + log.c.table_code, cast(log.c.seq, Text))
    adding = inserting(log, "postgresql").on_conflict_do_nothing()
    return adding.returning(log.c.table_code, log.c.seq, log.c.command, notified)


_END: Final = update(tables).where(tables.c.code == bindparam("table")).values(ended=bindparam("now_ended"))


def _write_along(connection: Connection, written: Sequence[Append]) -> None:
    """Write what comes with the entries. Rows have a fixed order, so that two nodes cannot deadlock."""
    turns = [{"table": append.entry.table, "now_ended": append.ended} for append in written if append.ended is not None]
    if turns:
        connection.execute(_END, turns)
    joining = [(person, append.entry.table, append.entry.at) for append in written for person in append.people]
    if joining:
        join(connection, joining)
    for append in written:
        if append.record:
            _write_record(connection, append.record)
        if append.result:
            keep_result(connection, append.result)
        if append.snapshot:
            keep_snapshot(connection, append.key, append.snapshot)


def _write_record(connection: Connection, record: GameRecord) -> None:
    try:
        connection.execute(records.insert(), record_row(record))
    except IntegrityError:
        raise StoreRefused(f"there is a record {record.id} already") from None
