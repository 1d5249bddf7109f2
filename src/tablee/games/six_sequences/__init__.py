"""Les 6 Séquences: a rummy on long runs, with the six-suited deck. The rules are in `rules.fr.md` and `rules.en.md`."""

from collections.abc import Sequence
from typing import Final

from tablee.bots.judging import Judged, Level
from tablee.games.six_sequences.apply import apply
from tablee.games.six_sequences.deal import deal, read_options, seats
from tablee.games.six_sequences.imagine import imagine
from tablee.games.six_sequences.legal import moves, to_act
from tablee.games.six_sequences.model import Move
from tablee.games.six_sequences.notation import read_move
from tablee.games.six_sequences.score import outcome
from tablee.games.six_sequences.show import show, told
from tablee.games.six_sequences.view import View, view
from tablee.kernel.bot import Bot


def bot(level: Level) -> Bot[View, Move]:
    """A bot of this level. Bots are loaded when one is made: playing needs none."""
    from tablee.games.six_sequences import bots

    return bots.bot(level)


def hint(view: View, moves: Sequence[Move]) -> list[Judged[Move]]:
    """The best three moves, the very best first, each with a word for the reason."""
    from tablee.games.six_sequences import bots

    return bots.hint(view, moves)


name: Final = "six_sequences"
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
