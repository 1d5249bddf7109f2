"""The theory of the runs: nineteen slots in every suit, and the rows of cards that can stand in them.

A suit has twenty cards and a run nineteen slots, `low 2 3 … 12 J C B R Q K high` (S11). Number the ranks
`0 1 2 … K A` from 0 to 19: then slot n is the place of rank n, from the low slot, 1, to the high slot, 19, and
rank 0, the joker, has no slot of its own. Everything about runs follows from three facts.

1. A slot takes its own card, or the joker of the suit; the two end slots take the 1 or the A (S11). That is the whole
   of `FITS`. There is one joker to a suit, so a run has at most one slot that does not show its own card, and two
   ends that may show either of two.
2. Cards that touch an own run belong to it, and runs that touch are one (S13). So the runs of a side in one suit are
   just the unbroken stretches of the slots it holds there: a set of slots says where the runs begin and end, and a
   card can be added exactly at a slot beside that set.
3. Whatever is laid from hand goes down as a *row*: neighbouring slots, all of them free before. A row that touches
   no own run is a new run, if it is long enough; one that does extends the runs it touches. So one enumeration,
   `rows`, serves new runs, and discards taken for new runs or for old ones (S18).

Card n of the deck has rank n % 20 and suit n // 20; a set of cards or of slots is a number with one bit for each,
twenty bits a suit, so that questions about all six suits are a few operations on such masks.
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
JOKER, ONE, ACE = 0, 1, 19  # S3: as the deck has its ranks, the joker before them all
LOW, HIGH = 1, 19

FITS: Final = {
    slot: (ONE, ACE, JOKER) if slot == LOW else (ACE, ONE, JOKER) if slot == HIGH else (slot, JOKER)
    for slot in range(LOW, HIGH + 1)
}
"""The ranks that may fill each slot (S11)."""

RANK: Final = tuple(sum(1 << WIDTH * suit + rank for suit in SUITS) for rank in range(WIDTH))
"""For each rank, the six cards of it, as a mask."""
JOKERS, ONES, ACES = RANK[JOKER], RANK[ONE], RANK[ACE]
SLOTS: Final = (1 << WIDTH * len(SUITS)) - 1 & ~JOKERS
"""Every slot of every suit."""


class Row(NamedTuple):
    """Cards of one suit in neighbouring slots, the joker included, given by their ranks."""

    low: int
    ranks: tuple[int, ...]


def bits(mask: int) -> list[int]:
    """The places in a mask, from the lowest up."""
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
    """The slots next to these; there is no way round from the high end to the low one (S11)."""
    return (slots << 1 | slots >> 1) & ~slots & SLOTS


@lru_cache(maxsize=1 << 12)
def rows(cards: int, free: int) -> tuple[Row, ...]:
    """Every row of two or more of these cards of one suit on free slots: every joker place, both ends."""
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
    """The suits in which three of these cards may be neighbours: quick, and not one too few."""
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
    """The ranks of which there are three of these cards or more, as a mask; jokers have no rank."""
    once = twice = thrice = 0
    for suit in SUITS:
        field = cards >> WIDTH * suit & FIELD - 1
        thrice |= twice & field
        twice |= once & field
        once |= field
    return thrice


def has_one_suit(cards: tuple[Card, ...]) -> bool:
    """Whether the cards of a combination are a row and not a set: a row has one suit, a set several."""
    return INDEX[cards[0]] // WIDTH == INDEX[cards[-1]] // WIDTH


def low_of(ranks: tuple[int, ...]) -> int:
    """The lowest slot of a row that is written in its order; some card of it is neither joker nor at an end."""
    return next(rank - at for at, rank in enumerate(ranks) if rank not in (JOKER, ONE, ACE))
