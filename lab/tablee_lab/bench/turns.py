"""Measures several pieces of work in turns, with a bare Python loop as the reference.

A busy machine slows everything down alike, so a time alone says little. We therefore run the compared work in turns,
a little at a time, and measure the CPU time of this process.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

BARE = "rounds of a bare loop"
_ROUNDS = 20_000
"""Rounds of the bare loop in one run."""


@dataclass(slots=True)
class Work:
    """A repeatable piece of work: the amount done, and the CPU seconds it took."""

    do: Callable[[], int]
    """Does a little work, and returns the amount."""
    done: int = 0
    seconds: float = 0.0
    before: Callable[[], None] = lambda: None
    """Prepares each piece of work; this is not measured."""

    def run(self) -> None:
        """Do a little more, and measure it."""
        self.before()
        began = process_time()
        self.done += self.do()
        self.seconds += process_time() - began

    @property
    def speed(self) -> float:
        """The amount done per second."""
        return self.done / self.seconds


def take_turns(seconds: float, *works: Work) -> None:
    """Run each work for `seconds`, a little at a time; next is always the one with the least time."""
    while (next_ := min(works, key=lambda work: work.seconds)).seconds < seconds:
        next_.run()


def bare_loop() -> int:
    """Make a small tuple and add up its length, in a loop; return the number of rounds."""
    total = 0
    for n in range(_ROUNDS):
        total += len((n, total))
    return _ROUNDS
