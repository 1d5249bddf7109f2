"""What a table and an idle socket take of a server's memory: what it grows by over many of them.

A table is one of two at Séquence that has just been dealt, with its two sockets; a socket is that of somebody who
looks on. The echo has the same sockets, and nothing else. Linux alone says how much memory a process has to itself.
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
"""So many tables come before those that count: what is made once is made then."""
_LEAST = 4096
"""Growth is seen in pages of this size; what cannot be seen is taken for one of them."""


def lines(how: How) -> Lines:
    """Our server and the echo, each with as many tables as the largest load has."""
    if not Path("/proc/self/smaps_rollup").is_file():
        yield "not measured: memory, for this system does not say how much of it a process has to itself"
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
    """The bytes of the server when it is warm, and what it grows by with a table and with a socket."""
    sizes = []
    for steps in (opening[:_BEFORE], opening[_BEFORE:], [table.watch() for table in tables[_BEFORE:]]):
        await open_all(steps)
        sizes.append(memory(server.process))
    for table in tables:
        table.close()
    grown = (max(_LEAST, size - before) for before, size in pairwise(sizes))
    return sizes[0], *(more / (len(tables) - _BEFORE) for more in grown)
