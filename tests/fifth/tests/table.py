"""Positions for tests, by the cards of each hand."""

from typing import Literal

from tablee.cards.french import DECK
from tablee.games.plis.model import Options, State
from tablee.games.plis.play import apply, read_move


def lay(first: str, second: str, order: Literal["high", "low"] = "high") -> State:
    """A game in which the two players hold these cards, and the first one leads."""
    hands = tuple(tuple(map(DECK.read, hand.split())) for hand in (first, second))
    return State(Options(order), hands, tuple(card for card in DECK.cards if not any(card in hand for hand in hands)))


def do(state: State, *moves: str) -> State:
    """Have whoever is on turn play each card."""
    for move in moves:
        state = apply(state, state.turn, read_move(move)).state
    return state
