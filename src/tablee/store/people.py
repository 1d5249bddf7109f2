"""Presence, names, and the secrets of a server, in SQL."""

from collections.abc import Sequence
from functools import cache
from os import urandom
from typing import Final

from sqlalchemy import Connection, UpdateBase, bindparam, select

from tablee.store.log import inserting
from tablee.store.schema import people, presence, secrets

_LAST_SEEN: Final = select(presence.c.person, presence.c.at).where(presence.c.table_code == bindparam("table"))


@cache
def _noting(dialect: str) -> UpdateBase:
    adding = inserting(presence, dialect)
    return adding.on_conflict_do_update(
        index_elements=[presence.c.table_code, presence.c.person],
        set_={"at": adding.excluded.at},
    )


def seen(connection: Connection, present: Sequence[tuple[str, str, int]]) -> None:
    """Write who is present where, and the time there. The clocks of two nodes differ, so the last write wins."""
    rows = [{"table_code": table, "person": person, "at": at} for table, person, at in sorted(set(present))]
    if rows:
        connection.execute(_noting(connection.dialect.name), rows)


def last_seen(connection: Connection, table: str) -> dict[str, int]:
    """When each person was last at a table."""
    return dict(connection.execute(_LAST_SEEN, {"table": table}).all())


def person(connection: Connection, id_: str) -> str | None:
    """The name under which a person last played; None if unknown."""
    return connection.scalar(select(people.c.name).where(people.c.id == id_))


def name_person(connection: Connection, id_: str, name: str, at: int) -> None:
    """Write a person's name; an older name never replaces a newer one."""
    adding = inserting(people, connection.dialect.name)
    noting = adding.on_conflict_do_update(
        index_elements=[people.c.id],
        set_={"name": adding.excluded.name, "at": adding.excluded.at},
        where=people.c.at <= adding.excluded.at,
    )
    connection.execute(noting, {"id": id_, "name": name, "at": at})


def probe(connection: Connection, id_: str, word: str) -> None:
    """Write something, whatever was there before, to see whether that is possible."""
    adding = inserting(people, connection.dialect.name)
    writing = adding.on_conflict_do_update(index_elements=[people.c.id], set_={"name": adding.excluded.name})
    connection.execute(writing, {"id": id_, "name": word, "at": 0})


def secret(connection: Connection, name: str) -> bytes:
    """The secret with this name, created on first use."""
    making = inserting(secrets, connection.dialect.name).on_conflict_do_nothing()
    wanted = select(secrets.c.value).where(secrets.c.name == name)
    kept = connection.scalar(wanted)
    if kept is None:
        connection.execute(making, {"name": name, "value": urandom(32)})
        kept = connection.execute(wanted).scalar_one()
    return bytes(kept)
