"""The server's metrics, for Prometheus."""

import time
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

_MILLISECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
"""Upper bounds of the histogram buckets, in seconds."""


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter("tablee_entries", "Entries written, by kind", ["kind"], registry=self.registry)
        self.refusals = Counter("tablee_refusals", "Requests refused, by reason", ["why"], registry=self.registry)
        self.conflicts = Counter("tablee_conflicts", "Appends that came too late", registry=self.registry)
        self.overflows = Counter("tablee_overflows", "Sockets closed: flooding or not reading", registry=self.registry)
        self.rooms = Gauge("tablee_rooms", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("tablee_sockets", "Open sockets", registry=self.registry)
        self.cpu = Gauge("tablee_cpu_seconds", "CPU time of this process, without its bots", registry=self.registry)
        self.cpu.set_function(time.process_time)
        self.writing = Histogram(
            "tablee_write_seconds", "Time to write an entry to disk", buckets=_MILLISECONDS, registry=self.registry
        )
        self.thinking = Histogram(
            "tablee_think_seconds", "Time a bot takes for a move", buckets=_MILLISECONDS, registry=self.registry
        )
