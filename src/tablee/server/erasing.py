"""One person in the data of a server: what is known of them, and how it is erased.

Games of others must replay as before. So a person is not cut out of a log: another id takes their place, one for each
table, and their name and their chat messages become a dash. What stays: their moves and gestures, and what others
wrote about them.
"""

import secrets
from typing import Final

import msgspec
from sqlalchemy import Connection

from tablee.house.rated import RatingSeen, rating_seen, read_rating
from tablee.house.records import About
from tablee.kernel.json import Json
from tablee.server.ratings import count
from tablee.store import person
from tablee.store.model import GameRecord, LogRow
from tablee.store.ratings import ratings_of
from tablee.table.entries import Readied, write

NOBODY: Final = "—"
"""The name of a person who was erased, and each of their messages."""
_HOUSE: Final = "house"
"""The id under which the server itself writes. No id of a real person looks like this."""
_OWN: Final = ("name", "text")
"""The fields of an entry that hold a person's own words."""
_PREFIX: Final = 12
"""Length of the part of an id with which the ids of commands begin."""


class TableKnown(msgspec.Struct, frozen=True):
    """What is known of a person at one table."""

    code: str
    joined_at: int
    last_seen_at: int | None
    entries: tuple[Json, ...]
    """What they did there."""
    records: tuple[str, ...]
    """The ids of the games that ended there."""


class Export(msgspec.Struct, frozen=True):
    """All that is known of a person."""

    id: str
    name: str | None
    tables: tuple[TableKnown, ...]
    ratings: tuple[RatingSeen, ...]


def export(connection: Connection, id_: str) -> Export | None:
    """Collect what is known of a person; None if nothing is."""
    known = person.known(connection, id_)
    while count(connection):
        pass
    ratings = [(pool, read_rating(body)) for (_, pool), body in sorted(ratings_of(connection, [id_]).items())]
    if known.name is None and not known.tables and not known.seen and not ratings:
        return None
    tables = [
        TableKnown(
            code,
            since,
            known.seen.get(code),
            tuple({"at": row.at, **body} for row in person.whole_log(connection, code) if (body := _own(row, id_))),
            tuple(record.id for record in person.records_at(connection, code)),
        )
        for code, since in sorted(known.tables.items())
    ]
    return Export(id_, known.name, tuple(tables), tuple(rating_seen(pool, rating) for pool, rating in ratings))


def _own(row: LogRow, id_: str) -> dict[str, Json] | None:
    """The entry of a person; None if it is not theirs."""
    if f'"{id_}"' not in row.body:
        return None
    body = msgspec.json.decode(row.body, type=dict[str, Json])
    return body if body.get("by") == id_ else None


def tables_of(connection: Connection, id_: str) -> list[str]:
    """The codes of the tables at which a person is known."""
    known = person.known(connection, id_)
    return sorted({*known.tables, *known.seen})


def erase_at(connection: Connection, id_: str, code: str) -> None:
    """Erase a person from the log and the records of one table. Raises `StoreFailed` if somebody just moved there."""
    alias, names = secrets.token_hex(16), {person.known(connection, id_).name} - {None}
    rows = person.whole_log(connection, code)
    names |= {str(own["name"]) for row in rows if (own := _own(row, id_)) and "name" in own}
    if rows:
        last = rows[-1]
        # An entry about nobody changes nothing at the table.
        note = LogRow(code, last.seq + 1, f"{_HOUSE}:{alias}", last.at, write(Readied(_HOUSE, True)))
        person.rewrite(connection, code, lambda row: _without(row, id_, alias), note)
    for record in person.records_at(connection, code):
        person.describe(connection, record.id, _unnamed(record, names))


def _without(row: LogRow, id_: str, alias: str) -> LogRow:
    """The entry with the alias in the place of the person."""
    command = row.command
    if command.startswith(f"{id_[:_PREFIX]}:"):
        command = alias[:_PREFIX] + command[_PREFIX:]
    own, body = _own(row, id_), row.body.replace(f'"{id_}"', f'"{alias}"')
    if own is not None and not own.keys().isdisjoint(_OWN):
        told = {name: NOBODY if name in _OWN else value for name, value in own.items()}
        body = msgspec.json.encode({**told, "by": alias}).decode()
    return LogRow(row.table, row.seq, command, row.at, body)


def _unnamed(record: GameRecord, names: set[str | None]) -> str:
    """The description of a game without these names."""
    try:
        about = msgspec.json.decode(record.about, type=About)
    except msgspec.ValidationError:  # an imported record may have another description, which we cannot read
        return record.about
    players = [msgspec.structs.replace(one, name=NOBODY) if one.name in names else one for one in about.players]
    return msgspec.json.encode(msgspec.structs.replace(about, players=tuple(players))).decode()
