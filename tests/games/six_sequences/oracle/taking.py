"""Positions in which the discard can be taken in many ways (S18): one crowded suit, and a run and a pair beside it."""

import random

from tablee.cards.k6t import DECK
from tablee.games.six_sequences.model import Phase, State
from tests.games.six_sequences.oracle.built import suit_in_slots
from tests.games.six_sequences.oracle.moves import RANKS, SUITS, rank, suit
from tests.games.six_sequences.table import lay


def offered(edition: int, number: int) -> State:
    """Return two players, the first of whom is to draw: an own run, and cards of its suit in own sets and in the
    hand."""
    chance = random.Random(number)
    letter, other = chance.sample(SUITS, 2)
    slots, left = suit_in_slots(letter, chance)
    low = chance.randrange(len(slots) - 4)
    high = low + chance.randrange(3, 6)
    laid, rest = slots[low:high], [*slots[:low], *slots[high:], *left]
    near = [card for at, card in enumerate(slots) if low - 3 <= at < high + 3 and card in rest and rank(card) != "0"]
    discard = chance.choice(near)
    hand, sets = [], []
    for card in [card for card in near if card != discard] + left:
        where = chance.random()
        if where < 0.5:
            hand.append(card)
        elif where < 0.9 and rank(card) != "0":
            sets.append(card)
    at = chance.randrange(12)
    if chance.random() < 0.5:
        hand += [DECK.read(text + other) for text in RANKS[at : at + 3]]
    alike = [DECK.read(rank(discard) + one) for one in SUITS if one not in (letter, other)]
    hand += chance.sample(alike, chance.choice((0, 2, 3)))
    combinations = [f"0: {''.join(laid)}", *(f"0: {card}" for card in sets)]
    state = lay(
        *combinations, hands=[" ".join(dict.fromkeys(hand)), ""], phase=Phase.DRAW, discards=discard, edition=edition
    )
    runs = max(1, len(sets)) + chance.choice((0, 0, 1))
    assert suit(discard) == letter
    return state._replace(table=state.table._replace(runs_laid=(runs, 0)))
