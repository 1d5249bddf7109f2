"""What a bot is: somebody who sees what a player sees, and moves."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from tablee.kernel.seed import Seed

V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")


class Bot(Protocol[V_contra, M]):
    """A bot gets views, never a state: it can know nothing that its seat may not."""

    def choose(self, view: V_contra, moves: Sequence[M], seed: Seed) -> M:
        """One of the moves. All chance comes from the seed, so that a game with bots can be replayed."""
