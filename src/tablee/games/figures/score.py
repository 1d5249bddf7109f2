"""The sums of a sheet, and the result of a game."""

from typing import Final

from tablee.games.figures.boxes import SERIES
from tablee.games.figures.model import Boxes, Sheet, State
from tablee.kernel.game import Outcome

ENOUGH: Final = 52
"""Points in the upper line that earn the bonus (F13)."""
BONUS: Final = 40
"""Points of the bonus (F13)."""


def sheet_of(boxes: Boxes) -> Sheet:
    """A sheet with its sums: the upper line, the bonus, the lower line, and the total (F13)."""
    points = [box if isinstance(box, int) else 0 for box in boxes]
    upper, lower = sum(points[:SERIES]), sum(points[SERIES:])
    bonus = BONUS if upper >= ENOUGH else 0  # F13
    return Sheet(boxes, upper, bonus, lower, upper + bonus + lower)


def outcome(state: State) -> Outcome | None:
    """The result, or None before the end. The highest total wins; equal totals share the win (F13)."""
    if state.waiting:
        return None
    totals = tuple(sheet_of(boxes).total for boxes in state.sheets)
    most = max(totals)
    return Outcome(totals, frozenset(seat for seat, total in enumerate(totals) if total == most))  # F13
