"""How games of Séquence are analysed."""

from functools import cache

from tablee.games.sequence.model import Options, View
from tablee.kernel.analysing import Analysing
from tablee.kernel.losses import read_losses
from tablee.kernel.puzzles import read_puzzles


@cache
def analysing() -> Analysing[Options, View]:
    """Fewer worlds for more players: in each of them all others have to choose a move, which takes a net."""
    return Analysing(
        lambda options: max(3, 16 // options.players), read_losses(__file__), puzzles=read_puzzles(__file__)
    )
