"""Tables for Séquence as arrays: the cards as numbers, their spaces, and the rows through a space.

The 104 cards are numbered, so that the two copies of a card are two numbers: 2 × kind and the next one for plain cards,
then the four two-eyed and the four one-eyed jacks.
"""

from typing import Final, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.sequence.board import CORNERS, FIVE, PLAYABLE, ROWS, SIZE, SPOTS, spaces_in
from tablee.games.sequence.planes import PLAIN, SPACES, WILD, middle
from tablee.kernel.bitsets import U32, mask, ones, table

Array: TypeAlias = jax.Array

WORDS: Final = 4
"""Words of a set of spaces or of cards."""
CARDS: Final = 104
NO_CARD: Final = CARDS
NO_ROW: Final = len(ROWS)
STEPS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The directions of rows, in the order of `ROWS`."""


def direction_of(row: int) -> int:
    first, second, *_ = spaces_in(row)
    return [SIZE * down + right for down, right in STEPS].index(second - first)


_PLAIN_OF: Final = [PLAIN[n // 2] if n // 2 < WILD else None for n in range(CARDS + 1)]
CARD_SPOTS: Final = table(0 if card is None else mask(SPOTS[card]) for card in _PLAIN_OF)
FIRST: Final = table(0 if card is None else 1 << SPOTS[card][0] for card in _PLAIN_OF)
"""By card: its spaces, and the first of them."""
ROW_SETS: Final = table((*ROWS, 0))
CORNER_SET, PLAYABLE_SET, ALL_CARDS = table((CORNERS, PLAYABLE, (1 << CARDS) - 1))
_OUTSIDE: Final = 127
"""A space beside the board. No bit of it is ever set."""


def _space(space: int, step: tuple[int, int], times: int) -> int:
    """The space some steps away, or `_OUTSIDE`."""
    row, column = space // SIZE + times * step[0], space % SIZE + times * step[1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else _OUTSIDE


STRETCH: Final = np.array(
    [[[_space(space, step, n - 4) for n in range(9)] for step in STEPS] for space in range(SPACES)], np.int32
)
"""By space and direction: the nine spaces in which every row through the space lies."""


def _row_number(stretch: list[int]) -> int:
    row = mask(stretch)
    return ROWS.index(row) if row in ROWS else NO_ROW


ROW_AT: Final = np.array(
    [[[_row_number(list(nine[n : n + FIVE])) for n in range(FIVE)] for nine in four] for four in STRETCH.tolist()],
    np.uint8,
)
"""By space, direction and place in the stretch: the number of the row that begins there."""
_FREE_OF: Final = np.array(
    [[(row & other).bit_count() <= 1 for other in (*ROWS, 0)] for row in (*ROWS, 0)], np.uint8
)  # Q15
COUNTS_BESIDE: Final = (_FREE_OF[ROW_AT] << np.arange(FIVE, dtype=np.uint8)[:, None]).sum(axis=2).astype(np.uint8)
"""By space, direction and a sequence: a bit for each row of the stretch that counts beside it."""
MIDDLE_AT: Final = STRETCH[:, :, 2:7]
"""By space, direction and place in the stretch: the middle of the row that begins there."""
ROW_OF_MIDDLE: Final = np.full((len(STEPS), SPACES), NO_ROW, np.uint8)
"""By direction and space: the row with this middle."""
for _n, _row in enumerate(ROWS):
    ROW_OF_MIDDLE[direction_of(_row), middle(_row)] = _n


def complete(mine: Array, space: Array, line: Array) -> Array:
    """By direction: a bit for each complete row through a space that can count beside a sequence (Q13, Q15)."""
    cells = jnp.asarray(STRETCH)[space]
    bits = (mine | CORNER_SET)[cells >> 5] >> (cells & 31).astype(U32) & 1  # Q8
    nine = (bits << jnp.arange(9, dtype=U32)).sum(axis=1)
    fives = nine & nine >> 1 & nine >> 2 & nine >> 3 & nine >> 4
    return fives & jnp.asarray(COUNTS_BESIDE)[space, :, line]


def lowest(rows: Array) -> Array:
    """The place of the lowest of five bits."""
    return ones((rows & -rows) - 1) % FIVE
