"""Runs as bit masks: the nineteen slots of every suit, and the rows of cards that fit them.

A suit has twenty cards, and a run has up to nineteen slots, `low 2 3 … 12 J C B R Q K high` (S11). Number the ranks
`0 1 2 … K A` from 0 to 19. Then slot n is the place of rank n, from the low slot, 1, to the high slot, 19. Rank 0, the
joker, has no slot of its own. Everything about runs follows from three facts.

1. A slot takes its own card or the joker of the suit; the two end slots take the 1 or the A (S11). That is all that
   `FITS` says. Each suit has one joker. So, apart from the two ends, at most one slot of a run has a foreign card.
2. Cards that touch an own run join it, and runs that touch become one (S13). So the runs of a side in one suit are the
   unbroken stretches of the slots it holds. The set of held slots says where each run begins and ends, and a card can
   be added exactly at the slots beside that set.
3. Cards are laid as a *row*: neighbouring slots that were all free before. A row that touches no own run is a new run,
   if it is long enough. Any other row extends the runs it touches. So a single enumeration, `rows`, serves new runs and
   all claims of the discard for runs (S18).

Card n of the deck has rank n % 20 and suit n // 20. A set of cards or slots is an int with one bit for each, twenty
bits per suit. So questions about all six suits take only a few operations on such masks.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from tablee.cards.k6t import DECK, Card

CARDS: Final = DECK.cards
INDEX: Final = {card: n for n, card in enumerate(CARDS)}
SUITS: Final = range(6)
WIDTH: Final = 20
FIELD: Final = (1 << WIDTH) - 1
JOKER, ONE, ACE = 0, 1, 19  # S3: ranks in the order of the deck; the joker comes first
LOW, HIGH = 1, 19

FITS: Final = {
    slot: (ONE, ACE, JOKER) if slot == LOW else (ACE, ONE, JOKER) if slot == HIGH else (slot, JOKER)
    for slot in range(LOW, HIGH + 1)
}
"""The ranks that may fill each slot (S11)."""

RANK: Final = tuple(sum(1 << WIDTH * suit + rank for suit in SUITS) for rank in range(WIDTH))
"""For each rank, its six cards, as a mask."""
JOKERS, ONES, ACES = RANK[JOKER], RANK[ONE], RANK[ACE]
SLOTS: Final = (1 << WIDTH * len(SUITS)) - 1 & ~JOKERS
"""Every slot of every suit."""


class Row(NamedTuple):
    """The ranks of cards of one suit in neighbouring slots, including the joker; `low` is the first slot."""

    low: int
    ranks: tuple[int, ...]


def bits(mask: int) -> list[int]:
    """The positions of the bits in a mask, from the lowest up."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards in a mask, suit by suit."""
    return tuple(CARDS[n] for n in bits(mask))


def mask_of(cards: tuple[Card, ...]) -> int:
    """These cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << INDEX[card]
    return mask


def places_of(cards: int) -> int:
    """The slots that these cards can fill without a joker: a 1 and an A fit both ends (S11)."""
    return cards & ~JOKERS | (cards & ONES) << (HIGH - ONE) | (cards & ACES) >> (ACE - LOW)


@lru_cache(maxsize=1 << 12)
def takers_of(slots: int) -> int:
    """The cards that fit one of these slots: their own, the 1 or the A at an end, the joker of the suit (S11)."""
    jokers = sum(1 << WIDTH * suit for suit in SUITS if slots >> WIDTH * suit & FIELD)
    return places_of(slots) | jokers


def beside(slots: int) -> int:
    """The slots next to these; runs do not wrap around from the high end to the low end (S11)."""
    return (slots << 1 | slots >> 1) & ~slots & SLOTS


@lru_cache(maxsize=1 << 12)
def rows(cards: int, free: int) -> tuple[Row, ...]:
    """Every row of two or more of these cards of one suit on free slots, for every place of the joker and both ends."""
    return tuple(row for low in FITS for row in _rows_from(low, low, cards, free, ()))


def _rows_from(low: int, slot: int, cards: int, free: int, ranks: tuple[int, ...]) -> Iterator[Row]:
    if not free >> slot & 1 or slot > HIGH:
        return
    for rank in FITS[slot]:
        if cards >> rank & 1:
            longer = (*ranks, rank)
            if len(longer) > 1:
                yield Row(low, longer)
            yield from _rows_from(low, slot + 1, cards & ~(1 << rank), free, longer)


def suits_with_rows(cards: int, free: int) -> list[int]:
    """A quick filter: the suits in which three of these cards may be neighbours. It never misses a suit."""
    places = places_of(cards) & free
    pairs = places & places >> 1
    if threes := pairs & places >> 2:
        near = threes
    elif not cards & JOKERS:
        return []
    else:
        near = 0
    if jokers := cards & JOKERS:
        twos = pairs | places & places >> 2
        near |= sum(twos & FIELD << joker for joker in bits(jokers))
    return [suit for suit in SUITS if near >> WIDTH * suit & FIELD]


def threefold(cards: int) -> int:
    """The ranks with three or more of these cards, as a mask; jokers are ignored."""
    once = twice = thrice = 0
    for suit in SUITS:
        field = cards >> WIDTH * suit & FIELD - 1
        thrice |= twice & field
        twice |= once & field
        once |= field
    return thrice


def has_one_suit(cards: tuple[Card, ...]) -> bool:
    """Whether the cards of a combination are a row and not a set."""
    return INDEX[cards[0]] // WIDTH == INDEX[cards[-1]] // WIDTH


def low_of(ranks: tuple[int, ...]) -> int:
    """The lowest slot of a row whose cards are in order. At least one card must not be a joker, a 1 or an A."""
    return next(rank - at for at, rank in enumerate(ranks) if rank not in (JOKER, ONE, ACE))
