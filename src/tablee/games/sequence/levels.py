"""The levels of Séquence: four play by the judge, and the expert by a trained net where it knows the options.

The net was trained with the default options, for two, three and four players. For more players it is stronger than the
judge too, but not for twelve in three teams. There, and with other options, the expert plays by the judge. Either way
hints come from the same values, so that the first hint is the move of the expert. The model card beside the weights,
`net.md`, says how the net was made and how well it plays.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tablee.bots.judging import Judged, JudgingBot, Level
from tablee.games.sequence.bots import HANDS, judge
from tablee.games.sequence.model import Move, Options, View
from tablee.kernel.bot import Bot
from tablee.kernel.seed import Seed

if TYPE_CHECKING:
    from tablee.games.sequence.net import Net

WEIGHTS: Final = Path(__file__).with_name("net.npz")
TRAINED: Final = ((2, 2), (3, 3), (4, 2))
"""Numbers of players and teams for which the net was trained."""


def bot(level: Level) -> Bot[View, Move]:
    """A bot of this level. An expert has its weights in memory already."""
    if level != "expert":
        return JudgingBot(judge, HANDS[level])
    _net()
    return JudgingBot(rate, HANDS[level])


def rate(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """What the judge says of every move, with the net's value in place of its own if the net knows the options."""
    judged = judge(view, moves, seed)
    if not knows(view.options):
        return judged
    liked = _net().rate(view, moves)
    return [one._replace(value=value, careless=None) for one, value in zip(judged, liked, strict=True)]


def knows(options: Options) -> bool:
    """Whether the net plays with these options."""
    return options.plain and (options.players, options.teams) != (12, 3)


@cache
def _net() -> "Net":
    from tablee.games.sequence.net import read_net  # numpy takes longer to load than all games together

    return read_net(WEIGHTS)
