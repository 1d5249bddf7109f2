"""Les 12 figures put to the laws."""

from collections import Counter
from collections.abc import Hashable

from tablee.cards.colours import Card
from tablee.games import figures, rules
from tablee.games.figures.model import MARK, Move, Options, State, View
from tablee.kernel.game import Seat, Viewer
from tablee.kernel.laws import Trial


def cards(state: State) -> list[Card]:
    return [card for pile in (*state.hands, *state.discards, state.stock[: state.left]) for card in pile]


def hidden(state: State, viewer: Viewer) -> list[Hashable]:
    """The stock; before the showdown what is not known of the other hands, and after it what the others chose."""
    found: list[Hashable] = list(state.stock[: state.left])
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            continue
        if state.phase is not MARK:
            found += (Counter(hand) - Counter(state.known[seat])).elements()
        elif state.choices and seat != state.laid and seat not in state.waiting and has_choice(state, seat):
            found.append(state.choices[seat])
    return found


def has_choice(state: State, seat: Seat) -> bool:
    """Who has one box left and cannot mark it, crosses it out: everybody can work that out."""
    return len(figures.moves(state._replace(waiting=frozenset({seat})), seat)) > 1


TRIAL: Trial[Options, State, Move, View] = Trial(
    figures,
    options=(
        {},
        {"players": 3},
        {"players": 4, "stopping": "strong"},
        {"players": 5, "points": "sheet"},
        {"players": 6},
        {"players": 2, "stopping": "strong", "points": [0, 999, 1, 2, 3, 4]},
        {"players": 6, "stopping": "strong", "points": "classic"},
    ),
    clauses=frozenset(rules("figures", "en").clauses),
    longest=12 * (2 * 86 + 2),  # every round with every turn it can have, and everybody's choice
    cards=cards,
    hidden=hidden,
    at="tests.games.figures.trial:TRIAL",
)
