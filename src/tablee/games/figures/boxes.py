"""The twelve boxes, and which of them a hand makes.

A box has a number, 0 to 11 in the order of the sheet, and a name, which moves use: `=4`, `=full`. A
set of boxes is an int with one bit per box. The code calls the six rows of the upper line *séries*.

A hand is a set of cards: an int with one bit for each of the 24 different cards. Identical cards
share a bit, so they count once automatically (F2). The four colours of a value form one hexadecimal
digit: `0x00000f` are the ones, `0xf00000` the sixes, and `0x111111` the cards of the first colour.

All figures are counts of such bits. `_counts` replaces each digit by the number of its bits, for
all six digits at once. Single bits of a digit then tell whether a value is there in two, three or
four colours, again for all values at once. `_BOXES` converts the answer, one bit in each digit,
into the boxes of the séries.

A figure needs at most five cards. So a figure in six cards, before the discard, is also in some
five of them.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tablee.cards.colours import DECK, Card

UPPER: Final = tuple(rank.text for rank in DECK.ranks)
LOWER: Final = ("double", "brelan", "full", "suite", "carre", "couleur")
BOXES: Final = UPPER + LOWER
SERIES: Final = len(UPPER)
ALL: Final = (1 << len(BOXES)) - 1
DOUBLE, BRELAN, FULL, SUITE, CARRE, COULEUR = range(SERIES, len(BOXES))

_DIGIT: Final = len(DECK.suits)
_ONES: Final = 0x111111
_LOWER_LINE: Final = ALL & ~((1 << SERIES) - 1)

_LETTERS: Final = [suit.letter for suit in DECK.suits]
BIT: Final = {card: 1 << _DIGIT * UPPER.index(DECK.rank[card]) + _LETTERS.index(DECK.suit[card]) for card in DECK.cards}
_BOXES: Final = {
    sum(1 << _DIGIT * value for value in range(SERIES) if series >> value & 1): series for series in range(1 << SERIES)
}
"""Converts one bit in the digit of each value into the set of boxes of those séries."""


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a set."""
    mask = 0
    for card in cards:
        mask |= BIT[card]  # F2
    return mask


def mask_of_five(hand: tuple[Card, ...]) -> int:
    """The same for a hand of five, without a loop, because every turn needs it."""
    one, two, three, four, five = hand
    return BIT[one] | BIT[two] | BIT[three] | BIT[four] | BIT[five]  # F2


def colours(mask: int, value: int) -> int:
    """In how many colours a value is there; values are numbered 0 to 5."""
    return (mask >> _DIGIT * value & 15).bit_count()


def _counts(mask: int) -> int:
    """The number of colours of every value, as one digit from 0 to 4 for each."""
    twos = mask - (mask >> 1 & 0x555555)
    return (twos & 0x333333) + (twos >> 2 & 0x333333)


@lru_cache(1 << 12)  # of 190,050 sets of up to six cards, those of the last turns come again
def made(mask: int) -> int:
    """The boxes that these cards make."""
    counts = _counts(mask)
    four = counts >> 2 & _ONES
    three = counts >> 1 & counts & _ONES | four
    two = counts >> 1 & _ONES | four
    series = _BOXES[counts & _ONES | two]  # F3
    pairs = two.bit_count()
    lower = (
        (pairs >= 2) << DOUBLE  # F4: of different values
        | (three > 0) << BRELAN  # F14: the same three cards also make their série
        | (three > 0 and pairs >= 2) << FULL  # the brelan itself counts as one of the pairs
        | (series & 0b011111 == 0b011111 or series & 0b111110 == 0b111110) << SUITE
        | (four > 0) << CARRE
    )
    if series.bit_count() >= 5 and any((mask >> colour & _ONES).bit_count() >= 5 for colour in range(_DIGIT)):
        lower |= 1 << COULEUR
    return series | lower


@lru_cache(1 << 12)
def strong(mask: int) -> int:
    """The boxes that may end a round with the option `strong`: the lower line, or a série in three colours (F9)."""
    counts = _counts(mask)
    return made(mask) & _LOWER_LINE | _BOXES[(counts >> 1 & counts | counts >> 2) & _ONES]  # F9


def worth(mask: int, box: int, points: tuple[int, ...]) -> int | None:
    """The points of a box with these cards, or None if they do not make it. `points` are those of the lower line."""
    if not made(mask) >> box & 1:
        return None
    if box < SERIES:
        return (box + 1) * colours(mask, box)  # F3
    return points[box - SERIES]  # F5


@lru_cache(maxsize=1 << 12)  # every view needs this, and most hands are unchanged since the last move
def missing(mask: int) -> tuple[tuple[Card, ...] | None, ...]:
    """For each box, the single cards that would make it or extend its série; () if one card is not enough.

    None if no card would help: the figure is made, or the série complete.
    """
    now, found = made(mask), [0] * len(BOXES)
    for value in range(SERIES):
        absent = ~mask & 15 << _DIGIT * value
        found[value] = absent
        # All missing cards of a value have the same effect, except for the flush: try only one of them.
        if new := _new(mask, now, absent) & ~(1 << COULEUR):
            for box in boxes_in(new):
                found[box] |= absent
    for colour in range(_DIGIT):
        absent = ~mask & _ONES << colour
        found[COULEUR] |= absent if _new(mask, now, absent) >> COULEUR & 1 else 0
    return tuple(_cards(cards) if cards or not now >> box & 1 else None for box, cards in enumerate(found))


def _new(mask: int, now: int, cards: int) -> int:
    """The figures of the lower line that the first of these cards would newly make."""
    return made(mask | cards & -cards) & ~now & _LOWER_LINE


@lru_cache(maxsize=1 << 12)
def _cards(mask: int) -> tuple[Card, ...]:
    return tuple(card for card, bit in BIT.items() if mask & bit) if mask else ()


def boxes_in(mask: int) -> list[int]:
    """The boxes in a set, in the order of the sheet."""
    return [box for box in range(len(BOXES)) if mask >> box & 1]
