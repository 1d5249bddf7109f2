"""How games of Les 6 Séquences are analysed, and who is likely to dominate each suit."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import prod

from tablee.cards.k6t import DECK
from tablee.games.six_sequences.imagine import table_of
from tablee.games.six_sequences.levels import expert_core
from tablee.games.six_sequences.model import Options
from tablee.games.six_sequences.prospects import Prospect, line_of, prospect
from tablee.games.six_sequences.slots import mask_of
from tablee.games.six_sequences.value import WEIGHTS, outlook_of
from tablee.games.six_sequences.view import View
from tablee.kernel.analysing import Analysing
from tablee.kernel.arithmetic import exp
from tablee.kernel.losses import read_losses
from tablee.kernel.puzzles import read_puzzles


@cache
def analysing() -> Analysing[Options, View]:
    """Fewer worlds for more players, since in each of them all others have to play a turn."""
    return Analysing(
        lambda options: 12 if options.players == 2 else 5,
        read_losses(__file__),
        outlook,
        read_puzzles(__file__),
        expert_core,
    )


def outlook(view: View) -> Mapping[str, Sequence[float]]:
    """For each suit, how likely each side is to dominate it at the end of the round (S23)."""
    assert view.viewer is not None, "a spectator has no cards"
    table = table_of(view)
    found = outlook_of(view, view.viewer, table, WEIGHTS)
    side, sure = found.side, mask_of(view.hand) | table.lent[found.side]
    chances = {}
    for suit, others in enumerate(found.others):
        own = prospect(line_of(suit, table.held[side], sure, found.unseen, 0), found.odds)
        chances[DECK.suits[suit].glyph] = _leads([*others[:side], own, *others[side:]], found.spread)
    return chances


def _leads(sides: Sequence[Prospect], spread: float) -> tuple[float, ...]:
    """How likely each of these prospects is to be the longest. Perhaps nobody has a run."""
    leads = [
        one.chance * prod(1 - other.chance * _behind(one, other, spread) for other in sides if other is not one)
        for one in sides
    ]
    most = max(1.0, sum(leads))
    return tuple(lead / most for lead in leads)


def _behind(one: Prospect, other: Prospect, spread: float) -> float:
    return 1 / (1 + exp(max(-30.0, min(30.0, (one.length - other.length) / spread))))
