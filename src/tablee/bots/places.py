"""Where the values of an array go that is spread, turned or cut: this depends on shapes alone, so it is kept."""

import math
from array import array as packed
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

Shape: TypeAlias = tuple[int, ...]
Places: TypeAlias = "packed[int]"
Key: TypeAlias = int | range | tuple[int, ...] | None
"""What is taken along an axis: one place, some, or a new axis."""
_KEPT: Final = 512
"""Number of lists that are kept."""


def common(*shapes: Shape) -> Shape:
    """The shape to which all of these can be spread."""
    axes = max(map(len, shapes))
    return tuple(map(max, zip(*((1,) * (axes - len(shape)) + shape for shape in shapes), strict=True)))


def steps(shape: Shape) -> Shape:
    """By axis, how far apart neighbours are."""
    return tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


@lru_cache(_KEPT)
def spreading(small: Shape, large: Shape) -> Places:
    """For each place of a large shape, that of the small one from which its value comes."""
    own = (1,) * (len(large) - len(small)) + small
    axes = zip(large, own, steps(own), strict=True)
    return _walk([range(0, size * step, step) if mine > 1 else (0,) * size for size, mine, step in axes])


@lru_cache(_KEPT)
def turning(shape: Shape, axes: Shape) -> tuple[Shape, Places]:
    """The shape with its axes in this order, and where its values come from."""
    apart = steps(shape)
    walk = _walk([range(0, shape[axis] * apart[axis], apart[axis]) for axis in axes])
    return tuple(shape[axis] for axis in axes), walk


@lru_cache(_KEPT)
def cutting(shape: Shape, keys: tuple[Key, ...]) -> tuple[Shape, Places]:
    """The shape of a part, and where its values come from. Axes without a key are whole."""
    apart, axes, found, axis = steps(shape), list[Sequence[int]](), list[int](), 0
    for key in keys:
        if key is None:
            found.append(1)
            continue
        if isinstance(key, int):
            axes.append((key % shape[axis] * apart[axis],))
        else:
            found.append(len(key))
            axes.append([place % shape[axis] * apart[axis] for place in key])
        axis += 1
    rest = shape[axis:]
    return (*found, *rest), _walk([*axes, range(math.prod(rest))])


def _walk(axes: Sequence[Sequence[int]]) -> Places:
    """The sums of one number from each list, in order."""
    places = [0]
    for axis in axes:
        places = [place + step for place in places for step in axis]
    return packed("i", places)
