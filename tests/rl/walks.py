"""Random games as learners see them."""

from collections.abc import Iterator, Mapping

from tablee.games import GAMES, variants
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.rl.tasks import task
from tablee.rl.turns import Turn, first


def tables() -> list[tuple[str, Mapping[str, Json]]]:
    """Return every game with every set of options that the laws test."""
    return [(name, raw) for name in GAMES for raw in variants(name).laws]


def walk(game: str, raw: Mapping[str, Json], number: int = 0) -> Iterator[Turn]:
    """Yield the choices of a random game, including the end."""
    seed = Seed.numbered(number)
    turn, chance = first(task(game, raw), seed), seed.child("walk").numbers()
    while turn.seat is not None:
        yield turn
        actions = list(turn.choices)
        turn = turn.after(actions[next(chance) % len(actions)])
    yield turn
