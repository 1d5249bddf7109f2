"""Erasing a person: nothing of theirs is left in the database, and the games of others replay as before."""

import asyncio
from contextlib import closing
from dataclasses import replace
from functools import partial

import msgspec
import pytest

from tablee.house.records import About
from tablee.kernel.seed import Seed
from tablee.server.checking import faults
from tablee.server.erasing import NOBODY, erase_at, export, tables_of
from tablee.server.rooms import Rooms
from tablee.store import housekeeping, person
from tablee.store.schema import metadata
from tablee.store.store import Store
from tablee.table.entries import Played
from tablee.table.refusal import Refused
from tests.server.company import in_loop
from tests.server.worlds import NAMES, World, history, person_of, token_of

CODE, ANN, BOB = "BCDFG", person_of("Ann"), person_of("Bob")


async def second_game(store: Store) -> World:
    """Return a table where Ann and Bob have finished a game, talked, and begun another one."""
    log = history("sequence", {"players": 2}, Seed.numbered(3), 999, lambda _: False)
    last = log.pop()
    assert isinstance(last, Played)
    world = await World.open(store, CODE, log)
    for name in ("Ann", "Bob"):
        await world.enter(name)
        world.tabs[name].say("come", f"come-{NAMES.index(name)}", name=name)
        await world.settle()
    await world.say(NAMES[last.seat], "move", "last", seq=world.room.table.public, move=last.move)
    assert world.room.table.stage == "over"
    for name in ("Ann", "Bob"):
        await world.say(name, "say", f"talk-{NAMES.index(name)}", text=f"{name} lives in Nantes")
    await world.front.rooms._meet()  # which notes who is present
    for name in ("Ann", "Bob"):
        await world.say(name, "rematch", f"again-{NAMES.index(name)}")
    assert (world.room.table.stage, world.room.table.number) == ("playing", 2)
    return world


def everything(store: Store) -> str:
    """Return all that is in the database, as text."""
    with store._engine.connect() as connection:
        rows = [connection.execute(table.select()).all() for table in metadata.sorted_tables]
    return repr(rows)


async def erase(store: Store, id_: str) -> None:
    for code in await store.work(partial(tables_of, id_=id_)):
        await store.work(partial(erase_at, id_=id_, code=code))
    await store.work(partial(person.forget, id_=id_))


@in_loop
async def test_nothing_of_a_person_is_left_and_the_others_are_as_before(store: Store) -> None:
    world = await second_game(store)
    before, was = world.room.table, await store.record(f"{CODE}-1")
    await world.close()
    for trace in (ANN, ANN[:12], "Ann", "Ann lives in Nantes"):
        assert trace in everything(store)
    await store.name_person(ANN, "Zoé", world.clock.at)  # at another table
    await erase(store, ANN)
    for trace in (ANN, ANN[:12], "Ann", "Zoé", token_of("Ann")):
        assert trace not in everything(store)
    for trace in (BOB, "Bob", "Bob lives in Nantes"):
        assert trace in everything(store)
    assert list(faults(store)) == []
    table = (await Rooms(world.front.house).find(CODE)).table
    assert [chair.person == BOB for chair in table.chairs] == [chair.person == BOB for chair in before.chairs]
    assert table.match is not None
    assert before.match is not None
    assert str(table.match.line.record()) == str(before.match.line.record())
    assert sorted(guest.name for guest in table.guests.values()) == sorted(
        NOBODY if guest.name == "Ann" else guest.name for guest in before.guests.values()
    )
    record = await store.record(f"{CODE}-1")
    assert record is not None
    assert was is not None
    assert record.text == was.text
    players = msgspec.json.decode(record.about, type=About).players
    assert {player.name for player in players} == {NOBODY, "Bob"}
    assert await store.records_of(ANN) == []
    assert [record.id for record in await store.records_of(BOB)] == [f"{CODE}-1"]


@in_loop
async def test_a_person_has_another_id_at_each_table(store: Store) -> None:
    codes = (CODE, "CCCCC")
    log = history("sequence", {}, Seed.numbered(1), 0, lambda _: False)
    worlds = [await World.open(store, code, log[:2]) for code in codes]
    await erase(store, ANN)
    owners = {(await Rooms(worlds[0].front.house).find(code)).table.owner for code in codes}
    assert len(owners) == 2
    assert ANN not in owners


@in_loop
async def test_what_is_known_of_a_person_is_exported(store: Store) -> None:
    world = await second_game(store)
    found = await store.work(partial(export, id_=ANN))
    assert found is not None
    assert (found.id, found.name) == (ANN, "Ann")
    (table,) = found.tables
    assert (table.code, table.records) == (CODE, (f"{CODE}-1",))
    assert table.last_seen_at is not None
    said = [entry for entry in table.entries if isinstance(entry, dict) and entry["do"] == "say"]
    assert [entry["text"] for entry in said] == ["Ann lives in Nantes"]
    assert BOB not in msgspec.json.encode(found).decode()
    assert await store.work(partial(export, id_="0" * 32)) is None
    await world.close()


@in_loop
async def test_the_others_play_on_at_a_live_table_when_somebody_is_erased(store: Store) -> None:
    world = await second_game(store)
    rooms = world.front.rooms
    await rooms._meet()
    with closing(Store.open(store._engine.url.render_as_string())) as operator:
        await erase(operator, ANN)
    await world.say("Bob", "say", "late", text="hello?")  # Bob's node has not noticed yet: nothing is overwritten
    await rooms._meet()
    await asyncio.gather(*rooms._reading, return_exceptions=True)
    await rooms._tidy()
    for name in ("Ann", "Bob"):
        async with asyncio.timeout(10):
            await world.tabs.pop(name)._task
    again = World(world.clock, world.front, await rooms.find(CODE))
    await again.enter("Bob")
    assert '"name":"Ann"' not in again.tabs["Bob"].frames[-1]
    await again.say("Bob", "say", "then", text="hello")
    assert '"done":"then"' in again.tabs["Bob"].frames[-1]
    assert list(faults(store)) == []
    await again.close()


@in_loop
async def test_erasing_a_spectator_changes_no_seat(store: Store) -> None:
    world = await second_game(store)
    chairs = world.room.table.chairs
    await world.close()
    await erase(store, person_of("Eve"))
    table = (await Rooms(world.front.house).find(CODE)).table
    assert table.chairs == chairs
    assert NAMES[0] in {guest.name for guest in table.guests.values()}
    assert "Eve" not in everything(store)


@in_loop
async def test_two_nodes_on_postgresql_notice_what_the_operator_does(postgresql_url: str) -> None:
    with (
        closing(Store.open(postgresql_url)) as store,
        closing(Store.open(postgresql_url)) as other,
        closing(Store.open(postgresql_url)) as operator,
    ):
        world = await second_game(store)
        there = Rooms(replace(world.front.house, store=other))
        await there.find(CODE)
        await erase(operator, ANN)
        for rooms in (world.front.rooms, there):
            await rooms._meet()
            await asyncio.gather(*rooms._reading, return_exceptions=True)
            await rooms._tidy()
            assert "Ann" not in {guest.name for guest in (await rooms.find(CODE)).table.guests.values()}
        assert list(faults(operator)) == []
        assert await operator.work(partial(housekeeping.remove, code=CODE))
        for rooms in (world.front.rooms, there):
            await rooms._meet()
            await rooms._tidy()
            with pytest.raises(Refused):
                await rooms.find(CODE)
        world.tabs.clear()
        await world.close()
