"""The HTTP pages: one function for each request, and the list of them all."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

import msgspec

from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee.messages import LANGUAGES
from tablee.server.days import DaySeen, day_of, days_seen, seed_of
from tablee.server.health import Health, tried_store
from tablee.server.house import House
from tablee.server.lan import HouseSeen
from tablee.server.lessons import Attempt, LessonSeen, Tried, lesson_seen, tried
from tablee.server.records import About
from tablee.server.replaying import Moment, brought, moment
from tablee.server.rooms import Rooms
from tablee.server.rules import RulesSeen, rules_seen
from tablee.store.bounds import RECORD_ID
from tablee.store.model import GameRecord
from tablee.table.arranging import opening
from tablee.table.entries import Settings
from tablee.table.looks import Glance, Look
from tablee.table.model import Table
from tablee.table.refusal import Refused
from tablee.table.seen import glance, look

LONGEST: Final = 4096
"""Maximum size of a request body or message, in bytes."""
LONGEST_RECORD: Final = 32_768
"""Maximum size of an imported record, in bytes."""


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


@dataclass(frozen=True, slots=True)
class Visit:
    """A request: the person who makes it, the path parameters, and the body."""

    house: House
    rooms: Rooms
    person: str
    host: str
    """The address of the person's device."""
    words: dict[str, str]
    body: bytes
    is_here: bool
    """Whether the person sits at the server's own machine."""


async def me(visit: Visit) -> Me:
    """Return my name and my tables."""
    store = visit.house.store
    # Sorted by opening time. The time of the last change could reveal a secret answer or a private message.
    rows = await store.tables_of(visit.person)
    rows.sort(key=lambda row: (-row.opened_at, row.code))
    tables = [TableListed(row.code, row.game, row.opened_at, row.ended) for row in rows]
    return Me(await store.person(visit.person), tuple(tables))


_NEW_TABLE: Final = msgspec.json.Decoder(NewTable)


async def open_table(visit: Visit) -> TableOpened:
    """Open a table. The person who opens it is its host and takes the first seat."""
    try:
        wanted = _NEW_TABLE.decode(visit.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad_message") from None
    first = opening(visit.person, wanted.name, wanted.game, {} if wanted.day else wanted.options, wanted.settings)
    if wanted.day:
        today = day_of(visit.house.now())
        seed = seed_of(await visit.house.store.secret("day"), wanted.game, today)
        first = msgspec.structs.replace(first, seed=seed.text, day=today.isoformat())
    visit.rooms.quotas.open(visit.host)
    code = await visit.rooms.open(visit.person, first)
    await visit.house.store.name_person(visit.person, first.name, visit.house.now())
    return TableOpened(code)


async def see_table(visit: Visit) -> Look:
    """Show a table as I may see it, without joining it."""
    return look(await _table(visit), visit.person)


async def glance_at_table(visit: Visit) -> Glance:
    """Show a table as I may see it, without its history. A long game has a long one."""
    return glance(await _table(visit), visit.person)


async def _table(visit: Visit) -> Table:
    table = (await visit.rooms.visit(visit.words["code"].upper(), visit.person, visit.host)).table
    if visit.person in table.guard.banned:
        raise Refused("banned")
    return table


async def see_records(visit: Visit) -> tuple[RecordListed, ...]:
    """List the finished games of my tables, newest first."""
    rows = await visit.house.store.records_of(visit.person)
    return tuple(RecordListed(row.id, row.game, row.ended_at, _about(row)) for row in rows)


def _about(record: GameRecord) -> About:
    return msgspec.json.decode(record.about, type=About)


async def see_record(visit: Visit) -> RecordSeen:
    """Show a finished game."""
    record = await _record(visit)
    return RecordSeen(record.id, record.game, record.ended_at, record.text, _about(record))


async def _record(visit: Visit) -> GameRecord:
    wanted = visit.words["id"].upper()
    could_be = wanted.isascii() and wanted.isprintable() and len(wanted) <= RECORD_ID
    record = await visit.house.store.record(wanted) if could_be else None
    if record is None:
        raise Refused("no_record")
    if _about(record).day == day_of(visit.house.now()).isoformat():
        raise Refused("day_sealed")  # others may still play the same deal
    return record


async def see_rules(visit: Visit) -> RulesSeen:
    """Return the rules of a game, in French (`fr`) or English (`en`)."""
    game, language = visit.words["game"], visit.words["language"]
    if game not in GAMES or language not in LANGUAGES:
        raise Refused("not_found")
    return await asyncio.to_thread(rules_seen, game, language)


async def see_moment(visit: Visit) -> Moment:
    """Show a finished game after `ply` moves, as a seat sees it."""
    record = await _record(visit)
    ply, seat = (_number(visit.words[word]) for word in ("ply", "seat"))
    return await asyncio.to_thread(moment, record.text, ply, seat)


_BROUGHT: Final = msgspec.json.Decoder(Brought)


async def see_brought(visit: Visit) -> Moment:
    """Show an imported game after `ply` moves, as a seat sees it. The server does not store it."""
    try:
        wanted = _BROUGHT.decode(visit.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad_message") from None
    # The search for a winnable deal may take long: it runs in a worker process, which has a timeout.
    found = await visit.house.thinker.replay(partial(brought, wanted.text, wanted.ply, wanted.seat))
    if isinstance(found, Refused):
        raise found
    if found is None:
        raise Refused("busy")
    return found


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refused("not_found")
    return int(text)


async def see_lesson(visit: Visit) -> LessonSeen:
    """Return the lesson of a game."""
    return await asyncio.to_thread(lesson_seen, visit.words["game"])


_ATTEMPT: Final = msgspec.json.Decoder(Attempt)


async def try_move(visit: Visit) -> Tried:
    """Try a move in an exercise. The first exercise has number 0."""
    number = _number(visit.words["number"])
    try:
        attempt = _ATTEMPT.decode(visit.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad_message") from None
    return await asyncio.to_thread(tried, visit.words["game"], number, attempt.move)


async def see_days(visit: Visit) -> tuple[DaySeen, ...]:
    """List the deals of today and of yesterday."""
    return days_seen(await visit.house.store.secret("day"), visit.house.now())


async def see_games(_: Visit) -> tuple[str, ...]:
    """List the names of the games."""
    return tuple(GAMES)


async def see_house(visit: Visit) -> HouseSeen:
    """Tell where the server can be reached in the local network."""
    return visit.house.lan.seen(visit.is_here)


async def open_house(visit: Visit) -> HouseSeen:
    """Make the server listen in the local network too. Only a browser at the server's own machine may ask for it."""
    return await visit.house.lan.open(visit.is_here)


async def live(_: Visit) -> Health:
    """Tell that the server runs. It needs no store: a server must not be restarted because its database is down."""
    return Health(True)


async def ready(visit: Visit) -> Health:
    """Tell whether the server can play: what it writes is on the disk, and can be read back."""
    return await tried_store(visit.house)


@dataclass(frozen=True, slots=True)
class Page:
    """A route: its method and path, its handler, and the types of its answer and body."""

    method: str
    path: str
    answer: Callable[[Visit], Awaitable[object]]
    gives: object
    takes: type | None = None
    longest: int = LONGEST
    """Maximum size of the body, in bytes."""
    public: bool = False
    """Whether the answer is the same for everybody. Only then is it compressed: its size can tell nothing."""


PAGES: Final = (
    Page("GET", "/api/me", me, Me),
    Page("GET", "/api/games", see_games, tuple[str, ...]),
    Page("POST", "/api/tables", open_table, TableOpened, NewTable),
    Page("GET", "/api/tables/{code}", see_table, Look),
    Page("GET", "/api/tables/{code}/glance", glance_at_table, Glance),
    Page("GET", "/api/records", see_records, tuple[RecordListed, ...]),
    Page("GET", "/api/records/{id}", see_record, RecordSeen),
    Page("GET", "/api/records/{id}/at/{ply}/{seat}", see_moment, Moment),
    Page("POST", "/api/replay", see_brought, Moment, Brought, LONGEST_RECORD),
    Page("GET", "/api/rules/{game}/{language}", see_rules, RulesSeen, public=True),
    Page("GET", "/api/lessons/{game}", see_lesson, LessonSeen, public=True),
    Page("POST", "/api/lessons/{game}/{number}", try_move, Tried, Attempt),
    Page("GET", "/api/days", see_days, tuple[DaySeen, ...]),
    Page("GET", "/api/house", see_house, HouseSeen),
    Page("POST", "/api/house/open", open_house, HouseSeen),
    Page("GET", "/healthz", live, Health),
    Page("GET", "/readyz", ready, Health),
)
