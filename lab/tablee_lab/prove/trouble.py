"""The faults: servers are killed or frozen, their disk is full, or their database crashes."""

import asyncio
from pathlib import Path
from random import Random
from typing import Final

from tablee.store.place import address_of
from tablee_lab import postgresql
from tablee_lab.prove.site import Found, Site, Trouble, attempt
from tablee_lab.prove.steady import Steady

_STORE: Final = (
    "the store has failed",
    "a timed action has failed",
    "a log could not be read; the next entry triggers a retry",
    "psycopg logged a message",
)
"""Log events that are expected while the database is down."""
_THINGS: Final = 80
"""Maximum number of commands sent or answered between two faults."""
_LONG: Final = 12.0
"""Length of a long freeze, in seconds: longer than the server's ping timeout."""


def killed(folder: Path, kills: int, variant: str) -> Found:
    """Test one server on SQLite, killed again and again."""
    return attempt(_file(folder), variant, 1, _kill(kills))


def nodes_killed(_: Path, kills: int, variant: str) -> Found:
    """Test two servers on one PostgreSQL; one of them, at random, is killed each time."""
    return attempt(postgresql.empty_database(), variant, 2, _kill(kills))


def _file(folder: Path) -> str:
    return address_of(folder / "tablee.sqlite3")


def _kill(kills: int) -> Trouble:
    chance = Random(17)

    async def trouble(site: Site) -> None:
        for number in range(kills):
            await site.happen(chance.randrange(_THINGS))
            door = chance.randrange(len(site.nodes))
            if number % 2 == 0:
                await site.acknowledge(door)
            site.nodes[door].kill()
            await site.serve(door)

    return trouble


def frozen(_: Path, times: int, variant: str) -> Found:
    """Test two servers on one PostgreSQL; one of them, at random, is frozen for a while each time."""
    chance = Random(18)

    async def trouble(site: Site) -> None:
        guests = [Steady(site.world, f"visitor{door}", door) for door in range(len(site.nodes))]
        for one in guests:
            await one.come(site.tables[0][0].code)
        for number in range(1, times + 1):
            await site.happen(chance.randrange(_THINGS))
            door, long = chance.randrange(len(site.nodes)), _LONG if number % 10 == 0 else chance.uniform(0.2, 2)
            site.nodes[door].freeze()
            async with asyncio.TaskGroup() as group:
                # So the frozen node goes on with a command, and with an entry of the other node that it has not read.
                group.create_task(guests[door].insist("wave", emote="hello"))
                await guests[door - 1].insist("wave", emote="hello")
                await asyncio.sleep(long)
                site.nodes[door].thaw()
                await site.world.move_to(site.nodes[door].base, door)
        for one in guests:
            await one.leave()

    # A node that stood still for long finds its connection closed; the store opens another and goes on.
    return attempt(postgresql.empty_database(), variant, 2, trouble, "psycopg logged a message")


def database_crashes(_: Path, crashes: int, variant: str) -> Found:
    """Test two servers whose PostgreSQL crashes and restarts."""

    async def trouble(site: Site) -> None:
        for _ in range(crashes):
            await site.happen(_THINGS)
            await site.acknowledge()
            await asyncio.to_thread(postgresql.crash)

    return attempt(postgresql.empty_database(), variant, 2, trouble, *_STORE)


def disk_full(folder: Path, times: int, variant: str) -> Found:
    """Test one server on SQLite whose disk is full for a while, again and again."""

    async def trouble(site: Site) -> None:
        for _ in range(times):
            await site.happen(_THINGS)
            site.nodes[0].fill_disk()
            await asyncio.sleep(1)
            site.nodes[0].clear_disk()

    return attempt(_file(folder), variant, 1, trouble, *_STORE)
