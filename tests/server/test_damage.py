"""A log that is not what was written: its table says so, and no other table is harmed."""

import asyncio
from dataclasses import replace

import pytest
import structlog
from sqlalchemy import text

from tablee.kernel.seed import Seed
from tablee.server.rooms import Rooms
from tablee.store.chain import checked, linked
from tablee.store.model import LogRow
from tablee.store.store import Store
from tablee.table import entries
from tablee.table.refusal import Refused
from tests.server.company import in_loop
from tests.server.worlds import NAMES, World, history

CODE = "BCDFG"


async def dealt(store: Store) -> World:
    """Return a table at which Ann is to move. Its log has no hashes yet, as from an older server."""
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    for name in ("Ann", "Bob"):
        await world.enter(name)
    return world


async def play(world: World, command: str, choice: int = 0) -> str:
    """Make a legal move for the player on turn; return it."""
    seat = min(world.match.acting)
    move = str(world.room.table.rules.moves(world.match.line.state, seat)[choice])
    await world.say(NAMES[seat], "move", command, seq=world.room.table.public, move=move)
    assert f'"done":"{command}"' in world.tabs[NAMES[seat]].frames[-1]
    return move


async def why_refused(world: World) -> str:
    """Return why a new node refuses to open the table."""
    with pytest.raises(Refused) as refused:
        await Rooms(world.front.house).find(CODE)
    return refused.value.why


def change(store: Store, seq: int, body: str) -> None:
    with store._engine.begin() as connection:
        changed = connection.execute(text("UPDATE log SET body = :body WHERE seq = :seq"), {"body": body, "seq": seq})
        assert changed.rowcount == 1


@in_loop
async def test_a_stored_move_that_is_replaced_by_another_legal_one_is_noticed(store: Store) -> None:
    world = await dealt(store)
    other = str(world.room.table.rules.moves(world.match.line.state, 0)[1])
    assert await play(world, "first") != other
    seq = world.room.table.seq
    await play(world, "second")
    assert (await Rooms(world.front.house).find(CODE)).table == world.room.table
    change(store, seq, entries.write(entries.Played(0, other)))
    assert await why_refused(world) == "damaged"
    await world.close()


@in_loop
async def test_an_old_entry_without_a_hash_is_covered_as_soon_as_a_new_one_follows(store: Store) -> None:
    world = await dealt(store)
    assert [line.chain for line in await store.entries(CODE)] == [None] * world.room.table.seq
    first = (await store.entries(CODE))[0]
    await play(world, "first")
    change(store, 1, first.body.replace('"name":"Ann"', '"name":"Eva"'))
    assert await why_refused(world) == "damaged"
    await world.close()


@in_loop
async def test_a_damaged_table_harms_no_other_and_is_logged_once(store: Store) -> None:
    world = await dealt(store)
    await play(world, "first")
    change(store, 3, "{}")
    told: list[structlog.typing.EventDict] = []

    def keep(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        told.append(event)
        raise structlog.DropEvent

    log = structlog.wrap_logger(None, processors=[keep])
    rooms = Rooms(replace(world.front.house, log=log))
    opening = entries.read((await store.entries(CODE))[0].body)
    assert isinstance(opening, entries.Opened)
    other = await rooms.open("somebody else", opening)
    for _ in range(3):
        with pytest.raises(Refused):
            await rooms.find(CODE)
    assert (await rooms.find(other)).table.code == other
    assert told == [{"event": "a table is damaged", "table": CODE, "seq": 3}]
    await world.close()


@pytest.mark.parametrize("body", ["{", "null", '{"do":"sit","by":"nobody","seat":99}', '{"do":"fly"}'])
@in_loop
async def test_an_entry_that_cannot_be_applied_and_has_no_hash_is_damage(store: Store, body: str) -> None:
    world = await dealt(store)
    change(store, 3, body)
    assert await why_refused(world) == "damaged"
    await world.close()


@in_loop
async def test_an_entry_of_a_newer_server_is_no_damage(store: Store) -> None:
    world = await dealt(store)
    await play(world, "first")
    table = world.room.table
    await store.append(
        linked(world.room.book.chain, LogRow(CODE, table.seq + 1, "new", table.at, '{"do":"something new"}'))
    )
    assert await why_refused(world) == "other_edition"
    await world.close()


@in_loop
async def test_a_node_without_hashes_and_one_with_them_write_to_the_same_log(store: Store) -> None:
    world = await dealt(store)
    await play(world, "first")
    for number in range(3):
        table = world.room.table
        said = entries.write(entries.Said(table.owner, "hello"))
        await store.append(LogRow(CODE, table.seq + 1, f"old-{number}", table.at, said))  # as an older node does
        await world.room.read_on()
        await play(world, f"then-{number}")
    log = await store.entries(CODE)
    assert [line.chain is None for line in log[-6:]] == [True, False] * 3
    assert checked(b"", log) == world.room.book.chain
    assert (await Rooms(world.front.house).find(CODE)).table == world.room.table
    await world.close()


@in_loop
async def test_every_entry_that_a_server_writes_has_a_hash(store: Store) -> None:
    world = await dealt(store)
    opening = entries.read((await store.entries(CODE))[0].body)
    assert isinstance(opening, entries.Opened)
    code = await world.front.rooms.open("somebody", opening)
    first = (await store.entries(code))[0]
    assert first.chain is not None
    assert checked(b"", [first]) == first.chain
    await play(world, "first")
    assert (await store.entries(CODE))[-1].chain == world.room.book.chain
    await world.close()


@in_loop
async def test_a_live_table_whose_log_was_changed_is_read_again(store: Store) -> None:
    world = await dealt(store)
    await play(world, "first")
    rewrite(store, await store.entries(CODE))
    await world.front.rooms._meet()
    await world.front.rooms._tidy()
    for name in ("Ann", "Bob"):
        async with asyncio.timeout(10):
            await world.tabs[name]._task
        assert world.tabs[name].frames[-1] == "closed with 1012"
    again = await world.front.rooms.find(CODE)
    assert again is not world.room
    assert {guest.name for guest in again.table.guests.values()} >= {"Nan", "Bob"}
    world.tabs.clear()
    await world.close()


def rewrite(store: Store, log: list[LogRow]) -> None:
    """Change a name in a log, with new hashes."""
    chain = b""
    with store._engine.begin() as connection:
        for line in log:
            row = linked(chain, replace(line, body=line.body.replace('"Ann"', '"Nan"')))
            chain = row.chain or b""
            words = {"body": row.body, "chain": chain, "seq": row.seq}
            connection.execute(text("UPDATE log SET body = :body, chain = :chain WHERE seq = :seq"), words)


@in_loop
async def test_a_live_table_that_was_removed_is_gone_for_its_players(store: Store) -> None:
    world = await dealt(store)
    with store._engine.begin() as connection:
        for table in ("log", "members", "presence", "tables"):
            connection.execute(text(f"DELETE FROM {table}"))
    await world.say("Ann", "wave", "late", emote="hello")
    assert '"why":"busy"' in world.tabs["Ann"].frames[-1]
    await world.front.rooms._tidy()
    for name in ("Ann", "Bob"):
        async with asyncio.timeout(10):
            await world.tabs[name]._task
    with pytest.raises(Refused) as refused:
        await world.front.rooms.find(CODE)
    assert refused.value.why == "no_such_table"
    world.tabs.clear()
    await world.close()
