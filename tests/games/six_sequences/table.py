"""Build a position by hand, for the tests of single clauses."""

import re
from collections.abc import Sequence

import pytest

from tablee.cards.k6t import DECK, Card
from tablee.games import six_sequences
from tablee.games.six_sequences.model import Phase, State
from tablee.games.six_sequences.slots import INDEX, WIDTH, low_of, mask_of
from tablee.games.six_sequences.table import Run, Set, Table, spread
from tablee.kernel.game import IllegalMove, Step
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed


def cards(text: str) -> tuple[Card, ...]:
    """Read cards: `4H5H6H`, or with blanks between."""
    return tuple(DECK.read(word) for word in re.findall(r"(?:1[0-2]|[0-9JCBRQKA])[SCMEHD]", text))


def spread_out(combinations: Sequence[str], sides: int) -> Table:
    """Read combinations such as `0: 4H5H6H`: numbered from 1 in this order, laid by the side before the colon."""
    runs, sets = [], []
    for number, text in enumerate(combinations, 1):
        side, _, laid = text.partition(":")
        places = tuple(INDEX[card] for card in cards(laid))
        if len({place // WIDTH for place in places}) == 1 and len(places) > 1:
            low = low_of(tuple(place % WIDTH for place in places))
            runs.append(Run(number, int(side), places[0] // WIDTH, low, places))
        else:
            sets.append(Set(number, int(side), mask_of(cards(laid))))
    runs_laid = tuple(sum(run.side == side for run in runs) for side in range(sides))
    sets_laid = tuple(sum(one.side == side for one in sets) for side in range(sides))
    return spread(tuple(runs), tuple(sets), runs_laid, sets_laid)


def lay(
    *combinations: str,
    hands: Sequence[str] = ("", ""),
    turn: int = 0,
    phase: Phase = Phase.LAY,
    stock: str = "12S 12C 12M 12E 12H 12D 11S 11C 11M",
    discards: str = "",
    **raw: Json,
) -> State:
    """Return a state with these combinations, hands by seat, stock (top last) and discards (top last)."""
    options = six_sequences.read_options({"players": len(hands), **raw})
    state = six_sequences.deal(options, Seed.numbered(1))
    return state._replace(
        phase=phase,
        turn=turn,
        hands=tuple(mask_of(cards(hand)) for hand in hands),
        stock=tuple(INDEX[card] for card in cards(stock)),
        left=len(cards(stock)),
        discards=tuple(INDEX[card] for card in cards(discards)),
        table=spread_out(combinations, state.setup.sides),
    )


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
