"""Séquence for training: the shape of its net, the hands that the critic sees, and a player that only counts rows."""

from typing import Final, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.sequence.arrays import Env
from tablee.games.sequence.bots import OWN, PRICE, THEIRS
from tablee.games.sequence.model import ONE_EYED, TWO_EYED
from tablee.games.sequence.planes import KIND_AT, KINDS, NUMBERS, PASS, PLANES, ROWS_FROM, SCALE, SIDES, SPACES, WILD
from tablee.games.sequence.state_arrays import State
from tablee_lab.train.net import Shape

Array: TypeAlias = jax.Array

SHAPE: Final = Shape(PLANES, NUMBERS, SIDES, KINDS, 5, tuple(SCALE.tolist()))

_GROWS: Final = np.array(OWN[1:], np.float32)
_BLOCKS: Final = np.array(THEIRS[1:], np.float32)
_WILD_PRICE: Final = next(PRICE[card] for card in TWO_EYED)
_REMOVE_PRICE: Final = next(PRICE[card] for card in ONE_EYED)
_EXCHANGE: Final = 500.0
_HURTS: Final = np.diff(np.array(THEIRS, np.float32))


def hands(env: Env, state: State) -> Array:
    """By side and space: the cards that the other players hold, and their two kinds of jacks behind."""
    held = env.hands_of_others(state, state.turn)
    padded = jnp.concatenate([held, jnp.zeros((SIDES, 1))], axis=1)
    return jnp.concatenate([padded[:, KIND_AT], held[:, WILD:]], axis=1).astype(jnp.int8)


def greedy(planes: Array) -> Array:
    """A value for each action, nearly as the bots judge it: rows to build, rows to block, and prices of jacks."""
    rows = planes[:, ROWS_FROM : ROWS_FROM + 4 * SIDES].astype(jnp.float32).reshape(SPACES, SIDES, 4)
    place = rows[:, 0] @ _GROWS + rows[:, 1:].sum(axis=1) @ _BLOCKS
    remove = rows[:, 1:].sum(axis=1) @ _HURTS - _REMOVE_PRICE
    flat = jnp.zeros(SPACES)
    found = jnp.concatenate([place, place - _WILD_PRICE, remove, flat + _EXCHANGE, flat, jnp.zeros(1)])
    assert found.shape == (PASS + 1,)
    return found
