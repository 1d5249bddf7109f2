"""What the tests of a game's actions and observation look at."""

import hashlib
from collections.abc import Mapping

import numpy as np

from tablee.kernel.json import Json
from tablee.rl.observing import Vector
from tablee.rl.tasks import task
from tablee.rl.turns import Turn


def actions_of(game: str) -> tuple[int, str]:
    """How many actions a game has, and a hash of their names in the order of their numbers."""
    names = task(game).actions.names
    return len(names), hashlib.sha256(" ".join(names).encode()).hexdigest()[:12]


def sizes(game: str, raw: Mapping[str, Json]) -> dict[str, int]:
    """The parts of the vector of a game with these options, in their order, each with its length."""
    return {name: at.stop - at.start for name, at in task(game, raw).observer.layout.items()}


def part(turn: Turn, name: str, seat: int = 0) -> Vector:
    """A part of what a seat observes."""
    return turn.observation(seat)[turn.task.observer.layout[name]]


def places(values: Vector) -> set[int]:
    """Where the numbers are not 0."""
    return {int(place) for place in np.flatnonzero(values)}
