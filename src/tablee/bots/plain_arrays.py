"""What our nets need of the functions of numpy, in Python: for pages, where there is no numpy.

Names and meanings are those of numpy.
"""

import math
from array import array as packed
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tablee.bots import linear
from tablee.bots.places import Shape, common
from tablee.bots.plain_array import Array, array, both

__all__ = ["Array", "array"]

float32 = float64 = float
int8 = int32 = int64 = int
bool_ = bool


def asarray(value: object, kind: type[float] | None = None) -> Array:
    """An array of these values; an array itself if it is one already."""
    return value if isinstance(value, Array) and kind is None else array(value, kind)


def arange(first: int, last: int | None = None) -> Array:
    """Whole numbers in a row."""
    values = range(first) if last is None else range(first, last)
    return Array((len(values),), list(values))


def full(shape: int | Shape, value: float) -> Array:
    """One value everywhere."""
    sizes = (shape,) if isinstance(shape, int) else shape
    return Array(sizes, [value] * math.prod(sizes))


def zeros(shape: int | Shape, kind: type[float] = float) -> Array:
    """Zero everywhere."""
    return full(shape, kind(0))


def ones(shape: int | Shape, kind: type[float] = float) -> Array:
    """One everywhere."""
    return full(shape, kind(1))


def zeros_like(one: Array) -> Array:
    """Zero everywhere, in the shape of another array."""
    return zeros(one.shape)


def frombuffer(values: "packed[float]", kind: type[float]) -> Array:
    """Numbers that lie side by side."""
    return array(values, kind)


def broadcast_to(one: Array, shape: Shape) -> Array:
    """The values, repeated until they fill a shape."""
    return Array(shape, list(one.spread(shape)))


# Values


def maximum(left: object, right: object) -> Array:
    """The larger of each pair."""
    return both(max, left, right)


def minimum(left: object, right: object) -> Array:
    """The smaller of each pair."""
    return both(min, left, right)


def clip(one: Array, least: float, most: float) -> Array:
    """The nearest values between two bounds."""
    return maximum(minimum(one, most), least)


def rint(one: object) -> Array:
    """The nearest whole numbers."""
    found = array(one)
    return Array(found.shape, list(map(round, found.values)))


def sqrt(one: Array) -> Array:
    """The square roots."""
    return Array(one.shape, list(map(math.sqrt, one.values)))


def exp(one: Array) -> Array:
    """The powers of e."""
    return Array(one.shape, list(map(math.exp, one.values)))


def log1p(one: Array) -> Array:
    """The logarithms of one more."""
    return Array(one.shape, list(map(math.log1p, one.values)))


def where(which: object, then: object, otherwise: object) -> Array:
    """A value of one of two arrays."""
    parts = array(which), array(then), array(otherwise)
    shape = common(*(part.shape for part in parts))
    values = zip(*(part.spread(shape) for part in parts), strict=True)
    return Array(shape, [yes if true else no for true, yes, no in values])


def bincount(at: object, weights: Array | None = None, minlength: int = 0) -> Array:
    """By number, the sum of the weights that have it."""
    numbers, found = array(at).values, [0.0] * minlength
    for number, weight in zip(numbers, weights.values if weights else [1.0] * len(numbers), strict=True):
        found[int(number)] += weight
    return Array((minlength,), found)


# Axes


def concatenate(parts: Sequence[Array], axis: int = 0) -> Array:
    """Arrays one after the other along an axis."""
    first = parts[0].shape
    chunks = [math.prod(part.shape[axis:]) for part in parts]
    found = list[float]()
    for n in range(math.prod(first[:axis])):
        for part, size in zip(parts, chunks, strict=True):
            found += part.values[n * size : (n + 1) * size]
    return Array((*first[:axis], sum(part.shape[axis] for part in parts), *first[axis + 1 :]), found)


def stack(parts: Sequence[object], axis: int = 0) -> Array:
    """Arrays side by side along a new axis."""
    arrays = [array(part) for part in parts]
    shape = arrays[0].shape
    at = axis % (len(shape) + 1)
    return concatenate([Array((*shape[:at], 1, *shape[at:]), part.values) for part in arrays], at)


def moveaxis(one: Array, source: int, target: int) -> Array:
    """The same with one axis elsewhere."""
    axes = [axis for axis in range(len(one.shape)) if axis != source]
    axes.insert(target, source)
    return one.turned(tuple(axes))


def delete(one: Array, at: int, axis: int) -> Array:
    """The same without one place of an axis."""
    left = [n for n in range(one.shape[axis]) if n != at]
    return one[(slice(None),) * axis + (left,)]


def sort(one: Array, axis: int) -> Array:
    """In order along the last axis."""
    size, found = one.shape[axis], list[float]()
    for start in range(0, one.size, size):
        found += sorted(one.values[start : start + size])
    return Array(one.shape, found)


def repeat(one: Array, times: int) -> Array:
    """Each value so many times."""
    return Array((one.size * times,), [value for value in one.values for _ in range(times)])


class Kept(NamedTuple):
    """The arrays of a file."""

    files: tuple[str, ...]
    parts: Mapping[str, linear.Part]

    def __getitem__(self, name: object) -> Array:  # type: ignore[override]  # by name
        part = self.parts[str(name)]
        return Array(part.shape, part.values.tolist())


@contextmanager
def load(path: Path) -> Iterator[Kept]:
    """The arrays of a file of weights."""
    parts = linear.read_parts(path)
    yield Kept(tuple(parts), parts)
