"""A server that is killed in the middle of everything, over and over: what it has acknowledged is there."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from tablee.sim.history import Sent, broken
from tablee.store.model import Entry
from tablee.store.place import address_of
from tests.server.nodes import Nursery
from tests.server.steady import Steady, World

PAIRS = 6
"""Tables of two people; there is one more, of a person and two bots."""
_PATIENCE = 60.0
"""Seconds after which a server that does not get on is given up: its bots may have to start first."""


async def seat(world: World, number: int) -> list[Steady]:
    """The people of one table, who have sat down and begun."""
    host, guest = Steady(world, f"host{number}"), Steady(world, f"guest{number}")
    bots = number == PAIRS
    code = await host.open("sequence", {"players": 3 if bots else 2})
    people = [host] if bots else [host, guest]
    for place, one in enumerate(people):
        await one.come(code)
        await one.insist("sit", seat=place)
    await host.insist("start", level="easy")
    return people


async def open_more(world: World, codes: list[str]) -> None:
    """Somebody opens a table at every server that there is."""
    while True:
        opener = Steady(world, "opener")  # somebody new each time: nobody may have that many tables
        with suppress(OSError):  # killed in the middle of it: then nothing was promised
            codes.append(await opener.open("figures"))
        await world.other_than(opener.base)


async def endure(nursery: Nursery, file: Path, kills: int, variant: str) -> tuple[list[Sent], list[str]]:
    """Play on a server that is killed again and again: what was sent, and the tables that were opened."""
    world, chance, codes = World(), Random(17), list[str]()
    node = nursery.serve(address_of(file), variant)
    await world.move_to(node.base)
    tables = [await seat(world, number) for number in range(PAIRS + 1)]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one.play()) for table in tables for one in table]
        tasks.append(group.create_task(open_more(world, codes)))
        for _ in range(kills):
            await _happen(world, chance.randrange(80))
            node.kill()
            node = await asyncio.to_thread(nursery.serve, address_of(file), variant)
            await world.move_to(node.base)
        await _all_move(world, {table[0].code for table in tables})
        for task in tasks:
            task.cancel()
    await asyncio.gather(*(one.leave() for table in tables for one in table))
    return world.history, codes


async def _happen(world: World, things: int) -> None:
    """Wait until so many commands have been sent or answered."""
    until = world.now + things
    async with world.changed, asyncio.timeout(_PATIENCE):
        await world.changed.wait_for(lambda: world.now >= until)


async def _all_move(world: World, codes: set[str]) -> None:
    """Wait until a move has been made at each of the tables."""
    now = await world.tick()

    def moved() -> bool:
        return codes <= {one.table for one in world.history if one.is_done and one.sent > now}

    async with world.changed, asyncio.timeout(_PATIENCE):
        await world.changed.wait_for(moved)


def read(file: Path) -> list[Entry]:
    """What the file says, and nothing else."""
    with closing(sqlite3.connect(file)) as connection:
        return [Entry(*row) for row in connection.execute("SELECT table_code, seq, command, at, body FROM log")]


def test_nothing_acknowledged_is_lost_or_done_twice_when_the_server_is_killed_30_times(tmp_path: Path) -> None:
    file = tmp_path / "tablee.sqlite3"
    with Nursery(tmp_path / "errors") as nursery:
        history, codes = asyncio.run(endure(nursery, file, 30, "plain"))
        assert nursery.complaints == ""
    log = read(file)
    assert broken(history, log) == []
    assert {line.table for line in log} >= set(codes)
    assert len(codes) > 10
    assert sum(one.is_done for one in history) > 300


def test_a_server_that_acknowledges_before_the_commit_is_caught(tmp_path: Path) -> None:
    file = tmp_path / "tablee.sqlite3"
    with Nursery(tmp_path / "errors") as nursery:
        history, _ = asyncio.run(endure(nursery, file, 5, "early"))
    assert [sentence for sentence in broken(history, read(file)) if sentence.endswith("was acknowledged and is lost")]
