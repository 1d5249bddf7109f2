"""Sets of numbers as words of 32 bits, for the games as arrays (JAX). Bit n % 32 of word n // 32 stands for n.

A compiler for accelerators makes one loop of many operations on whole words, but not of a search through a list. So a
game as arrays counts and finds by bits. Only the module `arrays` of a game, and what it imports, needs this one.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

Array: TypeAlias = jax.Array

U32: Final = jnp.uint32
_GOLDEN: Final = 0x9E3779B9
"""2³² divided by the golden ratio: its multiples are spread evenly."""


def mask(members: Iterable[int]) -> int:
    """A set as one large number."""
    return sum(1 << member for member in set(members))


def table(masks: Iterable[int], words: int = 4) -> Array:
    """Sets of large numbers as words, in an array of numpy."""
    return np.array([[found >> 32 * n & 0xFFFFFFFF for n in range(words)] for found in masks], np.uint32)


def members(words: Array) -> list[int]:
    """The members of one set, in order."""
    return [
        32 * n + place for n, word in enumerate(np.asarray(words).tolist()) for place in range(32) if word >> place & 1
    ]


def flags(words: Array, size: int) -> Array:
    """A set as a flag for each of its possible members."""
    places = np.arange(size)
    return (words[..., places >> 5] >> (places & 31).astype(np.uint32) & 1).astype(bool)


def packed(found: Array) -> Array:
    """The set of the places with a flag, over the last axis."""
    short = -found.shape[-1] % 32
    padded = jnp.concatenate([found, jnp.zeros((*found.shape[:-1], short), bool)], axis=-1) if short else found
    bits = padded.reshape(*found.shape[:-1], -1, 32).astype(U32) << np.arange(32, dtype=np.uint32)
    return bits.sum(axis=-1, dtype=U32)


def ones(words: Array) -> Array:
    """By word: the number of its bits that are set."""
    return jax.lax.population_count(words).astype(jnp.int32)


def count(words: Array) -> Array:
    """The number of members of a set. The last axis has its words."""
    return sum((ones(words[..., n]) for n in range(words.shape[-1])), jnp.int32(0))


def bit(place: Array, words: int = 4) -> Array:
    """The set of one member."""
    place = jnp.asarray(place).astype(jnp.int32)
    return jnp.where(jnp.arange(words) == place >> 5, U32(1) << (place & 31).astype(U32), U32(0))


def union(sets: Array) -> Array:
    """What is in any of these sets. The first axis has the sets."""
    found = sets[0]
    for n in range(1, sets.shape[0]):
        found = found | sets[n]
    return found


def nth_bit(words: Array, n: Array) -> Array:
    """The member with n smaller ones."""
    word, place, start, total = words[0], jnp.int32(0), jnp.int32(0), jnp.int32(0)
    n = n.astype(jnp.int32)
    for k in range(1, words.shape[0]):
        total += ones(words[k - 1])
        later = n >= total
        word, place, start = (
            jnp.where(later, words[k], word),
            jnp.where(later, 32 * k, place),
            jnp.where(later, total, start),
        )
    return place + _nth_of_word(word, n - start)


def nth_of_many(blocks: Array, number: Array) -> Array:
    """A member of a large set that the number chooses, as `drawn` does. A row has the words of a block."""
    sizes = ones(blocks).sum(axis=1)
    n = (number.astype(U32) % jnp.maximum(sizes.sum(), 1).astype(U32)).astype(jnp.int32)
    block, start, total = jnp.int32(0), jnp.int32(0), jnp.int32(0)
    for k in range(1, blocks.shape[0]):
        total += sizes[k - 1]
        later = n >= total
        block, start = jnp.where(later, k, block), jnp.where(later, total, start)
    return 32 * blocks.shape[1] * block + nth_bit(blocks[block], n - start)


def _nth_of_word(word: Array, n: Array) -> Array:
    at = jnp.int32(0)
    for size in (16, 8, 4, 2, 1):
        low = ones(word >> at.astype(U32) & U32((1 << size) - 1))
        later = n >= low
        n, at = jnp.where(later, n - low, n), jnp.where(later, at + size, at)
    return at


def drawn(words: Array, number: Array) -> Array:
    """A member that the number chooses; every one is equally likely if the number, of 32 bits, is random."""
    return nth_bit(words, number.astype(U32) % jnp.maximum(count(words), 1).astype(U32))


def numbers_from(number: Array, size: int) -> Array:
    """This many numbers of 32 bits from one. If it is random, they look so, too; the first is the number itself."""
    found = number.astype(U32) + np.arange(size, dtype=np.uint32) * np.uint32(_GOLDEN)
    mixed = (found ^ found >> 16) * U32(0x85EBCA6B)
    mixed = (mixed ^ mixed >> 13) * U32(0xC2B2AE35)
    return jnp.where(np.arange(size) == 0, number.astype(U32), mixed ^ mixed >> 16)
