"""Les 6 Séquences for the tests of the laws."""

from collections.abc import Hashable

from tablee.games import rules, six_sequences
from tablee.games.six_sequences.bots import judge
from tablee.games.six_sequences.model import Move, Options, State
from tablee.games.six_sequences.slots import bits
from tablee.games.six_sequences.variants import VARIANTS
from tablee.games.six_sequences.view import View
from tablee.kernel.game import Viewer
from tablee.kernel.laws import Trial


def cards(state: State) -> list[int]:
    hands = [card for hand in state.hands for card in bits(hand)]
    runs = [card for run in state.table.runs for card in run.cards]
    sets = [card for laid in state.table.sets for card in bits(laid.cards)]
    return [*hands, *runs, *sets, *state.discards, *state.stock[: state.left]]


def hidden(state: State, viewer: Viewer) -> list[Hashable]:
    # With an empty stock a hand can often be deduced; test_view covers these positions (S22).
    if not state.left:
        return []
    hands = [hand & ~state.shown for seat, hand in enumerate(state.hands) if seat != viewer]
    return [*(card for hand in hands for card in bits(hand)), *state.stock[: state.left]]


LONGEST_ROUND = 2_500
"""Upper bound for the moves of a round.

Every turn but the last ones takes a card off the stock, which has at most 104. So there are at most 104 draws, as many
discards, and three answers to each: 520 moves. A card goes down from hand once and out of a set once. Only a joker, a 1
and an A come back: a joker once for each card that replaces it, the others once. That makes fewer than 400 placings. In
the last turns at most four players pass between one placing and the next, or the end: fewer than 1,600 passes."""

TRIAL: Trial[Options, State, Move, View] = Trial(
    six_sequences,
    options=VARIANTS.laws,
    clauses=frozenset(rules("six_sequences", "en").clauses),
    longest=2 * LONGEST_ROUND,
    cards=cards,
    hidden=hidden,
    at="tests.games.six_sequences.trial:TRIAL",
    twin=six_sequences.twin,
    judge=judge,
)
