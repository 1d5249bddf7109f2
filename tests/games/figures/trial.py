"""Les 12 figures for the tests of the laws."""

from collections import Counter
from collections.abc import Hashable
from functools import lru_cache

from tablee.bots.judging import Judged
from tablee.cards.colours import Card
from tablee.games import figures, rules
from tablee.games.figures.bots import judge_with
from tablee.games.figures.model import MARK, Move, Options, State, View
from tablee.games.figures.round_solver import solve
from tablee.games.figures.variants import VARIANTS
from tablee.kernel.game import Seat, Viewer
from tablee.kernel.laws import Trial


def cards(state: State) -> list[Card]:
    return [card for pile in (*state.hands, *state.discards, state.stock[: state.left]) for card in pile]


def hidden(state: State, viewer: Viewer) -> list[Hashable]:
    """Return the hidden cards: the other hands, the stock and each layer under it; after the showdown, the others'
    choices."""
    layers = figures.view(state, viewer).under
    start = sum(map(len, layers))
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    hands = [] if state.phase is MARK else [unknown(state, seat) for seat in others]
    found: list[Hashable] = []
    # Cards that are all equal, or all in one hand, can be deduced by counting: they are no secret.
    piles = [pile for pile in (*hands, *((card,) for card in state.stock[start : state.left])) if pile]
    if len({card for pile in piles for card in pile}) > 1 < len(piles):
        found += piles
    for n, layer in enumerate(layers):
        if len(set(layer)) > 1:
            found += state.stock[sum(map(len, layers[:n])) :][: len(layer)]
    chosen = [seat for seat in others if state.choices and seat != state.laid and seat not in state.waiting]
    return found + [state.choices[seat] for seat in chosen if has_choice(state, seat)]


def unknown(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a hand that nobody has seen."""
    return tuple(sorted((Counter(state.hands[seat]) - Counter(state.known[seat])).elements()))


def has_choice(state: State, seat: Seat) -> bool:
    """Whether a seat has a choice. Everybody can deduce that a player who cannot mark their last box crosses it out."""
    return len(figures.moves(state._replace(waiting=frozenset({seat})), seat)) > 1


@lru_cache(1 << 13)
def judged(view: View, moves: tuple[Move, ...]) -> list[Judged[Move]]:
    """What the judge says, in Python alone. Tests of mutants ask again and again about the same positions."""
    return judge_with(solve, view, moves)


TRIAL: Trial[Options, State, Move, View] = Trial(
    figures,
    options=VARIANTS.laws,
    clauses=frozenset(rules("figures", "en").clauses),
    longest=12 * (2 * 86 + 2),  # every round with the maximum number of turns, and every player's choice
    cards=cards,
    hidden=hidden,
    at="tests.games.figures.trial:TRIAL",
    twin=figures.twin,
    judge=lambda view, moves, _: judged(view, tuple(moves)),
    judged=2,  # a plan takes 60 ms in Python
)
