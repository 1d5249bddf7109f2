"""What an operator asks of a database, in SQL: what is there, what is removed, who is banned."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, exists, func, select

from tablee.store.log import inserting
from tablee.store.schema import analyses, bans, log, members, people, presence, records, snapshots, tables

_MOVE: Final = '{"do":"play"%'
"""How the body of a move begins. No other body can contain it: quotes inside a text are escaped."""


class TableKept(NamedTuple):
    """A table, as the operator sees it."""

    code: str
    game: str
    opened_at: int
    ended: bool
    entries: int
    """0 if only the records of its games are left."""
    changed_at: int
    """The time of its last entry; without a log, of its opening."""
    people: int


class Counts(NamedTuple):
    """What is in a database."""

    tables: int
    entries: int
    records: int
    people: int
    bans: int


def counts(connection: Connection) -> Counts:
    """Count what is there."""
    return Counts(
        *(
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (tables, log, records, people, bans)
        )
    )


_LAST: Final = select(log.c.at).where(log.c.table_code == tables.c.code).order_by(log.c.seq.desc()).limit(1)
_ENTRIES: Final = select(func.coalesce(func.max(log.c.seq), 0)).where(log.c.table_code == tables.c.code)
_PEOPLE: Final = select(func.count()).where(members.c.table_code == tables.c.code)
_TABLE: Final = (
    tables.c.code,
    tables.c.game,
    tables.c.opened_at,
    tables.c.ended,
    _ENTRIES.scalar_subquery(),
    func.coalesce(_LAST.scalar_subquery(), tables.c.opened_at),
    _PEOPLE.scalar_subquery(),
)


def tables_after(connection: Connection, code: str, limit: int) -> list[TableKept]:
    """The tables with a code after this one, in the order of their codes."""
    wanted = select(*_TABLE).where(tables.c.code > code).order_by(tables.c.code).limit(limit)
    return [TableKept(*row) for row in connection.execute(wanted)]


def members_of(connection: Connection, code: str) -> list[tuple[str, str | None, int]]:
    """The people of a table: their ids, the names they used last, and when they joined."""
    wanted = (
        select(members.c.person, people.c.name, members.c.since)
        .outerjoin(people, people.c.id == members.c.person)
        .where(members.c.table_code == code)
        .order_by(members.c.since, members.c.person)
    )
    return [(person, name, since) for person, name, since in connection.execute(wanted)]


def has_move(connection: Connection, code: str) -> bool:
    """Whether anybody ever moved at a table."""
    moved = exists().where(log.c.table_code == code, log.c.body.like(_MOVE))
    return bool(connection.scalar(select(moved)))


def is_watched(connection: Connection, code: str, since: int) -> bool:
    """Whether somebody was at a table since this time."""
    return bool(connection.scalar(select(exists().where(presence.c.table_code == code, presence.c.at >= since))))


def remove(connection: Connection, code: str) -> bool:
    """Remove a table; return False if there is none. The records of its games stay, in the lists of its people."""
    found = connection.scalar(select(exists().where(log.c.table_code == code)))
    for table in (presence, snapshots, log):
        connection.execute(delete(table).where(table.c.table_code == code))
    _remove_husk(connection, code)
    return bool(found)


def _remove_husk(connection: Connection, code: str) -> None:
    """Remove what is left of a table that has neither a log nor records."""
    kept = [exists().where(log.c.table_code == code), exists().where(records.c.table_code == code)]
    if not any(connection.scalar(select(one)) for one in kept):
        connection.execute(delete(members).where(members.c.table_code == code))
        connection.execute(delete(tables).where(tables.c.code == code))


def remove_records(connection: Connection, before: int, limit: int) -> int:
    """Remove finished games that ended before this time, up to a limit; return their number."""
    old = select(records.c.id, records.c.table_code).where(records.c.ended_at < before).limit(limit)
    found = connection.execute(old).all()
    ids = [id_ for id_, _ in found]
    connection.execute(delete(records).where(records.c.id.in_(ids)))
    connection.execute(delete(analyses).where(analyses.c.record.in_(ids)))
    for code in sorted({code for _, code in found if code}):
        _remove_husk(connection, code)
    return len(found)


def banned(connection: Connection) -> frozenset[str]:
    """The people and networks that are banned."""
    return frozenset(connection.scalars(select(bans.c.what)))


def ban(connection: Connection, what: str, at: int) -> None:
    """Ban a person or a network."""
    connection.execute(inserting(bans, connection.dialect.name).on_conflict_do_nothing(), {"what": what, "at": at})


def lift(connection: Connection, what: str) -> bool:
    """Lift a ban; return False if there is none."""
    return connection.execute(delete(bans).where(bans.c.what == what)).rowcount > 0
