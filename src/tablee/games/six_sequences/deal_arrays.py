"""Deal a round of Les 6 Séquences as arrays, and draw from the stock, which is a set: it has no order."""

from typing import TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.six_sequences.action_arrays import SIX
from tablee.games.six_sequences.model import HAND
from tablee.games.six_sequences.state_arrays import ALL_CARDS, NO_CARD, TO_DRAW, State, nothing
from tablee.kernel.bitsets import U32, bit, count, nth_bit

Array: TypeAlias = jax.Array


def begun(state: State) -> State:
    """A round before its deal. The deal moves left; the player to the dealer's left starts (S4)."""
    return state._replace(
        hands=jnp.zeros_like(state.hands),
        shown=nothing(),
        stock=jnp.full(SIX, ALL_CARDS, U32),
        discards=nothing(),
        last=jnp.int32(NO_CARD),
        previous=jnp.int32(NO_CARD),
        held=nothing(state.runs.size),
        joker=nothing(state.runs.size),
        foreign=nothing(state.runs.size),
        lent=nothing(state.runs.size),
        runs=jnp.zeros_like(state.runs),
        sets=jnp.zeros_like(state.sets),
        fresh=nothing(),
        owed=nothing(),
        phase=jnp.int32(TO_DRAW),
        player=((state.dealer + state.round + 1) % state.stuck.size).astype(jnp.int32),
        placed=jnp.bool_(False),
        passes=jnp.int32(0),
        stuck=jnp.zeros_like(state.stuck),
    )


def drawn(state: State, deals: Array, seat: Array, wanted: Array, numbers: Array) -> State:
    """Deal eight cards to everybody, or draw this many for a seat, as long as the stock has any (S4, S5, S7)."""

    def draw(carry: tuple[Array, Array], given: tuple[Array, Array]) -> tuple[tuple[Array, Array], None]:
        (stock, hands), (n, number) = carry, given
        left = count(stock)
        card = bit(nth_bit(stock, number % jnp.maximum(left, 1).astype(U32)), SIX)
        to = jnp.where(deals, n // HAND, seat)
        goes = (deals | (n < wanted)) & (left > 0)
        mine = goes & (np.arange(state.stuck.size) == to)[:, None]
        return (jnp.where(goes, stock & ~card, stock), jnp.where(mine, hands | card, hands)), None

    given = np.arange(HAND * state.stuck.size, dtype=np.int32), numbers
    (stock, hands), _ = jax.lax.scan(draw, (state.stock, state.hands), given)
    return state._replace(stock=stock, hands=hands)
