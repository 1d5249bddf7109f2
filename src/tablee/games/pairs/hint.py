"""A hint from what the player can see, and from nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tablee.cards.k6t import DECK
from tablee.games.pairs.model import Pair, View
from tablee.games.pairs.solver import solve


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth making, or none, and the reason."""

    move: Pair | None
    reason: Literal["wins", "lost", "safe", "tall"]


def hint(view: View, moves: Sequence[Pair]) -> Hint:
    """The solver's move where every card is known; else a safe pair, else one off the tallest piles."""
    if not moves:
        raise ValueError("there is no move left to advise on")
    known = [[card for card in pile if card] for pile in view.piles]
    if [len(pile) for pile in known] == [len(pile) for pile in view.piles]:
        verdict = solve(known)
        return Hint(verdict.line[0], "wins") if verdict.line else Hint(None, "lost")
    for move in moves:
        if _is_safe(view, move):
            return Hint(move, "safe")
    return Hint(max(moves, key=lambda move: _height(view, move)), "tall")


def _is_safe(view: View, move: Pair) -> bool:
    """No card of the rank is out of sight: taking any two of them leaves the others to each other."""
    top = view.piles[move.first][-1]
    rank = DECK.rank[top] if top else None
    placed = [card for pile in view.piles for card in pile[-1:]] + list(view.gone)
    return sum(DECK.rank[card] == rank for card in placed if card) == len(DECK.suits)


def _height(view: View, move: Pair) -> int:
    return len(view.piles[move.first]) + len(view.piles[move.second])
