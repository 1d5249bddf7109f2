"""Positions by hand, and moves in them, for the tests of single clauses."""

import pytest

from tablee.games import sequence
from tablee.games.sequence.board import SPACE
from tablee.games.sequence.lines import completed
from tablee.games.sequence.model import State
from tablee.games.sequence.position import cards, lay, spaces
from tablee.kernel.game import IllegalMove, Step

__all__ = ["cards", "do", "lay", "refusal", "rows_through", "spaces", "step", "texts"]


def do(state: State, *texts: str) -> State:
    """Make moves: a text is played by the seat on turn, `2:pass` by seat 2."""
    for text in texts:
        state = step(state, text).state
    return state


def step(state: State, text: str) -> Step[State]:
    seat, colon, move = text.rpartition(":")
    return sequence.apply(state, int(seat) if colon else min(sequence.to_act(state)), sequence.read_move(move))


def texts(state: State, seat: int | None = None) -> list[str]:
    return [str(move) for move in sequence.moves(state, min(sequence.to_act(state)) if seat is None else seat)]


def refusal(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        step(state, text)
    return refused.value.rule


def rows_through(chips: str, space: str) -> int:
    return len(completed(spaces(chips), SPACE[space]))
