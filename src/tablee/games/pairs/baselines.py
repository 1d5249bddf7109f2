"""The reference player for bots: the judge, which takes safe pairs first, and then those from the tallest piles.

The core plays the same moves.
"""

from collections.abc import Mapping

from tablee.bots.judging import Hand, JudgingBot
from tablee.games.pairs.bots import judge
from tablee.games.pairs.model import Pair, View
from tablee.kernel.bot import Bot


def baselines() -> Mapping[str, Bot[View, Pair]]:
    """The reference players of this game, by their name in the arena."""
    return {"judge": JudgingBot(judge, Hand(noise=0))}
