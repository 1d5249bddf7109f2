"""The state of Séquence as arrays, and how a state of the rules becomes one."""

from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.sequence import model
from tablee.games.sequence.board import ROWS
from tablee.games.sequence.model import HAND, MARK
from tablee.games.sequence.planes import KIND, KINDS, WILD, middle
from tablee.games.sequence.row_arrays import CARDS, NO_CARD, NO_ROW, direction_of
from tablee.kernel.bitsets import flags, mask, table

Array: TypeAlias = jax.Array


class State(NamedTuple):
    """A game. Sets of spaces and of cards are four words of 32 bits."""

    chips: Array
    """By team: a set of spaces."""
    lines: Array
    """By team: the rows that are its sequences, then `NO_ROW`. A team that wins may have three."""
    hands: Array
    """By seat: its cards in any order, and `NO_CARD` in empty places."""
    last: Array
    """By seat: the card on top of its pile, or `NO_CARD`."""
    stock: Array
    discards: Array
    """Sets of cards."""
    marks: Array
    """While the player has to choose a row (Q16): the set of the spaces in their middle."""
    direction: Array
    """The direction of those rows."""
    turn: Array
    """The seat that has to act."""
    passes: Array
    exchanged: Array
    over: Array
    winner: Array
    """The team that has won, or -1."""


def pack(state: model.State) -> State:
    """A state of the rules as arrays of numpy. Copies of a card get the lowest numbers that are left."""
    options, left = state.setup.options, {kind: list(_copies(kind)) for kind in range(KINDS)}
    size = HAND[options.players]
    numbered = [[left[KIND[card]].pop(0) for card in hand] for hand in state.hands]
    piles = [[left[KIND[card]].pop(0) for card in pile] for pile in state.discards]
    stock = [left[KIND[card]].pop(0) for card in state.stock[: state.left]]
    rows = state.aside.rows if state.phase is MARK else ()
    lines = [[ROWS.index(line) for line in lines] for lines in state.lines]
    return State(
        chips=table(state.chips),
        lines=np.array([(found + [NO_ROW] * 3)[:3] for found in lines], np.uint8),
        hands=np.array([(hand + [NO_CARD] * size)[:size] for hand in numbered], np.uint8),
        last=np.array([pile[-1] if pile else NO_CARD for pile in piles], np.uint8),
        stock=table([mask(stock)])[0],
        discards=table([mask(card for pile in piles for card in pile)])[0],
        marks=table([mask(middle(row) for row in rows)])[0],
        direction=np.int32(direction_of(rows[0]) if rows else 0),
        turn=np.int32(state.turn),
        passes=np.int32(state.passes),
        exchanged=np.bool_(state.exchanged),
        over=np.bool_(state.over),
        winner=np.int32(-1 if state.winner is None else state.winner),
    )


def _copies(kind: int) -> range:
    return (
        range(2 * kind, 2 * kind + 2)
        if kind < WILD
        else range(2 * WILD + 4 * (kind - WILD), 2 * WILD + 4 * (kind - WILD + 1))
    )


def kind_of(card: Array) -> Array:
    """The kind of a numbered card; for `NO_CARD` a number above all kinds."""
    return jnp.where(card < 2 * WILD, card >> 1, (card >> 2) + WILD // 2).astype(jnp.int32)


def counted_kinds(cards: Array) -> Array:
    """By kind: the number of cards in a set."""
    here = flags(cards, CARDS).astype(jnp.float32)
    return jnp.concatenate([here[: 2 * WILD].reshape(WILD, 2).sum(axis=1), here[2 * WILD :].reshape(2, 4).sum(axis=1)])
