"""The server's metrics, for Prometheus."""

import asyncio
import time
from functools import cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from tablee.server.bot_workers import Thinker
from tablee.store.store import Store

_MILLISECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
"""Upper bounds of the histogram buckets, in seconds."""
_EVERY: Final = 0.25
"""How often the lag of the event loop is measured, in seconds."""


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter("tablee_entries", "Entries written, by kind", ["kind"], registry=self.registry)
        self.written = cache(lambda kind: self.entries.labels(kind.__name__.lower()))
        """The counter of entries of a type."""
        self.refusals = Counter("tablee_refusals", "Requests refused, by reason", ["why"], registry=self.registry)
        self.conflicts = Counter("tablee_conflicts", "Appends that came too late", registry=self.registry)
        self.overflows = Counter("tablee_overflows", "Sockets closed: flooding or not reading", registry=self.registry)
        self.failures = Counter("tablee_store_failures", "Requests that the store failed", registry=self.registry)
        self._failed = 0
        self.waiting = Gauge(
            "tablee_waiting", "What waits: requests for the disk, bots, guests", ["queue"], registry=self.registry
        )
        self.rooms = Gauge("tablee_rooms", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("tablee_sockets", "Open sockets", registry=self.registry)
        self.cpu = Gauge("tablee_cpu_seconds", "CPU time of this process, without its bots", registry=self.registry)
        self.cpu.set_function(time.process_time)
        self.writing = Histogram(
            "tablee_write_seconds", "Time to write an entry to disk", buckets=_MILLISECONDS, registry=self.registry
        )
        self.lag = Histogram(
            "tablee_loop_lag_seconds", "How late the event loop is", buckets=_MILLISECONDS, registry=self.registry
        )
        self.thinking = Histogram(
            "tablee_think_seconds", "Time a bot takes for a move", buckets=_MILLISECONDS, registry=self.registry
        )

    def measure(self, store: Store, thinker: Thinker) -> None:
        """Take over what the store and the workers count themselves."""
        self.failures.inc(store.failed - self._failed)
        self._failed = store.failed
        self.waiting.labels("disk").set(store.waiting)
        self.waiting.labels("bots").set(thinker.bots.asked)
        self.waiting.labels("guests").set(thinker.guests.asked)
        self.waiting.labels("analyses").set(thinker.analysts.asked)

    async def watch_loop(self) -> None:
        """Measure again and again how much later than planned a task continues: everything at the server is as late."""
        while True:
            due = time.monotonic() + _EVERY
            await asyncio.sleep(_EVERY)
            self.lag.observe(max(0.0, time.monotonic() - due))
