"""The interface of a bot: it gets a player's view and chooses a move."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from tablee.kernel.seed import Seed

V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")


class Bot(Protocol[V_contra, M]):
    """A bot gets views, never states, so it knows only what its seat may know."""

    def choose(self, view: V_contra, moves: Sequence[M], seed: Seed) -> M:
        """One of the moves. All randomness comes from the seed, so that a game with bots can be replayed."""
