"""The bare interpreter as a yardstick: a loop that makes a small tuple and adds up its length.

A machine that is busy with something else slows everything alike, so a time alone says little. Whatever is
measured is therefore given as so many rounds of this loop too, which is run in turns with it.
"""

from dataclasses import dataclass
from time import process_time

_ROUNDS = 20_000


@dataclass(slots=True)
class Bound:
    """How often the loop has run, and how long that took, in seconds of CPU time."""

    rounds: int = 0
    seconds: float = 0.0

    def run(self) -> None:
        """Run it a few thousand times more."""
        began, total = process_time(), 0
        for n in range(_ROUNDS):
            total += len((n, total))
        self.seconds += process_time() - began
        self.rounds += _ROUNDS

    def rounds_in(self, seconds: float) -> float:
        """How many rounds take so long."""
        return seconds * self.rounds / self.seconds
