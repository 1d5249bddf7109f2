"""What a house tells about a person: their tables and their finished games. And what it is asked to open or to show."""

from collections.abc import Iterable
from typing import Annotated, TypeVar

import msgspec

from tablee.house.records import About
from tablee.kernel.json import Json
from tablee.store.model import GameRecord, TableRow
from tablee.table.entries import Settings
from tablee.table.refusal import Refused

T = TypeVar("T")


class TableListed(msgspec.Struct, frozen=True):
    """One of a person's tables."""

    code: str
    game: str
    opened_at: int
    ended: bool


class Me(msgspec.Struct, frozen=True):
    """A person: the last name they used, and their tables, newest first."""

    name: str | None
    tables: tuple[TableListed, ...]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. With `day`, it plays the deal of the day with the game's default options."""

    game: str
    name: str
    options: dict[str, Json] = {}
    settings: Settings = Settings()
    day: bool = False


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of an imported record, and the position and seat to show."""

    text: str
    ply: Annotated[int, msgspec.Meta(ge=0, lt=100_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=100)]


class TableOpened(msgspec.Struct, frozen=True):
    """The code of a new table. Its address is `/t/` followed by the code."""

    code: str


class RecordListed(msgspec.Struct, frozen=True):
    """One of a person's finished games."""

    id: str
    game: str
    ended_at: int
    about: About


class RecordSeen(msgspec.Struct, frozen=True):
    """A finished game: the text of its record, which includes the seed, and details about it."""

    id: str
    game: str
    ended_at: int
    text: str
    about: About


def me_seen(name: str | None, rows: Iterable[TableRow]) -> Me:
    """Return a person's name and tables, the newest first."""
    # Sorted by opening time. The time of the last change could reveal a secret answer or a private message.
    newest = sorted(rows, key=lambda row: (-row.opened_at, row.code))
    return Me(name, tuple(TableListed(row.code, row.game, row.opened_at, row.ended) for row in newest))


def record_listed(row: GameRecord) -> RecordListed:
    """Return a finished game for a list."""
    return RecordListed(row.id, row.game, row.ended_at, about(row))


def record_seen(row: GameRecord) -> RecordSeen:
    """Return a finished game with its record."""
    return RecordSeen(row.id, row.game, row.ended_at, row.text, about(row))


def about(record: GameRecord) -> About:
    """Return what a finished game has beside its record."""
    return msgspec.json.decode(record.about, type=About)


def number_in(text: str) -> int:
    """The number in an address. Raises `Refused`."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refused("not_found")
    return int(text)


def body_of(kind: type[T], body: bytes) -> T:
    """The body of a request. Raises `Refused`."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad_message") from None
