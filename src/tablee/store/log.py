"""The append-only log of the tables, in SQL: many appends in one statement, each with its own answer.

The unique keys decide. An INSERT that conflicts with one of them does nothing and returns no row. Only then do we look
up which key it was. So two nodes that want the same place need no lock: the database gives it to one of them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sqlalchemy import Connection, Table, Text, UpdateBase, bindparam, cast, exists, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from tablee.store.model import Appended, GameRecord, LogRow, Repeated, StoreRefused, TableRow, Taken, Written
from tablee.store.schema import log, members, records, tables
from tablee.store.thread import Task

CHANNEL: Final = "tablee_log"
"""The PostgreSQL channel that notifies listeners of every entry, as `table seq`."""


class Append(Task[Appended]):
    """An entry for the log, and what to write along with it."""

    def __init__(self, entry: LogRow, people: Sequence[str], ended: bool | None, record: GameRecord | None) -> None:
        super().__init__()
        self.entry = entry
        self.people = people
        self.ended = ended
        self.record = record


@cache
def inserting(table: Table, dialect: str) -> postgresql.Insert | sqlite.Insert:  # type: ignore[explicit-any]  # columns
    """An INSERT that supports ON CONFLICT, which is not part of standard SQL."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


@cache
def _adding(dialect: str) -> UpdateBase:
    """Insert the entries whose places are free, and return them. PostgreSQL also notifies listeners on commit."""
    adding = inserting(log, dialect).on_conflict_do_nothing()
    if dialect != "postgresql":
        return adding.returning(log.c.table_code, log.c.seq, log.c.command)
    hint = log.c.table_code + " " + cast(log.c.seq, Text)
    return adding.returning(log.c.table_code, log.c.seq, log.c.command, func.pg_notify(CHANNEL, hint))


_FIND_COMMAND: Final = select(log.c.table_code, log.c.seq, log.c.command, log.c.at, log.c.body).where(
    log.c.table_code == bindparam("table"), log.c.command == bindparam("asked")
)
_READ_ON: Final = (
    select(log.c.table_code, log.c.seq, log.c.command, log.c.at, log.c.body)
    .where(log.c.table_code == bindparam("table"), log.c.seq > bindparam("after"))
    .order_by(log.c.seq)
)
_HEADS: Final = select(
    tables.c.code, select(func.max(log.c.seq)).where(log.c.table_code == tables.c.code).scalar_subquery()
).where(tables.c.code.in_(bindparam("codes", expanding=True)))
_END: Final = update(tables).where(tables.c.code == bindparam("table")).values(ended=bindparam("now_ended"))


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Append the entries whose places are free, and set the answer of every append.

    Raises `StoreRefused` if the entry before one of them is missing.
    """
    rows = [_row(append.entry) for append in appends]
    try:
        free = {tuple(row[:3]) for row in connection.execute(_adding(connection.dialect.name), rows)}
    except IntegrityError:
        entry = appends[0].entry
        raise StoreRefused(f"the log of {entry.table} has no entry that number {entry.seq} could follow") from None
    written: list[Append] = []
    for append in appends:
        place = append.entry.table, append.entry.seq, append.entry.command
        if place in free:
            free.remove(place)  # the same command twice in a group: the second is a repetition
            append.answer = Written()
            written.append(append)
        else:
            append.answer = _why_not(connection, append.entry)
    if written:
        _write_along(connection, written)


def _row(entry: LogRow) -> dict[str, str | int | None]:
    return {
        "table_code": entry.table, "seq": entry.seq, "follows": entry.seq - 1 or None,
        "command": entry.command, "at": entry.at, "body": entry.body,
    }  # fmt: skip


def _why_not(connection: Connection, entry: LogRow) -> Repeated | Taken:
    row = connection.execute(_FIND_COMMAND, {"table": entry.table, "asked": entry.command}).one_or_none()
    return Taken() if row is None else Repeated(LogRow(*row))


def _write_along(connection: Connection, written: Sequence[Append]) -> None:
    """Write what comes with the entries. Rows have a fixed order, so that two nodes cannot deadlock."""
    turns = [{"table": append.entry.table, "now_ended": append.ended} for append in written if append.ended is not None]
    if turns:
        connection.execute(_END, turns)
    _join(connection, [(person, append.entry.table, append.entry.at) for append in written for person in append.people])
    for append in written:
        if append.record:
            _write_record(connection, append.record)


@cache
def _joining(dialect: str) -> UpdateBase:
    return inserting(members, dialect).on_conflict_do_nothing()


def _join(connection: Connection, joining: Sequence[tuple[str, str, int]]) -> None:
    """Write the members of tables, with the time they joined."""
    if joining:
        rows = [dict(zip(("person", "table_code", "since"), row, strict=True)) for row in sorted(joining)]
        connection.execute(_joining(connection.dialect.name), rows)


def _write_record(connection: Connection, record: GameRecord) -> None:
    try:
        connection.execute(records.insert(), record_row(record))
    except IntegrityError:
        raise StoreRefused(f"there is a record {record.id} already") from None


def record_row(record: GameRecord) -> dict[str, str | int | None]:
    """A record as a row of its table."""
    return {
        "id": record.id, "table_code": record.table, "game": record.game,
        "ended_at": record.ended_at, "text": record.text, "about": record.about,
    }  # fmt: skip


def open_table(connection: Connection, row: TableRow, first: LogRow, people: Sequence[str]) -> bool:
    """Write a table, its first entry and its members. Returns False if another table has the code."""
    values = {"code": row.code, "game": row.game, "opened_at": row.opened_at, "ended": row.ended}
    adding = inserting(tables, connection.dialect.name).on_conflict_do_nothing().returning(tables.c.code)
    # Imported records may belong to a table with this code: games of a new one would get the same ids.
    known = connection.scalar(select(exists().where(records.c.table_code == row.code)))
    if not known and connection.execute(adding, values).one_or_none():
        connection.execute(log.insert(), _row(first))
        _join(connection, [(person, row.code, first.at) for person in people])
        return True
    answer = _why_not(connection, first)
    return isinstance(answer, Repeated) and answer.entry.seq == 1


def entries(connection: Connection, table: str, after: int) -> list[LogRow]:
    """The log entries of a table after entry number `after`."""
    return [LogRow(*row) for row in connection.execute(_READ_ON, {"table": table, "after": after})]


def count_open(connection: Connection, person: str, since: int) -> int:
    """The number of a person's tables that are not over and have an entry since this time."""
    stirred = exists().where(log.c.table_code == tables.c.code, log.c.at >= since)
    theirs = members.c.person == person, ~tables.c.ended, stirred
    wanted = select(func.count()).select_from(tables.join(members, members.c.table_code == tables.c.code))
    return connection.execute(wanted.where(*theirs)).scalar_one()


def heads(connection: Connection, codes: Sequence[str]) -> dict[str, int]:
    """The number of entries in the logs of these tables."""
    return dict(connection.execute(_HEADS, {"codes": codes}).all())


def tables_of(connection: Connection, person: str, limit: int) -> list[TableRow]:
    """The tables that a person belongs to, the last changed first."""
    last = select(log.c.at).where(log.c.table_code == tables.c.code).order_by(log.c.seq.desc()).limit(1)
    changed_at = last.scalar_subquery().label("changed_at")
    wanted = (
        select(tables.c.code, tables.c.game, tables.c.opened_at, changed_at, tables.c.ended)
        .join(members, members.c.table_code == tables.c.code)
        .where(members.c.person == person)
        .order_by(changed_at.desc(), tables.c.code)
        .limit(limit)
    )
    return [TableRow(*row) for row in connection.execute(wanted)]
