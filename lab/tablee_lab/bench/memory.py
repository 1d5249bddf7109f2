"""Benchmark of server memory: the growth for each table and for each idle socket.

A table is a newly dealt game of Séquence for two, with two sockets. An idle socket belongs to a spectator. The echo
server has the same sockets and nothing else. Only Linux reports the memory that a process does not share.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from itertools import pairwise
from pathlib import Path

from tablee_lab.bench.load import open_all
from tablee_lab.bench.processes import Server, echoing, memory, serving
from tablee_lab.bench.report import How, Lines, Row
from tablee_lab.bench.tables import AnyTable, BareTable, Meter, OurTable

_SEATS = 2
_BEFORE = 10
"""Number of warm-up tables, which do not count: they fill the caches."""
_LEAST = 4096
"""Page size in bytes: growth below one page counts as one page."""


def lines(how: How) -> Lines:
    """Compare our server with the echo server, at the largest load."""
    if not Path("/proc/self/smaps_rollup").is_file():
        yield "not measured: memory, because this system does not report the memory of a single process"
        return
    number = max(how.tables)
    yield f"memory of a server, and what it grows by over {number} tables and as many who look on: less is better"
    with serving() as server:
        ours = asyncio.run(_ours(server, number))
    with echoing() as server:
        bare = asyncio.run(_bare(server, number))
    for what, our, other in zip(("the server", "a table with two sockets", "an idle socket"), ours, bare, strict=True):
        yield Row(what, our, "echo", other, "B")


async def _ours(server: Server, number: int) -> tuple[float, ...]:
    meter = Meter(lambda _: None)
    tables = [OurTable(meter, one, _SEATS) for one in range(_BEFORE + number)]
    opening = [table.open(server.address, "sequence", {"players": _SEATS}) for table in tables]
    return await _grown(server, opening, tables)


async def _bare(server: Server, number: int) -> tuple[float, ...]:
    meter = Meter(lambda _: None)
    tables = [BareTable(meter, _SEATS, 0) for _ in range(_BEFORE + number)]
    opening = [table.open(server.address, one, 0) for one, table in enumerate(tables)]
    return await _grown(server, opening, tables)


async def _grown(
    server: Server, opening: Sequence[Coroutine[None, None, None]], tables: Sequence[AnyTable]
) -> tuple[float, ...]:
    """The bytes of the warmed-up server, and its growth for each table and each socket."""
    sizes = []
    for steps in (opening[:_BEFORE], opening[_BEFORE:], [table.watch() for table in tables[_BEFORE:]]):
        await open_all(steps)
        sizes.append(memory(server.process))
    for table in tables:
        table.close()
    grown = (max(_LEAST, size - before) for before, size in pairwise(sizes))
    return sizes[0], *(more / (len(tables) - _BEFORE) for more in grown)
