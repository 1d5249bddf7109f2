"""Place cards on the table of Les 6 Séquences as arrays, and decide who gets the discard."""

from typing import TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.six_sequences.action_arrays import ACTION, ROW, SET, SIX, SWAP, TO_SET, Table
from tablee.games.six_sequences.slots import ACE, HIGH, JOKER, LOW, ONE
from tablee.games.six_sequences.state_arrays import (
    IN_LAST,
    NO_CARD,
    TO_LAY,
    TO_OWE,
    State,
    card_bit,
    either,
    of_rank,
    of_suit,
)
from tablee.kernel.bitsets import U32

Array: TypeAlias = jax.Array


def placed(state: State, seat: Array, done: Table, claims: Array) -> State:
    """The state after a seat has placed cards, some of which may be the discard that it claims (S6, S18)."""
    side = seat % state.runs.size
    discard = jnp.where(claims, card_bit(state.last), 0)
    taken = state._replace(
        discards=state.discards & ~discard,
        last=jnp.where(claims, state.previous, state.last),
        previous=jnp.where(claims, NO_CARD, state.previous),
        player=jnp.where(claims, seat, state.player),
    )
    owes = claims & (done.kind == SET) & (state.sets[side] >= state.runs[side])
    owing = _owing(taken, seat, done, discard)
    is_set = (done.kind == SET) | (done.kind == TO_SET)
    laid = either(is_set, _on_set(taken, seat, done), _on_run(taken, seat, done))
    laid = either(done.kind == SWAP, _swapped(taken, seat, done), laid)
    repaid = (state.phase == TO_OWE) & (done.kind == SET)  # S18: the owed set is laid, and the turn goes on
    laid = laid._replace(phase=jnp.where(claims | repaid, TO_LAY, laid.phase), owed=jnp.where(repaid, 0, laid.owed))
    after = either(owes, owing, laid)
    in_last = after.phase == IN_LAST
    return after._replace(  # S22: players who had passed may be able to place something now
        placed=after.placed | in_last,
        passes=jnp.where(in_last, 0, after.passes),
        stuck=after.stuck & ~in_last,
    )


def _mine(state: State, seat: Array) -> Array:
    return (np.arange(state.stuck.size) == seat)[:, None]


def _own(state: State, seat: Array) -> Array:
    return (np.arange(state.runs.size) == seat % state.runs.size)[:, None]


def _owing(state: State, seat: Array, done: Table, discard: Array) -> State:
    """Take the discard into the hand, for a set that is laid after a run. The set is now public (S18)."""
    owed = of_rank(done.suit, done.rank)
    return state._replace(
        phase=jnp.int32(TO_OWE),
        hands=jnp.where(_mine(state, seat), state.hands | discard, state.hands),
        shown=state.shown | owed,
        owed=owed,
    )


def _on_set(state: State, seat: Array, done: Table) -> State:
    """Lay a set, or put a card on one. The card stays there until the next turn (S14)."""
    one = of_suit(U32(1) << done.rank.astype(U32), done.suit)
    is_new = done.kind == SET
    cards = jnp.where(is_new, of_rank(done.suit, done.rank), one)
    own = _own(state, seat)
    return state._replace(
        hands=jnp.where(_mine(state, seat), state.hands & ~cards, state.hands),
        lent=jnp.where(own, state.lent | cards, state.lent),
        sets=state.sets + (own[:, 0] & is_new),
        fresh=state.fresh | cards,
    )


def _on_run(state: State, seat: Array, done: Table) -> State:
    """Lay a row, or add a card to a run. Runs that touch become one, which is no other run (S13)."""
    cards, slots, joker, foreign = (
        of_suit(word, done.suit) for word in (done.cards, done.slots, done.joker, done.foreign)
    )
    own = _own(state, seat)
    held = state.held[seat % state.runs.size]
    joins = (held & (slots << 1 | slots >> 1)).any()
    return state._replace(
        hands=jnp.where(_mine(state, seat), state.hands & ~cards, state.hands),
        held=jnp.where(own, state.held | slots, state.held),
        joker=jnp.where(own, state.joker | joker, state.joker),
        foreign=jnp.where(own, state.foreign | foreign, state.foreign),
        lent=jnp.where(own, state.lent & ~cards, state.lent),
        runs=state.runs + (own[:, 0] & ~joins),
    )


def _swapped(state: State, seat: Array, done: Table) -> State:
    """Take the joker, the A or the 1 into the hand. Everybody sees it (S16, S17)."""
    given = of_suit(U32(1) << done.rank.astype(U32), done.suit)
    taken = of_suit(U32(1) << done.taken.astype(U32), done.suit)
    suit = of_suit(U32(0xFFFFFFFF), done.suit)
    is_joker = done.taken == JOKER
    slot = state.joker & suit & jnp.where(is_joker, U32(0xFFFFFFFF), U32(0))
    # In an end slot the other one of 1 and A may take the joker's place (S16).
    other = jnp.where(done.rank == ACE, U32(1 << LOW), jnp.where(done.rank == ONE, U32(1 << HIGH), 0))
    truer = jnp.where(is_joker, 0, given)  # S17: the end slot has the number of its own rank
    return state._replace(
        hands=jnp.where(_mine(state, seat), state.hands & ~given | taken, state.hands),
        shown=state.shown | taken,
        joker=state.joker & ~slot,
        foreign=(state.foreign | slot & other) & ~truer,
    )


def winning_claim(state: State) -> tuple[Array, Array]:
    """The seat whose claim wins and its action, or -1 twice (S21)."""
    players = state.stuck.size
    seats = np.arange(players)
    claims = jnp.maximum(state.answers, 0)
    kind, suit = jnp.asarray(ACTION.kind)[claims], jnp.asarray(ACTION.suit)[claims]
    slots = jnp.asarray(ACTION.slots)[claims]
    held = state.held[seats % state.runs.size, jnp.minimum(suit, SIX - 1)]
    # Runs before sets, then the run that reaches higher, then the longer run.
    low, high = _stretch(held | slots, slots)
    weight = jnp.where(kind == ROW, 1 + 32 * high + high - low, 0)
    distance = (seats - state.player) % players
    claiming = (state.answers >= 0) & ((kind == ROW) | (kind == SET))
    weight = jnp.where(claiming, 8 * weight + players - distance, -1)  # then the nearest player
    best = jnp.argmax(weight)
    found = weight[best] >= 0
    return jnp.where(found, best, -1).astype(jnp.int32), jnp.where(found, state.answers[best], -1)


def _stretch(held: Array, slots: Array) -> tuple[Array, Array]:
    """The lowest and the highest slot of the stretch in which these slots lie."""
    lowest = slots & (~slots + 1)
    up = held + lowest  # the carry runs through all the slots above
    stretch_up = (held ^ up) & held & ~(lowest - 1)
    high = 31 - jax.lax.clz(jnp.maximum(stretch_up, 1)).astype(jnp.int32)
    gaps = ~held & (lowest - 1)
    low = 32 - jax.lax.clz(gaps).astype(jnp.int32)
    return low, high
