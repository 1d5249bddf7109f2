"""Scripted people play on real servers during faults; then we check the log and what they were sent."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final, TypeAlias

from tablee.client import Refused
from tablee.store.model import LogRow
from tablee_lab.prove.nodes import Node, Nursery
from tablee_lab.prove.reading import look_of, read, table_of, undue
from tablee_lab.prove.steady import Door, Steady, World
from tablee_lab.sim.history import broken

PAIRS: Final = 6
"""Number of tables of two people. One more table has a person and two bots."""
PATIENCE: Final = 60.0
"""Timeout for progress, in seconds: bot workers may have to start first."""

_RECENT: Final = 100
"""Number of commands that may be under way at once, at most."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a test: a sentence for each broken promise, and measurements by name."""

    broken: list[str]
    figures: dict[str, float]


class Site:
    """Servers on one database, each behind its own door (an address that may change), and people at all of them."""

    def __init__(self, nursery: Nursery, database: str, variant: str, doors: int) -> None:
        self.nursery = nursery
        self.database = database
        self.variant = variant
        self.world = World([Door() for _ in range(doors)])
        self.nodes: list[Node] = []
        self.tables: list[list[Steady]] = []
        self.opened: list[str] = []
        """Codes of the tables opened during the test."""

    @property
    def people(self) -> list[Steady]:
        """Everybody who plays."""
        return [one for table in self.tables for one in table]

    async def serve(self, door: int) -> None:
        """Start a server behind a door, and replace the one that was there."""
        node = await asyncio.to_thread(self.nursery.serve, self.database, self.variant)
        self.nodes[door : door + 1] = [node]
        await self.world.move_to(node.base, door)

    async def endure(self, trouble: "Trouble") -> list[str]:
        """Let everybody play during the faults, and a little longer if the log is good; return what is wrong."""
        for door in range(len(self.world.doors)):
            await self.serve(door)
        self.tables = [await self._seat(number) for number in range(PAIRS + 1)]
        async with self._play():
            await trouble(self)
        if found := await self.read_log():
            return found
        async with self._play():
            await self._all_move()
        return [*await self._look_around(), *await self.read_log()]

    @asynccontextmanager
    async def _play(self) -> AsyncIterator[None]:
        """Let everybody play in the background inside the `with` block."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one.play()) for one in self.people]
            tasks.append(group.create_task(self._open_more()))
            yield
            for task in tasks:
                task.cancel()

    async def _seat(self, number: int) -> list[Steady]:
        """Seat the people of one table and start the game. They use different doors, if there are several."""
        doors = len(self.world.doors)
        host = Steady(self.world, f"host{number}", number % doors)
        guest = Steady(self.world, f"guest{number}", (number + 1) % doors)
        bots = number == PAIRS
        code = await host.open("sequence", {"players": 3 if bots else 2})
        people = [host] if bots else [host, guest]
        for place, one in enumerate(people):
            await one.come(code)
            await one.insist("sit", seat=place)
        await host.insist("start", level="easy")
        return people

    async def _open_more(self) -> None:
        """Open a table on every new server."""
        while True:
            opener = Steady(self.world, "opener")  # a new person each time, because of the limit of tables per person
            with suppress(OSError, Refused):  # the server was killed meanwhile: nothing was promised
                self.opened.append(await opener.open("figures"))
            await opener.until_served_again()

    async def happen(self, things: int) -> None:
        """Wait until `things` more commands have been sent or answered."""
        until = self.world.now + things
        async with self.world.changed, asyncio.timeout(PATIENCE):
            await self.world.changed.wait_for(lambda: self.world.now >= until)

    async def acknowledge(self, door: int = 0) -> None:
        """Wait until the server behind a door acknowledges a move. A fault then shows whether it was written before."""
        since, place = self.world.now, self.world.doors[door]
        there = tuple(f"{one.name}-" for one in self.people if one.door is place)

        def acknowledged() -> bool:
            moves = (one for one in self.world.history[-_RECENT:] if one.is_done and one.words["do"] == "move")
            return any((one.answered or 0) > since and one.id.startswith(there) for one in moves)

        async with self.world.changed, asyncio.timeout(PATIENCE):
            await self.world.changed.wait_for(acknowledged)

    async def _all_move(self) -> None:
        """Wait until every table has a new move."""
        now, codes = await self.world.tick(), {table[0].code for table in self.tables}

        def moved() -> bool:
            made = (one for one in self.world.history if one.is_done and one.words["do"] == "move")
            return codes <= {one.table for one in made if one.sent > now}

        async with self.world.changed, asyncio.timeout(PATIENCE):
            await self.world.changed.wait_for(moved)

    async def leave(self) -> None:
        """Disconnect everybody."""
        await asyncio.gather(*(one.leave() for one in self.people))

    # Checks

    async def read_log(self) -> list[str]:
        """Return a sentence for each problem in the log."""
        log = await asyncio.to_thread(read, self.database)
        tables = [list(lines) for _, lines in groupby(log, key=lambda line: line.table)]
        missing = set(self.opened) - {line.table for line in log}
        return [
            *(f"the table {code} was opened and is missing" for code in sorted(missing)),
            *broken(self.world.history, log),
            *(sentence for lines in tables for sentence in _replayed(lines)),
        ]

    async def _look_around(self) -> list[str]:
        """A sentence for each problem in what the people of a table see. One table with a problem is enough."""
        async with asyncio.TaskGroup() as group:
            looking = [group.create_task(self._look_at(table)) for table in self.tables]
            for one in asyncio.as_completed(looking):
                if found := await one:
                    for task in looking:  # the others may wait long for what never comes
                        task.cancel()
                    return found
        return []

    async def _look_at(self, people: Sequence[Steady]) -> list[str]:
        """Wait until everybody at a table has received what the log says, and compare."""
        code = people[0].code
        while True:
            log = await self._log(code)
            try:
                table = table_of(log)
            except Exception as error:  # any error means that the log is broken
                return [_unreadable(log, error)]
            if not await _told(people, table.public):
                return [f"at {code} a player does not receive what the log says"]
            if all(one.seq == table.public for one in people):
                wrong = [one.name for one in people if one.picture.look != look_of(table, one)]
                return [f"{name} sees a wrong state of {code}" for name in wrong]
            if len(log) == len(await self._log(code)):
                return [f"at {code} a player received what is not in the log"]

    async def _log(self, code: str) -> list[LogRow]:
        return [line for line in await asyncio.to_thread(read, self.database) if line.table == code]


def _replayed(log: Sequence[LogRow]) -> list[str]:
    """A sentence for each problem in the log of one table, found by replaying it."""
    try:
        return [f"{log[0].table}: {sentence}" for sentence in undue(log)]
    except Exception as error:  # any error means that the log is broken
        return [_unreadable(log, error)]


def _unreadable(log: Sequence[LogRow], error: Exception) -> str:
    return f"the log of {log[0].table} cannot be replayed: {error!r}"


def _sentences(late: BaseExceptionGroup[TimeoutError]) -> list[str]:
    """The messages of the timeouts."""
    several = [one for one in late.exceptions if isinstance(one, BaseExceptionGroup)]
    said = [str(one) or "a timeout" for one in late.exceptions if isinstance(one, TimeoutError)]
    return [*said, *(sentence for group in several for sentence in _sentences(group))]


async def _told(people: Sequence[Steady], seq: int) -> bool:
    """Wait until everybody has received entry `seq`; return False on a timeout."""
    try:
        for one in people:
            await one.until(lambda one=one: one.seq >= seq)  # type: ignore[misc]  # a default that is bound
    except TimeoutError:
        return False
    return True


Trouble: TypeAlias = Callable[[Site], Awaitable[None]]


def attempt(
    database: str, variant: str, doors: int, trouble: Trouble, *expected: str, source: Path | None = None
) -> Found:
    """Let people play during faults, and judge only by their histories and the log. Return the result.

    `source` is a checkout of another version, whose servers are used.
    """
    return asyncio.run(_attempt(database, variant, doors, trouble, expected, source))


async def _attempt(
    database: str, variant: str, doors: int, trouble: Trouble, expected: Sequence[str], source: Path | None
) -> Found:
    with Nursery(source) as nursery:
        site = Site(nursery, database, variant, doors)
        found = []
        try:
            found = await site.endure(trouble)
        except* TimeoutError as late:
            found += [*_sentences(late), *await site.read_log()]
        finally:
            await site.leave()
        if source is None:  # nobody can mend what an earlier version logs when it ends
            found += [f"a server logged: {line}" for line in nursery.complaints(*expected)]
    history = site.world.history
    return Found(found, {"commands": len(history), "acknowledged": sum(one.is_done for one in history)})
