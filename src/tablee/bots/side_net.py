"""A small net for the chances of a position: one score for each side, from features of that side.

The same weights score every side, so one net serves any number of sides. The features of a side may include *parts*:
several equal groups of numbers, such as one for each suit. An inner layer looks at each part, and the sum goes on.
`scores` takes the arrays of numpy or of JAX, so that training and play compute the same.

Importing this module loads numpy, or in a page what stands in its place.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias

from tablee.bots.arrays import NDArray, np
from tablee.kernel.learning import Parts

Numbers: TypeAlias = NDArray[np.float32]
# Arrays of numpy or of JAX: they have no common type.
Array: TypeAlias = Any  # type: ignore[explicit-any]
Seen: TypeAlias = Mapping[str, Numbers]
"""Observations: for each part of `kernel.learning` an array, by position and number."""
Weights: TypeAlias = Mapping[str, Array]
# A view or the options of a game. With type variables, mypy would not find the types of a game that is a module.
Same: TypeAlias = Any  # type: ignore[explicit-any]

INNER: Final = "inner"
LAYERS: Final = ("first", "second", "last")
AT_ONCE: Final = 16
"""Number of views that go through a net together. With more, numpy would wake its threads, which takes longer."""


class Features(NamedTuple):
    """What the net is given. Sides are in the order of play, the viewer's own first."""

    sides: Numbers
    """By position, side and number."""
    parts: Numbers
    """By position, side, part and number; without parts, an array of no size."""


def scores(xp: ModuleType, weights: Weights, features: Features) -> Array:
    """The score of each side, by position."""
    values = features.sides
    if features.parts.size:
        inner = xp.maximum(_layer(weights, INNER, features.parts), 0)
        values = xp.concatenate([values, inner.sum(axis=2)], axis=2)
    for name in LAYERS[:-1]:
        values = xp.maximum(_layer(weights, name, values), 0)
    return _layer(weights, LAYERS[-1], values)[..., 0]


def _layer(weights: Weights, name: str, values: Array) -> Array:
    weight, bias = weights[f"{name}.weight"], weights[f"{name}.bias"]
    return (values.reshape(-1, values.shape[-1]) @ weight + bias).reshape(*values.shape[:-1], -1)


def shares(weights: Weights, features: Features) -> NDArray[np.float64]:
    """The chance of each side, by position: they add up to 1."""
    found = np.asarray(scores(np, weights, features), np.float64)
    power = np.exp(found - found.max(axis=1, keepdims=True))
    return np.asarray(power / power.sum(axis=1, keepdims=True))


def together(views: Sequence[Parts]) -> Seen:
    """The parts of several views as arrays."""
    names = views[0].keys()
    return {name: np.array([_numbers(view[name]) for view in views], np.float32) for name in names}


def _numbers(part: "Sequence[float] | array[float]") -> "Numbers | Sequence[float]":
    return np.frombuffer(part, np.float32) if isinstance(part, array) else part


def chances_by(
    path: Path, views: Sequence[Same], parts: Callable[[Same], Parts], features: Callable[[Seen, Same], Features]
) -> list[tuple[float, ...]]:
    """For each view of a player the chance of each side, as the game numbers the sides, by the net of a file."""
    return chances_of(path, views, lambda some: features(together([parts(view) for view in some]), some[0].options))


def chances_of(
    path: Path, views: Sequence[Same], features: Callable[[Sequence[Same]], Features]
) -> list[tuple[float, ...]]:
    """The same with features that come from the views at once."""
    weights, found = read_weights(path), []
    for first in range(0, len(views), AT_ONCE):
        some = views[first : first + AT_ONCE]
        found += [
            _turned(row.tolist(), view.viewer) for row, view in zip(shares(weights, features(some)), some, strict=True)
        ]
    return found


def _turned(own_first: Sequence[float], viewer: int) -> tuple[float, ...]:
    """The chances by side, from those with the viewer's own side first."""
    sides = len(own_first)
    return tuple(own_first[(side - viewer) % sides] for side in range(sides))


@cache
def read_weights(path: Path) -> Mapping[str, Numbers]:
    """The weights of a file, which are kept in half precision. Raises OSError."""
    with np.load(path) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}
