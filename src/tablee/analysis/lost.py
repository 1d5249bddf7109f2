"""Where a game for one was lost, with every card known."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from tablee.analysis.model import Lost
from tablee.games import AnyHouseGame

NODES: Final = 50_000
"""The solver gives up a position after this many nodes. That is rare, and takes a few seconds."""


class _Undecided(Exception):
    """The solver has given up."""


def lost_at(game: AnyHouseGame, states: Sequence[object]) -> Lost | None:
    """The move that lost the game, and the moves that would have won; None if no solver knows."""
    solving = game.solving()
    if solving is None:
        return None

    def is_lost(state: object) -> bool:
        winnable = solving.solve(state, NODES).winnable
        if winnable is None:
            raise _Undecided
        return not winnable

    try:  # before that move the game could be won, and never after it
        lost = bisect_left(states, True, key=is_lost)
    except _Undecided:
        return None
    if lost == 0:
        return Lost(-1, ())
    return Lost(lost - 1, tuple(map(str, solving.solve(states[lost - 1], NODES).line)))
