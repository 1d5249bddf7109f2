"""Positions by hand, and moves in them, for the tests of single clauses."""

import pytest

from tablee.games import six_sequences
from tablee.games.six_sequences.model import State
from tablee.games.six_sequences.position import cards, lay, spread_out
from tablee.kernel.game import IllegalMove, Step

__all__ = ["EIGHT", "NINE", "cards", "do", "hand", "lay", "moves", "refusal", "spread_out", "step", "table"]


def step(state: State, text: str) -> Step[State]:
    """Make a move: by the seat that has to act, or `2:pass` by seat 2."""
    seat, colon, move = text.rpartition(":")
    return six_sequences.apply(
        state, int(seat) if colon else min(six_sequences.to_act(state)), six_sequences.read_move(move)
    )


def do(state: State, *texts: str) -> State:
    for text in texts:
        state = step(state, text).state
    return state


def moves(state: State, seat: int | None = None) -> set[str]:
    return {
        str(move) for move in six_sequences.moves(state, min(six_sequences.to_act(state)) if seat is None else seat)
    }


def refusal(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        step(state, text)
    return refused.value.rule


def table(state: State) -> list[str]:
    """Return everything on the table as `2 0: 4H5H6H`: number, side, cards."""
    return [f"{laid.number} {laid.side}: {''.join(laid.cards)}" for laid in six_sequences.view(state, None).table]


def hand(state: State, seat: int) -> str:
    return " ".join(six_sequences.view(state, seat).hand)


NINE = "2S 4S 6S 8S 10S 2C 4C 6C 8C"
"""A full hand without any combination."""
EIGHT = "2M 4M 6M 8M 10M 2E 4E 6E"
"""A hand between turns without any combination and without a card of `NINE`."""
