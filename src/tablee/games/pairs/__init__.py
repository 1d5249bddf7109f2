"""La réussite des paires: a patience for one with the K6T deck. The rules are in `rules.fr.md` and `rules.en.md`."""

from collections.abc import Sequence
from typing import Final

from tablee.bots.judging import Judged, Level
from tablee.games.pairs.apply import apply
from tablee.games.pairs.deal import deal, read_options, seats
from tablee.games.pairs.legal import moves, to_act
from tablee.games.pairs.model import Pair, View
from tablee.games.pairs.notation import read_move
from tablee.games.pairs.score import outcome
from tablee.games.pairs.show import show
from tablee.games.pairs.view import imagine, recall, view
from tablee.kernel.bot import Bot


def bot(level: Level) -> Bot[View, Pair]:
    """A bot of this level. Bots are loaded when one is made: playing needs none."""
    from tablee.games.pairs import bots

    return bots.bot(level)


def hint(view: View, moves: Sequence[Pair]) -> list[Judged[Pair]]:
    """The best three moves, the very best first, each with a word for the reason."""
    from tablee.games.pairs import bots

    return bots.hint(view, moves)


name: Final = "pairs"
edition: Final = 1

__all__ = [
    "apply",
    "bot",
    "deal",
    "edition",
    "hint",
    "imagine",
    "moves",
    "name",
    "outcome",
    "read_move",
    "read_options",
    "recall",
    "seats",
    "show",
    "to_act",
    "view",
]
