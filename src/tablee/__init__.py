"""Tablée: four card games as pure functions, with records, laws, and a solver for the patience."""

from typing import TYPE_CHECKING

from tablee.kernel.game import BadNotation, BadOptions, Game, IllegalMove, Outcome, Step
from tablee.kernel.record import BadRecord, Line, Record, replay, start
from tablee.kernel.seed import Seed

if TYPE_CHECKING:
    from tablee.games import GAMES

__all__ = [
    "GAMES",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Line",
    "Outcome",
    "Record",
    "Seed",
    "Step",
    "replay",
    "start",
]


def __getattr__(name: str) -> object:
    """Load the games on first use. A single game comes from `tablee.games`. Raises AttributeError for other names."""
    if name != "GAMES":
        raise AttributeError(f"tablee has no {name!r}")
    from tablee.games import GAMES

    return GAMES
