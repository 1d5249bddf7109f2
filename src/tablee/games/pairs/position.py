"""Positions built by hand, for examples and tests: a few piles, and all other cards gone."""

from typing import Literal

from tablee.cards.k6t import DECK
from tablee.games.pairs.model import PILES, State


def lay(faces: Literal["hidden", "open"] = "hidden", **piles: str) -> State:
    """A state in which these piles have these cards, the top card last: `a1="5C 7H"`."""
    laid = {name: tuple(DECK.read(word) for word in text.split()) for name, text in piles.items()}
    kept = {card for pile in laid.values() for card in pile}
    gone = tuple(card for card in DECK.cards if card not in kept)
    return State(faces, tuple(laid.get(name, ()) for name in PILES), gone)
