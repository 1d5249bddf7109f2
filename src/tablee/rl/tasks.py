"""A learning task: a game with its options, moves as numbers, views as vectors, and outcomes as rewards."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.game import BadOptions, Outcome
from tablee.kernel.json import Json, canonical
from tablee.kernel.learning import Actions
from tablee.kernel.seed import Seed
from tablee.rl.observing import Observer, observer

# The moves and views of different games side by side need an existential type, which Python lacks.
AnyActions: TypeAlias = Actions[Any, Any]  # type: ignore[explicit-any]


@dataclass(frozen=True, slots=True)
class Task:
    """A game with its options, to be learned. It is immutable, so a copy is the object itself."""

    game: AnyHouseGame
    options: object
    seats: int
    sides: int
    """Number of sides; a team is one side. Seat n plays for side n % sides."""
    longest: int
    """Maximum number of choices. A longer game is cut short, without rewards."""
    actions: AnyActions
    observer: Observer

    def rewards(self, outcome: Outcome | None) -> tuple[float, ...]:
        """The reward of each seat. A single winning side gets 1, and all sides together 0. A patience gives 1 or 0."""
        if self.sides == 1:
            return (float(outcome is not None and bool(outcome.winners)),)
        won = set() if outcome is None else {seat % self.sides for seat in outcome.winners}
        lost = self.sides - len(won)
        if not won or not lost:
            return (0.0,) * self.seats
        pays = 1 / (self.sides - 1)  # every losing side pays the same, and the winning sides share it
        return tuple(pays * lost / len(won) if seat % self.sides in won else -pays for seat in range(self.seats))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the name and the options."""
        return _task, (self.game.name, canonical(self.options))

    def __deepcopy__(self, _: object) -> "Task":
        return self


def learnable() -> tuple[AnyHouseGame, ...]:
    """The games that support learning."""
    return tuple(game for game in GAMES.values() if game.learning() is not None)


def task(game: str, options: Mapping[str, Json] | None = None) -> Task:
    """The task of learning a game. Raises `BadOptions`."""
    names = [one.name for one in learnable()]
    if game not in names:
        raise BadOptions("game", f"expected one of {', '.join(names)}, got {game[:40]!r}")
    return _task(game, canonical(GAMES[game].read_options(options or {})))


@cache
def _task(name: str, text: str) -> Task:
    game = GAMES[name]
    options = game.read_options(json.loads(text))
    learning = game.learning()
    assert learning is not None, "`task` has checked"
    example = game.view(game.deal(options, Seed.numbered(0)), 0)
    sides, longest = learning.sides(options), learning.longest(options)
    return Task(game, options, game.seats(options), sides, longest, learning.actions, observer(learning.parts, example))
