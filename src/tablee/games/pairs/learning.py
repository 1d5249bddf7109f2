"""The patience for machine learning: an action for every pair of piles, and a view as numbers."""

from functools import cache
from itertools import combinations
from typing import Final

from tablee.cards import k6t
from tablee.games.pairs.model import HEIGHT, PILES, Options, Pair, View
from tablee.kernel.learning import Actions, Learning, Parts, flags, text

_RANK: Final = {card: n % len(k6t.DECK.ranks) for n, card in enumerate(k6t.DECK.cards)}


@cache
def learning() -> Learning[Options, Pair, View]:
    """The actions and the observations of this game."""
    names = tuple(str(Pair(*two)) for two in combinations(range(len(PILES)), 2))
    return Learning(Actions(names, text), _parts, sides=lambda _: 1, longest=lambda _: len(PILES) * HEIGHT // 2)


def _parts(view: View) -> Parts:
    """The view as numbers, without suits: they do not matter in the patience."""
    depth, ranks = HEIGHT if view.faces == "open" else 1, len(k6t.DECK.ranks)
    seen = (
        (n * depth + under) * ranks + _RANK[card]
        for n, pile in enumerate(view.piles)
        for under, card in enumerate(pile[: -depth - 1 : -1])
        if card is not None
    )
    return {
        "cards": flags(len(view.piles) * depth * ranks, seen),  # of each pile's face-up cards, from the top down
        "heights": [len(pile) / HEIGHT for pile in view.piles],
        "gone": [count / len(k6t.DECK.suits) for count in flags(ranks, (_RANK[card] for card in view.gone))],
    }
