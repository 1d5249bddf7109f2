"""What a seat sees of Les 12 figures as arrays: the vector of `learning`."""

from typing import TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.cards.colours import PACK
from tablee.games.figures.box_arrays import boxes_made
from tablee.games.figures.boxes import BOXES, SERIES
from tablee.games.figures.model import ROUNDS, Points
from tablee.games.figures.score import BONUS, ENOUGH
from tablee.games.figures.state_arrays import TO_MARK, State
from tablee.games.figures.stock_arrays import COPIES, counted, kinds_in, untouched
from tablee.kernel.bitsets import bit, count, flags

Array: TypeAlias = jax.Array

_COLUMNS = np.arange(SERIES, dtype=np.uint32) * 3


def totals(state: State, points: Points) -> Array:
    """By seat: the points so far (F13)."""
    columns = state.counts[:, None] >> _COLUMNS & 7
    upper = (columns.astype(jnp.int32) * (np.arange(SERIES) + 1)).sum(axis=1)
    lower = flags(state.marked[:, None], len(BOXES))[:, SERIES:] * np.array(points)
    return upper + jnp.where(upper >= ENOUGH, BONUS, 0) + lower.sum(axis=1)


def vector(state: State, seat: Array, points: Points) -> Array:
    """The vector of `learning`: what a seat may know."""
    players = state.tops.size
    from_seat = (np.arange(players) + seat) % players
    marked = flags(state.marked[from_seat][:, None], len(BOXES))
    most = np.array([*(COPIES * (value + 1) for value in range(SERIES)), *(max(n, 1) for n in points)])
    upper = (state.counts[from_seat][:, None] >> _COLUMNS & 7) / COPIES
    lower = marked[:, SERIES:] * (np.array(points) > 0)
    shown = jnp.where(state.phase == TO_MARK, state.hands, state.known)[from_seat]
    tops = jax.vmap(bit)(state.tops)[from_seat]
    piled = COPIES - counted(state.stock.cards) - counted(state.hands).sum(axis=0)
    chooses = jnp.where(state.phase == TO_MARK, state.chosen < 0, np.arange(players) == state.player)
    numbers = [
        count(state.stock.cards) / len(PACK),
        state.turns / len(PACK),
        jnp.minimum(state.rounds + 1, ROUNDS) / ROUNDS,
    ]
    parts = (
        counted(state.hands[seat]) / COPIES,
        flags(boxes_made(kinds_in(state.hands[seat]))[0][None] & state.open[seat], len(BOXES)),
        flags(state.open[from_seat][:, None], len(BOXES)),
        jnp.concatenate([upper, lower], axis=1),
        totals(state, points)[from_seat] / (most.sum() + BONUS),
        counted(shown) / COPIES,
        counted(tops) / COPIES,
        piled / COPIES,
        counted(untouched(state.stock)) / COPIES,
        from_seat == state.player,
        chooses[from_seat] & ~state.over,
        from_seat == state.laid,
        np.arange(3) == state.phase,
        jnp.stack(numbers),
    )
    return jnp.concatenate([part.astype(jnp.float32).reshape(-1) for part in parts])
