"""What a server keeps beside the log, in SQL: finished games, who was seen where, names, secrets."""

from collections.abc import Sequence
from functools import cache
from os import urandom
from typing import Final

from sqlalchemy import Connection, UpdateBase, and_, bindparam, select

from tablee.store.log import inserting, record_row
from tablee.store.model import GameRecord, Refused
from tablee.store.schema import members, people, presence, records, secrets, tables

_RECORD = records.c.id, records.c.table_code, records.c.game, records.c.ended_at, records.c.text, records.c.about

_LAST_SEEN: Final = select(presence.c.person, presence.c.at).where(presence.c.table_code == bindparam("table"))


def record(connection: Connection, id_: str) -> GameRecord | None:
    """A finished game."""
    row = connection.execute(select(*_RECORD).where(records.c.id == id_)).one_or_none()
    return None if row is None else GameRecord(*row)


def records_of(connection: Connection, person: str, limit: int) -> list[GameRecord]:
    """The games that ended at a person's tables since they came, the last first."""
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
    """All finished games, in the order of their ids, from behind one on."""
    wanted = select(*_RECORD).where(records.c.id > id_).order_by(records.c.id).limit(limit)
    return [GameRecord(*row) for row in connection.execute(wanted)]


def add_records(connection: Connection, played: Sequence[GameRecord]) -> int:
    """Write games that were played elsewhere, all or none; the number of those that were not here yet."""
    new = 0
    for one in sorted(played, key=lambda one: one.id):
        here = record(connection, one.id)
        if here is None:
            _refuse_ours(connection, one)
            connection.execute(records.insert(), record_row(one))
            new += 1
        elif here.text != one.text:
            raise Refused(f"there is another game with the id {one.id}")
    return new


def _refuse_ours(connection: Connection, one: GameRecord) -> None:
    """A table of ours will give this id to a game of its own."""
    if connection.scalar(select(tables.c.code).where(tables.c.code == one.table)):
        raise Refused(f"the game {one.id} has the code of a table that is here")


@cache
def _noting(dialect: str) -> UpdateBase:
    adding = inserting(presence, dialect)
    return adding.on_conflict_do_update(
        index_elements=[presence.c.table_code, presence.c.person],
        set_={"at": adding.excluded.at},
    )


def seen(connection: Connection, present: Sequence[tuple[str, str]], at: int) -> None:
    """Note who is present where. The clocks of two nodes differ: whatever is noted last is the newest."""
    rows = [{"table_code": table, "person": person, "at": at} for table, person in sorted(set(present))]
    if rows:
        connection.execute(_noting(connection.dialect.name), rows)


def last_seen(connection: Connection, table: str) -> dict[str, int]:
    """When each person was last at a table."""
    return dict(connection.execute(_LAST_SEEN, {"table": table}).all())


def person(connection: Connection, id_: str) -> str | None:
    """The name under which a person last played."""
    return connection.scalar(select(people.c.name).where(people.c.id == id_))


def name_person(connection: Connection, id_: str, name: str, at: int) -> None:
    """Note a person's name; an older note never replaces a newer one."""
    adding = inserting(people, connection.dialect.name)
    noting = adding.on_conflict_do_update(
        index_elements=[people.c.id],
        set_={"name": adding.excluded.name, "at": adding.excluded.at},
        where=people.c.at <= adding.excluded.at,
    )
    connection.execute(noting, {"id": id_, "name": name, "at": at})


def secret(connection: Connection, name: str) -> bytes:
    """The secret of that name, made now if nobody has asked for it before."""
    making = inserting(secrets, connection.dialect.name).on_conflict_do_nothing()
    wanted = select(secrets.c.value).where(secrets.c.name == name)
    kept = connection.scalar(wanted)
    if kept is None:
        connection.execute(making, {"name": name, "value": urandom(32)})
        kept = connection.execute(wanted).scalar_one()
    return bytes(kept)
