"""The result of a patience, and whether it can still be won."""

from typing import Final

from tablee.games.pairs.legal import PLAYER, to_act
from tablee.games.pairs.model import State
from tablee.games.pairs.twin import solve
from tablee.kernel.game import Outcome

_NODES: Final = 300
"""Limit of the solver for one state, in search nodes: about one second at most."""


def outcome(state: State) -> Outcome | None:
    """The result, or None while a pair is visible. The player wins when no card is left (P4).

    The score is the number of pairs taken.
    """
    if to_act(state):
        return None
    won = not any(state.piles)  # P4
    return Outcome((len(state.gone) // 2,), frozenset({PLAYER} if won else ()))


def winnable(state: State) -> bool | None:
    """Whether a player who knew every card could still win; None if the solver gives up."""
    return solve(state.piles, _NODES).winnable
