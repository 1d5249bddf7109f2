"""The levels of Séquence: all play by one trained net where it knows the options, and by the judge elsewhere.

The expert plays the move that the net likes best. The levels below it play like people: they confuse moves that the net
likes about equally, and some overlook rows of four. They never play what it likes far less, and nobody overlooks a win.

The net was trained with the default options, for two, three and four players. For more players it is stronger than the
judge too, but not for twelve in three teams. There, and with other options, the levels play by the judge. So they do on
a device that has not fetched the file of the weights. Either way hints come from the same values, so that the first
hint is the move of the expert. The model card beside the weights, `net.md`, says how the net was made and how well it
plays.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, Protocol

from tablee.bots.judging import Hand, Hands, Judged, JudgingBot, Level
from tablee.games.sequence.bots import HANDS, judge
from tablee.games.sequence.model import Move, Options, Place, Remove, View
from tablee.games.sequence.threats import answering, unnoticed, winning
from tablee.kernel.bot import Bot
from tablee.kernel.seed import Seed

WEIGHTS: Final = Path(__file__).with_name("net.npz")
TRAINED: Final = ((2, 2), (3, 3), (4, 2))
"""Numbers of players and teams for which the net was trained."""


PEOPLE: Final[Hands] = {
    "beginner": Hand(noise=62, overlooks=0.5, margin=57),
    "easy": Hand(noise=46, overlooks=0.3, margin=47),
    "medium": Hand(noise=35, overlooks=0.08, margin=40),
    "hard": Hand(noise=20, margin=30),
}
"""How precisely the levels below the expert play by the net. The unit is that of its logits."""
_LEFT: Final = 1000.0
"""What a move loses that leaves a row of four to the opponents. It is more than every margin."""


class Net(Protocol):
    """The net, as numpy or a core computes it."""

    def rate(self, view: View, moves: Sequence[Move]) -> list[float]:
        """How well the net likes each move."""


class Person(JudgingBot[View, Move]):
    """A level below the expert: by the net, as a person of this strength would play, or by the judge."""

    def __init__(self, level: Level) -> None:
        super().__init__(attend, PEOPLE[level], careless=overlook)
        self.by_judge = JudgingBot(judge, HANDS[level])

    def choose(self, view: View, moves: Sequence[Move], seed: Seed) -> Move:
        """The move that looks best, with noise and oversights."""
        return super().choose(view, moves, seed) if knows(view.options) else self.by_judge.choose(view, moves, seed)


def bot(level: Level) -> Bot[View, Move]:
    """A bot of this level. It has its weights in memory already, if they are there."""
    if is_there():
        net()
    return JudgingBot(value, HANDS[level]) if level == "expert" else Person(level)


def value(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """The values of `rate` and the wins, without reasons, which take time."""
    if not knows(view.options):
        return judge(view, moves, seed)
    wins, liked = winning(view), net().rate(view, moves)
    return [
        Judged(move, much, "none", wins=isinstance(move, Place) and bool(wins >> move.space & 1))
        for move, much in zip(moves, liked, strict=True)
    ]


def attend(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """The net's values, but what answers a row of four of the opponents comes before everything else.

    The net sometimes leaves such a row, most often because it keeps a jack, and is right on average: with this rule the
    expert is weaker. But a person would call it blind.
    """
    answers = answering(view, moves)
    return [
        one if not answers or one.move in answers else one._replace(value=one.value - _LEFT)
        for one in value(view, moves, seed)
    ]


def overlook(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """The net's values for a player who does not notice one chip of every row of four of the opponents."""
    hidden = unnoticed(view)
    chips = "".join("." if hidden >> space & 1 else chip for space, chip in enumerate(view.chips))
    judged = value(replace(view, chips=chips), moves, seed)
    return [
        one._replace(value=one.value - _LEFT) if isinstance(one.move, Remove) and hidden >> one.move.space & 1 else one
        for one in judged
    ]


def rate(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """What the judge says of every move, with the net's value in place of its own if the net knows the options."""
    judged = judge(view, moves, seed)
    if not knows(view.options):
        return judged
    liked = net().rate(view, moves)
    return [one._replace(value=value, careless=None) for one, value in zip(judged, liked, strict=True)]


def knows(options: Options) -> bool:
    """Whether the net plays with these options."""
    return options.plain and (options.players, options.teams) != (12, 3) and is_there()


@cache
def is_there() -> bool:
    """Whether there is a net. A device may have none."""
    return WEIGHTS.is_file()


@cache
def net() -> Net:
    """The net of the levels. It is read on the first call."""
    try:
        from tablee.games.sequence.net import read_net  # numpy takes longer to load than all games together
    except ImportError:  # a page has no numpy
        from tablee.games.sequence.net_by_core import read_net as read_net_by_core

        return read_net_by_core(WEIGHTS)
    return read_net(WEIGHTS)
