"""The Adam optimiser with a bound on the gradient, in plain JAX."""

from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp

Array: TypeAlias = jax.Array
Weights: TypeAlias = dict[str, Array]

_FIRST, _SECOND, _TINY = 0.9, 0.999, 1e-8


class Moments(NamedTuple):
    """The running means of the gradient and of its square, and the number of updates."""

    first: Weights
    second: Weights
    count: Array


def adam(weights: Weights, gradient: Weights, moments: Moments, rate: Array, largest: float) -> tuple[Weights, Moments]:
    """The weights after one step; a longer gradient than `largest` is shortened to it."""
    length = jnp.sqrt(sum(jnp.sum(part**2) for part in jax.tree.leaves(gradient)))
    gradient = jax.tree.map(lambda part: part * jnp.minimum(1.0, largest / (length + 1e-9)), gradient)
    first = jax.tree.map(lambda old, new: _FIRST * old + (1 - _FIRST) * new, moments.first, gradient)
    second = jax.tree.map(lambda old, new: _SECOND * old + (1 - _SECOND) * new**2, moments.second, gradient)
    count = moments.count + 1
    one, two = 1 - _FIRST**count, 1 - _SECOND**count
    moved = jax.tree.map(
        lambda weight, m, v: weight - rate * (m / one) / (jnp.sqrt(v / two) + _TINY), weights, first, second
    )
    return moved, Moments(first, second, count)
