"""What goes wrong, how often: drawn anew for every world, so that some are calm in one respect and wild in another."""

from dataclasses import dataclass
from random import Random
from typing import Final


@dataclass(frozen=True, slots=True)
class Faults:
    """How often each thing goes wrong: a share of its occasions, or the mean of the seconds between two of them."""

    write_lost: float
    """The share of commits that fail, and nothing was written."""
    write_unsure: float
    """The share of commits that are reported to have failed, and everything was written."""
    hint_lost: float
    hint_twice: float
    slow: float
    """The share of what is under way that takes a hundred times as long."""
    cut: float
    crash: float
    jump: float

    @classmethod
    def drawn(cls, chance: Random) -> "Faults":
        """Some faults."""

        def share(most: float) -> float:
            return chance.choice((0.0, most / 4, most))

        def every(seconds: float) -> float:
            return chance.choice((seconds, seconds * 4, float("inf")))

        return cls(
            write_lost=share(0.2), write_unsure=share(0.2), hint_lost=share(0.8), hint_twice=share(0.5),
            slow=share(0.1), cut=every(5), crash=every(10), jump=every(10),
        )  # fmt: skip


_CALM: Final = Faults(0, 0, 0, 0, 0, float("inf"), float("inf"), float("inf"))


@dataclass(slots=True)
class Weather:
    """The chance that a world has, and the faults that there are in it now."""

    chance: Random
    faults: Faults

    def delay(self) -> float:
        """So many seconds the next thing is under way."""
        slow = self.chance.random() < self.faults.slow
        return self.chance.uniform(0.0005, 0.01) * (100 if slow else 1)

    def every(self, mean: float) -> float:
        """So many seconds until the next of what happens as often as this in the mean."""
        return self.chance.expovariate(1 / mean)

    def calm_down(self) -> None:
        """From now on nothing goes wrong."""
        self.faults = _CALM
