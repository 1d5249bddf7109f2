"""The board as numbers: where the cards are, and every row of five, as bit masks.

A space has a number, 10 × row + column, and a name, from `a1` at the top left to `j10` at the
bottom right. A set of spaces is an int with one bit per space. A team's chips are such a mask, and
so is a row of five. Precomputed tables tell whether a chip on a space completes a row:

- `THROUGH[space]` has an entry for each of the four directions: the stretch of up to nine spaces
  that contains every row through the space, and those rows. A stretch with fewer than five chips is
  skipped with one `&` and one `bit_count`; only the others have their rows checked.
- A row is complete when `row & mine == row`, where `mine` has the team's chips and the corners (Q8).
- Free spaces are `PLAYABLE & ~taken`. `spaces_in` lists the bits of a mask row by row, from a table
  of the 1024 possible rows of ten. That is faster than testing a hundred bits.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from tablee.cards.french import DECK, Card

SIZE: Final = 10
FIVE: Final = 5
COLUMNS: Final = "abcdefghij"
NAMES: Final = tuple(f"{column}{row + 1}" for row in range(SIZE) for column in COLUMNS)
SPACE: Final = {name: space for space, name in enumerate(NAMES)}

# Q1: every card except the jacks is on the board twice; ** is a corner.
_LAYOUT = """
** 2S 3S 4S 5S 6S 7S 8S 9S **
6C 5C 4C 3C 2C AH KH QH 10H 10S
7C AS 2D 3D 4D 5D 6D 7D 9H QS
8C KS 6C 5C 4C 3C 2C 8D 8H KS
9C QS 7C 6H 5H 4H AH 9D 7H AS
10C 10S 8C 7H 2H 3H KH 10D 6H 2D
QC 9S 9C 8H 9H 10H QH QD 5H 3D
KC 8S 10C QC KC AC AD KD 4H 4D
AC 7S 6S 5S 4S 3S 2S 2H 3H 5D
** AD KD QD 10D 9D 8D 7D 6D **
"""
CARD_AT: Final[tuple[Card | None, ...]] = tuple(None if text == "**" else DECK.read(text) for text in _LAYOUT.split())
SPOTS: Final[dict[Card, tuple[int, ...]]] = {
    card: tuple(space for space, shown in enumerate(CARD_AT) if shown == card) for card in DECK.cards
}
"""The two spaces of every card; none for a jack."""

CORNERS: Final = sum(1 << space for space, card in enumerate(CARD_AT) if card is None)  # Q8
PLAYABLE: Final = (1 << SIZE * SIZE) - 1 & ~CORNERS

_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # across, down, and the two diagonals


def _row_from(row: int, column: int, down: int, right: int) -> int | None:
    """The five spaces from here in a direction, as a mask; None if they leave the board."""
    places = [(row + k * down, column + k * right) for k in range(FIVE)]
    if not all(0 <= r < SIZE and 0 <= c < SIZE for r, c in places):
        return None
    return sum(1 << SIZE * r + c for r, c in places)


_ROWS = [
    [mask for row in range(SIZE) for column in range(SIZE) if (mask := _row_from(row, column, down, right)) is not None]
    for down, right in _DIRECTIONS
]
ROWS: Final = tuple(row for rows in _ROWS for row in rows)
"""All 192 rows of five."""


def _through(space: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    found = []
    for rows in _ROWS:
        here = tuple(row for row in rows if row >> space & 1)
        stretch = 0
        for row in here:
            stretch |= row
        if here:
            found.append((stretch, here))
    return tuple(found)


THROUGH: Final = tuple(_through(space) for space in range(SIZE * SIZE))
"""By space and direction: the stretch that contains all rows through the space, and those rows."""


@cache
def _spaces() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The spaces, by row of the board and by the bits in it. Built on first use, because that takes a while."""
    bits = [tuple(bit for bit in range(SIZE) if row >> bit & 1) for row in range(1 << SIZE)]
    return tuple(tuple(tuple([start + bit for bit in row]) for row in bits) for start in range(0, SIZE * SIZE, SIZE))


def spaces_in(mask: int) -> list[int]:
    """The spaces of a mask, in order."""
    spaces: list[int] = []
    for row in _spaces():
        spaces += row[mask & 1023]
        mask >>= SIZE
    return spaces


def mask_of(spaces: Iterable[int]) -> int:
    """The inverse of `spaces_in`."""
    return sum(1 << space for space in spaces)


def names_in(mask: int) -> tuple[str, ...]:
    """The names of the spaces of a mask, in order."""
    return tuple(NAMES[space] for space in spaces_in(mask))


def mask_named(names: Iterable[str]) -> int:
    """The inverse of `names_in`."""
    return mask_of(SPACE[name] for name in names)
