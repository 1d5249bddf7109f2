"""Which boxes a hand makes, for the rules as arrays: `boxes` in the words of JAX.

A hand is a set of kinds of cards, in the order of the deck: six values in the first colour, then in the second. So a
colour is six neighbouring bits, one for each value, and to count the colours of all values at once takes a few
operations on four such groups.
"""

from typing import Final, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.figures.boxes import BRELAN, CARRE, COULEUR, DOUBLE, FULL, SERIES, SUITE
from tablee.kernel.bitsets import U32, ones

Array: TypeAlias = jax.Array

COLOURS: Final = 4
_VALUES: Final = (1 << SERIES) - 1
_ENOUGH: Final = 5
"""Values of a straight and of a flush."""


def by_colour(kinds: Array) -> tuple[Array, ...]:
    """By colour: the set of its values in a hand."""
    return tuple(kinds >> np.uint32(SERIES * colour) & _VALUES for colour in range(COLOURS))


def boxes_made(kinds: Array) -> tuple[Array, Array]:
    """The boxes that a hand makes (F3, F4), and those of them that end a round with the option `strong` (F9)."""
    groups = by_colour(kinds)
    first, both = groups[0] | groups[1], groups[0] & groups[1]
    third, other = groups[2] | groups[3], groups[2] & groups[3]
    once = first | third
    twice = both | other | first & third
    thrice = both & third | first & other
    four = both & other
    pairs = ones(twice) >= 2  # F4: of different values
    row = (once & 0b011111) == 0b011111
    row |= (once & 0b111110) == 0b111110
    flush = ones(groups[0]) >= _ENOUGH
    for group in groups[1:]:
        flush |= ones(group) >= _ENOUGH
    lower = (
        _box(pairs, DOUBLE)
        | _box(thrice > 0, BRELAN)
        | _box((thrice > 0) & pairs, FULL)
        | _box(row, SUITE)
        | _box(four > 0, CARRE)
        | _box(flush, COULEUR)
    )
    return once | lower, thrice | lower


def _box(made: Array, box: int) -> Array:
    return jnp.where(made, U32(1 << box), U32(0))


def colours_of(kinds: Array, value: Array) -> Array:
    """In how many colours a hand has a value."""
    shift = jnp.minimum(value, SERIES - 1).astype(U32)
    return sum(((group >> shift & 1).astype(jnp.int32) for group in by_colour(kinds)), jnp.int32(0))
