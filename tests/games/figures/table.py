"""Positions by hand, and moves in them, for the tests of single clauses."""

import pytest

from tablee.games import figures
from tablee.games.figures.boxes import ALL
from tablee.games.figures.model import Boxes, State
from tablee.games.figures.position import PLAIN, cards, lay
from tablee.kernel.game import IllegalMove, Step
from tablee.kernel.seed import Seed

__all__ = ["PLAIN", "cards", "dealt", "do", "last_round", "lay", "play_out", "refusal", "step", "texts"]


def dealt(players: int, number: int = 1) -> State:
    return figures.deal(figures.read_options({"players": players}), Seed.numbered(number))


def last_round(state: State) -> State:
    """Return the same table in the twelfth round; on an empty sheet only the couleur is still open then."""
    rounds = play_out(dealt(len(state.hands)), rounds=11).rounds
    only: Boxes = ("x",) * 11 + (None,)
    sheets = tuple(only if held == ALL else sheet for held, sheet in zip(state.open, state.sheets, strict=True))
    opened = tuple(1 << 11 if held == ALL else held for held in state.open)
    return state._replace(rounds=rounds, open=opened, sheets=sheets)


def play_out(state: State, rounds: int = 12) -> State:
    """Play rounds as fast as possible: everybody lays down or crosses out the first legal box."""
    while figures.to_act(state) and len(state.rounds) < rounds:
        seat = min(figures.to_act(state))
        listed = figures.moves(state, seat)
        state = figures.apply(state, seat, next((m for m in listed if "=" in str(m)), listed[0])).state
    return state


def do(state: State, *texts: str) -> State:
    """Make moves: a text is played by the lowest seat that has to act, `2:<` by seat 2."""
    for text in texts:
        state = step(state, text).state
    return state


def step(state: State, text: str) -> Step[State]:
    seat, colon, move = text.rpartition(":")
    return figures.apply(state, int(seat) if colon else min(figures.to_act(state)), figures.read_move(move))


def texts(state: State, seat: int | None = None) -> list[str]:
    return [str(move) for move in figures.moves(state, min(figures.to_act(state)) if seat is None else seat)]


def refusal(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        step(state, text)
    return refused.value.rule
