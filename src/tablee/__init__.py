"""Tablée: four card games as pure functions, with records, laws, and a solver for the patience."""

from tablee.games import GAMES
from tablee.kernel.game import BadNotation, BadOptions, Game, IllegalMove, Outcome, Step
from tablee.kernel.record import BadRecord, Line, Record, replay, start
from tablee.kernel.seed import Seed

__all__ = [
    "GAMES",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Line",
    "Outcome",
    "Record",
    "Seed",
    "Step",
    "replay",
    "start",
]
