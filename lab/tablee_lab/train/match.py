"""Matches inside JAX, to follow a training: the net against the simple player of the game, and against an earlier net.

The net has one side of every game, each side equally often, and plays its best move without search. The same deal is
played once for each side, but cards are drawn anew.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import jax
import jax.numpy as jnp

from tablee_lab.train.net import answer
from tablee_lab.train.ppo import Recipe, Weights
from tablee_lab.train.task import Look, State, Table

Array: TypeAlias = jax.Array

_LONGEST = 400
"""Maximum number of moves; a longer game counts as a draw."""


def shares(recipe: Recipe, table: Table, games: int, weights: Weights, earlier: Weights, key: Array) -> Array:
    """The net's shares of wins: against the simple player, and against the earlier net. Equals get 1 / teams."""
    teams, count = table.env.teams, 2 * games
    ask = partial(answer, table.shape, dtype=jnp.dtype(recipe.precision))
    own, against_simple = jnp.arange(count) % teams, jnp.arange(count) < games
    deals = jax.vmap(jax.random.fold_in, (None, 0))(key, jnp.arange(count) // teams)

    def best(net: Weights, look: Look) -> Array:
        return jnp.argmax(jnp.where(look.legal, ask(net, look.sight).actions, -jnp.inf), axis=1)

    def move(carry: tuple[State, Array, Array]) -> tuple[State, Array, Array]:
        states, number, key = carry
        key, draw = jax.random.split(key)
        look = table.look(states)
        theirs = jnp.where(against_simple, jnp.argmax(table.greedy(look), axis=1), best(earlier, look))
        action = jnp.where(look.side == own, best(weights, look), theirs)
        return jax.vmap(table.env.step)(states, action, jax.random.split(draw, count)), number + 1, key

    def goes_on(carry: tuple[State, Array, Array]) -> Array:
        return ~carry[0].over.all() & (carry[1] < _LONGEST)

    states, _, _ = jax.lax.while_loop(goes_on, move, (jax.vmap(table.env.init)(deals), jnp.int32(0), key))
    return jnp.take_along_axis(table.result(states), own[:, None], axis=1).reshape(2, games).mean(axis=1)


def compiled(recipe: Recipe, table: Table, games: int) -> Callable[[Weights, Weights, Array], Array]:
    """The two matches, compiled."""
    found: Callable[[Weights, Weights, Array], Array] = jax.jit(partial(shares, recipe, table, games))
    return found
