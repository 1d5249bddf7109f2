"""Rooms: editions, clocks that go back, and sockets that break."""

import asyncio

import msgspec
import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from tablee.house.viewer import Update
from tablee.kernel.seed import Seed
from tablee.server import rooms
from tablee.store.model import StoreRefused
from tablee.store.store import Store
from tablee.store.thread import Answer
from tablee.table import entries
from tablee.table.due import SILENT, due
from tablee.table.refusal import Refused
from tests.server.company import in_loop
from tests.server.two_nodes import CODE, make_move, two_rooms
from tests.server.worlds import World, _scope, history, person_of


@in_loop
async def test_a_table_of_an_earlier_edition_is_served_by_its_own_rules(store: Store) -> None:
    first, *rest = history("sequence", {"players": 2, "teams": 2}, Seed.numbered(1), 0, lambda _: False)
    assert isinstance(first, entries.Opened)
    old = msgspec.structs.replace(first, edition=1, options={"players": 2, "teams": 2, "silence": True})
    world = await World.open(store, CODE, [old, *rest])
    await world.enter("Ann")
    await world.enter("Bob")
    await world.say("Bob", "move", "call", seq=world.room.table.public, move="?0")
    assert world.match.acting == {0}  # in the first edition a call of a whole team was enough
    assert str(world.match.line.record()).startswith("tablee sequence 1\n")
    await world.close()


@in_loop
async def test_a_table_of_an_edition_that_the_server_does_not_know_is_refused_with_a_sentence(store: Store) -> None:
    first, *rest = history("sequence", {}, Seed.numbered(1), 0, lambda _: False)
    assert isinstance(first, entries.Opened)
    with pytest.raises(Refused) as refused:
        await World.open(store, CODE, [msgspec.structs.replace(first, edition=9), *rest])
    assert refused.value.why == "other_edition"


@in_loop
async def test_time_at_a_table_does_not_go_back_when_the_clock_does(store: Store) -> None:
    world, _ = await two_rooms(store)
    await world.enter("Ann")
    before = world.room.now()
    world.clock.pass_(-3_600_000)
    assert world.room.now() >= before
    world.clock.pass_(100)
    assert world.room.now() >= before + 100
    await world.close()


@in_loop
async def test_a_player_who_leaves_is_soon_away_though_the_clock_goes_back(store: Store) -> None:
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    for name in ("Ann", "Bob"):
        await world.enter(name)
    await world.tabs["Bob"].leave()
    await world.wait(-3_600_000)
    await world.wait(2 * SILENT)
    assert world.room.table.guests[person_of("Bob")].away_since is not None
    await world.close()


@in_loop
async def test_a_new_seq_is_sent_though_nothing_else_has_changed(store: Store) -> None:
    world, _ = await two_rooms(store)
    table = world.room.table
    known, same = Update(table), Update(table, 1)
    assert same.message(known, "somebody", None) == b""
    later = Update(msgspec.structs.replace(table, public=table.public + 1), 1)
    assert later.message(known, "somebody", None) == b'{"change":{"seq":[%d]}}' % (table.public + 1)
    await world.close()


@in_loop
async def test_a_socket_that_breaks_while_it_is_accepted_is_forgotten(store: Store) -> None:
    world, _ = await two_rooms(store)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_: Message) -> None:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        await world.front.socket(WebSocket(_scope("websocket", "Ann", code=CODE), receive, send))
    assert world.room.clients == {}
    assert not world.front.rooms.sockets
    assert world.front.house.metrics.registry.get_sample_value("tablee_sockets") == 0
    await world.close()


@in_loop
async def test_a_bot_that_thinks_too_long_moves_at_a_moment_that_does_not_tell_how_long(store: Store) -> None:
    opened = entries.Opened(person_of("Ann"), "Ann", "sequence", 2, {}, entries.Settings(), Seed.numbered(1).text)
    world = await World.open(store, CODE, [opened, entries.Started("medium")], takes=1_234)
    await world.enter("Ann")
    if world.match.acting == {0}:
        await make_move(world, "Ann", "first")
    number, (thinks,) = len(world.match.turns), due(world.room.table)
    rest = (thinks.at - world.clock.at) % 100
    assert rest > 1
    await world.wait(rest - 2)
    assert len(world.match.turns) == number
    await world.wait(2)
    assert [(turn.by, turn.at) for turn in world.match.turns[number:]] == [("bot", thinks.at)]
    await world.close()


@in_loop
async def test_the_heart_beats_on_after_a_note_that_the_store_refuses(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_BEAT", 0.001)
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    await world.enter("Ann")
    asked: list[object] = []

    def refusing(present: object) -> Answer[None]:
        asked.append(present)
        refused: Answer[None] = Answer()
        refused.set_exception(StoreRefused("there is no such table"))
        return refused

    monkeypatch.setattr(store, "seen", refusing)
    world.front.rooms.start()
    async with asyncio.timeout(20):
        while len(asked) < 2:
            await asyncio.sleep(0.001)
    await world.close()
