"""Things that are measured in turns, and the bare interpreter as a yardstick for them.

A machine that is busy with something else slows everything alike, so a time alone says little. Whatever is compared
is therefore run in turns, a little at a time, and what counts is the CPU time of this process.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

BARE = "rounds of a bare loop"
_ROUNDS = 20_000


@dataclass(slots=True)
class Work:
    """Something that can be done again and again; how much was done, and in how many seconds."""

    do: Callable[[], int]
    """Do a little, and say how much."""
    done: int = 0
    seconds: float = 0.0

    def run(self) -> None:
        """Do a little more."""
        began = process_time()
        self.done += self.do()
        self.seconds += process_time() - began

    @property
    def speed(self) -> float:
        """How much is done in a second."""
        return self.done / self.seconds


def take_turns(seconds: float, *works: Work) -> None:
    """Let each work for so long, a little at a time, always the one that has had the least."""
    while (next_ := min(works, key=lambda work: work.seconds)).seconds < seconds:
        next_.run()


def bare_loop() -> int:
    """A loop that makes a small tuple and adds up its length, as many times as it says."""
    total = 0
    for n in range(_ROUNDS):
        total += len((n, total))
    return _ROUNDS
