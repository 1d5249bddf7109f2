"""Build a position by hand, for the tests of single clauses."""

from collections.abc import Sequence

import pytest

from tablee.cards.french import DECK, Card
from tablee.games import sequence
from tablee.games.sequence.board import PLAYABLE, SPACE
from tablee.games.sequence.lines import completed
from tablee.games.sequence.model import State
from tablee.kernel.game import IllegalMove, Step
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed


def cards(text: str) -> tuple[Card, ...]:
    return tuple(DECK.read(word) for word in text.split())


def spaces(text: str) -> int:
    """Return a mask: `a1 b1`, or a straight line by its ends, `b1-f1`."""
    mask = 0
    for word in text.split():
        first, _, last = word.partition("-")
        start, end = SPACE[first], SPACE[last or first]
        length = max(abs(end // 10 - start // 10), abs(end % 10 - start % 10)) or 1
        step = (end - start) // length
        mask |= sum(1 << space for space in range(start, end + (1 if step >= 0 else -1), step or 1))
    return mask


def lay(
    chips: Sequence[str] = ("", ""),
    hands: Sequence[str] = ("", ""),
    turn: int = 0,
    stock: str = "",
    lines: Sequence[str] = (),
    **raw: Json,
) -> State:
    """Return a state with these chips by team, hands by seat, stock (top last) and sequences by team."""
    options = sequence.read_options({"players": len(hands), "teams": len(chips), **raw})
    state = sequence.deal(options, Seed.numbered(1))
    marked = [tuple(spaces(line) for line in text.split()) for text in (*lines, *[""] * (len(chips) - len(lines)))]
    return state._replace(
        turn=turn,
        chips=tuple(spaces(text) for text in chips),
        free=PLAYABLE & ~spaces(" ".join(chips)),
        hands=tuple(cards(text) for text in hands),
        stock=cards(stock),
        left=len(stock.split()),
        lines=tuple(marked),
    )


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
