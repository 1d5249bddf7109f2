"""Build a position by hand, for the tests of single clauses."""

from collections.abc import Mapping, Sequence

import pytest

from tablee.cards.colours import DECK, Card
from tablee.games import figures
from tablee.games.figures.boxes import ALL, BOXES
from tablee.games.figures.model import Boxes, State
from tablee.kernel.game import IllegalMove, Step
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed

PLAIN = "1r 1g 2y 4b 6r"
"""A hand with a pair and no other figure of the lower line."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(DECK.read(word) for word in text.split())


def dealt(players: int, number: int = 1) -> State:
    return figures.deal(figures.read_options({"players": players}), Seed.numbered(number))


def lay(
    hands: Sequence[str] = (PLAIN, PLAIN),
    piles: Sequence[str] = (),
    turn: int = 0,
    stock: str = "5r 5g 5y 5b",
    sheets: Mapping[int, Mapping[str, int | None]] | None = None,
    **raw: Json,
) -> State:
    """Return a state with these hands, piles and stock (tops last), and these boxes used; None means crossed out."""
    options = figures.read_options({"players": len(hands), **raw})
    state = figures.deal(options, Seed.numbered(1))
    boxes = [_boxes((sheets or {}).get(seat, {})) for seat in range(len(hands))]
    return state._replace(
        turn=turn,
        waiting=frozenset({turn}),
        hands=tuple(cards(text) for text in hands),
        discards=tuple(cards(text) for text in (*piles, *[""] * (len(hands) - len(piles)))),
        stock=cards(stock),
        left=len(stock.split()),
        turns=len(stock.split()),
        open=tuple(sum(1 << box for box, mark in enumerate(sheet) if mark is None) for sheet in boxes),
        sheets=tuple(boxes),
    )


def _boxes(used: Mapping[str, int | None]) -> Boxes:
    return tuple(None if name not in used else "x" if used[name] is None else used[name] for name in BOXES)


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
