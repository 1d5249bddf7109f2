"""The fault rates of a world. They are drawn for every world, so that worlds differ in their faults."""

from dataclasses import dataclass
from random import Random
from typing import Final


@dataclass(frozen=True, slots=True)
class Faults:
    """How often each fault happens: a share from 0 to 1, or the mean time between two faults, in seconds."""

    write_lost: float
    """Share of commits that fail and write nothing."""
    write_unsure: float
    """Share of commits that are reported as failed but are written."""
    hint_lost: float
    hint_twice: float
    slow: float
    """Share of operations that take a hundred times as long."""
    cut: float
    crash: float
    jump: float
    freeze: float
    outage: float

    @classmethod
    def drawn(cls, chance: Random) -> "Faults":
        """Draw random fault rates."""

        def share(most: float) -> float:
            return chance.choice((0.0, most / 4, most))

        def every(seconds: float) -> float:
            return chance.choice((seconds, seconds * 4, float("inf")))

        return cls(
            write_lost=share(0.2), write_unsure=share(0.2), hint_lost=share(0.8), hint_twice=share(0.5),
            slow=share(0.1), cut=every(5), crash=every(10), jump=every(10), freeze=every(10),
            outage=every(10),
        )  # fmt: skip


_NEVER: Final = float("inf")
_CALM: Final = Faults(0, 0, 0, 0, 0, _NEVER, _NEVER, _NEVER, _NEVER, _NEVER)


@dataclass(slots=True)
class Weather:
    """The random numbers of a world, and its current fault rates."""

    chance: Random
    faults: Faults
    is_away: bool = False
    """Whether the database is away: every request of every node fails."""

    def delay(self) -> float:
        """A random delay for the next operation, in seconds."""
        slow = self.chance.random() < self.faults.slow
        return self.chance.uniform(0.0005, 0.01) * (100 if slow else 1)

    def every(self, mean: float) -> float:
        """A random time until the next event with this mean, in seconds."""
        return self.chance.expovariate(1 / mean)

    def calm_down(self) -> None:
        """Stop all faults."""
        self.faults = _CALM
        self.is_away = False
