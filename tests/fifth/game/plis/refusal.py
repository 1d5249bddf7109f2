"""Explain why a card may not be played: the clause that forbids it, and a sentence."""

from typing import Literal, TypeAlias

from tablee.cards.french import DECK
from tablee.games.plis.model import Move, State
from tablee.kernel.game import Seat
from tablee.messages.refusals import refuse

Reason: TypeAlias = Literal["over", "turn", "not_held"]


def check(state: State, seat: Seat, move: Move) -> None:
    """Raise `IllegalMove` for a move that `moves` does not list."""
    if not any(state.hands):
        raise refuse("plis", "L5", "over")
    if seat != state.turn:
        raise refuse("plis", "L2", "turn")
    if move.card not in state.hands[seat]:
        raise refuse("plis", "L1", "not_held", card=DECK.pretty(move.card))
