"""What a database knows of one person, in SQL: reading it, and replacing the person in logs and records."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update

from tablee.store.bounds import LAST_SEQ
from tablee.store.chain import linked
from tablee.store.log import entries
from tablee.store.model import GameRecord, LogRow, StoreFailed, Written
from tablee.store.people import person
from tablee.store.requests import Append, append_all
from tablee.store.schema import log, members, people, presence, records, snapshots


class Known(NamedTuple):
    """What is known of a person, besides the logs and records of their tables."""

    name: str | None
    """The name they used last."""
    tables: dict[str, int]
    """The codes of their tables, and when they joined."""
    seen: dict[str, int]
    """When they were last at a table."""


def known(connection: Connection, id_: str) -> Known:
    """What is known of a person."""
    joined = select(members.c.table_code, members.c.since).where(members.c.person == id_)
    last = select(presence.c.table_code, presence.c.at).where(presence.c.person == id_)
    return Known(person(connection, id_), dict(connection.execute(joined).all()), dict(connection.execute(last).all()))


def whole_log(connection: Connection, code: str) -> list[LogRow]:
    """All entries of a table."""
    return entries(connection, code, 0, LAST_SEQ)


def records_at(connection: Connection, code: str) -> list[GameRecord]:
    """The finished games of a table."""
    columns = records.c.id, records.c.table_code, records.c.game, records.c.ended_at, records.c.text, records.c.about
    wanted = select(*columns).where(records.c.table_code == code).order_by(records.c.id)
    return [GameRecord(*row) for row in connection.execute(wanted)]


def rewrite(connection: Connection, code: str, change: Callable[[LogRow], LogRow], last: LogRow) -> None:
    """Change the entries of a table, with new hashes, and append `last`, which shows nodes that the log has changed.

    Without it, a node could append to the log that it knows. Raises `StoreFailed` if a node was faster: try again.
    """
    chain, rows = b"", []
    for row in whole_log(connection, code):
        new = linked(chain, change(row))
        chain = new.chain or b""
        rows.append({"of": code, "nr": row.seq, "command": new.command, "body": new.body, "chain": new.chain})
    here = log.c.table_code == bindparam("of"), log.c.seq == bindparam("nr")
    connection.execute(update(log).where(*here), rows)
    connection.execute(delete(snapshots).where(snapshots.c.table_code == code))
    note = Append(linked(chain, last), code, (), None, None, None)
    append_all(connection, [note])
    if not isinstance(note.answer, Written):
        raise StoreFailed(f"somebody plays at {code}: try again")


def describe(connection: Connection, id_: str, about: str) -> None:
    """Replace the description of a finished game."""
    connection.execute(update(records).where(records.c.id == id_).values(about=about))


def forget(connection: Connection, id_: str) -> None:
    """Remove a person's name, presence and memberships."""
    connection.execute(delete(presence).where(presence.c.person == id_))
    connection.execute(delete(members).where(members.c.person == id_))
    connection.execute(delete(people).where(people.c.id == id_))
