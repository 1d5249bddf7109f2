"""How the patience is analysed, and how many of the hidden layouts can be won."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from tablee.games.pairs.chances import NODES as MANY
from tablee.games.pairs.model import Options, View
from tablee.games.pairs.twin import solve
from tablee.games.pairs.view import imagine
from tablee.kernel.analysing import Analysing
from tablee.kernel.losses import read_losses
from tablee.kernel.puzzles import read_puzzles
from tablee.kernel.seed import Seed

LAYOUTS: Final = 30
"""Number of layouts that are solved."""
NODES: Final = 2000
"""The solver gives up an imagined layout after this many nodes: a few would take it minutes."""
_SEED: Final = Seed.numbered(0)


@cache
def analysing() -> Analysing[Options, View]:
    """Pairs are compared by playouts, so the number of worlds is not asked for here."""
    return Analysing(losses=read_losses(__file__), outlook=outlook, puzzles=read_puzzles(__file__))


def outlook(view: View) -> Mapping[str, Sequence[float]]:
    """The share of hidden layouts that a player who knew every card could win, among those that are solved."""
    hidden = sum(card is None for pile in view.piles for card in pile)
    layouts, limit = (LAYOUTS, NODES) if hidden > 1 else (1, MANY)
    won = [solve(imagine(view, view.options, _SEED.child("layout", n)).piles, limit).winnable for n in range(layouts)]
    solved = [one for one in won if one is not None]
    return {"winnable": (sum(solved) / len(solved),)} if solved else {}
