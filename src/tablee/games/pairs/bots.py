"""The judge of the patience. It uses only what the player sees.

A player loses a deal by pairing the wrong cards of a rank, or by leaving needed cards buried. So it first takes a
pair when all other cards of its rank are visible or gone: that pair costs nothing. Otherwise it takes the pair from the
tallest piles, since that uncovers more. When every card is known, it asks the solver.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from tablee.bots.judging import Hand, Hands, Judged
from tablee.cards.k6t import DECK, Card
from tablee.games.pairs.model import Pair, View
from tablee.games.pairs.twin import solve
from tablee.kernel.seed import Seed
from tablee.kernel.solving import Verdict

Solve: TypeAlias = Callable[[Sequence[Sequence[Card]]], Verdict[Pair]]
Reason: TypeAlias = Literal["wins", "lost", "safe", "tall", "rank"]

HANDS: Final[Hands] = {
    "beginner": Hand(noise=3),
    "easy": Hand(noise=1.5),
    "medium": Hand(noise=0.9),
    "hard": Hand(noise=0.5),
    "expert": Hand(noise=0),
}
_SAFE: Final = 100.0
_WINS: Final = 200.0


def judge(view: View, moves: Sequence[Pair], seed: Seed) -> list[Judged[Pair]]:  # noqa: ARG001  it does not sample
    """The value of every pair: the solver's choice first, then safe pairs, then the pairs from taller piles."""
    return judge_with(solve, view, moves)


def judge_with(solve: Solve, view: View, moves: Sequence[Pair]) -> list[Judged[Pair]]:
    """The same, with a given solver."""
    piles = _known(view)
    if piles is None:
        return [_judge(view, move) for move in moves]
    winning = solve(piles).line[:1]
    judged = [_judge(view, move) for move in moves]
    if not winning:
        return [one._replace(reason="lost") for one in judged]
    return [Judged(one.move, _WINS, "wins") if one.move in winning else one for one in judged]


def _judge(view: View, move: Pair) -> Judged[Pair]:
    safe = _is_safe(view, move)
    reason: Reason = "safe" if safe else "tall"
    return Judged(move, _SAFE if safe else float(_height(view, move)), reason)


def _known(view: View) -> list[list[Card]] | None:
    """The piles, if every card in them is known; else None."""
    known = [[card for card in pile if card] for pile in view.piles]
    return known if [len(pile) for pile in known] == [len(pile) for pile in view.piles] else None


def _is_safe(view: View, move: Pair) -> bool:
    """Whether every card of the rank is visible or gone: after any two of them, the rest can still be paired."""
    top = view.piles[move.first][-1]
    rank = DECK.rank[top] if top else None
    placed = [card for pile in view.piles for card in pile[-1:]] + list(view.gone)
    return sum(DECK.rank[card] == rank for card in placed if card) == len(DECK.suits)


def _height(view: View, move: Pair) -> int:
    return len(view.piles[move.first]) + len(view.piles[move.second])
