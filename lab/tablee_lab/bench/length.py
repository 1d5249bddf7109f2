"""Benchmark of opening a room: how long a new server takes to show a table, after more and more earlier games.

All games are in the log of the table. The tables are played at one server, which then ends; another one opens them.
"""

import asyncio
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tablee.store.place import address_of
from tablee_lab.bench.load import failing, open_all
from tablee_lab.bench.processes import UNLIMITED, serving
from tablee_lab.bench.report import Failed, How, Lines, Row
from tablee_lab.bench.tables import AnyTable, Meter, OurTable

GAMES = (0, 1, 3, 10)
_SEATS = 2
_TIMES = 5
"""Number of tables of each length. The first table that the server opens is not measured: it fills the caches."""
_PATIENCE = 300.0
"""Timeout to play all games, in seconds."""


def lines(how: How) -> Lines:
    """Compare tables with earlier games with one that has none."""
    yield "growth with the earlier games of a table, in time to open it: less is better"
    counts = how.counts(GAMES, (0, 1))
    (times,) = how.counts((_TIMES,), (1,))
    with TemporaryDirectory() as folder, failing():
        database = address_of(Path(folder) / "bench.sqlite3")
        with serving(UNLIMITED, database) as server:
            played = asyncio.run(_play(server.address, [0, *counts * times]))
        with serving(UNLIMITED, database) as server:
            _, *spent = asyncio.run(_open(server.address, played))
    taken = [median(spent[number :: len(counts)]) for number in range(len(counts))]
    for number, seconds in zip(counts[1:], taken[1:], strict=True):
        yield Row(f"{number} earlier game{'s' * (number > 1)}", seconds, "none", taken[0], "s")


async def _play(base: str, wanted: list[int]) -> list[OurTable]:
    """Open tables, and play as many games at each; return the tables, with a new game at each."""
    done: set[AnyTable] = set()

    def play_on(table: AnyTable) -> None:
        if isinstance(table, OurTable) and table.games < wanted[tables.index(table)]:
            table.move()
        else:
            done.add(table)

    meter = Meter(play_on)
    tables = [OurTable(meter, number, _SEATS) for number in range(len(wanted))]
    try:
        await open_all(partial(table.open, base, "sequence", {"players": _SEATS}) for table in tables)
        async with asyncio.timeout(_PATIENCE):
            while len(done) < len(tables):
                if meter.failure is not None:
                    raise Failed(meter.failure)
                await asyncio.sleep(0.005)
    finally:
        for table in tables:
            table.close()
    return tables


async def _open(base: str, tables: list[OurTable]) -> list[float]:
    """Look at each table as a spectator; return the seconds until the first message."""
    spent = []
    for number, table in enumerate(tables):
        began = perf_counter()
        await table.watch(base, number)
        spent.append(perf_counter() - began)
    for table in tables:
        table.close()
    return spent
