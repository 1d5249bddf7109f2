"""The loader: a process of its own, whose clients keep a server busy and take the time."""

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
"""So many tables are set up at the same time."""
_PATIENCE = 20.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be measured."""

    tables: int
    seats: int
    rate: float
    """So many moves a second in all, while it goes slowly."""
    seconds: float
    """How long it goes slowly, and then as fast as it can."""


@dataclass(frozen=True, slots=True)
class Phase:
    """What was measured."""

    moves: int
    per_second: float
    median: float
    """Seconds from a command until the last seat knew of it, and below what it was for the slowest in a hundred."""
    slowest: float
    cpu: float
    """CPU seconds of the server for a move, and below of the loader."""
    own_cpu: float


@dataclass(frozen=True, slots=True)
class Result:
    """How a server did: slowly, and as fast as it can; and the mean sizes of a message up and down."""

    paced: Phase
    saturated: Phase
    sizes: tuple[int, int]


def load_ours(base: str, plan: Plan) -> Result:
    """Measure our server."""
    return asyncio.run(_load_ours(base, plan))


def load_bare(base: str, plan: Plan, sizes: tuple[int, int]) -> Result:
    """Measure the bare echo, with messages of these sizes."""
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
    """Have tables set up, a few at a time."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def enter(one: Coroutine[None, None, None]) -> None:
        async with gate:
            await one

    await asyncio.gather(*(enter(one) for one in opening))


async def _measure(base: str, plan: Plan, meter: Meter, idle: deque[AnyTable]) -> Result:
    """Measure with tables that are set up, and have everybody leave."""
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
    """The CPU seconds that the server has used."""
    with urlopen(f"{base}metrics", timeout=_PATIENCE) as answer:
        found = re.search(r"^tablee_cpu_seconds (\S+)$", answer.read().decode(), re.MULTILINE)
    assert found, "both servers say so"
    return float(found[1])


async def _pace(plan: Plan, meter: Meter, idle: deque[AnyTable]) -> None:
    """Make moves at a steady pace, at one table after the other."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    for number in range(max(1, round(plan.rate * plan.seconds))):
        await asyncio.sleep(max(0.0, start + number / plan.rate - loop.time()))
        if idle:
            idle.popleft().move()
    await _settled(plan, meter, idle)


async def _saturate(plan: Plan, meter: Meter, idle: deque[AnyTable]) -> None:
    """Have all tables move whenever they can."""
    meter.ready = lambda table: table.move()
    while idle:
        idle.popleft().move()
    await asyncio.sleep(plan.seconds)
    meter.ready = idle.append
    await _settled(plan, meter, idle)


async def _settled(plan: Plan, meter: Meter, idle: deque[AnyTable]) -> None:
    """Wait until nobody has anything under way."""
    async with asyncio.timeout(_PATIENCE):
        while len(idle) < plan.tables:
            if meter.failure is not None:
                raise RuntimeError(meter.failure)
            await asyncio.sleep(0.005)
