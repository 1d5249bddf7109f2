"""The patience for the tests of the laws."""

from tablee.cards.k6t import Card
from tablee.games import pairs, rules
from tablee.games.pairs.bots import judge_with
from tablee.games.pairs.model import Options, Pair, State, View
from tablee.games.pairs.solver import solve
from tablee.games.pairs.variants import VARIANTS
from tablee.kernel.game import Viewer
from tablee.kernel.laws import Trial


def cards(state: State) -> list[Card]:
    return [*state.gone, *(card for pile in state.piles for card in pile)]


def hidden(state: State, viewer: Viewer) -> list[Card]:  # noqa: ARG001
    if state.faces == "open":
        return []
    return [card for pile in state.piles for card in pile[:-1]]


TRIAL: Trial[Options, State, Pair, View] = Trial(
    pairs,
    options=VARIANTS.laws,
    clauses=frozenset(rules("pairs", "en").clauses),
    longest=60,
    cards=cards,
    hidden=hidden,
    at="tests.games.pairs.trial:TRIAL",
    twin=pairs.twin,
    judge=lambda view, moves, _: judge_with(solve, view, moves),  # in Python, not in the core
)
