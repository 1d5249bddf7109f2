"""An array as in numpy, in Python: its shape, and one list of its values, row by row.

It has what our nets need and no more. It shares no value with another array. Its floats have 64 bits, but in products
of matrices, which `linear` computes.
"""

import math
import operator
from array import array as packed
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from typing import Final, TypeAlias

from tablee.bots import linear
from tablee.bots.places import Key, Shape, common, cutting, spreading, steps, turning

Operation: TypeAlias = Callable[[float, float], float]


class Array:
    """An array."""

    __slots__ = ("_opposite", "_packed", "shape", "values")

    def __init__(self, shape: Shape, values: list[float]) -> None:
        self.shape, self.values = shape, values
        self._opposite: Array | None = None
        self._packed: bytes | None = None

    def __class_getitem__(cls, kind: object) -> type["Array"]:
        return cls

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> "Iterator[Array]":
        return (self[n] for n in range(len(self)))

    @property
    def size(self) -> int:
        """The number of values."""
        return len(self.values)

    @property
    def T(self) -> "Array":  # noqa: N802  numpy's name
        """The same with its axes in the opposite order. It is kept, since most are those of constants."""
        if self._opposite is None:
            self._opposite = self.turned(tuple(reversed(range(len(self.shape)))))
        return self._opposite

    @property
    def packed(self) -> bytes:
        """The values in 32 bits. They are kept."""
        if self._packed is None:
            self._packed = packed("f", self.values).tobytes()
        return self._packed

    def turned(self, axes: Shape) -> "Array":
        """The same with its axes in this order."""
        shape, places = turning(self.shape, axes)
        return Array(shape, [self.values[place] for place in places])

    def tolist(self) -> list[float]:
        """The values of an array of one axis."""
        return list(self.values)

    def astype(self, kind: type[float]) -> "Array":
        """Values of this kind."""
        return Array(self.shape, list(map(kind, self.values)))

    def reshape(self, *shape: int) -> "Array":
        """The same values in another shape; one size may be -1."""
        rest = -math.prod(shape)
        return Array(tuple(self.size // rest if size < 0 else size for size in shape), list(self.values))

    def spread(self, shape: Shape) -> Sequence[float]:
        """The values, repeated until they fill a shape."""
        if self.shape == shape:
            return self.values
        values = self.values
        return [values[place] for place in spreading(self.shape, shape)]

    def __getitem__(self, key: object) -> "Array":
        shape, places = _part(self.shape, key)
        values = self.values
        return Array(shape, [values[place] for place in places])

    def __setitem__(self, key: object, new: object) -> None:
        self._opposite = self._packed = None
        shape, places = _part(self.shape, key)
        for place, value in zip(places, array(new).spread(shape), strict=True):
            self.values[place] = value

    def __matmul__(self, other: "Array") -> "Array":
        found = linear.product(self.packed, self.size // len(other), other.packed, len(other), other.size // len(other))
        return Array(self.shape[:-1] + other.shape[1:], found)

    def folded(self, fold: Callable[[Sequence[float]], float], axis: int | None, keepdims: bool = False) -> "Array":
        """One value for all values along an axis."""
        if axis is None:
            return Array((), [fold(self.values)])
        count, inner, found = self.shape[axis], math.prod(self.shape[axis + 1 :]), list[float]()
        for start in range(0, self.size, count * inner):
            rows = (self.values[at : at + inner] for at in range(start, start + count * inner, inner))
            found += map(fold, zip(*rows, strict=True))
        kept = (1,) if keepdims else ()
        return Array((*self.shape[:axis], *kept, *self.shape[axis + 1 :]), found)

    def sum(self, axis: int | None = None, keepdims: bool = False) -> "Array":
        """The sums along an axis."""
        return self.folded(sum, axis, keepdims)

    def max(self, axis: int | None = None, keepdims: bool = False) -> "Array":
        """The largest values along an axis."""
        return self.folded(max, axis, keepdims)

    def mean(self, axis: int) -> "Array":
        """The means along an axis."""
        return self.folded(lambda values: sum(values) / len(values), axis)

    def any(self, axis: int) -> "Array":
        """Whether a value along an axis is true."""
        return self.folded(any, axis)

    def all(self, axis: int) -> "Array":
        """Whether all values along an axis are true."""
        return self.folded(all, axis)


def array(value: object, kind: type[float] | None = None) -> Array:
    """An array of numbers, of sequences, or of arrays."""
    if isinstance(value, Array):
        found = Array(value.shape, list(value.values))
    elif isinstance(value, packed):
        found = Array((len(value),), value.tolist())
    elif isinstance(value, Sequence):
        parts = [array(part) for part in value]
        inner = parts[0].shape if parts else ()
        found = Array((len(parts), *inner), list(chain.from_iterable(part.values for part in parts)))
    else:
        found = Array((), [value])  # type: ignore[list-item]  # a number
    return found if kind is None else found.astype(kind)


def both(work: Operation, left: object, right: object) -> Array:
    """An operation on each pair of values."""
    one, other = array(left), array(right)
    if not other.shape:
        return Array(one.shape, list(map(work, one.values, repeat(other.values[0]))))
    shape = one.shape if one.shape == other.shape else common(one.shape, other.shape)
    return Array(shape, list(map(work, one.spread(shape), other.spread(shape))))


def _part(shape: Shape, key: object) -> tuple[Shape, Sequence[int]]:
    """The shape of a part, and where its values are."""
    keys = list(key) if isinstance(key, tuple) else [key]
    if all(isinstance(one, Array) for one in keys):
        return _pointed(shape, [one for one in keys if isinstance(one, Array)])
    if keys[0] is ...:
        keys[:1] = [slice(None)] * (len(shape) + 1 - len(keys))
    wanted, axis = list[Key](), 0
    for one in keys:
        wanted.append(_along(shape[axis], one) if one is not None else None)
        axis += one is not None
    return cutting(shape, tuple(wanted))


def _along(size: int, key: object) -> Key:
    match key:
        case int():
            return key
        case slice():
            return range(*key.indices(size))
        case Array():
            return tuple(map(int, key.values))
        case list():
            return tuple(key)
    raise TypeError(f"{key!r} picks nothing from an array")


def _pointed(shape: Shape, keys: Sequence[Array]) -> tuple[Shape, Sequence[int]]:
    """The values, or rows, that the keys name together."""
    found, rest = common(*(key.shape for key in keys)), shape[len(keys) :]
    inner, places = math.prod(rest), [0] * math.prod(found)
    for key, step in zip(keys, steps(shape), strict=False):
        places = [place + int(at) * step for place, at in zip(places, key.spread(found), strict=True)]
    return (*found, *rest), places if not rest else [place + n for place in places for n in range(inner)]


_OPERATIONS: Final[dict[str, Operation]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "truediv": operator.truediv,
    "and": operator.and_,
    "or": operator.or_,
    "lshift": operator.lshift,
    "eq": operator.eq,
    "gt": operator.gt,
    "ge": operator.ge,
    "lt": operator.lt,
    "le": operator.le,
}


def _give(name: str, work: Operation) -> None:
    setattr(Array, f"__{name}__", lambda own, other: both(work, own, other))
    setattr(Array, f"__r{name}__", lambda own, other: both(work, other, own))


for _name, _work in _OPERATIONS.items():
    _give(_name, _work)
