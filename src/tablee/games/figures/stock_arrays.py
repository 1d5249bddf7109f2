"""The stock of Les 12 figures as arrays: sets of cards, in layers of which each is drawn up before the next.

The 96 cards are numbered, so that the four copies of a card are four numbers: 32 × copy + kind, the kind being the
place in the deck. A set of cards is four words, one for each copy. After a round, the hands and piles go under the
stock (F11). Nobody knows the order of these cards, only that they come after the others. So a card of the stock has no
place, but the number of its layer, and a draw takes one of the topmost layer at random.
"""

from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.cards.colours import DECK
from tablee.kernel.bitsets import U32, bit, drawn, union

Array: TypeAlias = jax.Array

COPIES: Final = 4
KINDS: Final = len(DECK.cards)
PLACES: Final = 32 * COPIES
NO_CARD: Final = PLACES - 1
"""A number of no card."""
_PACK: Final = np.full(COPIES, (1 << KINDS) - 1, np.uint32)
_BITS: Final = np.arange(4, dtype=np.uint32)
"""The places of a layer's number, which is below 12."""


class Stock(NamedTuple):
    """The stock."""

    cards: Array
    layers: Array
    """By place in the number of a layer: the set of the cards of the stock whose layer's number has a 1 there."""
    fresh: Array
    """The number of the first layer that cards have gone under, and from which none has been drawn since."""


def whole() -> Stock:
    """All cards."""
    return Stock(jnp.asarray(_PACK), jnp.zeros((len(_BITS), COPIES), U32), jnp.int32(1))


def top(stock: Stock) -> tuple[Array, Array]:
    """The cards of the topmost layer, and its number."""
    cards, number = stock.cards, jnp.int32(0)
    for place in reversed(range(len(_BITS))):
        lower = cards & ~stock.layers[place]
        found = lower.any()
        cards = jnp.where(found, lower, cards)
        number += jnp.where(found, 0, 1 << place)
    return cards, number


def draw(stock: Stock, number: Array) -> tuple[Stock, Array]:
    """Draw a card of the topmost layer, which the number of 32 bits chooses."""
    cards, layer = top(stock)
    card = drawn(cards, number)
    left = stock.cards & ~bit(card)
    return Stock(left, stock.layers & left, jnp.maximum(stock.fresh, layer + 1)), card


def put_under(stock: Stock, number: Array) -> Stock:
    """Put all cards that are not in the stock under it, as a layer with this number (F11)."""
    here = (number.astype(U32) >> _BITS & 1) > 0
    layers = jnp.where(here[:, None], stock.layers | ~stock.cards & _PACK, stock.layers)
    return stock._replace(cards=jnp.asarray(_PACK), layers=layers)


def untouched(stock: Stock) -> Array:
    """The cards that everybody knows to be in the stock: those of the layers from which none has been drawn (F11)."""
    above, same = jnp.zeros(COPIES, U32), stock.cards
    for place in reversed(range(len(_BITS))):
        layer, one = stock.layers[place], (stock.fresh >> place & 1) > 0
        above = jnp.where(one, above, above | same & layer)
        same = same & jnp.where(one, layer, ~layer)
    return above | same


def counted(cards: Array) -> Array:
    """By kind: the number of cards in a set. The last axis has its words."""
    places = cards[..., None] >> np.arange(KINDS, dtype=np.uint32) & 1
    return places.astype(jnp.int32).sum(axis=-2)


def kinds_in(cards: Array) -> Array:
    """The kinds of cards in a set, as one word. Identical cards count once (F2)."""
    return union(jnp.moveaxis(cards, -1, 0))
