"""The legal moves: `moves` lists them. `refusal` explains why any other move is refused."""

from collections.abc import Sequence
from itertools import combinations

from tablee.cards.k6t import DECK
from tablee.games.pairs.model import Pair, State
from tablee.kernel.game import Seat

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
    visible = [DECK.rank[pile[-1]] for pile in state.piles if pile]
    return frozenset({PLAYER}) if len(set(visible)) < len(visible) else frozenset()
