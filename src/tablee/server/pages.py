"""The HTTP pages: one function for each request, and the list of them all."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import msgspec

from tablee.analysis.weighing import Weighed
from tablee.games import GAMES
from tablee.house.analysing import Analysed, AnalysisSeen
from tablee.house.days import DaySeen, day_of, days_seen, seed_of
from tablee.house.lessons import Attempt, Attempted, LessonSeen, lesson_seen, tried
from tablee.house.listed import (
    Brought,
    Me,
    NewTable,
    RecordListed,
    RecordSeen,
    TableOpened,
    body_of,
    me_seen,
    number_in,
)
from tablee.house.rated import RatingSeen, StrengthSeen
from tablee.house.replaying import Moment
from tablee.house.rules import RulesSeen, rules_seen
from tablee.house.trying import ChoiceSeen, Choosing, PuzzlesSeen, Trying, TryingIn
from tablee.messages import LANGUAGES
from tablee.server.health import Health, tried_store
from tablee.server.lan import HouseSeen
from tablee.server.past import (
    analyse,
    see_analysis,
    see_brought,
    see_brought_choice,
    see_choice,
    see_moment,
    see_puzzles,
    see_record,
    see_records,
    try_in_brought,
    try_in_puzzle,
    try_in_record,
)
from tablee.server.playing_on import PlayedOn, beginning, first_entries
from tablee.server.ratings import see_ratings, strengths_at
from tablee.server.taking_over import LONGEST_LOG, TakeOver, take_over
from tablee.server.visit import Visit, record_of, replayed_for
from tablee.table.arranging import opening
from tablee.table.looks import Glance, Look
from tablee.table.model import Table
from tablee.table.refusal import Refused, Why
from tablee.table.seen import glance, look

LONGEST: Final = 4096
"""Maximum size of a request body or message, in bytes."""
LONGEST_RECORD: Final = 32_768
"""Maximum size of an imported record, in bytes."""


async def me(visit: Visit) -> Me:
    """Return my name and my tables."""
    store = visit.house.store
    rows = await store.tables_of(visit.person)
    return me_seen(await store.person(visit.person), rows)


async def open_table(visit: Visit) -> TableOpened:
    """Open a table. The person who opens it is its host and takes the first seat."""
    wanted = body_of(NewTable, visit.body)
    first = opening(visit.person, wanted.name, wanted.game, {} if wanted.day else wanted.options, wanted.settings)
    if wanted.day:
        today = day_of(visit.house.now())
        seed = seed_of(await visit.house.store.secret("day"), wanted.game, today)
        first = msgspec.structs.replace(first, seed=seed.text, day=today.isoformat())
    await visit.rooms.quotas.open(visit.host)
    code = await visit.rooms.open(visit.person, first)
    await visit.house.store.name_person(visit.person, first.name, visit.house.now())
    return TableOpened(code)


async def play_on(visit: Visit) -> TableOpened:
    """Open a table whose game begins at a moment of a finished game. The person plays alone against bots."""
    wanted = body_of(PlayedOn, visit.body)
    if (wanted.record is None) == (wanted.text is None):
        raise Refused("bad_message")
    record = None if wanted.record is None else await record_of(visit, wanted.record)
    text = record.text if record else wanted.text or ""
    if len(text) > LONGEST_RECORD:
        raise Refused("long_record")
    found = await replayed_for(visit, partial(beginning, text, wanted.ply, wanted.seat))
    first, begun = first_entries(visit.person, wanted, found, record.id if record else None)
    await visit.rooms.quotas.open(visit.host)
    code = await visit.rooms.open(visit.person, first, begun)
    await visit.house.store.name_person(visit.person, first.name, visit.house.now())
    return TableOpened(code)


async def see_table(visit: Visit) -> Look:
    """Show a table as I may see it, without joining it."""
    return look(await _table(visit), visit.person)


async def glance_at_table(visit: Visit) -> Glance:
    """Show a table as I may see it, without its history. A long game has a long one."""
    return glance(await _table(visit), visit.person)


async def see_strengths(visit: Visit) -> tuple[StrengthSeen | None, ...]:
    """Show how strong those at a rated table are, by seat. Empty for other tables."""
    return await strengths_at(visit.house.store, await _table(visit))


async def _table(visit: Visit) -> Table:
    table = (await visit.rooms.visit(visit.words["code"].upper(), visit.person, visit.host)).table
    if visit.person in table.guard.banned:
        raise Refused("banned")
    return table


async def see_rules(visit: Visit) -> RulesSeen:
    """Return the rules of a game, in French (`fr`) or English (`en`)."""
    game, language = visit.words["game"], visit.words["language"]
    if game not in GAMES or language not in LANGUAGES:
        raise Refused("not_found")
    return await asyncio.to_thread(rules_seen, game, language)


async def see_lesson(visit: Visit) -> LessonSeen:
    """Return the lesson of a game."""
    return await asyncio.to_thread(lesson_seen, visit.words["game"])


async def try_move(visit: Visit) -> Attempted:
    """Try a move in an exercise. The first exercise has number 0."""
    number = number_in(visit.words["number"])
    attempt = body_of(Attempt, visit.body)
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
    too_long: Why = "bad_message"
    """Why a longer one is refused."""
    public: bool = False
    """Whether the answer is the same for everybody. Only then is it compressed: its size can tell nothing."""


PAGES: Final = (
    Page("GET", "/api/me", me, Me),
    Page("GET", "/api/games", see_games, tuple[str, ...]),
    Page("POST", "/api/tables", open_table, TableOpened, NewTable),
    Page("POST", "/api/tables/from", play_on, TableOpened, PlayedOn, LONGEST_RECORD),
    Page("POST", "/api/tables/device", take_over, TableOpened, TakeOver, LONGEST_LOG, "long_log"),
    Page("GET", "/api/tables/{code}", see_table, Look),
    Page("GET", "/api/tables/{code}/glance", glance_at_table, Glance),
    Page("GET", "/api/tables/{code}/strengths", see_strengths, tuple[StrengthSeen | None, ...]),
    Page("GET", "/api/ratings", see_ratings, tuple[RatingSeen, ...]),
    Page("GET", "/api/records", see_records, tuple[RecordListed, ...]),
    Page("GET", "/api/records/{id}", see_record, RecordSeen),
    Page("GET", "/api/records/{id}/at/{ply}/{seat}", see_moment, Moment),
    Page("GET", "/api/records/{id}/analysis", see_analysis, AnalysisSeen),
    Page("POST", "/api/analysis", analyse, AnalysisSeen, Analysed, LONGEST_RECORD),
    Page("GET", "/api/records/{id}/choice/{ply}", see_choice, ChoiceSeen),
    Page("POST", "/api/choice", see_brought_choice, ChoiceSeen, Choosing, LONGEST_RECORD),
    Page("POST", "/api/records/{id}/try", try_in_record, Weighed, Trying),
    Page("POST", "/api/try", try_in_brought, Weighed, TryingIn, LONGEST_RECORD),
    Page("GET", "/api/puzzles/{game}/{day}", see_puzzles, PuzzlesSeen, public=True),
    Page("POST", "/api/puzzles/{game}/{day}/{number}", try_in_puzzle, Weighed, Attempt),
    Page("POST", "/api/replay", see_brought, Moment, Brought, LONGEST_RECORD),
    Page("GET", "/api/rules/{game}/{language}", see_rules, RulesSeen, public=True),
    Page("GET", "/api/lessons/{game}", see_lesson, LessonSeen, public=True),
    Page("POST", "/api/lessons/{game}/{number}", try_move, Attempted, Attempt),
    Page("GET", "/api/days", see_days, tuple[DaySeen, ...]),
    Page("GET", "/api/house", see_house, HouseSeen),
    Page("POST", "/api/house/open", open_house, HouseSeen),
    Page("GET", "/healthz", live, Health),
    Page("GET", "/readyz", ready, Health),
)
