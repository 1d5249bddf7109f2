"""Examples for the rules of Les cinq plis."""

from collections.abc import Sequence
from dataclasses import replace

from tablee.cards.french import DECK
from tablee.games.plis.model import Options, State
from tablee.games.plis.play import deal
from tablee.kernel.example import Example
from tablee.kernel.seed import Seed


def examples() -> Sequence[Example]:
    """The examples, in the order of the clauses."""
    hand, led = tuple(map(DECK.read, ("KS", "8D"))), DECK.read("10S")
    state: State = deal(Options("high"), Seed.numbered(1))
    asked = replace(state, hands=(hand, hand[:1]), led=led, played=(led,), turn=0)
    return (
        Example("not_held", "L1", asked, "AH", allowed=False),
        Example("take", "L3", asked, "KS"),
    )
