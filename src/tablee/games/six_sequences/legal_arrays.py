"""The legal actions of Les 6 Séquences as sets: what a hand can place, and how it can claim the discard."""

from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.six_sequences.action_arrays import (
    ADDS,
    DISCARDS,
    END_SWAPS,
    INSIDE,
    LAID_ROWS,
    LAID_SETS,
    LONG_ENOUGH,
    NEW_CARDS,
    ROW_CARDS,
    ROW_FOREIGN,
    ROW_JOKER,
    ROW_SLOTS,
    ROW_WORDS,
    SIMPLE,
    SIX,
    SWAPS,
    TO_SETS,
    WITH,
    WORDS,
)
from tablee.games.six_sequences.model import FULL
from tablee.games.six_sequences.slots import ACE, HIGH, JOKER, LOW, ONE, WIDTH
from tablee.games.six_sequences.state_arrays import (
    IN_LAST,
    TO_CLAIM,
    TO_COMPLETE,
    TO_DRAW,
    TO_LAY,
    TO_OWE,
    State,
    card_bit,
)
from tablee.kernel.bitsets import U32, count, ones, packed, union

Array: TypeAlias = jax.Array

_SLOTS: Final = (1 << HIGH + 1) - (1 << LOW)
_ENDS: Final = 1 << LOW | 1 << HIGH
_PLAIN: Final = ~(1 << JOKER) & (1 << WIDTH) - 1


class Place(NamedTuple):
    """What a seat has at hand, by suit."""

    hand: Array
    lent: Array
    """The cards of own sets that may be moved (S14)."""
    held: Array
    sets: Array
    """All cards of own sets."""
    lacks_run: Array
    """Whether its side needs a run before another set (S12)."""

    @property
    def free(self) -> Array:
        """The slots for a new run: neither in nor beside an own one (S13)."""
        return ~(self.held | self.held << 1 | self.held >> 1) & _SLOTS


def place_of(state: State, seat: Array, fresh: Array) -> Place:
    """What a seat has at hand, if these cards were put on sets in this turn."""
    side = seat % state.runs.size
    sets = state.lent[side]
    return Place(state.hands[seat], sets & ~fresh, state.held[side], sets, state.sets[side] >= state.runs[side])


def spots(cards: Array) -> Array:
    """The slots that cards can fill without a joker: a 1 and an A fit both ends (S11)."""
    return cards & _PLAIN | (cards >> ONE & 1) << HIGH | (cards >> ACE & 1) << LOW


def new_rows(hand: Array, lent: Array, free: Array) -> Array:
    """By suit: the rows that can be laid as a new run, with at least one card from the hand (S11, S14)."""
    pool, taken, hand = (hand | lent)[:, None], ~free[:, None], hand[:, None]
    words = jnp.zeros((SIX, ROW_WORDS), U32)
    for n in range(32):  # without a sum over flags, so that a compiler keeps all of a word in one loop
        cards, slots = NEW_CARDS[:, n], ROW_SLOTS[:, n]
        fits = ((cards & ~pool | slots & taken) == 0) & ((cards & hand) > 0)
        words = words | jnp.where(fits, U32(1 << n), U32(0))
    return words


def has_row(hand: Array, lent: Array, free: Array) -> Array:
    """By suit: whether there is such a row. Then there is one of three cards."""
    every, mine = spots(hand | lent) & free, spots(hand) & free
    threes = every & every >> 1 & every >> 2
    plain = threes & (mine | mine >> 1 | mine >> 2)
    twos = every & every >> 1 & free >> 2 | every & free >> 1 & every >> 2 | free & every >> 1 & every >> 2
    return (plain > 0) | ((twos > 0) & (hand & 1 > 0))


def suits_by_rank(cards: Array) -> Array:
    """By rank: the set of its suits among these cards. The joker has none (S10)."""
    here = (cards[:, None] & _PLAIN) >> np.arange(WIDTH, dtype=np.uint32) & 1
    return union(here << np.arange(SIX, dtype=np.uint32)[:, None])


def adds(place: Place) -> tuple[Array, Array]:
    """The ways to add a card to a run (S13, S14), as the words at `ADDS`, and the cards to put on sets, by suit."""
    cards, free = place.hand | place.lent, ~place.held & _SLOTS
    own = cards & _PLAIN
    other = (cards >> ACE & 1) << LOW | (cards >> ONE & 1) << HIGH
    joker = jnp.where(cards & 1 > 0, U32(_SLOTS), U32(0))
    ways = [end & way for end in (free & place.held >> 1, free & place.held << 1) for way in (own, other, joker)]
    return jnp.concatenate(ways), place.hand & union(place.sets) & _PLAIN


def swaps(state: State, hand: Array) -> tuple[Array, Array]:
    """By suit: the cards that can be given for a joker (S16), and the ends at which they can be exchanged (S17)."""
    joker, foreign = union(state.joker), union(state.foreign)
    both = jnp.where(joker & _ENDS > 0, U32(1 << ONE | 1 << ACE), U32(0))
    # A 1 goes to the low slot, and an A to the high slot: these slots have the numbers of the ranks.
    return hand & (joker | both), foreign & hand & _ENDS


def new_sets(cards: Array) -> Array:
    """By rank: the sets of three or more of these cards, as two words."""
    return jnp.asarray(INSIDE)[suits_by_rank(cards)]


def can_place(state: State, seat: Array, fresh: Array) -> Array:
    """Whether a seat can place anything, including new combinations."""
    place = place_of(state, seat, fresh)
    to_runs, to_sets = adds(place)
    given, ends = swaps(state, place.hand)
    found = (to_runs > 0).any() | ((to_sets | given | ends) > 0).any()
    found |= has_row(place.hand, place.lent, place.free).any()
    return found | (~place.lacks_run & (ones(suits_by_rank(place.hand)) >= LONG_ENOUGH).any())


def claims(place: Place, discard: Array, edition: int) -> tuple[Array, Array]:
    """The rows and the sets with which the discard can be taken (S18 to S20): words by suit, and by rank."""
    suit, rank = discard // WIDTH, discard % WIDTH
    found = _claimed_rows(place.hand[suit], place.lent[suit], place.held[suit], U32(1) << rank.astype(U32), edition)
    here = jnp.arange(SIX) == suit
    taken = place.hand | card_bit(discard)
    sets = new_sets(taken)[rank] & jnp.asarray(WITH)[suit]
    if edition > 1:  # S18: a set whose run is laid first, from the rest of the hand
        rest = place.hand & ~(U32(1) << rank.astype(U32))
        first = has_row(place.hand, jnp.zeros_like(rest), place.free)
        second = has_row(rest, jnp.zeros_like(rest), place.free)
        allowed = union(jnp.where(second[:, None], WITH, 0) | jnp.where(first[:, None], ~WITH, U32(0)))
    else:
        allowed = jnp.zeros(2, U32)
    sets = jnp.where(place.lacks_run, sets & allowed, sets)  # S12
    by_rank = jnp.where((jnp.arange(WIDTH) == rank)[:, None], sets, 0)
    return jnp.where(here[:, None], found, 0), by_rank


def _claimed_rows(hand: Array, lent: Array, held: Array, discard: Array, edition: int) -> Array:
    """The rows with the discard that make it worth taking (S18, S19)."""

    def filled(cards: Array) -> Array:
        """By row: the slots that these cards fill."""
        own = ROW_SLOTS & ~ROW_JOKER & ~ROW_FOREIGN & cards
        joker = jnp.where(cards & 1 > 0, ROW_JOKER, 0)
        other = (cards >> ACE & 1) << LOW | (cards >> ONE & 1) << HIGH
        return own | joker | other & ROW_FOREIGN

    mine, taken = filled(hand), filled(discard)
    fits = ((ROW_CARDS & ~(hand | lent | discard)) | (ROW_SLOTS & held)) == 0
    is_long = ones(ROW_SLOTS) >= LONG_ENOUGH
    below, above = held & ROW_SLOTS >> 1 & ~ROW_SLOTS, held & ROW_SLOTS << 1 & ~ROW_SLOTS
    is_new = (below | above) == 0
    # S18: a run by itself, although it joins an own run
    alone = is_long & ((mine | taken) == ROW_SLOTS) & (edition > 1)
    after, before = taken << 1, taken >> 1
    if edition > 1:  # S18: the hand card comes next, or behind one card from an own set
        after, before = after | taken << 2, before | taken >> 2
    thanks = ((below > 0) & (mine & after > 0)) | ((above > 0) & (mine & before > 0))
    worth = jnp.where(is_new, is_long & (mine > 0), alone | thanks)
    return packed(fits & (taken > 0) & worth)[:, 0]


def legal(state: State, edition: int, asks_all: bool) -> Array:
    """The set of the legal actions. Nothing is legal when the game is over."""
    seat, phase = state.turn, state.phase
    place = place_of(state, seat, state.fresh)
    hand, left, held = place.hand, (state.stock > 0).any(), count(place.hand)
    owes = phase == TO_OWE
    lays = (phase == TO_LAY) | (phase == TO_COMPLETE) | (phase == IN_LAST)
    answers = phase == TO_CLAIM
    no_cards = jnp.zeros_like(hand)
    # S18: after a claim, a run from the rest of the hand, then the set.
    rest, lent = jnp.where(owes, hand & ~state.owed, hand), jnp.where(owes, no_cards, place.lent)
    opens = (lays & (phase != TO_COMPLETE)) | (owes & place.lacks_run)  # S6, S8
    rows = jnp.where(opens, new_rows(rest, lent, place.free), 0)
    opens_set = lays & (phase != TO_COMPLETE) & ~place.lacks_run  # S12
    sets = jnp.where(opens_set, new_sets(hand), 0)
    sets = jnp.where(owes & ~place.lacks_run, _exactly(state.owed), sets)
    may_claim = (state.last >= 0) & (answers | ((phase == TO_DRAW) & (not asks_all)))  # S21
    claimed, claimed_sets = claims(place, jnp.maximum(state.last, 0), edition)
    rows, sets = jnp.where(may_claim, claimed, rows), jnp.where(may_claim, claimed_sets, sets)
    to_runs, to_sets = adds(place)
    given, ends = swaps(state, hand)
    in_turn = (phase == TO_LAY) | (phase == TO_COMPLETE)
    passes = answers | (phase == IN_LAST) | (in_turn & ~left & (held < FULL))  # S9, S22
    draws = (phase == TO_DRAW) | (in_turn & left & (held < FULL))  # S5, S7
    discards = jnp.where(in_turn & (held == FULL), hand & _PLAIN, 0)  # S9
    simple = draws.astype(U32) | passes.astype(U32) << 1
    parts = {
        SIMPLE: simple[None],
        DISCARDS: discards,
        SWAPS: jnp.where(lays, given, 0),
        END_SWAPS: jnp.where(lays, ends, 0),
        ADDS: jnp.where(lays, to_runs, 0),
        TO_SETS: jnp.where(lays, to_sets, 0),
        LAID_ROWS: rows.reshape(-1),
        LAID_SETS: sets.reshape(-1),
    }
    found = jnp.concatenate(list(parts.values()))
    assert found.shape == (WORDS,)
    return jnp.where(state.over, 0, found)


def _exactly(cards: Array) -> Array:
    """By rank: the set of these cards, which are of one rank, as two words."""
    suits = suits_by_rank(cards)
    bits = U32(1) << (suits & 31)
    found = jnp.stack([jnp.where(suits < 32, bits, 0), jnp.where(suits < 32, 0, bits)], axis=1)
    return jnp.where((suits > 0)[:, None], found, 0)
