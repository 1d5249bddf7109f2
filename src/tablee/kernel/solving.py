"""What a game for one can tell about its deals when every card is known: `tablee solve` prints it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from tablee.kernel.game import M, S
from tablee.kernel.seed import Seed


@dataclass(frozen=True, slots=True)
class Verdict(Generic[M]):
    """The answer of a solver."""

    winnable: bool | None
    """None if not decided within the limit."""
    line: tuple[M, ...]
    """The winning moves, if the position is winnable."""
    nodes: int
    """Search nodes that the answer took."""


@dataclass(frozen=True, slots=True)
class Solving(Generic[S, M]):
    """The solver of a game, and how it grades its deals."""

    solve: Callable[[S, int | None], Verdict[M]]
    """Decides a position within a limit of nodes; without a limit the answer is certain."""
    unveil: Callable[[S], object]
    """The view of somebody who sees every card, for hints to a player who was told where the game could be won."""
    grades: tuple[str, ...]
    """The grades, the easiest first."""
    plays: int
    """How many blind plays a grade rests on."""
    grade: Callable[[S, Seed], str | None]
    """The grade of a deal; None if it cannot be won."""
    blind_share: Callable[[S, Seed], float]
    """The share of blind plays that win a deal."""
