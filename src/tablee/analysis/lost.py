"""Where a game for one was lost, with every card known."""

from bisect import bisect_left
from collections.abc import Sequence

from tablee.analysis.model import Lost
from tablee.games import AnyHouseGame


def lost_at(game: AnyHouseGame, states: Sequence[object]) -> Lost | None:
    """The move that lost the game, and the moves that would have won; None if the game has no solver."""
    solving = game.solving()
    if solving is None:
        return None
    # Before that move the game could be won, and never after it.
    lost = bisect_left(states, True, key=lambda state: not solving.solve(state, None).winnable)
    if lost == 0:
        return Lost(-1, ())
    return Lost(lost - 1, tuple(map(str, solving.solve(states[lost - 1], None).line)))
