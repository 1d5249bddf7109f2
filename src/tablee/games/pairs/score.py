"""How a patience ends."""

from tablee.games.pairs.legal import PLAYER, moves
from tablee.games.pairs.model import State
from tablee.kernel.game import Outcome


def outcome(state: State) -> Outcome | None:
    """Won without a card left, lost without a pair in sight (P4). The score is the number of pairs taken."""
    if moves(state, PLAYER):
        return None
    won = not any(state.piles)  # P4
    return Outcome((len(state.gone) // 2,), frozenset({PLAYER} if won else ()))
