"""People who play on real servers, whatever becomes of these; and whether they were told the truth."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from tablee.client import Refused
from tablee.store.model import LogRow
from tablee_lab.prove.nodes import Node, Nursery
from tablee_lab.prove.reading import look_of, read, table_of, undue
from tablee_lab.prove.steady import Door, Steady, World
from tablee_lab.sim.history import broken

PAIRS: Final = 6
"""Tables of two people; there is one more, of a person and two bots."""
_PATIENCE: Final = 60.0
"""Seconds after which a server that does not get on is given up: its bots may have to start first."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a trial: what is wrong, a sentence for each, and what there was of what."""

    broken: list[str]
    figures: dict[str, float]


class Site:
    """Servers on one database, each behind a door of its own, and people who come in by all of them."""

    def __init__(self, nursery: Nursery, database: str, variant: str, doors: int) -> None:
        self.nursery = nursery
        self.database = database
        self.variant = variant
        self.world = World([Door() for _ in range(doors)])
        self.nodes: list[Node] = []
        self.tables: list[list[Steady]] = []
        self.opened: list[str] = []
        """The tables that were set up meanwhile."""

    @property
    def people(self) -> list[Steady]:
        """Everybody who plays."""
        return [one for table in self.tables for one in table]

    async def serve(self, door: int) -> None:
        """Have a server behind a door, in the place of the one that was there."""
        node = await asyncio.to_thread(self.nursery.serve, self.database, self.variant)
        self.nodes[door : door + 1] = [node]
        await self.world.move_to(node.base, door)

    async def endure(self, trouble: "Trouble") -> list[str]:
        """Have everybody play while there is trouble, and a while longer if the log is in order; what is wrong."""
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
        """Have everybody play in the background, for a while."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one.play()) for one in self.people]
            tasks.append(group.create_task(self._open_more()))
            yield
            for task in tasks:
                task.cancel()

    async def _seat(self, number: int) -> list[Steady]:
        """The people of one table, who have sat down and begun: by different doors, if there are several."""
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
        """Somebody opens a table at every server that there is."""
        while True:
            opener = Steady(self.world, "opener")  # somebody new each time: nobody may have that many tables
            with suppress(OSError, Refused):  # killed in the middle of it: then nothing was promised
                self.opened.append(await opener.open("figures"))
            await opener.until_served_again()

    async def happen(self, things: int) -> None:
        """Wait until so many commands have been sent or answered."""
        until = self.world.now + things
        async with self.world.changed, asyncio.timeout(_PATIENCE):
            await self.world.changed.wait_for(lambda: self.world.now >= until)

    async def _all_move(self) -> None:
        """Wait until a move has been made at each of the tables."""
        now, codes = await self.world.tick(), {table[0].code for table in self.tables}

        def moved() -> bool:
            made = (one for one in self.world.history if one.is_done and one.words["do"] == "move")
            return codes <= {one.table for one in made if one.sent > now}

        async with self.world.changed, asyncio.timeout(_PATIENCE):
            await self.world.changed.wait_for(moved)

    async def leave(self) -> None:
        """Have everybody leave."""
        await asyncio.gather(*(one.leave() for one in self.people))

    # Whether all is well

    async def read_log(self) -> list[str]:
        """What is wrong with the log."""
        log = await asyncio.to_thread(read, self.database)
        tables = [list(lines) for _, lines in groupby(log, key=lambda line: line.table)]
        missing = set(self.opened) - {line.table for line in log}
        return [
            *(f"the table {code} was set up and is not there" for code in sorted(missing)),
            *broken(self.world.history, log),
            *(sentence for lines in tables for sentence in _replayed(lines)),
        ]

    async def _look_around(self) -> list[str]:
        """What is wrong with what people see."""
        found = await asyncio.gather(*(self._look_at(table) for table in self.tables))
        return [sentence for sentences in found for sentence in sentences]

    async def _look_at(self, people: Sequence[Steady]) -> list[str]:
        """Wait until everybody at a table has been told what the log says, and compare."""
        code = people[0].code
        while True:
            log = await self._log(code)
            table = table_of(log)
            if not await _told(people, table.public):
                return [f"at {code} somebody is not told what the log says"]
            if all(one.seq == table.public for one in people):
                wrong = [one.name for one in people if one.picture.look != look_of(table, one)]
                return [f"{name} sees another {code} than there is" for name in wrong]
            if len(log) == len(await self._log(code)):
                return [f"at {code} somebody was told what is not in the log"]

    async def _log(self, code: str) -> list[LogRow]:
        return [line for line in await asyncio.to_thread(read, self.database) if line.table == code]


def _replayed(log: Sequence[LogRow]) -> list[str]:
    """What is wrong with the log of one table, played again."""
    try:
        return [f"{log[0].table}: {sentence}" for sentence in undue(log)]
    except Exception as error:  # whatever it is, such a log must not be
        return [f"the log of {log[0].table} cannot be replayed: {error!r}"]


def _sentences(late: BaseExceptionGroup[TimeoutError]) -> list[str]:
    """Who has waited for what in vain."""
    several = [one for one in late.exceptions if isinstance(one, BaseExceptionGroup)]
    said = [str(one) or "something takes for ever" for one in late.exceptions if isinstance(one, TimeoutError)]
    return [*said, *(sentence for group in several for sentence in _sentences(group))]


async def _told(people: Sequence[Steady], seq: int) -> bool:
    """Wait until everybody has been told so much; whether they were."""
    try:
        for one in people:
            await one.until(lambda one=one: one.seq >= seq)  # type: ignore[misc]  # a default that is bound
    except TimeoutError:
        return False
    return True


Trouble: TypeAlias = Callable[[Site], Awaitable[None]]


def attempt(database: str, variant: str, doors: int, trouble: Trouble, *expected: str) -> Found:
    """Have people play through some trouble, and judge by their histories and the log alone."""
    return asyncio.run(_attempt(database, variant, doors, trouble, expected))


async def _attempt(database: str, variant: str, doors: int, trouble: Trouble, expected: Sequence[str]) -> Found:
    with Nursery() as nursery:
        site = Site(nursery, database, variant, doors)
        found = []
        try:
            found = await site.endure(trouble)
        except* TimeoutError as late:
            found += [*_sentences(late), *await site.read_log()]
        finally:
            await site.leave()
        found += [f"a server has said: {line[:200]}" for line in nursery.complaints(*expected)]
    history = site.world.history
    return Found(found, {"commands": len(history), "acknowledged": sum(one.is_done for one in history)})
