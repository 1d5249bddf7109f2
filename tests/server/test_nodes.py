"""Two nodes over one log: what the one writes, the other knows, and nothing is done twice."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import pytest

from tablee.bots.judging import Level
from tablee.kernel.seed import Seed
from tablee.server import room, rooms
from tablee.server.bot_workers import Thinker
from tablee.server.rooms import Rooms
from tablee.store.model import Appended, LogRow, StoreFailed
from tablee.store.store import Store
from tablee.store.thread import Answer
from tablee.table import entries
from tablee.table.due import Question
from tablee.table.fold import after
from tests.server.company import in_loop
from tests.server.two_nodes import CODE, make_move, two_rooms
from tests.server.worlds import World, history


@in_loop
async def test_a_command_that_another_node_made_impossible_is_refused_and_everybody_is_updated(store: Store) -> None:
    here, there = await two_rooms(store)
    await here.enter("Ann")
    for name in ("Ann", "Bob", "Eve"):
        await there.enter(name)
    move = str(here.room.table.rules.moves(here.match.line.state, 0)[0])
    assert here.match.acting == {0}
    await here.say("Ann", "move", "here", seq=here.room.table.public, move=move)
    frames = len(there.tabs["Eve"].frames)
    await there.say("Ann", "move", "there", seq=there.room.table.public, move=move)
    assert '"refused":' in there.tabs["Ann"].frames[-1]
    assert there.room.table == here.room.table
    assert len(there.tabs["Eve"].frames) == frames + 1  # a spectator there sees the move that was made here
    assert '"turns":[0,0,[{' in there.tabs["Eve"].frames[-1]
    for world in (here, there):
        await world.close()


@in_loop
async def test_a_server_that_shuts_down_begins_to_read_no_log(store: Store) -> None:
    here, there = await two_rooms(store)
    await here.enter("Ann")
    await here.say("Ann", "wave", "a", emote="hello")
    node = there.front.rooms
    node._heard(CODE, here.room.table.seq)
    assert len(node._reading) == 1, "another node has written"
    await node.close()
    assert node._reading == set()
    node._heard(CODE, here.room.table.seq + 1)
    assert node._reading == set()
    await here.close()


@in_loop
async def test_a_node_hears_at_once_what_another_node_writes_to_an_open_table(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_BEAT", 3600.0)  # it does not look for entries by itself
    with closing(Store.open(postgresql_url)) as store, closing(Store.open(postgresql_url)) as other:
        here = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
        await here.enter("Ann")
        node = Rooms(replace(here.front.house, store=other))
        node.start()
        there = await node.find(CODE)
        assert '"done":"first"' in await make_move(here, "Ann", "first")
        async with asyncio.timeout(20):
            while there.table.seq < here.room.table.seq:
                await asyncio.sleep(0.001)
        assert there.table == here.room.table
        await node.close()
        await here.close()


@in_loop
async def test_an_entry_that_is_written_before_the_node_listens_is_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    await here.enter("Ann")
    follow = store.follow

    def follow_late(table: str) -> Answer[None]:
        """Another node writes just before we begin to listen."""
        line = LogRow(CODE, here.room.table.seq + 1, "late", here.clock.at, entries.write(entries.Cleared(0)))
        store.append(line).result()
        return follow(table)

    monkeypatch.setattr(store, "follow", follow_late)
    there = await Rooms(here.front.house).find(CODE)
    assert there.table.seq == here.room.table.seq + 1
    await here.close()


@in_loop
async def test_a_node_listens_to_a_table_while_its_room_is_open(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    asked: list[str] = []
    follow = store.follow

    def noted(table: str) -> Answer[None]:
        asked.append(f"follow {table}")
        return follow(table)

    monkeypatch.setattr(store, "follow", noted)
    monkeypatch.setattr(store, "unfollow", lambda table: asked.append(f"unfollow {table}"))
    monkeypatch.setattr(rooms, "_BEAT", 0.01)
    node = Rooms(world.front.house)
    node.start()
    room = await node.find(CODE)
    assert asked == [f"follow {CODE}"]
    world.clock.pass_(3_600_000)
    async with asyncio.timeout(20):
        while len(asked) < 2:
            await asyncio.sleep(0.01)
    assert asked == [f"follow {CODE}", f"unfollow {CODE}"]
    assert await node.find(CODE) is not room
    assert asked[2] == f"follow {CODE}"
    await node.close()
    await world.close()


@in_loop
async def test_the_same_command_on_two_nodes_is_done_once_and_acknowledged_on_both(store: Store) -> None:
    here, there = await two_rooms(store)
    move = str(here.room.table.rules.moves(here.match.line.state, 0)[0])
    for world in (here, there):
        await world.enter("Ann")
        await world.say("Ann", "move", "once", seq=world.room.table.public, move=move)
        assert any('"done":"once"' in frame for frame in world.tabs["Ann"].frames)
        assert len(world.match.turns) == 1
    assert here.room.table == there.room.table
    for world in (here, there):
        await world.close()


def _unsure(store: Store) -> Callable[[LogRow], Answer[Appended]]:
    """Write an entry but report a failure."""
    append = store.append

    def unsure(entry: LogRow, **along: object) -> Answer[Appended]:
        append(entry, **along).result()  # type: ignore[arg-type]  # passed on as it came
        failed: Answer[Appended] = Answer()
        failed.set_exception(StoreFailed("the database went away while it was writing"))
        return failed

    return unsure


@in_loop
async def test_a_node_that_is_behind_catches_up_before_it_refuses(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "is_shared", property(lambda _: True))
    here, there = await two_rooms(store)
    await here.enter("Ann")
    await there.enter("Bob")
    assert '"done":"first"' in await make_move(here, "Ann", "first")
    move = str(here.room.table.rules.moves(here.match.line.state, 1)[0])
    await there.say("Bob", "move", "second", seq=here.room.table.public, move=move)
    assert '"done":"second"' in there.tabs["Bob"].frames[-1]
    assert len(there.match.turns) == 2
    for world in (here, there):
        await world.close()


@in_loop
async def test_an_entry_written_despite_a_reported_failure_is_found_before_anybody_is_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, _ = await two_rooms(store)
    for name in ("Ann", "Bob"):
        await world.enter(name)
    monkeypatch.setattr(room, "_AGAIN", 3_600_000)  # no retry before Bob's command
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", _unsure(store))
        assert '"why":"busy"' in await make_move(world, "Ann", "first")
    assert not world.match.turns
    log = await store.entries(CODE)
    assert log[-1].command.endswith(":first")
    table = after(world.room.table, entries.read(log[-1].body), log[-1].at)
    assert table.match is not None
    move = str(table.rules.moves(table.match.line.state, 1)[0])
    await world.say("Bob", "move", "second", seq=table.public, move=move)
    assert '"done":"second"' in world.tabs["Bob"].frames[-1]
    assert len(world.match.turns) == 2
    await world.close()


class Ponderer(Thinker):
    """Bots that think until the test lets them move."""

    def __init__(self) -> None:
        self.ponders = asyncio.Event()
        self.may_move = asyncio.Event()

    async def choose(self, game: str, level: Level, question: Question) -> object:  # noqa: ARG002  not used
        self.ponders.set()
        await self.may_move.wait()
        return question.moves[0]


@in_loop
async def test_an_entry_written_despite_a_reported_failure_is_found_while_a_bot_thinks(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, _ = await two_rooms(store)
    thinker = Ponderer()
    world.room.house = replace(world.room.house, thinker=thinker)
    for name in ("Ann", "Bob"):
        await world.enter(name)
    await make_move(world, "Ann", "first")
    world.tabs["Bob"].say("stand", "second")
    while world.room.table.chairs[1].level is None:
        await asyncio.sleep(0)
    world.clock.pass_(1_000)
    world.room.wake()
    await thinker.ponders.wait()
    monkeypatch.setattr(room, "_AGAIN", 0)
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", _unsure(store))
        world.tabs["Ann"].say("say", "third", text="hello")
        while not any('"why":"busy"' in frame for frame in world.tabs["Ann"].frames):
            await asyncio.sleep(0)
    async with asyncio.timeout(10):
        while not any('"hello"' in frame for frame in world.tabs["Bob"].frames):
            await asyncio.sleep(0.001)
    thinker.may_move.set()
    await world.settle()
    await world.close()
