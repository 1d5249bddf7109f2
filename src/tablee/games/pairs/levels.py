"""The levels of the patience: four play by the judge, and the expert by fitted values of its pairs.

Like the judge, the expert first takes safe pairs, and asks the solver when every card is known. Otherwise it looks at
the rank of a pair: how many of its cards lie on top, how many are hidden, and on how high piles its other top cards
stay. The numbers were fitted in C, on deals that no table on
`docs/strength.md` has: small random changes stayed if more of the same deals were won with them.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tablee.bots.judging import Judged, JudgingBot, Level
from tablee.cards.k6t import DECK, Card
from tablee.games.pairs.bots import HANDS, judge
from tablee.games.pairs.model import Pair, View
from tablee.kernel.bot import Bot
from tablee.kernel.seed import Seed


class Standing(NamedTuple):
    """The value of a pair by the standing of its rank."""

    now: float
    """What the pair is worth besides the height of its piles."""
    early: float
    """What is added to it while all cards lie on the table; less with fewer hidden cards."""
    stays: float
    """The value of each card in the piles of the rank's other top cards."""


HEIGHTS: Final = (0.0, 0.23, 1.99, 2.91, 3.8, 4.2, 5.71)
"""The value of taking a card from a pile of this height."""
LOWER: Final = 0.34
"""How much more the lower of the two piles counts."""
EARLY: Final = 0.35
"""How much more the heights count while all cards lie on the table."""
STANDINGS: Final[Mapping[tuple[int, int], Standing]] = {
    (2, 4): Standing(0.42, -0.23, 0.0),
    (3, 3): Standing(0.59, -1.56, 0.26),
    (4, 2): Standing(1.3, -0.92, 0.04),
    (5, 1): Standing(1.41, 0.29, 0.09),
    (2, 2): Standing(-0.73, -0.15, 0.0),
    (3, 1): Standing(1.92, -0.8, 0.39),
}
"""By the number of the rank's cards on top of a pile, and of its hidden cards."""
_UNUSUAL: Final = Standing(0.0, 0.0, 0.0)
"""For positions built by hand, in which any number of cards may be gone."""


def bot(level: Level) -> Bot[View, Pair]:
    """A bot of this level."""
    return JudgingBot(rate if level == "expert" else judge, HANDS[level])


def rate(view: View, moves: Sequence[Pair], seed: Seed) -> list[Judged[Pair]]:
    """What the judge says of every pair, with the fitted value in place of the height of its piles.

    The reason is `rank` instead of `tall` if another such pair has taller piles: then height does not explain it.
    """
    tops = tops_of(view)
    return [_rated(view, one, tops) if one.reason == "tall" else one for one in judge(view, moves, seed)]


def tops_of(view: View) -> Mapping[str, Sequence[int]]:
    """By rank, the heights of the piles on which one of its cards lies, the tallest first."""
    tops: dict[str, list[int]] = {}
    for pile in view.piles:
        if pile and (top := pile[-1]):
            tops.setdefault(DECK.rank[top], []).append(len(pile))
    return {rank: sorted(heights, reverse=True) for rank, heights in tops.items()}


def standing_of(view: View, rank: str, tops: Mapping[str, Sequence[int]]) -> tuple[int, int]:
    """How many cards of a rank are on top of a pile, and how many are hidden."""
    gone = sum(DECK.rank[card] == rank for card in view.gone)
    return len(tops[rank]), len(DECK.suits) - gone - len(tops[rank])


def rank_of(view: View, move: Pair) -> str:
    """The rank of a pair."""
    return DECK.rank[Card(view.piles[move.first][-1] or "")]


def _rated(view: View, judged: Judged[Pair], tops: Mapping[str, Sequence[int]]) -> Judged[Pair]:
    """A pair that is not safe, with its value, which is less than that of a safe pair, and its reason."""
    rank = rank_of(view, judged.move)
    low, high = sorted((len(view.piles[judged.move.first]), len(view.piles[judged.move.second])))
    early = sum(max(0, len(pile) - 1) for pile in view.piles) / 100
    standing = STANDINGS.get(standing_of(view, rank, tops), _UNUSUAL)
    heights = (HEIGHTS[low] + HEIGHTS[high]) * (1 + EARLY * early) + LOWER * HEIGHTS[low]
    value = heights + standing.now + standing.early * early + standing.stays * (sum(tops[rank]) - low - high)
    tallest = max(sum(heights[:2]) for rank, heights in tops.items() if _is_open(standing_of(view, rank, tops)))
    return Judged(judged.move, value, "tall" if low + high == tallest else "rank")


def _is_open(standing: tuple[int, int]) -> bool:
    """Whether there is a pair of the rank, and hidden cards besides."""
    return standing[0] > 1 and standing[1] > 0
