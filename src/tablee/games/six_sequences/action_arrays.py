"""The actions of Les 6 Séquences as tables of numbers, and where each has its bit in the set of the legal ones.

The actions are those of `learning`. A set of actions is a row of words, in which everything about a suit or a rank has
words of its own: so the legal ones are found by a few operations on whole words. `BIT` has the place of each action.

On which of several sets of its rank a card is put, the twin does not tell, since no rule depends on it: only the first
of the three names is legal here.
"""

from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

import jax
import numpy as np

from tablee.games.six_sequences.slots import ACE, FIELD, FITS, HIGH, JOKER, LOW, ONE, SUITS, WIDTH, Row, rows
from tablee.kernel.bitsets import mask, table

Array: TypeAlias = jax.Array

SIX: Final = len(SUITS)
DRAW, PASS, DISCARD, SWAP, ADD, TO_SET, ROW, SET = range(8)
"""The kinds of actions."""
ROWS: Final = rows(FIELD, FIELD - 1)
ROW_WORDS: Final = -(-len(ROWS) // 32)
"""Words of the rows of a suit."""
SUBSETS: Final = 1 << SIX
LONG_ENOUGH: Final = 3
"""Cards of a new run or set (S10, S11)."""

# The first word of each part of a set of actions. A part has six words, one for each suit, unless it says otherwise.
SIMPLE: Final = 0
"""One word: to draw, and to pass."""
DISCARDS: Final = 1
"""By suit and rank."""
SWAPS: Final = DISCARDS + SIX
"""Exchanges for the joker (S16), by suit and rank."""
END_SWAPS: Final = SWAPS + SIX
"""Exchanges of the A in the low slot, or of the 1 in the high slot (S17), by suit and slot."""
ADDS: Final = END_SWAPS + SIX
"""36 words: to the low and to the high end of a run, a card in its own slot, a 1 or A at the other end, a joker."""
TO_SETS: Final = ADDS + 6 * SIX
LAID_ROWS: Final = TO_SETS + SIX
"""By suit: the words of its rows."""
LAID_SETS: Final = LAID_ROWS + SIX * ROW_WORDS
"""By rank: two words for the sets of suits."""
WORDS: Final = LAID_SETS + 2 * WIDTH
NEVER: Final = 31
"""A bit that is never set."""


class Table(NamedTuple):
    """By action: what it is. A row is also one card that is added to a run."""

    kind: Array
    suit: Array
    """The suit; of a set, the set of its suits."""
    rank: Array
    """The rank of the card that is discarded, put on a set or given; of a set, its rank."""
    taken: Array
    """The rank of the card that is taken in an exchange."""
    cards: Array
    slots: Array
    """Of a row: its cards and its slots."""
    joker: Array
    foreign: Array
    """Of a row: the slot of the joker, and the end slots in which an A is low or a 1 high."""


def _slots(row: Row) -> tuple[int, int, int, int]:
    cards = slots = joker = foreign = 0
    for slot, rank in enumerate(row.ranks, row.low):
        cards |= 1 << rank
        slots |= 1 << slot
        joker |= (rank == JOKER) << slot
        foreign |= (rank not in (JOKER, slot)) << slot
    return cards, slots, joker, foreign


def _adds() -> list[tuple[int, int, int, Row]]:
    """By action: the end, the suit, the way in which the card fits, and the card as a row."""
    found = []
    for suit, (end, slots) in product(SUITS, enumerate((range(LOW, HIGH - 2), range(LOW + 3, HIGH + 1)))):
        for slot in slots:
            for rank in FITS[slot]:
                way = 2 if rank == JOKER else int(rank != slot)
                found.append((end, suit, way, Row(slot, (rank,))))
    return found


def _tables() -> tuple[Table, Array]:
    """What each action is, in the order of `learning`, and the place of its bit."""
    plain = [rank for rank in range(WIDTH) if rank != JOKER]
    blank = (0,) * 4
    found: list[tuple[int, ...]] = [(DRAW, 0, 0, 0, *blank, 0), (PASS, 0, 0, 0, *blank, 1)]
    for suit, rank in product(SUITS, plain):
        found.append((DISCARD, suit, rank, 0, *blank, 32 * (DISCARDS + suit) + rank))
    for suit in SUITS:
        found += [(SWAP, suit, rank, JOKER, *blank, 32 * (SWAPS + suit) + rank) for rank in plain]
        found.append((SWAP, suit, ONE, ACE, *blank, 32 * (END_SWAPS + suit) + LOW))
        found.append((SWAP, suit, ACE, ONE, *blank, 32 * (END_SWAPS + suit) + HIGH))
    for end, suit, way, row in _adds():
        place = 32 * (ADDS + SIX * (3 * end + way) + suit) + row.low
        found.append((ADD, suit, row.ranks[0], 0, *_slots(row), place))
    for n, suit, rank in product(range(3), SUITS, plain):
        found.append((TO_SET, suit, rank, 0, *blank, NEVER if n else 32 * (TO_SETS + suit) + rank))
    for suit in SUITS:
        first = 32 * (LAID_ROWS + ROW_WORDS * suit)
        found += [(ROW, suit, 0, 0, *_slots(row), first + n) for n, row in enumerate(ROWS)]
    for rank, size in product(plain, range(LONG_ENOUGH, SIX + 1)):
        for suits in combinations(SUITS, size):
            subset = sum(1 << suit for suit in suits)
            found.append((SET, subset, rank, 0, *blank, 32 * (LAID_SETS + 2 * rank) + subset))
    *columns, places = np.array(found, np.int64).T
    signed = [column.astype(np.int32) for column in columns[:4]]
    return Table(*signed, *(column.astype(np.uint32) for column in columns[4:])), places.astype(np.int32)


ACTION, BIT = _tables()
ACTIONS: Final = len(BIT)
AT: Final = np.zeros(32 * WORDS, np.int32)
"""By place: the action with this bit."""
for _n in range(ACTIONS):
    if BIT[_n] != NEVER:
        AT[BIT[_n]] = _n


def _by_word(values: list[int], rest: int) -> Array:
    """Numbers of the rows, by word and bit."""
    return np.array([*values, *[rest] * (32 * ROW_WORDS - len(values))], np.uint32).reshape(ROW_WORDS, 32)


_NO_CARD: Final = 1 << 31
ROW_CARDS: Final = _by_word([_slots(row)[0] for row in ROWS], _NO_CARD)
ROW_SLOTS: Final = _by_word([_slots(row)[1] for row in ROWS], 0)
ROW_JOKER: Final = _by_word([_slots(row)[2] for row in ROWS], 0)
ROW_FOREIGN: Final = _by_word([_slots(row)[3] for row in ROWS], 0)
"""By word and bit: the cards, the slots and so on of a row. Where there is none, a card that nobody has."""
NEW_CARDS: Final = np.where(
    np.array(_by_word([len(row.ranks) for row in ROWS], 0)) >= LONG_ENOUGH, ROW_CARDS, np.uint32(_NO_CARD)
)
"""The same for the rows that are long enough for a new run."""
_BIG: Final = [subset for subset in range(SUBSETS) if subset.bit_count() >= LONG_ENOUGH]
INSIDE: Final = table((mask(one for one in _BIG if one & ~held == 0) for held in range(SUBSETS)), 2)
"""By set of suits: the sets of three or more of them, as two words."""
WITH: Final = table((mask(one for one in range(SUBSETS) if one >> suit & 1) for suit in SUITS), 2)
"""By suit: the sets of suits with it, as two words."""
