"""Time that nobody served costs no player their turn: stopped processes, restarts, clocks that are set, other nodes."""

import asyncio
import math
from dataclasses import replace

import pytest

from tablee.kernel.seed import Seed
from tablee.server import rooms
from tablee.server.bot_workers import PATIENCE
from tablee.server.pulse import LONGEST, Pulse
from tablee.server.rooms import Rooms
from tablee.store.model import StoreFailed
from tablee.store.store import Store
from tablee.store.thread import Answer
from tablee.table.clock import PACES
from tablee.table.due import HOLD, SILENT
from tablee.table.entries import Waved
from tests.server.company import in_loop
from tests.server.serving import Clock
from tests.server.worlds import World, history, person_of

CODE = "BCDFG"
HOUR = 3600 * 1000
NORMAL = PACES["normal"]
assert NORMAL is not None
WHOLE = NORMAL.bank + NORMAL.turn
"""The time of the first turn."""


async def table(store: Store, *names: str) -> World:
    """Return a table with a normal clock, at which it is Ann's turn."""
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    for name in names:
        await world.enter(name)
    if names:
        await world.wait(SILENT)  # it is noted who is away, and nothing is written after that
    return world


async def node(world: World, longest: float = math.inf) -> World:
    """Return another node, or the same one after a restart."""
    house = replace(world.front.house, pulse=Pulse(world.clock, longest))
    front = replace(world.front, house=house, rooms=Rooms(house))
    return World(world.clock, front, await front.rooms.find(CODE))


def left(world: World) -> int:
    """Return what Ann's clock shows now."""
    bank = world.match.banks[0]
    assert bank.since is not None
    return bank.left - (world.room.now() - bank.since)


async def pass_(world: World, milliseconds: int) -> None:
    """Let time pass while the process runs."""
    for _ in range(milliseconds // 1_000):
        await world.wait(1_000)


def is_held(world: World) -> bool:
    """Return whether a bot plays for Bob."""
    return world.room.table.chairs[1].level is not None


def failing(*_: object, **__: object) -> Answer[object]:
    """A store that is away."""
    failed: Answer[object] = Answer()
    failed.set_exception(StoreFailed("the database is away"))
    return failed


def moves(world: World) -> list[str]:
    return [turn.by for turn in world.match.turns]


def test_a_pulse_counts_the_time_in_which_somebody_looks_and_no_longer_gap() -> None:
    clock = Clock()
    pulse = Pulse(clock)
    clock.pass_(LONGEST)
    assert pulse() == LONGEST
    clock.pass_(LONGEST + 1)
    assert pulse() == LONGEST
    clock.pass_(-HOUR)
    assert pulse() == LONGEST
    clock.pass_(7)
    assert pulse() == LONGEST + 7


@in_loop
async def test_a_process_that_stood_still_gives_the_time_back_and_the_clock_runs_on(store: Store) -> None:
    world = await node(await table(store), LONGEST)
    await world.enter("Ann")
    await world.enter("Bob")
    await pass_(world, 10_000)
    for _ in range(2):
        await world.wait(60_000)
        assert (left(world), moves(world)) == (WHOLE - 10_000, [])
        assert world.match.banks[0].since == world.clock.at - 10_000  # everybody sees the same clock as before
    await pass_(world, WHOLE - 11_000)
    assert moves(world) == []
    await pass_(world, 1_000)
    assert moves(world) == ["clock"]
    await world.close()


@in_loop
async def test_a_jump_of_the_machines_clock_costs_nobody_a_turn(store: Store) -> None:
    world = await table(store)
    house = replace(world.front.house, now=lambda: world.clock.at + HOUR)
    front = replace(world.front, house=house, rooms=Rooms(house))
    world = World(world.clock, front, await front.rooms.find(CODE))
    await world.enter("Ann")
    assert world.match.banks[0].since == house.now()
    await world.wait(WHOLE - 1_000)
    assert (left(world), moves(world)) == (1_000, [])
    await world.close()


@in_loop
async def test_a_server_that_was_killed_gives_back_the_time_until_it_runs_again(store: Store) -> None:
    before = await table(store, "Ann", "Bob")
    await before.wait(10_000)
    await before.front.rooms._meet()  # as the heart does every two seconds
    for tab in before.tabs.values():
        await tab.leave()
    before.clock.pass_(HOUR)
    world = await node(before)
    await world.enter("Ann")
    assert (left(world), moves(world)) == (WHOLE - SILENT - 10_000, [])
    assert f'"now":{world.clock.at}' in world.tabs["Ann"].frames[1]  # the time that Ann is told is the table's
    await world.close()


@in_loop
async def test_a_table_that_nobody_looks_at_has_no_running_clock(store: Store) -> None:
    world = await table(store, "Ann")
    await world.wait(10_000)
    await world.tabs.pop("Ann").leave()
    await world.wait(HOUR)
    await world.enter("Ann")
    assert (left(world), moves(world)) == (WHOLE - SILENT - 10_000, [])
    await world.close()


@in_loop
async def test_time_that_another_node_has_served_is_not_given_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "is_shared", property(lambda _: True))
    here = await table(store, "Ann")
    await here.wait(20_000)
    await here.front.rooms._meet()
    there = await node(here)
    await there.enter("Bob")
    assert (left(here), left(there)) == (WHOLE - SILENT - 20_000, WHOLE - SILENT - 20_000)
    assert not [line for line in await store.entries(CODE) if '"resume"' in line.body]
    for world in (here, there):
        await world.close()


@in_loop
async def test_a_node_whose_clock_is_wrong_hands_out_no_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "is_shared", property(lambda _: True))
    here = await table(store, "Ann")
    await here.wait(20_000)
    await here.front.rooms._meet()
    house = replace(here.front.house, now=lambda: here.clock.at + HOUR)
    front = replace(here.front, house=house, rooms=Rooms(house))
    there = World(here.clock, front, await front.rooms.find(CODE))
    await there.enter("Bob")
    await here.room.read_on()
    assert (left(here), left(there)) == (WHOLE - SILENT - 20_000, WHOLE - SILENT - 20_000)
    for world in (here, there):
        await world.close()


@in_loop
async def test_who_is_away_while_nobody_serves_keeps_their_seat_as_long_as_usual(store: Store) -> None:
    world = await node(await table(store), LONGEST)
    await world.enter("Ann")
    await world.enter("Bob")
    await world.tabs.pop("Bob").leave()
    await pass_(world, SILENT)
    bob = world.room.table.guests[person_of("Bob")]
    assert bob.away_since is not None
    await world.wait(HOUR)
    await pass_(world, HOLD - 1_000)
    assert not is_held(world)
    await pass_(world, 1_000)
    assert is_held(world)
    await world.close()


@in_loop
async def test_while_the_log_cannot_be_written_no_clock_runs(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    world = await table(store, "Ann", "Bob")
    await world.wait(10_000)
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", failing)
        patch.setattr(store, "entries", failing)
        await world.say("Ann", "wave", "first", emote="hello")
        world.clock.pass_(HOUR)
    assert left(world) == WHOLE - SILENT - 10_000
    await world.room.read_on()
    await world.wait(0)
    assert (left(world), moves(world)) == (WHOLE - SILENT - 10_000, [])
    await world.close()


@in_loop
async def test_what_a_spectator_does_while_the_machines_clock_is_wrong_takes_no_time_from_anybody(store: Store) -> None:
    world = await table(store, "Ann", "Bob")
    wave = await world.room.book.decided(Waved(person_of("Eve"), "hello"), world.clock.at + HOUR)
    await world.room.write(wave, "auto:wave")
    await world.wait(0)
    assert (left(world), moves(world)) == (WHOLE - SILENT, [])
    await world.close()


@in_loop
async def test_a_move_at_a_node_that_stood_still_takes_no_time_from_the_next_player(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "is_shared", property(lambda _: True))
    here = await table(store, "Ann", "Bob")
    there = await node(here, LONGEST)
    await there.enter("Ann")
    await here.wait(20_000)
    await here.front.rooms._meet()
    move = str(here.match.line.game.moves(here.match.line.state, 0)[0])
    await there.say("Ann", "move", "first", seq=there.room.table.public, move=move)
    assert moves(there) == ["person"]
    assert there.match.banks[1].since == here.room.now()
    for world in (here, there):
        await world.close()


@in_loop
async def test_what_came_due_while_the_log_could_not_be_written_happens_when_it_can(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await table(store, "Ann", "Bob")
    world.clock.pass_(WHOLE - SILENT + 3_000)
    wave = await world.room.book.decided(Waved(person_of("Ann"), "hello"), world.room.now())
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", failing)
        with pytest.raises(StoreFailed):
            await world.room.write(wave, "wave")
    assert moves(world) == []
    await world.room.read_on()
    await world.wait(0)
    assert moves(world) == ["clock"]
    assert world.match.banks[1].since == world.room.now()
    await world.close()


@in_loop
async def test_a_node_that_cannot_note_who_is_there_lets_no_clock_run(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await table(store, "Ann", "Bob")
    monkeypatch.setattr(rooms, "_BEAT", 0.001)
    monkeypatch.setattr(store, "seen", failing)
    monkeypatch.setattr(store, "entries", failing)
    world.front.rooms.start()
    async with asyncio.timeout(PATIENCE):
        while not world.room.book.is_unsure:
            await asyncio.sleep(0.001)
    world.clock.pass_(HOUR)
    assert left(world) == WHOLE - SILENT
    monkeypatch.undo()
    await world.close()
