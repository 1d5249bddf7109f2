"""How games of Les 12 figures are analysed, and how likely the next card is to make each box."""

from collections.abc import Mapping, Sequence
from functools import cache

from tablee.games.figures.bots import drawable
from tablee.games.figures.boxes import BOXES
from tablee.games.figures.model import MARK, Options, View
from tablee.kernel.analysing import Analysing
from tablee.kernel.losses import read_losses
from tablee.kernel.puzzles import read_puzzles


@cache
def analysing() -> Analysing[Options, View]:
    """Fewer worlds for more players, since in each of them all others have to play a turn."""
    return Analysing(lambda options: 80 // options.players**2, read_losses(__file__), outlook, read_puzzles(__file__))


def outlook(view: View) -> Mapping[str, Sequence[float]]:
    """For each open box: 1 if the hand makes it, else the chance that the next card from the stock does."""
    cards = drawable(view) if view.phase is not MARK and view.stock else {}
    left = sum(cards.values())
    chances = {}
    for box, (worth, missing) in enumerate(zip(view.worth, view.missing, strict=True)):
        if worth is not None:
            chances[BOXES[box]] = (1.0,)
        elif missing is not None:
            chances[BOXES[box]] = (sum(cards.get(card, 0) for card in set(missing)) / left if left else 0.0,)
    return chances
