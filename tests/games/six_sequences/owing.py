"""Deals in which sets are claimed before their run (S18): every hand has a run and many cards of few ranks."""

import random
from typing import cast

from tablee.games import six_sequences
from tablee.games.six_sequences.model import HAND, Move, Options, State
from tablee.games.six_sequences.slots import CARDS, SUITS, WIDTH
from tablee.games.six_sequences.view import View
from tablee.kernel.game import Game
from tablee.kernel.laws import Trial
from tablee.kernel.seed import Seed
from tests.games.six_sequences.trial import TRIAL


def arranged(state: State, chance: random.Random) -> State:
    """Return the state with other hands and another stock: a run from 10 up in each hand, the rest of a few low
    ranks."""
    players = len(state.hands)
    low_ranks = chance.sample(range(2, 10), players + 1)
    alike = [WIDTH * suit + rank for rank in low_ranks for suit in SUITS]
    chance.shuffle(alike)
    runs = chance.sample([WIDTH * suit + rank for suit in SUITS for rank in (10, 13, 16)], players)
    hands = []
    for low in runs:
        hands.append([low, low + 1, low + 2, *alike[: HAND - 3]])
        del alike[: HAND - 3]
    dealt = {card for hand in hands for card in hand}
    rest = [card for card in range(len(CARDS)) if card not in dealt]
    rest.sort(key=lambda card: (card in alike) + 1.5 * chance.random())  # the top of the stock comes last
    return state._replace(hands=tuple(sum(1 << card for card in hand) for hand in hands), stock=tuple(rest))


class _Arranged:
    """Les 6 Séquences with an arranged first deal."""

    def __getattr__(self, name: str) -> object:
        return getattr(six_sequences, name)

    def deal(self, options: Options, seed: Seed) -> State:
        return arranged(six_sequences.deal(options, seed), random.Random(seed.text))


OWING: Trial[Options, State, Move, View] = Trial(
    cast("Game[Options, State, Move, View]", _Arranged()),
    options=tuple(raw for raw in TRIAL.options if raw.get("edition") != 1 and raw.get("rounds") == 1),
    clauses=TRIAL.clauses,
    longest=TRIAL.longest,
    cards=TRIAL.cards,
    hidden=TRIAL.hidden,
    at="tests.games.six_sequences.owing:OWING",
)
