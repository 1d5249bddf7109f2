"""The net in JAX: a residual net over the planes of a board, with a head for the moves and two for the result.

It has no normalisation. Every second block also sees the mean and the maximum of its input over the whole board. The
parts `critic…` see the hands of all players. They are for training alone, and are not among the weights of a player.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

Array: TypeAlias = jax.Array
Weights: TypeAlias = Mapping[str, Array]
Type: TypeAlias = "jnp.dtype[object]"

CRITIC: Final = "critic"
_IMPOSSIBLE: Final = -1e9


@dataclass(frozen=True)
class Shape:
    """The size of the net and of what it sees."""

    planes: int
    numbers: int
    sides: int
    kinds: int
    action_planes: int
    scale: tuple[float, ...]
    """The unit of each plane."""
    channels: int = 64
    blocks: int = 6
    size: int = 10
    """The board has this many rows and columns."""


class Sight(NamedTuple):
    """What a net is shown, by sample."""

    planes: Array
    """By space and plane."""
    numbers: Array
    hands: Array
    """By side and space: the cards of the others, and behind the spaces their jacks. Only the critic sees it."""
    sides: Array
    """Number of sides in this game."""


class Answer(NamedTuple):
    """What the net says, by sample. The own side comes first."""

    actions: Array
    """A logit for each action."""
    value: Array
    """By side: the logarithm of the probability that it wins, from the own view."""
    critic: Array
    """The same by the critic."""


def first_weights(shape: Shape, seed: int) -> dict[str, Array]:
    """Random weights. The second half of each block and the heads begin small, as the net has no normalisation."""
    chance, found = np.random.default_rng(seed), {}
    for name, size in _sizes(shape).items():
        small = 0.1 if name.endswith((".second.weight", ".last.weight")) else 1.0
        deviation = small * (2 / np.prod(size[:-1])) ** 0.5 if name.endswith("weight") else 0.0
        found[name] = jnp.asarray(deviation * chance.standard_normal(size), jnp.float32)
    return found


def _sizes(shape: Shape) -> dict[str, tuple[int, ...]]:
    wide = shape.channels
    found: dict[str, tuple[int, ...]] = {}
    layers: dict[str, tuple[int, ...]] = {"begin": (3, 3, shape.planes, wide), "begin.numbers": (shape.numbers, wide)}
    for n in range(shape.blocks):
        layers |= {f"block{n}.first": (3, 3, wide, wide), f"block{n}.second": (3, 3, wide, wide)}
        if n % 2:
            layers[f"block{n}.pool"] = (2 * wide, wide)
    layers |= {"policy": (1, 1, wide, wide), "policy.pool": (2 * wide, wide)}
    layers |= {"policy.last": (1, 1, wide, shape.action_planes), "pass.last": (2 * wide, 1)}
    layers |= {"value": (2 * wide, wide), "value.last": (wide, shape.sides)}
    layers |= {"critic.begin": (3, 3, wide + shape.sides, wide), "critic.numbers": (2 * shape.sides, wide)}
    layers |= {"critic.more": (3, 3, wide, wide), "critic": (2 * wide, wide), "critic.last": (wide, shape.sides)}
    for name, size in layers.items():
        found |= {f"{name}.weight": size, f"{name}.bias": size[-1:]}
    return found


def answer(shape: Shape, weights: Weights, sight: Sight, dtype: Type) -> Answer:
    """What the net says about many positions, with the accuracy of this type."""
    weights = {name: weight.astype(dtype) for name, weight in weights.items()}
    trunk = _trunk(shape, weights, sight, dtype)
    pooled = _pool(trunk)
    lonely = jnp.where((jnp.arange(shape.sides) < sight.sides[:, None]), 0.0, _IMPOSSIBLE)
    value = _dense(weights, "value.last", jax.nn.relu(_dense(weights, "value", pooled)))
    critic = _criticise(shape, weights, sight, trunk)
    return Answer(
        _policy(weights, trunk, pooled),
        jax.nn.log_softmax(value.astype(jnp.float32) + lonely),
        jax.nn.log_softmax(critic.astype(jnp.float32) + lonely),
    )


def _trunk(shape: Shape, weights: Weights, sight: Sight, dtype: Type) -> Array:
    planes = sight.planes.astype(dtype) * jnp.asarray(shape.scale, dtype)
    board = planes.reshape(-1, shape.size, shape.size, shape.planes)
    numbers = _dense(weights, "begin.numbers", sight.numbers.astype(dtype))
    found = jax.nn.relu(_conv(weights, "begin", board) + numbers[:, None, None])
    for n in range(shape.blocks):
        inner = _conv(weights, f"block{n}.first", found)
        if n % 2:
            inner += _dense(weights, f"block{n}.pool", _pool(found))[:, None, None]
        found = jax.nn.relu(found + _conv(weights, f"block{n}.second", jax.nn.relu(inner)))
    return found


def _policy(weights: Weights, trunk: Array, pooled: Array) -> Array:
    board = _conv(weights, "policy", trunk) + _dense(weights, "policy.pool", pooled)[:, None, None]
    board = _conv(weights, "policy.last", jax.nn.relu(board))
    by_plane = board.reshape(board.shape[0], -1, board.shape[-1]).transpose(0, 2, 1).reshape(board.shape[0], -1)
    return jnp.concatenate([by_plane, _dense(weights, "pass.last", pooled)], axis=1).astype(jnp.float32)


def _criticise(shape: Shape, weights: Weights, sight: Sight, trunk: Array) -> Array:
    hands = sight.hands.astype(trunk.dtype)
    spaces, jacks = hands[:, :, : shape.size**2], hands[:, :, shape.size**2 :]
    board = spaces.transpose(0, 2, 1).reshape(*trunk.shape[:3], shape.sides)
    numbers = _dense(weights, "critic.numbers", jacks.reshape(jacks.shape[0], -1))
    found = jax.nn.relu(
        _conv(weights, "critic.begin", jnp.concatenate([trunk, board], axis=-1)) + numbers[:, None, None]
    )
    found = jax.nn.relu(found + _conv(weights, "critic.more", found))
    return _dense(weights, "critic.last", jax.nn.relu(_dense(weights, "critic", _pool(found))))


def _conv(weights: Weights, name: str, board: Array) -> Array:
    found = jax.lax.conv_general_dilated(
        board, weights[f"{name}.weight"], (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
    )
    return found + weights[f"{name}.bias"]


def _dense(weights: Weights, name: str, values: Array) -> Array:
    return values @ weights[f"{name}.weight"] + weights[f"{name}.bias"]


def _pool(board: Array) -> Array:
    return jnp.concatenate([board.mean(axis=(1, 2)), board.max(axis=(1, 2))], axis=1)
