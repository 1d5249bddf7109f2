"""The bot that plays anything."""

from collections.abc import Sequence
from typing import TypeVar

from tablee.kernel.seed import Seed

M = TypeVar("M")


class RandomBot:
    """Every legal move is as good as any other."""

    def choose(self, view: object, moves: Sequence[M], seed: Seed) -> M:  # noqa: ARG002  it does not look
        """One of the moves, each as likely."""
        return seed.choice(moves)
