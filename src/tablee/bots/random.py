"""A bot that plays random legal moves."""

from collections.abc import Sequence
from typing import TypeVar

from tablee.kernel.seed import Seed

M = TypeVar("M")


class RandomBot:
    """Chooses every legal move with the same probability."""

    def choose(self, view: object, moves: Sequence[M], seed: Seed) -> M:  # noqa: ARG002  it does not look
        """One of the moves, each equally likely."""
        return seed.choice(moves)
