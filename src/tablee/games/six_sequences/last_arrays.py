"""The last turns of a round of Les 6 Séquences as arrays, and its end (S22)."""

from typing import TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.six_sequences.legal_arrays import can_place
from tablee.games.six_sequences.score_arrays import result
from tablee.games.six_sequences.state_arrays import IN_LAST, State, nothing
from tablee.kernel.bitsets import union

Array: TypeAlias = jax.Array


def pass_over(state: State) -> State:
    """Pass over players who can place nothing, up to the next one who can, or until all have passed."""
    players = state.stuck.size
    seats = np.arange(players)
    able = jax.vmap(can_place, (None, 0, None))(state, seats, nothing())
    # Cards that were put on sets in this turn cannot be moved yet: that concerns the first player only.
    able_now = can_place(state, state.player, state.fresh)
    player, passes, placed, stuck = state.player, state.passes, state.placed, state.stuck
    going = jnp.bool_(True)
    fresh = state.fresh
    for n in range(players + 1):
        can = able_now if n == 0 else able[player]
        going = going & (passes < players) & ~can
        counts = going & ~placed  # a turn in which something was placed does not count as a pass
        stuck = stuck | (counts & (seats == player))
        passes = passes + counts
        placed = placed & ~going
        fresh = jnp.where(going, 0, fresh)
        player = jnp.where(going, (player + 1) % players, player)
    return state._replace(
        phase=jnp.int32(IN_LAST), player=player, passes=passes, placed=placed, stuck=stuck, fresh=fresh
    )


def end_round(state: State) -> State:
    """Score the round. At the end of a game, everybody sees the hands."""
    return state._replace(totals=state.totals + result(state), shown=union(state.hands))
