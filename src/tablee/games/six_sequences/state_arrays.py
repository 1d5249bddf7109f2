"""The state of Les 6 Séquences as arrays. A set of cards or of slots is six words, one for each suit.

A run is an unbroken stretch of the slots that its side holds, with at most one joker (see `slots`). So what lies on
the table is, by side and suit, a set of slots and the few of them in which there is another card than their own.
"""

from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp

from tablee.games.six_sequences.action_arrays import SIX
from tablee.games.six_sequences.slots import WIDTH
from tablee.kernel.bitsets import U32

Array: TypeAlias = jax.Array

TO_DRAW, TO_LAY, TO_COMPLETE, TO_CLAIM, IN_LAST, TO_OWE = range(6)
"""The phases, in the order of `model.Phase`."""
NO_CARD: Final = -1
ALL_CARDS: Final = (1 << WIDTH) - 1


class State(NamedTuple):
    """A game."""

    hands: Array
    """By seat: a set of cards."""
    shown: Array
    """The cards that everybody knows to be in the hands."""
    stock: Array
    discards: Array
    last: Array
    previous: Array
    """The card on top of the discards and the one below it, or `NO_CARD`. No deeper one can come to the top."""
    held: Array
    joker: Array
    foreign: Array
    """By side: the slots of its runs, those of them with a joker, and the ends where an A is low or a 1 is high."""
    lent: Array
    """By side: the cards in its sets."""
    runs: Array
    sets: Array
    """By side: how many runs and sets it has laid (S12)."""
    fresh: Array
    """The cards that were put on sets in this turn (S14)."""
    owed: Array
    """The cards of a set that was claimed before its run (S18)."""
    answers: Array
    """By seat: the action with which it has answered to the discard, or -1 (S21)."""
    phase: Array
    player: Array
    """The player whose turn it is; `turn` is the seat that has to act."""
    placed: Array
    passes: Array
    stuck: Array
    """By seat: whether it was passed over (S22)."""
    totals: Array
    """By side: the points of the finished rounds."""
    round: Array
    dealer: Array
    """The dealer of the first round."""
    turn: Array
    over: Array
    winner: Array
    """The side that has won alone, or -1."""


def either(which: Array, one: State, other: State) -> State:
    """One of two states."""
    found: State = jax.tree.map(lambda yes, no: jnp.where(which, yes, no), one, other)
    return found


def nothing(*shape: int) -> Array:
    """Empty sets of cards."""
    return jnp.zeros((*shape, SIX), U32)


def card_bit(card: Array) -> Array:
    """The set of one card; of `NO_CARD`, the empty set."""
    here = jnp.arange(SIX) == card // WIDTH
    return jnp.where(here & (card >= 0), U32(1) << (card % WIDTH).astype(U32), 0)


def of_suit(word: Array, suit: Array) -> Array:
    """The set with this word for a suit, and nothing else."""
    return jnp.where(jnp.arange(SIX) == suit, word, U32(0))


def of_rank(suits: Array, rank: Array) -> Array:
    """The cards of a rank in a set of suits."""
    return (suits.astype(U32) >> jnp.arange(SIX, dtype=U32) & 1) << rank.astype(U32)
