"""The board of Séquence as one long number with a byte for each space, so that sums go over all spaces at once.

Nets without numpy see the board so. A number may hold several boards, one after the other, such as one for each side.
A row of five is named by its first space here: 4 to 1 steps further, in one of four directions, are its others.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from tablee.games.sequence.board import CORNERS, NAMES, ROWS, SIZE, mask_named, spaces_in
from tablee.games.sequence.model import CompletedSequence

SPACES: Final = len(NAMES)
_BYTE: Final = 8
"""Bits of a byte."""
_STEPS: Final = (1, SIZE, SIZE + 1, SIZE - 1)
"""How far apart neighbours in a row are: across, down, and the two diagonals."""
_NOTHING: Final = bytes(SPACES)
CLOSED: Final = 8
"""The bit of a row that a side cannot fill. Lower bits have the number of chips."""


class Direction(NamedTuple):
    """The rows of one direction, in some boards."""

    step: int
    """How far apart neighbours are, in bits."""
    every: int
    """255 for each space at which a row begins."""
    elsewhere: int
    """`CLOSED` for all other spaces."""

    def counted(self, boards: int) -> int:
        """By row, the sum of its five spaces."""
        pairs = boards + (boards >> self.step)
        return pairs + (pairs >> 2 * self.step) + (boards >> 4 * self.step) & self.every

    def spread(self, rows: int) -> int:
        """By space, the sum of the rows through it in this direction."""
        pairs = rows + (rows << self.step)
        return pairs + (pairs << 2 * self.step) + (rows << 4 * self.step)

    def joined(self, rows: int) -> int:
        """By space, the bits of all rows through it in this direction."""
        pairs = rows | rows << self.step
        return pairs | pairs << 2 * self.step | rows << 4 * self.step


@cache
def directions(boards: int) -> tuple[Direction, ...]:
    """The four directions, for so many boards."""
    rows, found = [spaces_in(row) for row in ROWS], []
    for step in _STEPS:
        ones = number(flags(first for first, second, *_ in rows if second - first == step)) * each(boards)
        elsewhere = CLOSED * (everywhere(1, boards) - ones)
        found.append(Direction(step * _BYTE, 255 * ones, elsewhere))
    return tuple(found)


@cache
def each(boards: int) -> int:
    """A board times this number is so many boards with the same bytes."""
    return sum(1 << board * SPACES * _BYTE for board in range(boards))


@cache
def everywhere(value: int, boards: int) -> int:
    """The same byte for each space."""
    return number(bytes([value]) * SPACES * boards)


def number(boards: bytes) -> int:
    """The number with these bytes, those of the first space last."""
    return int.from_bytes(boards, "little")


def in_bytes(boards: int, count: int) -> bytes:
    """The bytes of so many boards. What spilled over the end must not be there."""
    return boards.to_bytes(SPACES * count, "little")


def flags(spaces: Iterable[int]) -> bytes:
    """1 for each of these spaces."""
    found = bytearray(_NOTHING)
    for space in spaces:
        found[space] = 1
    return bytes(found)


CORNER: Final = flags(spaces_in(CORNERS))


@cache
def chosen(keys: bytes) -> bytes:
    """A table for `bytes.translate`: 1 for these bytes, and 0 for all others."""
    return bytes(value in keys for value in range(256))


def chips_of(chips: str, sides: Sequence[int]) -> list[bytes]:
    """By side: 1 for each of its chips. Room without a side has the number of no team."""
    text = chips.encode()
    return [text.translate(chosen(b"%d" % side)) for side in sides]


def lines_of(lines: Iterable[CompletedSequence], sides: Sequence[int]) -> list[bytes]:
    """By side: 1 for each space of its finished sequences."""
    done = dict.fromkeys(sides, 0)
    for line in lines:
        done[line.team] |= mask_named(line.spaces)
    return [flags(spaces_in(mask)) if mask else _NOTHING for mask in done.values()]


def rows_of(chips: Sequence[bytes], lines: Sequence[bytes]) -> list[int]:
    """By direction and row, in a board for each side: the number of its chips and corners, and `CLOSED` if the side
    cannot fill the row: others have chips there, or it shares more than one space with its sequences (Q8, Q15). What is
    no row is closed too.
    """
    sides = len(chips)
    mine, done = number(b"".join(chips)), number(b"".join(lines))
    others = sum(map(number, chips)) * each(sides) - mine
    mine += number(CORNER) * each(sides)
    found = []
    for direction in directions(sides):
        # These sums of at most five have the bit of `CLOSED` from 1 and from 2.
        theirs = direction.counted(others) + everywhere(CLOSED - 1, sides)
        shared = direction.counted(done) + everywhere(CLOSED - 2, sides)
        closed = (theirs | shared) & everywhere(CLOSED, sides) | direction.elsewhere
        found.append(direction.counted(mine) | closed)
    return found
