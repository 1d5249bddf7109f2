"""How long tables are kept, and who is not admitted: what the server does by itself on its heartbeat."""

import asyncio
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest

from tablee.cli.main import build
from tablee.kernel.seed import Seed
from tablee.server import keeping
from tablee.server.bans import Bans, network_of
from tablee.server.keeping import Keep, sweep
from tablee.server.rooms import Rooms
from tablee.store import housekeeping
from tablee.store.store import Store
from tablee.table.refusal import Refused
from tests.server.company import in_loop
from tests.server.serving import START
from tests.server.worlds import NAMES, World, history, person_of
from tests.store.tables import entry, game_record, get, table_row

CODE, DAY = "BCDFG", 24 * 3600 * 1000
MOVE = '{"do":"play","seat":0,"move":"x"}'


def lay(store: Store, code: str, days: int, *, moved: bool) -> None:
    """Write a table whose last entry is this many days old."""
    at = START - days * DAY
    assert get(store.open_table(table_row(code), entry(1, table=code, at=at)))
    if moved:
        get(store.append(entry(2, table=code, at=at, body=MOVE)))


def swept(store: Store, keep: Keep) -> list[str]:
    """Remove what is old, step by step; return the codes of removed tables."""
    removed, after = list[str](), ""
    while True:
        step = get(store.work(partial(sweep, keep=keep, now=START, after=after)))
        removed += step.tables
        if step.after is None:
            return removed
        after = step.after


def test_by_default_only_tables_without_a_move_go_after_some_days(store: Store) -> None:
    lay(store, "BBBBB", 8, moved=False)
    lay(store, "CCCCC", 6, moved=False)
    lay(store, "DDDDD", 364, moved=True)
    lay(store, "FFFFF", 366, moved=True)
    assert swept(store, Keep()) == ["BBBBB", "FFFFF"]
    assert swept(store, Keep()) == []


def test_with_zero_days_everything_is_kept_for_ever(store: Store) -> None:
    lay(store, "BBBBB", 9_999, moved=False)
    lay(store, "CCCCC", 9_999, moved=True)
    assert swept(store, Keep(0, 0, 0)) == []
    assert swept(store, Keep(0, 10, 0)) == ["BBBBB", "CCCCC"]


def test_a_table_at_which_somebody_is_stays_however_old_it_is(store: Store) -> None:
    for code in ("BBBBB", "CCCCC"):
        lay(store, code, 999, moved=False)
    get(store.seen([("CCCCC", person_of("Ann"), START - 1_000)]))
    assert swept(store, Keep()) == ["BBBBB"]


def test_records_are_kept_for_ever_unless_the_operator_sets_a_time(store: Store) -> None:
    old = [game_record(number, "DDDDD", START - 999 * DAY, f"text {number}") for number in range(1, 6)]
    get(store.add_records([*old, game_record(9, "DDDDD", START - DAY, "new")]))
    swept(store, Keep())
    assert len(get(store.records_after())) == 6
    swept(store, Keep(records=30))
    assert [record.id for record in get(store.records_after())] == ["DDDDD-9"]


def test_many_tables_and_records_are_looked_at_in_steps(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "_PAGE", 2)
    for number in range(5):
        lay(store, f"T{number}", 8, moved=False)
    get(store.add_records([game_record(n, "DDDDD", 1, f"text {n}") for n in range(1, 6)]))
    assert swept(store, Keep(records=1)) == [f"T{number}" for number in range(5)]
    assert get(store.records_after()) == []


def test_the_options_have_the_defaults_of_the_code() -> None:
    for words in (["serve"], ["house", "clean"]):
        chosen = build(words).parse_args(words)
        assert Keep(chosen.keep_empty, chosen.keep_tables, chosen.keep_records) == Keep()


@in_loop
async def test_the_server_removes_an_empty_table_by_itself_but_not_while_somebody_is_there(store: Store) -> None:
    opening, *_ = history("sequence", {}, Seed.numbered(1), 0, lambda _: False)
    world = await World.open(store, CODE, [opening])
    rooms = world.front.rooms
    await world.enter("Ann")
    world.clock.pass_(30 * DAY)
    for _ in range(2):
        await rooms._meet()
        await rooms._clean()
    assert await store.entries(CODE)
    await world.tabs.pop("Ann").leave()
    world.clock.pass_(30 * DAY)
    await rooms._meet()
    await rooms._clean()
    assert not await store.entries(CODE)
    await rooms._tidy()
    with pytest.raises(Refused) as refused:
        await rooms.find(CODE)
    assert refused.value.why == "no_such_table"
    await world.close()


# Bans


def test_a_ban_covers_a_person_an_address_or_a_network() -> None:
    bans = Bans(["a" * 32, "203.0.113.7/32", "2001:db8:1:2::/64"])
    assert bans.cover("192.0.2.1", None, "a" * 32)
    assert bans.cover("203.0.113.7")
    assert bans.cover("2001:db8:1:2:3::4", "b" * 32)
    for host in ("203.0.113.8", "2001:db8:1:3::1", "", "testclient"):
        assert not bans.cover(host, "b" * 32, None)


def test_an_address_of_ipv6_stands_for_the_network_of_one_visitor() -> None:
    assert network_of("203.0.113.7") == "203.0.113.7/32"
    assert network_of("2001:db8::1") == "2001:db8::/64"
    assert network_of("203.0.113.0/24") == "203.0.113.0/24"
    assert network_of("nowhere") is None


@in_loop
async def test_a_person_who_is_banned_is_sent_away_and_others_play_on(store: Store) -> None:
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    rooms = world.front.rooms
    for name in ("Ann", "Bob"):
        await world.enter(name)
    await rooms._meet()
    with closing(Store.open(store._engine.url.render_as_string())) as operator:
        await operator.work(partial(housekeeping.ban, what=person_of("Bob"), at=1))
    await rooms._meet()
    async with asyncio.timeout(10):
        await world.tabs["Bob"]._task
    assert world.tabs.pop("Bob").frames[-1] == "closed with 4403 not_admitted"
    await world.say("Ann", "wave", "hello", emote="hello")
    assert '"done":"hello"' in world.tabs["Ann"].frames[-1]
    await world.enter("Bob")
    assert "not_admitted" in world.tabs.pop("Bob").frames[-1]
    assert "not_admitted" in await world.page("/api/tables/{code}", "Bob")
    assert "not_admitted" not in await world.page("/api/tables/{code}", "Ann")
    await world.close()


@in_loop
async def test_an_address_that_is_banned_is_refused(store: Store) -> None:
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    await world.enter(NAMES[0])
    world.front.rooms._ban(Bans(["10.0.0.0/8"]))  # all addresses of this world
    async with asyncio.timeout(10):
        await world.tabs.pop(NAMES[0])._task
    assert "not_admitted" in await world.page("/api/me", NAMES[1])
    world.front.rooms._ban(Bans())
    assert "not_admitted" not in await world.page("/api/me", NAMES[1])
    await world.close()


@in_loop
async def test_a_new_node_knows_the_bans_after_its_first_heartbeat(store: Store) -> None:
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    await store.work(partial(housekeeping.ban, what=person_of("Bob"), at=1))
    rooms = Rooms(replace(world.front.house))
    assert not rooms.bans.cover("", person_of("Bob"))
    await rooms._meet()
    assert rooms.bans.cover("", person_of("Bob"))
    await world.close()
