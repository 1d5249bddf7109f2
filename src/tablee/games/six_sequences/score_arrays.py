"""The score of Les 6 Séquences as arrays: who dominates a suit, and what runs and hands are worth (S23 to S27)."""

from typing import Final, TypeAlias

import jax
import jax.numpy as jnp

from tablee.games.six_sequences.score import cost, points_by_slot
from tablee.games.six_sequences.slots import HIGH, LOW, WIDTH
from tablee.games.six_sequences.state_arrays import State
from tablee.kernel.bitsets import U32, ones

Array: TypeAlias = jax.Array

_TRUE: Final = (0, *(max(points.values()) for points in points_by_slot()))
"""By slot: its points with its own card or a joker (S25)."""
_FOREIGN: Final = min(points_by_slot()[HIGH - LOW].values())
"""The points of a 1 in the high slot. An A in the low slot has the points of that slot."""
_COST: Final = [cost(1 << rank) for rank in range(WIDTH)]
_RANKS_BY_COST: Final = {
    points: sum(1 << rank for rank in range(WIDTH) if _COST[rank] == points) for points in {*_COST} - {0}
}
"""By cost: the ranks that cost so much (S26)."""


def leads(state: State) -> tuple[Array, Array]:
    """By side and suit: the length of the longest run and the points of the run that is kept, or 0 (S23, S24)."""
    length = points = longest = worth = jnp.zeros(state.held.shape, jnp.int32)
    for slot in range(LOW, HIGH + 1):
        here = (state.held >> slot & 1) > 0
        gained = jnp.where(state.foreign >> slot & 1 > 0, _FOREIGN, _TRUE[slot]) if slot == HIGH else _TRUE[slot]
        length, points = jnp.where(here, length + 1, 0), jnp.where(here, points + gained, 0)
        # S23: of equally long runs the highest one; two sides never have one of the same length at the same place.
        longest = jnp.maximum(longest, jnp.where(here, 32 * length + slot, 0))
        worth = jnp.maximum(worth, points)
    dominates = (longest == longest.max(axis=0)) & (longest > 0)
    return jnp.where(dominates, longest >> 5, 0), jnp.where(dominates, worth, 0)


def costs(hands: Array) -> Array:
    """By seat: the cost of the cards in the hand (S26)."""
    found = sum((points * ones(hands & U32(ranks)) for points, ranks in _RANKS_BY_COST.items()), jnp.int32(0))
    return found.sum(axis=1)


def result(state: State) -> Array:
    """By side: the points of a round that ends now."""
    sides = state.runs.size
    return leads(state)[1].sum(axis=1) - costs(state.hands).reshape(-1, sides).sum(axis=0)


def rewards(state: State, players: int) -> Array:
    """By seat: 0 before the end; then every losing side pays the same, and the winners share it (S27)."""
    sides = state.runs.size
    won = state.totals == state.totals.max()
    lost = sides - won.sum()
    pays = 1 / (sides - 1)
    paid = jnp.where(won, pays * lost / won.sum(), -pays)
    return jnp.tile(jnp.where(state.over & (lost > 0), paid, 0.0), players // sides)
