"""Who may do what: the pairs that can be taken, and why another cannot."""

from collections.abc import Sequence
from itertools import combinations

from tablee.cards.k6t import DECK, Card
from tablee.games.pairs.model import PILES, Pair, State
from tablee.kernel.game import IllegalMove, Seat

PLAYER: Seat = 0


def make_a_pair(one: Card, other: Card) -> bool:
    """Equal ranks, any suits; 0, 1 and A are ranks like any other (P2)."""
    return DECK.rank[one] == DECK.rank[other]  # P2, P5


def moves(state: State, seat: Seat) -> Sequence[Pair]:
    """Every pair of visible cards, in the order of their piles."""
    if seat != PLAYER:
        return ()
    tops = [(place, pile[-1]) for place, pile in enumerate(state.piles) if pile]
    return [Pair(first, second) for (first, one), (second, other) in combinations(tops, 2) if make_a_pair(one, other)]


def to_act(state: State) -> frozenset[Seat]:
    """The player, for as long as a pair is visible."""
    return frozenset({PLAYER}) if moves(state, PLAYER) else frozenset()


def check(state: State, seat: Seat, move: Pair) -> None:
    """Raise `IllegalMove` for a move that `moves` does not list."""
    if seat != PLAYER:
        raise IllegalMove("P1", "a patience has one player, at seat 0")
    if not any(state.piles):
        raise IllegalMove("P4", "the patience is won, there is nothing left to take")
    if not 0 <= move.first < move.second < len(PILES):
        raise IllegalMove("P2", "a pair is made of the cards of two different piles")
    for place in (move.first, move.second):
        if not state.piles[place]:
            raise IllegalMove("P2", f"the pile {PILES[place]} is empty")
    one, other = state.piles[move.first][-1], state.piles[move.second][-1]
    if not make_a_pair(one, other):
        raise IllegalMove("P2", f"{DECK.pretty(one)} and {DECK.pretty(other)} are not of the same rank")
