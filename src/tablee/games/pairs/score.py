"""How a patience ends, and whether it can still end well."""

from typing import Final

from tablee.games.pairs.legal import PLAYER, moves
from tablee.games.pairs.model import State
from tablee.games.pairs.solver import solve
from tablee.kernel.game import Outcome

_NODES: Final = 300
"""What the solver may spend on a state: about a second at most."""


def outcome(state: State) -> Outcome | None:
    """Won without a card left, lost without a pair in sight (P4). The score is the number of pairs taken."""
    if moves(state, PLAYER):
        return None
    won = not any(state.piles)  # P4
    return Outcome((len(state.gone) // 2,), frozenset({PLAYER} if won else ()))


def winnable(state: State) -> bool | None:
    """Whether this can still be won, with every card known; None where that takes too long to find out."""
    return solve(state.piles, _NODES).winnable
