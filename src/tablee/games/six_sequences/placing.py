"""List what a hand can place: new combinations, additions to old ones, exchanges, and claims of the discard.

Every function here depends only on a hand (as a mask), a side and the table, not on whose turn it is.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tablee.cards.k6t import Card
from tablee.games.six_sequences.model import Claim, End, Extend, Lay, Move, Swap
from tablee.games.six_sequences.slots import (
    ACE,
    CARDS,
    FIELD,
    FITS,
    JOKER,
    ONE,
    RANK,
    SLOTS,
    WIDTH,
    Row,
    bits,
    cards_in,
    mask_of,
    rows,
    suits_with_rows,
    threefold,
)
from tablee.games.six_sequences.table import Run, Table, lacks_run, rank_of


def placings(table: Table, side: int, hand: int, fresh: int, new: bool) -> list[Move]:
    """Every way to place something; new combinations only if `new` allows them (S8)."""
    lent = table.lent[side] & ~fresh  # S14
    found: list[Move] = []
    if new:
        free = _away_from_runs(table, side)
        for suit in suits_with_rows(hand | lent, free):
            found += [Lay(_texts(suit, row)) for row in _new_runs(suit, hand, lent, free)]
        if not lacks_run(table, side):  # S12
            found += [Lay(cards) for cards in _sets(hand)]
    if (hand | lent) & table.adds[side]:
        found += _extensions(table, side, hand, lent)
    if hand & table.swaps:
        found += _swaps(table, hand)
    return found


def can_place(table: Table, side: int, hand: int, fresh: int) -> bool:
    """Whether this hand can place anything, including new combinations."""
    return bool(hand & (table.adds[side] | table.swaps) or placings(table, side, hand, fresh, new=True))


def owed_lays(table: Table, side: int, hand: int, owed: int) -> list[Move]:
    """The lays after a set was claimed before its run: a run from the rest of the hand, then the set itself (S18)."""
    if not lacks_run(table, side):
        return [Lay(cards_in(owed))]
    free, rest = _away_from_runs(table, side), hand & ~owed
    return [Lay(_texts(suit, row)) for suit in suits_with_rows(rest, free) for row in _new_runs(suit, rest, 0, free)]


def _away_from_runs(table: Table, side: int) -> int:
    """The slots for a new run: neither in nor beside an own run, since cards there join that run (S13)."""
    return SLOTS & ~(table.held[side] | table.ends[side])


def _new_runs(suit: int, hand: int, lent: int, free: int) -> Iterator[Row]:
    shift = WIDTH * suit
    mine = hand >> shift & FIELD
    for row in rows((hand | lent) >> shift & FIELD, free >> shift & FIELD):
        # S11, S14, S15: three or more cards. Some may come from own sets, but not all.
        if len(row.ranks) > 2 and any(mine >> rank & 1 for rank in row.ranks):
            yield row


def _texts(suit: int, row: Row) -> tuple[Card, ...]:
    return tuple(CARDS[WIDTH * suit + rank] for rank in row.ranks)


def _sets(hand: int) -> Iterator[tuple[Card, ...]]:
    """All sets from the hand: three or more cards of one rank, no jokers. 1s and aces are different ranks (S10)."""
    for rank in bits(threefold(hand)):  # S10
        yield from _choices([CARDS[n] for n in bits(hand & RANK[rank])], 3)


def _choices(cards: Sequence[Card], least: int) -> Iterator[tuple[Card, ...]]:
    for size in range(least, len(cards) + 1):
        yield from combinations(cards, size)


def _extensions(table: Table, side: int, hand: int, lent: int) -> Iterator[Extend]:
    """Additions to own runs, from the hand (S13) or from own sets (S14), and additions to own sets from the hand."""
    for run in table.runs:
        if run.side == side:  # S13: runs of the player or of their team
            yield from _at_end(table, run, run.low - 1, "-", hand, lent)
            yield from _at_end(table, run, run.high + 1, "+", hand, lent)
    for laid in table.sets:
        if laid.side == side:
            for card in bits(hand & RANK[rank_of(laid)]):
                yield Extend(CARDS[card], laid.number)


def _at_end(table: Table, run: Run, slot: int, end: End, hand: int, lent: int) -> Iterator[Extend]:
    for rank in FITS.get(slot, ()):
        card = WIDTH * run.suit + rank
        named: End = end if rank in (JOKER, ONE, ACE) else ""
        if hand >> card & 1:
            yield Extend(CARDS[card], run.number, named)
        elif lent >> card & 1:
            source = next(laid.number for laid in table.sets if laid.cards >> card & 1)
            yield Extend(CARDS[card], run.number, named, source)


def _swaps(table: Table, hand: int) -> Iterator[Swap]:
    """Exchanges in any player's runs, only with cards from the hand (S16, S17)."""
    for given, taken in table.exchanges:
        if hand >> given & 1:
            yield Swap(CARDS[given], CARDS[taken])


def claims(table: Table, side: int, hand: int, discard: int, edition: int) -> list[Claim]:
    """Every way to take the discard: for a run, new or old, or for a new set (S18 to S20)."""
    suit, rank = divmod(discard, WIDTH)
    mine = hand >> WIDTH * suit & FIELD
    pool = (hand | table.lent[side]) >> WIDTH * suit & FIELD
    found: list[Claim] = []
    held = table.held[side] >> WIDTH * suit & FIELD
    if mine and _may_be_taken(rank, mine, pool, held):
        found += [
            Claim(_texts(suit, row))
            for row in rows(pool | 1 << rank, ~held & FIELD)
            if rank in row.ranks and _is_worth_the_discard(row, row.ranks.index(rank), mine, held, edition)
        ]
    others = hand & RANK[rank]
    if others.bit_count() > 1:
        # S20: only for a new set, with two or more cards from the hand.
        sets = [cards for cards in _choices(cards_in(others | 1 << discard), 3) if CARDS[discard] in cards]
        if lacks_run(table, side):  # S12
            sets = [cards for cards in sets if edition > 1 and owed_lays(table, side, hand, mask_of(cards))]  # S18
        found += map(Claim, sets)
    return found


def _is_worth_the_discard(row: Row, at: int, mine: int, held: int, edition: int) -> bool:
    """Whether the discard, at index `at` of this row, may be taken for it (S18, S19)."""
    ranks = row.ranks
    below, above = held >> row.low - 1 & 1, held >> row.low + len(ranks) & 1
    if not (below or above):
        return len(ranks) > 2 and any(mine >> rank & 1 for rank in ranks)  # S18: a new run
    if edition > 1 and len(ranks) > 2 and all(mine >> rank & 1 for rank in ranks if rank != ranks[at]):
        return True  # S18: a run by itself, although it joins an own run
    reach = 1 if edition == 1 else 2  # S18: the hand card comes next, or behind one card from an own set
    after, before = ranks[at + 1 : at + 1 + reach], ranks[max(0, at - reach) : at]
    # S18, S19: some hand card can be placed only thanks to the discard.
    return any(mine >> rank & 1 for rank in (*(after if below else ()), *(before if above else ())))


def _may_be_taken(rank: int, mine: int, pool: int, held: int) -> bool:
    """A quick filter: False only if the discard certainly fits no row."""
    if mine >> JOKER & 1:
        return bool(pool & (_NEXT[rank] | _NEXT_BUT_ONE[rank]) or held & _NEXT[rank])
    return bool(pool & _NEXT[rank])


def _away(rank: int, distance: int) -> int:
    """The cards of a suit, without the joker, that fit a slot at this distance from a slot of the rank."""
    slots = [slot + step for slot in FITS if rank in FITS[slot] for step in (-distance, distance)]
    return sum({1 << near for slot in slots for near in FITS.get(slot, ()) if near != JOKER})


_NEXT = tuple(_away(rank, 1) for rank in range(WIDTH))
_NEXT_BUT_ONE = tuple(_away(rank, 2) for rank in range(WIDTH))
