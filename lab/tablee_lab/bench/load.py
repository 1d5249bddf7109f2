"""The load generator: its clients, in a process of their own, keep a server busy and measure it."""

import asyncio
import re
from collections import deque
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time
from urllib.request import urlopen

from tablee.kernel.json import Json
from tablee_lab.bench.tables import AnyTable, BareTable, Meter, OurTable

_AT_ONCE = 20
"""Number of tables opened at the same time."""
_PATIENCE = 20.0
"""Timeout, in seconds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure."""

    tables: int
    seats: int
    rate: float
    """Moves per second at all tables together, in the paced phase."""
    seconds: float
    """Length of each of the two phases, paced and saturated."""


@dataclass(frozen=True, slots=True)
class Phase:
    """The measurements of one phase."""

    moves: int
    per_second: float
    median: float
    """Median time from a command until the last seat has received it, in seconds."""
    slowest: float
    """The same time at the 99th percentile."""
    cpu: float
    """CPU seconds of the server for each move."""
    own_cpu: float
    """CPU seconds of the load generator for each move."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a server: both phases, and the mean sizes of messages up and down, in bytes."""

    paced: Phase
    saturated: Phase
    sizes: tuple[int, int]


def load_ours(base: str, plan: Plan) -> Result:
    """Measure our server; return the result."""
    return asyncio.run(_load_ours(base, plan))


def load_bare(base: str, plan: Plan, sizes: tuple[int, int]) -> Result:
    """Measure the echo server with messages of these sizes; return the result."""
    return asyncio.run(_load_bare(base, plan, sizes))


async def _load_ours(base: str, plan: Plan) -> Result:
    idle: deque[AnyTable] = deque()
    meter = Meter(idle.append)
    tables = [OurTable(meter, number, plan.seats) for number in range(plan.tables)]
    options: dict[str, Json] = {"players": plan.seats}
    await open_all([table.open(base, "sequence", options) for table in tables])
    return await _measure(base, plan, meter, idle)


async def _load_bare(base: str, plan: Plan, sizes: tuple[int, int]) -> Result:
    idle: deque[AnyTable] = deque()
    meter = Meter(idle.append)
    tables = [BareTable(meter, plan.seats, sizes[0]) for _ in range(plan.tables)]
    await open_all([table.open(base, number, sizes[1]) for number, table in enumerate(tables)])
    return await _measure(base, plan, meter, idle)


async def open_all(opening: Sequence[Coroutine[None, None, None]]) -> None:
    """Open tables, a few at a time."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def enter(one: Coroutine[None, None, None]) -> None:
        async with gate:
            await one

    await asyncio.gather(*(enter(one) for one in opening))


async def _measure(base: str, plan: Plan, meter: Meter, idle: deque[AnyTable]) -> Result:
    """Measure both phases with the open tables, then close the tables."""
    await _settled(plan, meter, idle)
    meter.up = meter.down = 0
    paced = await _phase(base, meter, _pace(plan, meter, idle))
    sizes = round(meter.up / paced.moves), round(meter.down / paced.moves / plan.seats)
    saturated = await _phase(base, meter, _saturate(plan, meter, idle))
    for table in idle:
        table.close()
    return Result(paced, saturated, sizes)


async def _phase(base: str, meter: Meter, load: Coroutine[None, None, None]) -> Phase:
    meter.seconds.clear()
    cpu, own = await asyncio.to_thread(_cpu, base), process_time()
    began = perf_counter()
    await load
    took = perf_counter() - began
    cpu, own = await asyncio.to_thread(_cpu, base) - cpu, process_time() - own
    moves, seconds = len(meter.seconds), sorted(meter.seconds)
    return Phase(moves, moves / took, seconds[moves // 2], seconds[moves * 99 // 100], cpu / moves, own / moves)


def _cpu(base: str) -> float:
    """The CPU seconds that the server has used so far."""
    with urlopen(f"{base}metrics", timeout=_PATIENCE) as answer:
        found = re.search(r"^tablee_cpu_seconds (\S+)$", answer.read().decode(), re.MULTILINE)
    assert found, "both servers have this metric"
    return float(found[1])


async def _pace(plan: Plan, meter: Meter, idle: deque[AnyTable]) -> None:
    """Make moves at a steady rate, at each table in turn."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    for number in range(max(1, round(plan.rate * plan.seconds))):
        await asyncio.sleep(max(0.0, start + number / plan.rate - loop.time()))
        if idle:
            idle.popleft().move()
    await _settled(plan, meter, idle)


async def _saturate(plan: Plan, meter: Meter, idle: deque[AnyTable]) -> None:
    """Make moves at all tables as fast as possible."""
    meter.ready = lambda table: table.move()
    while idle:
        idle.popleft().move()
    await asyncio.sleep(plan.seconds)
    meter.ready = idle.append
    await _settled(plan, meter, idle)


async def _settled(plan: Plan, meter: Meter, idle: deque[AnyTable]) -> None:
    """Wait until every table is idle. Raise `RuntimeError` if a command was refused."""
    async with asyncio.timeout(_PATIENCE):
        while len(idle) < plan.tables:
            if meter.failure is not None:
                raise RuntimeError(meter.failure)
            await asyncio.sleep(0.005)
