"""Finished games, in SQL."""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, select

from tablee.store.model import GameRecord, StoreRefused
from tablee.store.schema import members, records, tables

_RECORD = records.c.id, records.c.table_code, records.c.game, records.c.ended_at, records.c.text, records.c.about


def record_row(record: GameRecord) -> dict[str, str | int | None]:
    """A record as a row of its table."""
    return {
        "id": record.id, "table_code": record.table, "game": record.game,
        "ended_at": record.ended_at, "text": record.text, "about": record.about,
    }  # fmt: skip


def record(connection: Connection, id_: str) -> GameRecord | None:
    """A finished game; None if there is no such id."""
    row = connection.execute(select(*_RECORD).where(records.c.id == id_)).one_or_none()
    return None if row is None else GameRecord(*row)


def records_of(connection: Connection, person: str, limit: int) -> list[GameRecord]:
    """The games that ended at a person's tables since they joined, the latest first."""
    theirs = and_(members.c.table_code == records.c.table_code, members.c.since <= records.c.ended_at)
    wanted = (
        select(*_RECORD)
        .join(members, theirs)
        .where(members.c.person == person)
        .order_by(records.c.ended_at.desc(), records.c.id)
        .limit(limit)
    )
    return [GameRecord(*row) for row in connection.execute(wanted)]


def records_after(connection: Connection, id_: str, limit: int) -> list[GameRecord]:
    """The finished games with an id after this one, in the order of their ids."""
    wanted = select(*_RECORD).where(records.c.id > id_).order_by(records.c.id).limit(limit)
    return [GameRecord(*row) for row in connection.execute(wanted)]


def add_records(connection: Connection, played: Sequence[GameRecord]) -> int:
    """Import games, all or none. Returns the number of new ones. Raises `StoreRefused` for an id that is taken."""
    new = 0
    for one in sorted(played, key=lambda one: one.id):
        here = record(connection, one.id)
        if here is None:
            _refuse_ours(connection, one)
            connection.execute(records.insert(), record_row(one))
            new += 1
        elif here.text != one.text:
            raise StoreRefused(f"there is another game with the id {one.id}")
    return new


def _refuse_ours(connection: Connection, one: GameRecord) -> None:
    """Refuse a game whose table is in this database: the table will give this id to another game."""
    if connection.scalar(select(tables.c.code).where(tables.c.code == one.table)):
        raise StoreRefused(f"the game {one.id} has the code of a table that is here")
