"""What a seat sees of Séquence as arrays."""

from typing import TypeAlias

import jax
import jax.numpy as jnp

from tablee.games.sequence.planes import KINDS, SIDES, SPACES, Seen
from tablee.games.sequence.row_arrays import NO_ROW, ROW_SETS
from tablee.games.sequence.state_arrays import State, counted_kinds, kind_of
from tablee.kernel.bitsets import count, flags

Array: TypeAlias = jax.Array


def seen_by(state: State, seat: Array, teams: int) -> Seen:
    """What a seat sees."""
    rotated = (jnp.arange(SIDES) + seat) % teams
    there = jnp.arange(SIDES) < teams
    in_line = jnp.asarray(ROW_SETS)[state.lines]
    lines = in_line[:, 0] | in_line[:, 1] | in_line[:, 2]
    kinds = jax.nn.one_hot(kind_of(state.last), KINDS)
    others = jnp.arange(state.hands.shape[0]) != seat
    side = (jnp.arange(state.hands.shape[0]) - seat) % teams
    last = jax.nn.one_hot(side, SIDES).T @ jnp.where(others[:, None], kinds, 0)
    table = jnp.stack(
        [jnp.int32(state.hands.shape[0]), jnp.int32(teams), count(state.stock), state.passes, state.exchanged]
    )
    return Seen(
        chips=flags(state.chips[rotated], SPACES) & there[:, None],
        lines=flags(lines[rotated], SPACES) & there[:, None],
        count=jnp.where(there, (state.lines < NO_ROW).sum(axis=1)[rotated], 0),
        held=jax.nn.one_hot(kind_of(state.hands[seat]), KINDS).sum(axis=0),
        gone=counted_kinds(state.discards),
        last=last,
        marks=flags(state.marks, SPACES) & (seat == state.turn),
        table=table,
    )


def hands_of_others(state: State, seat: Array, teams: int) -> Array:
    """By side and kind: the cards of the other players, for a critic that may see them."""
    held = jax.nn.one_hot(kind_of(state.hands), KINDS).sum(axis=1)
    others = jnp.arange(state.hands.shape[0]) != seat
    side = (jnp.arange(state.hands.shape[0]) - seat) % teams
    return jax.nn.one_hot(side, SIDES).T @ jnp.where(others[:, None], held, 0)
