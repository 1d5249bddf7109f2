"""Séquence for the tests of the laws."""

from collections.abc import Hashable

from tablee.cards.french import Card
from tablee.games import rules, sequence
from tablee.games.sequence.bots import judge
from tablee.games.sequence.model import Move, Options, State, View
from tablee.games.sequence.variants import VARIANTS
from tablee.kernel.game import Viewer
from tablee.kernel.laws import Trial


def cards(state: State) -> list[Card]:
    piles = [*state.hands, *state.discards, state.stock[: state.left]]
    return [card for pile in piles for card in pile]


def hidden(state: State, viewer: Viewer) -> list[Hashable]:
    # A player who has just passed holds unplayable cards, and these may be deduced (Q11).
    passes = state.passes if state.setup.options.draw == "automatic" else 0
    passed = [(state.turn - n) % len(state.hands) for n in range(1, passes + 1)]
    hands = [hand for seat, hand in enumerate(state.hands) if seat not in (viewer, *passed)]
    return [card for pile in (*hands, state.stock[: state.left]) for card in pile]


TRIAL: Trial[Options, State, Move, View] = Trial(
    sequence,
    options=VARIANTS.laws,
    clauses=frozenset(rules("sequence", "en").clauses),
    longest=20_000,
    cards=cards,
    hidden=hidden,
    at="tests.games.sequence.trial:TRIAL",
    twin=sequence.twin,
    judge=judge,
)
