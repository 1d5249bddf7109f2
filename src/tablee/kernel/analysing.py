"""What the analysis of a finished game needs to know about the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from tablee.kernel.puzzles import Puzzle
from tablee.kernel.twin import Twin

O_contra = TypeVar("O_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

# The states and moves of a game that is known by its name alone have no type here.
AnyTwin: TypeAlias = Twin[Any, Any, Any]  # type: ignore[explicit-any]


def _few(_: object) -> int:
    return 8


def _nothing(_: object) -> Mapping[str, Sequence[float]]:
    return {}


def _nobody(_: object) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Analysing(Generic[O_contra, V_contra]):
    """How a game is analysed."""

    worlds: Callable[[O_contra], int] = _few
    """In how many imagined worlds two moves are compared, with these options. More worlds take longer and err less."""
    losses: Mapping[str, float] = field(default_factory=dict)
    """The mean error of each level in a decision; empty if nobody has measured it."""
    outlook: Callable[[V_contra], Mapping[str, Sequence[float]]] = _nothing
    """What is shown of a position beside the chances, from the view of the player who is to choose, by name."""
    puzzles: tuple[Puzzle, ...] = ()
    """The puzzles of the game: docs/analysis.md says how they are found."""
    expert: Callable[[O_contra], AnyTwin | None] = _nobody
    """A core of its own whose judge is the expert, with the same values: it answers for the other players, faster."""
