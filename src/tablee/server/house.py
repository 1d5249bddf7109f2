"""What all rooms of a server share: the store, the bots, the time, the figures that are kept of it."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from structlog.typing import FilteringBoundLogger

from tablee.kernel.seed import Seed
from tablee.server.thinking import Thinker
from tablee.store.store import Store

T = TypeVar("T")
_MILLISECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Figures:
    """What is counted and measured."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter("tablee_entries", "Entries written, by kind", ["kind"], registry=self.registry)
        self.refusals = Counter("tablee_refusals", "Wishes refused, by reason", ["why"], registry=self.registry)
        self.conflicts = Counter("tablee_conflicts", "Entries decided twice", registry=self.registry)
        self.overflows = Counter("tablee_overflows", "Sockets closed for not reading", registry=self.registry)
        self.rooms = Gauge("tablee_rooms", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("tablee_sockets", "Open sockets", registry=self.registry)
        self.cpu = Gauge("tablee_cpu_seconds", "CPU time of this process, without its bots", registry=self.registry)
        self.cpu.set_function(time.process_time)
        self.writing = Histogram(
            "tablee_write_seconds", "From decision to disk", buckets=_MILLISECONDS, registry=self.registry
        )
        self.thinking = Histogram(
            "tablee_think_seconds", "What bots take", buckets=_MILLISECONDS, registry=self.registry
        )


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
    """Where the seeds of new games come from."""
    figures: Figures = field(default_factory=Figures)


async def stored(future: "Future[T]") -> T:
    """The answer of the store. Whoever stops waiting does not stop the writing."""
    loop, answered = asyncio.get_running_loop(), asyncio.Event()

    def tell(_: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(answered.set)

    future.add_done_callback(tell)
    await answered.wait()
    return future.result()
