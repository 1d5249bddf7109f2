"""Benchmark of server memory: the growth for each table, for each idle socket, and over the moves of a game.

A table is a newly dealt game of Séquence for two, with two sockets. An idle socket belongs to a spectator. The echo
server has the same sockets and nothing else. Only Linux reports the memory that a process does not share.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from tablee.kernel.json import Json
from tablee_lab.bench.load import failing, open_all
from tablee_lab.bench.processes import UNLIMITED, Server, echoing, memory, serving
from tablee_lab.bench.report import How, Lines, Row
from tablee_lab.bench.tables import AnyTable, BareTable, Meter, OurTable

_SEATS = 2
_OPTIONS: dict[str, Json] = {"players": _SEATS}
_BEFORE = 10
"""Number of warm-up tables, which do not count: they fill the caches."""
_LEAST = 4096
"""Page size in bytes: growth below one page counts as one page."""
MOVES = 40
"""Moves at a table in the middle of a game: few games of random Séquence are over then."""
_PATIENCE = 20.0
"""Timeout for these moves, in seconds."""
Steps: TypeAlias = Sequence[Callable[[], Awaitable[object]]]


def lines(how: How) -> Lines:
    """Compare our server with the echo server, at the largest load, and a game with a new one."""
    if not Path("/proc/self/smaps_rollup").is_file():
        yield "not measured: memory, because this system does not report the memory of a single process"
        return
    number = max(how.counts(how.tables, (5,)))
    yield f"memory of a server, and what it grows by over {number} tables and as many who look on: less is better"
    with failing():
        with serving(UNLIMITED) as server:
            ours = asyncio.run(_ours(server, number))
        with echoing() as server:
            bare = asyncio.run(_bare(server, number))
        names = ("the server", "a table with two sockets", "an idle socket")
        for what, our, other in zip(names, ours, bare, strict=True):
            yield Row(what, our, "echo", other, "B")
        with serving(UNLIMITED) as server:
            new, played = asyncio.run(_played(server, number))
        yield Row(f"a table after {MOVES} moves", new + played, "newly dealt", new, "B")


class _Players:
    """The players of a table, who move when they are asked to."""

    def __init__(self, base: str, number: int) -> None:
        self._may_move = asyncio.Event()
        self.table = OurTable(Meter(lambda _: self._may_move.set()), number, _SEATS)
        self.open = partial(self.table.open, base, "sequence", _OPTIONS)
        self.watch = partial(self.table.watch, base, number)

    async def play(self) -> None:
        """Make the moves of a game, up to its middle."""
        async with asyncio.timeout(_PATIENCE):
            await self._may_move.wait()
            for _ in range(MOVES):
                self._may_move.clear()
                self.table.move()
                await self._may_move.wait()


async def _ours(server: Server, number: int) -> tuple[float, ...]:
    many = [_Players(server.address, one) for one in range(_BEFORE + number)]
    warm, others = many[:_BEFORE], many[_BEFORE:]
    steps = ([one.open for one in warm], [one.open for one in others], [one.watch for one in others])
    return await _grown(server, [one.table for one in many], *steps)


async def _played(server: Server, number: int) -> tuple[float, ...]:
    """The growth for each new table, and for its moves."""
    many = [_Players(server.address, one) for one in range(_BEFORE + number)]
    warm, others = many[:_BEFORE], many[_BEFORE:]
    await open_all(one.open for one in warm)
    steps = ([one.play for one in warm], [one.open for one in others], [one.play for one in others])
    _, *grown = await _grown(server, [one.table for one in many], *steps)
    return tuple(grown)


async def _bare(server: Server, number: int) -> tuple[float, ...]:
    many = [BareTable(Meter(lambda _: None), _SEATS, 0) for _ in range(_BEFORE + number)]
    opening = [partial(table.open, server.address, one, 0) for one, table in enumerate(many)]
    steps = (opening[:_BEFORE], opening[_BEFORE:], [one.watch for one in many[_BEFORE:]])
    return await _grown(server, many, *steps)


async def _grown(server: Server, tables: Iterable[AnyTable], *steps: Steps) -> tuple[float, ...]:
    """The bytes of the server after the first step, and its growth in each of the others, for one table."""
    sizes = []
    for step in steps:
        await open_all(step)
        sizes.append(memory(server.process))
    for table in tables:
        table.close()
    grown = (max(_LEAST, size - before) for before, size in pairwise(sizes))
    return sizes[0], *(more / len(step) for more, step in zip(grown, steps[1:], strict=True))
