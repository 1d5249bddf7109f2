"""Les 6 Séquences: a rummy on long runs, with the six-suited deck. The rules are in `rules.fr.md` and `rules.en.md`."""

from typing import Final

from tablee.games.six_sequences.apply import apply
from tablee.games.six_sequences.bots import bot, hint
from tablee.games.six_sequences.deal import deal, read_options, seats
from tablee.games.six_sequences.imagine import imagine
from tablee.games.six_sequences.legal import moves, to_act
from tablee.games.six_sequences.notation import read_move
from tablee.games.six_sequences.score import outcome
from tablee.games.six_sequences.show import show, told
from tablee.games.six_sequences.view import view

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
