"""Apply a move: the state after it, and what happened."""

from tablee.cards.k6t import Card
from tablee.games.pairs.model import Pair, Paired, State
from tablee.games.pairs.refusal import check
from tablee.kernel.game import Seat, Step


def apply(state: State, seat: Seat, move: Pair) -> Step[State]:
    """Take the two cards away; the cards below them are now on top (P3). Raises `IllegalMove`."""
    check(state, seat, move)
    places = move.first, move.second
    cards = state.piles[move.first][-1], state.piles[move.second][-1]
    piles = tuple(pile[:-1] if place in places else pile for place, pile in enumerate(state.piles))
    turned = _top(piles[move.first]), _top(piles[move.second])  # P3
    return Step(State(state.faces, piles, (*state.gone, *cards)), (Paired(places, cards, turned),))


def _top(pile: tuple[Card, ...]) -> Card | None:
    return pile[-1] if pile else None
