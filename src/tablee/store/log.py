"""The append-only log of the tables, in SQL: opening a table, reading its entries, and lists of tables."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Table, UpdateBase, bindparam, exists, func, select

from tablee.store.model import LogRow, Repeated, TableRow, Taken
from tablee.store.schema import log, members, records, snapshots, tables

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


@cache
def inserting(table: Table, dialect: str) -> "postgresql.Insert | sqlite.Insert":  # type: ignore[explicit-any]  # columns
    """An INSERT that supports ON CONFLICT, which is not part of standard SQL."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # slow to load, and most servers use SQLite

        return postgresql.insert(table)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)


_ENTRY: Final = log.c.table_code, log.c.seq, log.c.command, log.c.at, log.c.body, log.c.chain
_FIND_COMMAND: Final = select(*_ENTRY).where(
    log.c.table_code == bindparam("table"), log.c.command == bindparam("asked")
)
_READ_ON: Final = (
    select(*_ENTRY)
    .where(log.c.table_code == bindparam("table"), log.c.seq > bindparam("after"))
    .order_by(log.c.seq)
    .limit(bindparam("limit"))
)
_OWN: Final = log.alias()
_LAST: Final = select(func.max(_OWN.c.seq)).where(_OWN.c.table_code == tables.c.code).scalar_subquery()
_HEADS: Final = (
    select(log.c.table_code, log.c.seq, log.c.chain)
    .join(tables, tables.c.code == log.c.table_code)
    .where(tables.c.code.in_(bindparam("codes", expanding=True)), log.c.seq == _LAST)
)


def row_of(entry: LogRow) -> dict[str, str | int | bytes | None]:
    """An entry as a row of the log."""
    return {
        "table_code": entry.table, "seq": entry.seq, "follows": entry.seq - 1 or None,
        "command": entry.command, "at": entry.at, "body": entry.body, "chain": entry.chain,
    }  # fmt: skip


def why_not(connection: Connection, entry: LogRow) -> Repeated | Taken:
    """Why an entry could not be inserted: its command is in the log already, or its place is taken."""
    row = connection.execute(_FIND_COMMAND, {"table": entry.table, "asked": entry.command}).one_or_none()
    return Taken() if row is None else Repeated(LogRow(*row))


@cache
def _joining(dialect: str) -> UpdateBase:
    return inserting(members, dialect).on_conflict_do_nothing()


def join(connection: Connection, joining: Sequence[tuple[str, str, int]]) -> None:
    """Write the members of tables, with the time they joined."""
    if joining:
        rows = [dict(zip(("person", "table_code", "since"), row, strict=True)) for row in sorted(joining)]
        connection.execute(_joining(connection.dialect.name), rows)


def open_table(
    connection: Connection, row: TableRow, first: LogRow, people: Sequence[str], rest: Sequence[LogRow] = ()
) -> bool:
    """Write a table, its first entries, and its members. Returns False if another table has the code."""
    values = {"code": row.code, "game": row.game, "opened_at": row.opened_at, "ended": row.ended}
    adding = inserting(tables, connection.dialect.name).on_conflict_do_nothing().returning(tables.c.code)
    # Imported records may belong to a table with this code: games of a new one would get the same ids.
    known = connection.scalar(select(exists().where(records.c.table_code == row.code)))
    if not known and connection.execute(adding, values).one_or_none():
        connection.execute(log.insert(), [row_of(entry) for entry in (first, *rest)])
        join(connection, [(person, row.code, first.at) for person in people])
        return True
    answer = why_not(connection, first)
    return isinstance(answer, Repeated) and answer.entry.seq == 1


def entries(connection: Connection, table: str, after: int, limit: int) -> list[LogRow]:
    """The log entries of a table after entry number `after`, up to a limit."""
    found = connection.execute(_READ_ON, {"table": table, "after": after, "limit": limit})
    return [LogRow(*row) for row in found]


def has_command(connection: Connection, table: str, command: str) -> bool:
    """Whether a command is in the log of a table."""
    return connection.execute(_FIND_COMMAND, {"table": table, "asked": command}).one_or_none() is not None


def snapshot(connection: Connection, table: str) -> str | None:
    """The latest snapshot of a table; None if there is none."""
    return connection.scalar(select(snapshots.c.body).where(snapshots.c.table_code == table))


@cache
def _keeping(dialect: str) -> UpdateBase:
    adding = inserting(snapshots, dialect)
    return adding.on_conflict_do_update(index_elements=["table_code"], set_={"body": adding.excluded.body})


def keep_snapshot(connection: Connection, table: str, body: str) -> None:
    """Write a snapshot of a table over the earlier one."""
    connection.execute(_keeping(connection.dialect.name), {"table_code": table, "body": body})


def is_member(connection: Connection, person: str, table: str) -> bool:
    """Whether a person belongs to a table."""
    theirs = exists().where(members.c.person == person, members.c.table_code == table)
    return bool(connection.scalar(select(theirs)))


def count_open(connection: Connection, person: str, since: int) -> int:
    """The number of a person's tables that are not over and have an entry since this time."""
    stirred = exists().where(log.c.table_code == tables.c.code, log.c.at >= since)
    theirs = members.c.person == person, ~tables.c.ended, stirred
    wanted = select(func.count()).select_from(tables.join(members, members.c.table_code == tables.c.code))
    return connection.execute(wanted.where(*theirs)).scalar_one()


def heads(connection: Connection, codes: Sequence[str]) -> dict[str, tuple[int, bytes | None]]:
    """The number of the last entry of these tables, and its hash. A table without a log is left out."""
    return {code: (seq, chain) for code, seq, chain in connection.execute(_HEADS, {"codes": codes})}


def tables_of(connection: Connection, person: str, limit: int) -> list[TableRow]:
    """The tables that a person belongs to, the last changed first."""
    last = select(log.c.at).where(log.c.table_code == tables.c.code).order_by(log.c.seq.desc()).limit(1)
    changed_at = last.scalar_subquery().label("changed_at")
    wanted = (
        select(tables.c.code, tables.c.game, tables.c.opened_at, changed_at, tables.c.ended)
        .join(members, members.c.table_code == tables.c.code)
        .where(members.c.person == person, changed_at.is_not(None))  # of some tables only the records are left
        .order_by(changed_at.desc(), tables.c.code)
        .limit(limit)
    )
    return [TableRow(*row) for row in connection.execute(wanted)]
