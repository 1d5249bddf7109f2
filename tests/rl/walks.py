"""Random games as learners meet them."""

import importlib
from collections.abc import Iterator, Mapping
from typing import cast

from tablee.games import GAMES
from tablee.kernel.plain import Json
from tablee.kernel.seed import Seed
from tablee.rl.tasks import task
from tablee.rl.turns import Turn, first


def tables() -> list[tuple[str, Mapping[str, Json]]]:
    """Every game with every set of options that the laws look at."""
    found = []
    for name in GAMES:
        trial = importlib.import_module(f"tests.games.{name}.trial").TRIAL
        found += [(name, raw) for raw in cast("tuple[Mapping[str, Json], ...]", trial.options)]
    return found


def walk(game: str, raw: Mapping[str, Json], number: int = 0) -> Iterator[Turn]:
    """The choices of a random game, the end included."""
    seed = Seed.numbered(number)
    turn, chance = first(task(game, raw), seed), seed.child("walk").numbers()
    while turn.seat is not None:
        yield turn
        actions = list(turn.choices)
        turn = turn.after(actions[next(chance) % len(actions)])
    yield turn
