"""Les 12 figures: a Yahtzee with cards, in twelve rounds. The rules are in `rules.fr.md` and `rules.en.md`."""

from collections.abc import Sequence
from typing import Final

from tablee.bots.judging import Judged, Level
from tablee.games.figures.apply import apply
from tablee.games.figures.deal import deal, read_options, seats
from tablee.games.figures.events import told
from tablee.games.figures.legal import moves, to_act
from tablee.games.figures.model import Move, View
from tablee.games.figures.notation import read_move
from tablee.games.figures.score import outcome
from tablee.games.figures.show import show
from tablee.games.figures.view import imagine, view
from tablee.kernel.bot import Bot


def bot(level: Level) -> Bot[View, Move]:
    """A bot of this level. Bots are loaded when one is made: playing needs none."""
    from tablee.games.figures import bots

    return bots.bot(level)


def hint(view: View, moves: Sequence[Move]) -> list[Judged[Move]]:
    """The best three moves, the very best first, each with a word for the reason."""
    from tablee.games.figures import bots

    return bots.hint(view, moves)


name: Final = "figures"
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
    "seats",
    "show",
    "to_act",
    "told",
    "view",
]
