"""What all rooms of a server share: the store, the bots, the clock, the metrics."""

from collections.abc import Callable
from dataclasses import dataclass, field

from structlog.typing import FilteringBoundLogger

from tablee.kernel.seed import Seed
from tablee.server.analysing import Desk
from tablee.server.bot_workers import Thinker
from tablee.server.keeping import Keep
from tablee.server.lan import Lan
from tablee.server.metrics import Metrics
from tablee.server.pulse import Pulse, wall_clock
from tablee.server.trying import Tries
from tablee.store.store import Store


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
    keep: Keep = field(default_factory=Keep)
    """How long tables and records are kept."""
    desk: Desk = field(default_factory=Desk)
    """The analyses of finished games."""
    tries: Tries = field(default_factory=Tries)
    """The moves that people try in finished games and in puzzles."""
    pulse: Pulse = field(default_factory=Pulse)
    """How long this process has run."""
