"""The game for learners: an action for every card, and a view as numbers."""

from functools import cache
from typing import Final

from tablee.cards.french import DECK
from tablee.games.plis.model import HAND, PLAYERS, Move, Options, View
from tablee.kernel.learning import Actions, Learning, Parts, flags, from_seat, text

_INDEX: Final = {card: n for n, card in enumerate(DECK.cards)}


@cache
def learning() -> Learning[Options, Move, View]:
    """What a learner needs from this game."""
    return Learning(Actions(DECK.cards, text), _parts, sides=lambda _: PLAYERS, longest=lambda _: PLAYERS * HAND)


def _parts(view: View) -> Parts:
    return {
        "hand": flags(len(_INDEX), (_INDEX[card] for card in view.hand)),
        "led": flags(len(_INDEX), (_INDEX[card] for card in (view.led,) if card)),
        "played": flags(len(_INDEX), (_INDEX[card] for card in view.played)),
        "tricks": [count / HAND for count in from_seat(view.viewer, view.tricks)],
        "order": [float(view.options.order == "low")],
    }
