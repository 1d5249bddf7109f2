"""Positions of games of experts, with their results: what the nets for the chances of a position learn from.

The core of the game plays, in a build of its own with `harvest.c`. It needs `ziglang`, as the tests do.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from struct import pack
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.core import Core, core_at
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.rl.tasks import Task, task
from tools.core import built

Numbers: TypeAlias = NDArray[np.float32]

_SOURCE: Final = Path(__file__).with_name("harvest.c")
_CORES: Final = "../../../src/tablee/games"
"""Where the cores are, as seen from the source."""
_POSITIONS: Final = 2000
"""Room for so many positions in one call."""


class Harvest(NamedTuple):
    """Some positions."""

    seen: Numbers
    """What the seat that is to choose sees, by position, as `tablee.rl` describes it."""
    shares: Numbers
    """By position and side: the share of the win; the own side first, then the others in the order of play."""
    numbers: NDArray[np.int32]
    """By position: the game, the ply and the seat."""


@dataclass(frozen=True, slots=True)
class Field:
    """What is harvested: games with these options."""

    game: str
    options: Mapping[str, Json]
    every: int
    """One of so many decisions is taken, on average."""
    wild: float = 0.0
    """The share of games that begin with some random moves."""
    most_wild: int = 40
    """The number of first moves among which these are, at most."""
    cap: int = 5000
    """Longer games are left out."""


def harvest(field: Field, seed: Seed, games: int) -> Iterator[Harvest]:
    """Play games and take positions from them. Game n has the seed `child("game", n)`."""
    found, core = task(field.game, field.options), core_of(field.game)
    at_once = max(1, min(games, _POSITIONS * field.every // _choices(found)))
    for first in range(0, games, at_once):
        yield _call(field, found, core, seed, first, min(at_once, games - first))


def _choices(found: Task) -> int:
    """A guess of the number of choices in a game: a few times more than usual is no harm."""
    return {1: 60}.get(found.seats, 400)


def _call(field: Field, found: Task, core: Core, seed: Seed, first: int, games: int) -> Harvest:
    size, sides = found.observer.size, found.sides
    twin = found.game.twin(found.options)
    assert twin is not None, "a game with a core has a twin"
    room = _POSITIONS * 2
    blank = core.put("blank", twin.blank(found.options, Seed.numbered(0)))
    places = (
        core.place("seen", 4 * room * size),
        core.place("shares", 4 * room * sides),
        core.place("numbers", 12 * room),
    )
    counts = field.cap, field.every, round(1000 * field.wild), field.most_wild, size, room
    taken = core.call(
        "harvest", core.put("plan", pack("<12I", blank, first, games, *counts, *places)), core.put("seed", seed.secret)
    )
    return Harvest(
        np.frombuffer(core.get(places[0], 4 * taken * size), np.float32).reshape(taken, size),
        np.frombuffer(core.get(places[1], 4 * taken * sides), np.float32).reshape(taken, sides),
        np.frombuffer(core.get(places[2], 12 * taken), np.int32).reshape(taken, 3),
    )


@cache
def core_of(game: str) -> Core:
    """The core of a game, built with `harvest.c`."""
    twin = import_module(f"tablee.games.{game}.twin")
    with TemporaryDirectory() as folder:
        place = Path(folder) / "core.wasm"
        place.write_bytes(built(_SOURCE, f'-DCORE_FILE="{_CORES}/{game}/core.c"'))
        core = core_at(place, twin.EDITION, twin.LAYOUT)
    if core is None:
        raise RuntimeError(f"the core of {game} cannot be used")
    return core
