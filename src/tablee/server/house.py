"""What all rooms of a server share: the store, the bots, the clock, the metrics."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from structlog.typing import FilteringBoundLogger

from tablee.kernel.seed import Seed
from tablee.server.bot_workers import Thinker
from tablee.server.lan import Lan
from tablee.server.metrics import Metrics
from tablee.store.store import Store

T = TypeVar("T")


def wall_clock() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class House:
    """What all rooms share."""

    store: Store
    thinker: Thinker
    log: FilteringBoundLogger
    now: Callable[[], int] = wall_clock
    fresh: Callable[[], Seed] = Seed.fresh
    """Makes the seeds of new games."""
    metrics: Metrics = field(default_factory=Metrics)
    lan: Lan = field(default_factory=Lan)


async def stored(future: "Future[T]") -> T:
    """Wait for the store and return its answer. Cancelling the wait does not cancel the write."""
    loop, answered = asyncio.get_running_loop(), asyncio.Event()

    def tell(_: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(answered.set)

    future.add_done_callback(tell)
    await answered.wait()
    return future.result()
