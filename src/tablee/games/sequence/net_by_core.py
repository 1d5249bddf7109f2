"""The trained net of Séquence without numpy: the same forward pass as in `net`, layer by layer in a core.

A page computes it so. Sums have another order there, so the values differ from numpy's in the last places.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from math import prod
from pathlib import Path
from typing import Final, NamedTuple

from tablee.bots.linear import Part, linear, read_parts
from tablee.games.sequence.model import Move, View
from tablee.games.sequence.plane_bytes import Planes, planes_of
from tablee.games.sequence.planes import PASS, PLANES, SCALE, SPACES, action_of

_BYTES: Final = 4
"""Bytes of a value."""
_PLACES: Final = 16
"""How many values `conv` has for each nine weights of a convolution."""
_NINE: Final = (3, 3)
"""The shape of a convolution begins so."""


class Rows(NamedTuple):
    """Some rows of values in the memory of the core."""

    at: int
    rows: int
    columns: int


class NetByCore:
    """The weights, in the memory of the core, and what the net says with them."""

    def __init__(self, path: Path) -> None:
        self.core = linear()
        parts = read_parts(path)
        planes = parts["begin.weight"].shape[2]
        if planes != PLANES:
            raise ValueError(f"{path} holds weights for {planes} planes, and there are {PLANES}")
        self.columns = {name: part.shape[-1] for name, part in parts.items()}
        self.weights = {name: self._kept(name, part) for name, part in parts.items()}
        self.units = self._put("units", SCALE.tolist())
        self.blocks = sum(name.endswith(".first.weight") for name in parts)

    def _kept(self, name: str, part: Part) -> int:
        """The address of some weights, as the layer wants them."""
        if part.shape[:2] != _NINE:
            return self.core.put(f"weights {name}", part.values.tobytes())
        given, size = self.core.put("given weights", part.values.tobytes()), prod(part.shape[2:])
        found = self.core.place(f"weights {name}", _BYTES * _PLACES * size)
        self.core.call("prepare_conv", given, size, found)
        return found

    def rate(self, view: View, moves: Sequence[Move]) -> list[float]:
        """How well the net likes each move."""
        board, skip = self._answer(planes_of(view))
        kinds = len(board) // SPACES
        # By space and kind of action here, by kind and space in the number of an action.
        likes = [skip if (n := action_of(move)) == PASS else board[n % SPACES * kinds + n // SPACES] for move in moves]
        return list(map(float, likes))

    def _answer(self, given: Planes) -> tuple[Sequence[float], float]:
        """A logit for each action on a space, and for the pass."""
        numbers = Rows(self._put("numbers", given.numbers), 1, len(given.numbers))
        trunk = self._trunk(self._unpacked(given.planes), numbers)
        pooled = self._pool(trunk)
        hidden = self._rectified(self._plus(self._dense("policy", trunk), self._dense("policy.pool", pooled)))
        board, skip = self._dense("policy.last", hidden), self._dense("pass.last", pooled)
        return self._values(board), self._values(skip)[0]

    def _trunk(self, planes: Rows, numbers: Rows) -> Rows:
        """By space and channel, what the net makes of the board."""
        found = self._rectified(self._plus(self._conv("begin", planes), self._dense("begin.numbers", numbers)))
        for n in range(self.blocks):
            inner = self._conv(f"block{n}.first", found)
            if n % 2:
                self._plus(inner, self._dense(f"block{n}.pool", self._pool(found)))
            found = self._rectified(self._plus(self._conv(f"block{n}.second", self._rectified(inner)), found))
        return found

    # Layers. Each has a place for its result.

    def _conv(self, name: str, board: Rows) -> Rows:
        found = self._room(name, board.rows, self.columns[f"{name}.bias"])
        self.core.call("conv", board.at, board.columns, *self._layer(name), found.columns, found.at)
        return found

    def _dense(self, name: str, given: Rows) -> Rows:
        found = self._room(name, given.rows, self.columns[f"{name}.bias"])
        self.core.call("dense", *given, *self._layer(name), found.columns, found.at)
        return found

    def _layer(self, name: str) -> tuple[int, int]:
        return self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]

    def _plus(self, rows: Rows, more: Rows) -> Rows:
        self.core.call("add", *rows, more.at, more.rows == 1)
        return rows

    def _rectified(self, rows: Rows) -> Rows:
        self.core.call("rectify", rows.at, rows.rows * rows.columns)
        return rows

    def _pool(self, rows: Rows) -> Rows:
        found = self._room("pool", 1, 2 * rows.columns)
        self.core.call("pool", *rows, found.at)
        return found

    # Memory

    def _room(self, name: str, rows: int, columns: int) -> Rows:
        return Rows(self.core.place(name, _BYTES * rows * columns), rows, columns)

    def _put(self, name: str, values: Sequence[float]) -> int:
        return self.core.put(name, array("f", values).tobytes())

    def _unpacked(self, planes: bytes) -> Rows:
        found = self._room("planes", SPACES, PLANES)
        self.core.call("unpack", self.core.put("bytes", planes), SPACES, PLANES, self.units, found.at)
        return found

    def _values(self, rows: Rows) -> "array[float]":
        return array("f", self.core.get(rows.at, _BYTES * rows.rows * rows.columns))


@cache
def read_net(path: Path) -> NetByCore:
    """The net of a file of weights. Raises ValueError if it is made for other planes, OSError, and `Unusable`."""
    return NetByCore(path)
