"""The load generator: its clients, in a process of their own, keep a server busy and measure it."""

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter, process_time
from urllib.request import urlopen

from tablee.client import Refused
from tablee.kernel.json import Json
from tablee_lab.bench.report import Failed
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
    seconds: float
    """Length of each of the two phases, paced and saturated."""
    rate: float = 100.0
    """Moves per second at all tables together, in the paced phase."""
    game: str = "sequence"
    spectators: int = 0
    """Spectators at each table."""

    @property
    def options(self) -> dict[str, Json]:
        """The options of the game."""
        return {} if self.seats == 1 else {"players": self.seats}


@dataclass(frozen=True, slots=True)
class Phase:
    """The measurements of one phase."""

    moves: int
    per_second: float
    median: float
    """Median time from a command until everybody has received it, in seconds."""
    slowest: float
    """The same time at the 99th percentile."""
    cpu: float
    """CPU seconds of the server for each move; of all nodes together."""
    own_cpu: float
    """CPU seconds of the load generator for each move."""
    up: float
    """Bytes sent for each move."""
    down: float
    """Bytes received for each move, by all seats and spectators together."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a server: both phases."""

    paced: Phase
    saturated: Phase
    first: int = 0
    """Bytes of the first message to a spectator who comes afterwards."""


def load_ours(nodes: Sequence[str], plan: Plan) -> Result:
    """Measure our server, whose nodes have these addresses; return the result. Raise `Failed`."""
    with failing():
        return asyncio.run(_load_ours(nodes, plan))


def load_bare(base: str, plan: Plan, sizes: tuple[int, int]) -> Result:
    """Measure the echo server with messages of these sizes; return the result. Raise `Failed`."""
    with failing():
        return asyncio.run(_load_bare(base, plan, sizes))


@contextmanager
def failing() -> Iterator[None]:
    """Turn the errors of a load into a sentence."""
    try:
        yield
    except TimeoutError:
        raise Failed(f"the server did not answer within {_PATIENCE:.0f} s") from None
    except (OSError, Refused) as error:
        raise Failed(str(error)) from None


async def _load_ours(nodes: Sequence[str], plan: Plan) -> Result:
    idle: deque[AnyTable] = deque()
    meter = Meter(idle.append)
    tables = [OurTable(meter, number, plan.seats) for number in range(plan.tables)]
    try:
        await open_all(partial(_open, table, number, nodes, plan) for number, table in enumerate(tables))
        found = await _measure(nodes, plan, meter, idle)
        return replace(found, first=(await tables[0].watch(nodes[0], 0)).first)
    finally:
        for table in tables:
            table.close()


async def _open(table: OurTable, number: int, nodes: Sequence[str], plan: Plan) -> None:
    base = nodes[number % len(nodes)]
    await table.open(base, plan.game, plan.options)
    for more in range(plan.spectators):
        await table.watch(base, plan.tables + number * plan.spectators + more)


async def _load_bare(base: str, plan: Plan, sizes: tuple[int, int]) -> Result:
    idle: deque[AnyTable] = deque()
    meter = Meter(idle.append)
    tables = [BareTable(meter, plan.seats, sizes[0]) for _ in range(plan.tables)]
    try:
        await open_all(partial(table.open, base, number, sizes[1]) for number, table in enumerate(tables))
        return await _measure([base], plan, meter, idle)
    finally:
        for table in tables:
            table.close()


async def open_all(opening: Iterable[Callable[[], Awaitable[object]]]) -> None:
    """Open tables, a few at a time."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def enter(one: Callable[[], Awaitable[object]]) -> None:
        async with gate:
            await one()

    await asyncio.gather(*map(enter, opening))


async def _measure(nodes: Sequence[str], plan: Plan, meter: Meter, idle: deque[AnyTable]) -> Result:
    """Measure both phases with the open tables."""
    await _settled(plan, meter, idle)
    paced = await _phase(nodes, meter, _pace(plan, meter, idle))
    return Result(paced, await _phase(nodes, meter, _saturate(plan, meter, idle)))


async def _phase(nodes: Sequence[str], meter: Meter, load: Coroutine[None, None, None]) -> Phase:
    meter.seconds.clear()
    meter.up = meter.down = 0
    cpu, own = await asyncio.to_thread(_cpu, nodes), process_time()
    began = perf_counter()
    await load
    took = perf_counter() - began
    cpu, own = await asyncio.to_thread(_cpu, nodes) - cpu, process_time() - own
    moves, seconds = len(meter.seconds), sorted(meter.seconds)
    quantiles = seconds[moves // 2], seconds[moves * 99 // 100]
    return Phase(moves, moves / took, *quantiles, *(total / moves for total in (cpu, own, meter.up, meter.down)))


def _cpu(nodes: Sequence[str]) -> float:
    """The CPU seconds that all nodes of a server have used so far."""
    total = 0.0
    for base in nodes:
        with urlopen(f"{base}metrics", timeout=_PATIENCE) as answer:
            found = re.search(r"^tablee_cpu_seconds (\S+)$", answer.read().decode(), re.MULTILINE)
        assert found, "all servers have this metric"
        total += float(found[1])
    return total


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
    """Wait until every table is idle. Raise `Failed` if a command was refused or a socket was closed."""
    async with asyncio.timeout(_PATIENCE):
        while len(idle) < plan.tables:
            if meter.failure is not None:
                raise Failed(meter.failure)
            await asyncio.sleep(0.005)
