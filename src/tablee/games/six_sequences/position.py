"""Positions built by hand, for examples and tests: combinations, hands and piles as short texts."""

import re
from collections.abc import Sequence

from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.deal import deal, read_options
from tablee.games.six_sequences.model import Phase, State
from tablee.games.six_sequences.slots import INDEX, WIDTH, low_of, mask_of
from tablee.games.six_sequences.table import Run, Set, Table, spread
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed

STOCK = "12S 12C 12M 12E 12H 12D 11S 11C 11M"


def cards(text: str) -> tuple[Card, ...]:
    """Cards: `4H5H6H`, or with blanks between."""
    return tuple(DECK.read(word) for word in re.findall(r"(?:1[0-2]|[0-9JCBRQKA])[SCMEHD]", text))


def spread_out(combinations: Sequence[str], sides: int) -> Table:
    """Combinations such as `0: 4H5H6H`: numbered from 1 in this order, laid by the side before the colon."""
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
    stock: str = STOCK,
    discards: str = "",
    **raw: Json,
) -> State:
    """A state with these combinations, hands by seat, stock (top last) and discards (top last)."""
    state = deal(read_options({"players": len(hands), **raw}), Seed.numbered(1))
    return state._replace(
        phase=phase,
        turn=turn,
        hands=tuple(mask_of(cards(hand)) for hand in hands),
        stock=tuple(INDEX[card] for card in cards(stock)),
        left=len(cards(stock)),
        discards=tuple(INDEX[card] for card in cards(discards)),
        table=spread_out(combinations, state.setup.sides),
    )
