"""Les cinq plis put to the laws."""

from tablee.cards.french import Card
from tablee.games import plis, rules
from tablee.games.plis.model import Move, Options, State, View
from tablee.games.plis.variants import VARIANTS
from tablee.kernel.game import Viewer
from tablee.kernel.laws import Trial


def cards(state: State) -> list[Card]:
    return [*state.aside, *state.played, *(card for hand in state.hands for card in hand)]


def hidden(state: State, viewer: Viewer) -> list[Card]:
    return [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand]


TRIAL: Trial[Options, State, Move, View] = Trial(
    plis,
    options=VARIANTS.laws,
    clauses=frozenset(rules("plis", "en").clauses),
    longest=10,
    cards=cards,
    hidden=hidden,
    at="tests.games.plis.trial:TRIAL",
)
