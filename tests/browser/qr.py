"""Decode a QR code from a clean picture of a short text: versions 2 and 3 only, no error correction."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from playwright.sync_api import Locator

_MARGIN: Final = 4
_MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)


def read(picture: Locator) -> str:
    """Return the text of a QR code that is drawn square by square."""
    size = int(str(picture.get_attribute("viewBox")).split()[-1]) - 2 * _MARGIN
    squares = re.findall(r"M(\d+) (\d+)h1v1h-1z", str(picture.locator("path").get_attribute("d")))
    dark = {(int(y) - _MARGIN, int(x) - _MARGIN) for x, y in squares}
    # Three bits beside the upper left finder pattern give the mask of the data; they are masked with 101 themselves.
    mask = _MASKS[_number(((8, column) in dark for column in (2, 3, 4)), 3) ^ 0b101]
    bits = ((place in dark) != mask(*place) for place in _path(size))
    assert _number(bits, 4) == 0b0100, "only byte mode is supported"
    return bytes(_number(bits, 8) for _ in range(_number(bits, 8))).decode()


def _number(bits: Iterator[bool], length: int) -> int:
    return sum(next(bits) << place for place in reversed(range(length)))


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Yield the places of the data in order: up and down in columns of two, from the right."""
    pairs = [*range(size - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(pairs):
        for row in range(size) if number % 2 else reversed(range(size)):
            for place in ((row, right), (row, right - 1)):
                if not _is_fixed(size, *place):
                    yield place


def _is_fixed(size: int, row: int, column: int) -> bool:
    """Whether a place belongs to a finder pattern, a timing pattern or the alignment pattern."""
    far = size - 8
    eyes = (row < 9 and (column < 9 or column >= far)) or (row >= far and column < 9)
    return eyes or row == 6 or column == 6 or (abs(row - size + 7) <= 2 and abs(column - size + 7) <= 2)
