"""What a seat sees of Les 6 Séquences as arrays: the vector of `learning`."""

from typing import Final, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.six_sequences.model import FULL, Phase
from tablee.games.six_sequences.score_arrays import leads
from tablee.games.six_sequences.slots import CARDS, HIGH, LOW, WIDTH
from tablee.games.six_sequences.state_arrays import State, card_bit
from tablee.kernel.bitsets import ones

Array: TypeAlias = jax.Array

_MOST: Final = 174
"""The highest score of a round, in points, as in `learning`."""


def _cards(words: Array) -> Array:
    """A flag for each card, or for each slot."""
    places = words[..., None] >> np.arange(WIDTH, dtype=np.uint32) & 1
    return places.reshape(*words.shape[:-1], -1)


def vector(state: State, seat: Array, players: int, rounds: int) -> Array:
    """What a seat may know, as one vector."""
    sides, size = state.runs.size, len(CARDS)
    seats, own = (np.arange(players) + seat) % players, (np.arange(sides) + seat) % sides
    length, points = leads(state)
    ends = jnp.stack([state.foreign >> LOW & 1, state.foreign >> HIGH & 1], axis=-1).reshape(sides, -1)
    runs = jnp.concatenate([_cards(state.held), _cards(state.joker), ends], axis=1)
    laid = jnp.concatenate([state.runs[own], state.sets[own]])
    left = ones(state.stock).sum()
    parts = (
        _cards(state.hands[seat]),
        _cards(state.hands & state.shown)[seats],
        _cards(card_bit(state.last)),
        _cards(state.discards),
        runs[own],
        _cards(state.lent)[own],
        _cards(state.fresh),
        _cards(state.owed),
        length[own] / HIGH,
        laid / size,
        points.sum(axis=1)[own] / _MOST,
        state.totals[own] / (_MOST * rounds),
        ones(state.hands).sum(axis=1)[seats] / FULL,
        seats == state.player,
        (state.answers >= 0)[seats],
        state.stuck[seats],
        np.arange(len(Phase)) == state.phase,
        jnp.stack([left / size, state.round / rounds, state.passes / players, state.placed.astype(jnp.float32)]),
    )
    return jnp.concatenate([part.astype(jnp.float32).reshape(-1) for part in parts])
