"""The layers of a net without numpy, by a core: `linear.c`, compiled to WebAssembly. A page computes its nets by it.

The weights of a file are in half precision, as numpy writes them.
"""

import json
import struct
import zipfile
from array import array
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tablee.kernel.core import Core, Unusable, core_at

FILE: Final = Path(__file__).with_name("linear.wasm")
EDITION, LAYOUT = 1, 1
_HEADER: Final = slice(10, None)
"""Where the header of a part begins, in version 1.0 of numpy's format."""

Floats: TypeAlias = "array[float]"
"""Numbers of 32 bits."""


class Part(NamedTuple):
    """One array of a file."""

    shape: tuple[int, ...]
    values: Floats


def read_parts(path: Path) -> Mapping[str, Part]:
    """The arrays of a file of weights, by name. Raises OSError, and ValueError for other files."""
    with zipfile.ZipFile(path, metadata_encoding="utf-8") as kept:
        return {name.removesuffix(".npy"): _part(kept.read(name)) for name in kept.namelist()}


def _part(data: bytes) -> Part:
    size = int.from_bytes(data[8:10], "little")
    header, values = data[_HEADER][:size].decode(), data[_HEADER][size:]
    if "'<f2'" not in header or "'fortran_order': False" not in header:
        raise ValueError("these are not weights in half precision")
    numbers = header.partition("'shape': (")[2].partition(")")[0].strip(", ")
    shape = tuple(json.loads(f"[{numbers}]"))
    return Part(shape, array("f", struct.unpack(f"<{prod(shape)}e", values)))


def linear() -> Core:
    """The core. Raises `Unusable`."""
    core = core_at(FILE, EDITION, LAYOUT)
    if core is None:
        raise Unusable("there is no linear algebra without numpy and without WebAssembly")
    return core


def product(left: bytes, rows: int, right: bytes, inner: int, columns: int) -> list[float]:
    """The product of two matrices of numbers of 32 bits."""
    core = linear()
    at, weight, bias = core.put("left", left), core.put("right", right), core.put("no bias", bytes(4 * columns))
    found = core.place("product", 4 * rows * columns)
    core.call("dense", at, rows, inner, weight, bias, columns, found)
    return array("f", core.get(found, 4 * rows * columns)).tolist()
