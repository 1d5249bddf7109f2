"""The legal moves, and the reason why any other move is refused."""

from collections.abc import Sequence
from itertools import combinations

from tablee.cards.k6t import DECK
from tablee.games.pairs.model import PILES, Pair, State
from tablee.kernel.game import IllegalMove, Seat

PLAYER: Seat = 0


def moves(state: State, seat: Seat) -> Sequence[Pair]:
    """Every pair of visible cards, in the order of their piles."""
    if seat != PLAYER:
        return ()
    places: dict[str, list[int]] = {}
    for place, pile in enumerate(state.piles):
        if pile:
            places.setdefault(DECK.rank[pile[-1]], []).append(place)  # P2, P5: any suits; 0 is a rank, too
    return [Pair(*two) for two in sorted(two for same in places.values() for two in combinations(same, 2))]


def to_act(state: State) -> frozenset[Seat]:
    """The player, as long as a pair is visible; then nobody."""
    return frozenset({PLAYER}) if moves(state, PLAYER) else frozenset()


def check(state: State, seat: Seat, move: Pair) -> None:
    """Raise `IllegalMove` for a move that `moves` does not list."""
    if seat != PLAYER:
        raise IllegalMove("P1", "a patience has one player, in seat 0")
    if not any(state.piles):
        raise IllegalMove("P4", "the patience is won: no card is left to take")
    if not 0 <= move.first < move.second < len(PILES):
        raise IllegalMove("P2", "a pair takes the top cards of two different piles")
    for place in (move.first, move.second):
        if not state.piles[place]:
            raise IllegalMove("P2", f"pile {PILES[place]} is empty")
    one, other = state.piles[move.first][-1], state.piles[move.second][-1]
    if DECK.rank[one] != DECK.rank[other]:
        raise IllegalMove("P2", f"{DECK.pretty(one)} and {DECK.pretty(other)} do not have the same rank")
