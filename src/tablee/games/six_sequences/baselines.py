"""The reference players for bots: the eager one, which lays everything it can and discards at random, and the judge.

The eager one claims a discard whenever it can. It lays runs before sets, and long combinations before short ones. Then
it extends, exchanges, and refills its hand, as long as it can. It does not consider which cards to keep, or what a
discard is worth to the other players.

The judge plays the move with the highest value, with weights tuned by hand. The core plays the same moves.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from tablee.bots.judging import Hand, JudgingBot
from tablee.games.six_sequences.bots import judge
from tablee.games.six_sequences.model import Claim, Discard, Draw, Extend, Lay, Move, Pass, Swap
from tablee.games.six_sequences.slots import has_one_suit
from tablee.games.six_sequences.view import View
from tablee.kernel.bot import Bot
from tablee.kernel.seed import Seed


class Eager:
    """A player that lays everything it can."""

    def choose(self, view: View, moves: Sequence[Move], seed: Seed) -> Move:  # noqa: ARG002  its moves tell it enough
        """The move that lays most; a random one among equals, and among discards."""
        most = max(map(_eagerness, moves))
        return seed.choice([move for move in moves if _eagerness(move) == most])


def baselines() -> Mapping[str, Bot[View, Move]]:
    """The reference players of this game, by their name in the arena."""
    return {"eager": Eager(), "judge": JudgingBot(judge, Hand(noise=0))}


def _eagerness(move: Move) -> tuple[int, ...]:
    match move:
        case Lay() | Claim():
            return 5, has_one_suit(move.cards), len(move.cards)
        case Extend():
            return (4,)
        case Swap():
            return (3,)
        case Draw():
            return (2,)
        case Discard():
            return (1,)
        case Pass():
            return (0,)
        case _:
            assert_never(move)
