"""Turns a view into a vector of fixed length, for every game and its options. It uses nothing but the view.

A game provides the named parts of the vector (`tablee.kernel.learning`). This module concatenates them. All numbers are
between -1 and 1. A game may leave out what is of little use.
"""

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tablee.kernel.learning import Parts
from tablee.rl import extra

with extra():
    import numpy as np
    from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float32]
Layout: TypeAlias = "Mapping[str, slice[int, int, None]]"
# The views of different games side by side need an existential type, which Python lacks.
PartsOf: TypeAlias = Callable[[Any], Parts]  # type: ignore[explicit-any]


@dataclass(frozen=True, slots=True)
class Observer:
    """Converts the views of one game, with these options, to vectors."""

    parts: PartsOf
    layout: Layout
    """The place of each part in the vector."""

    @property
    def size(self) -> int:
        """The length of the vectors."""
        return max(part.stop for part in self.layout.values())

    def vector(self, view: object) -> Vector:
        """The view as a vector."""
        parts = self.parts(view).values()
        return np.frombuffer(
            bytearray().join(part if isinstance(part, array) else array("f", part) for part in parts), np.float32
        )


def observer(parts: PartsOf, example: object) -> Observer:
    """The observer for views like the example."""
    layout: dict[str, slice[int, int, None]] = {}
    start = 0
    for name, values in parts(example).items():
        layout[name] = slice(start, start + len(values))
        start += len(values)
    return Observer(parts, layout)
