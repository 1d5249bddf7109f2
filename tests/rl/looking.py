"""Helpers for tests of a game's actions and observation."""

import hashlib
from collections.abc import Mapping

import numpy as np

from tablee.kernel.json import Json
from tablee.rl.observing import Vector
from tablee.rl.tasks import task
from tablee.rl.turns import Turn


def actions_of(game: str) -> tuple[int, str]:
    """Return the number of actions of a game, and a hash of their names in order."""
    names = task(game).actions.names
    return len(names), hashlib.sha256(" ".join(names).encode()).hexdigest()[:12]


def sizes(game: str, raw: Mapping[str, Json]) -> dict[str, int]:
    """Return the parts of the vector of a game with these options, in order, with their lengths."""
    return {name: at.stop - at.start for name, at in task(game, raw).observer.layout.items()}


def part(turn: Turn, name: str, seat: int = 0) -> Vector:
    """Return a part of a seat's observation."""
    return turn.observation(seat)[turn.task.observer.layout[name]]


def places(values: Vector) -> set[int]:
    """Return the indexes of the numbers that are not 0."""
    return {int(place) for place in np.flatnonzero(values)}
