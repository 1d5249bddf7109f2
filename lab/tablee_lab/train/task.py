"""What a game gives to training: its twin in arrays, what the net sees of a state, and a simple opponent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from types import ModuleType
from typing import NamedTuple, Protocol, TypeAlias

import jax
import jax.numpy as jnp

from tablee.kernel.json import Json
from tablee.rl.jax import Env, make
from tablee_lab.train.net import Shape, Sight

Array: TypeAlias = jax.Array
# A state is a tuple of arrays, of which only `turn`, `over` and `winner` are read here.
State: TypeAlias = "Board"


class Board(Protocol):
    """The parts of a state that training reads."""

    turn: Array
    over: Array
    winner: Array


class Look(NamedTuple):
    """All that is asked about a position before a move, by game."""

    sight: Sight
    legal: Array
    side: Array
    """The side that has to move."""


@dataclass(frozen=True)
class Table:
    """A game with its options, and how many games of it are played side by side."""

    game: str
    env: Env
    games: int
    channels: int
    blocks: int

    @property
    def own(self) -> ModuleType:
        """The module of the game in this package."""
        return import_module(f"tablee_lab.train.{self.game}")

    @property
    def shape(self) -> Shape:
        """The size of the net."""
        shape: Shape = self.own.SHAPE
        return replace(shape, channels=self.channels, blocks=self.blocks)

    def look(self, states: State) -> Look:
        """What the player of each game sees who has to move."""
        planes, numbers = jax.vmap(self.env.observe)(states, states.turn)
        hands = jax.vmap(lambda state: self.own.hands(self.env, state))(states)
        sides = jnp.full(states.turn.shape, self.env.teams)
        legal = jax.vmap(self.env.legal_action_mask)(states)
        return Look(Sight(planes, numbers, hands, sides), legal, states.turn % self.env.teams)

    def greedy(self, look: Look) -> Array:
        """A value for each action, by the simple opponent of the game."""
        values: Array = jax.vmap(self.own.greedy)(look.sight.planes)
        return jnp.where(look.legal, values, -jnp.inf)

    def result(self, states: State) -> Array:
        """By game and side: 1 for the winner; equal shares after a draw. Of use only where a game is over."""
        sides = jnp.arange(self.shape.sides)
        shares = jnp.where(sides < self.env.teams, 1.0 / self.env.teams, 0.0)
        return jnp.where(states.winner[:, None] < 0, shares, sides == states.winner[:, None])


def tables(
    game: str, options: Sequence[Mapping[str, Json]], games: int, channels: int, blocks: int
) -> tuple[Table, ...]:
    """A table for each set of options; the games are divided among them. Raises `BadOptions`."""
    return tuple(Table(game, make(game, raw), games // len(options), channels, blocks) for raw in options)


def on_cpu() -> bool:
    """Whether there is no accelerator."""
    return bool(jax.devices()[0].platform == "cpu")
