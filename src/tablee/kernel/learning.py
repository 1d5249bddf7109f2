"""What a program that learns to play needs from a game: moves as numbers, and views as lists of numbers.

A game fills in one `Learning`. `tablee.rl` makes environments of it, for every game in the same way.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import Generic, TypeAlias, TypeVar

from tablee.kernel.game import Viewer

T = TypeVar("T")
O_contra = TypeVar("O_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

Numbers: TypeAlias = "array[float]"
"""Numbers of 32 bits side by side, as in the vector of a learner: made and joined faster than lists."""

Parts: TypeAlias = "Mapping[str, Sequence[float] | Numbers]"
"""A view as named lists of numbers, all between -1 and 1. With the same options a list always has the same length."""


@dataclass(frozen=True)
class Actions(Generic[M_contra, V_contra]):
    """The moves of a game as numbers. An action has a name, and its number is the place of the name in the list."""

    names: tuple[str, ...]
    """In the order of their numbers. Never change the order: trained players depend on it."""
    name_of: "Callable[[M_contra, Callable[[], V_contra]], str]"
    """The name of a move. If it depends on the position, call the second argument for the player's view."""

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The numbers by name."""
        return {name: number for number, name in enumerate(self.names)}

    def number_of(self, move: M_contra, view: Callable[[], V_contra]) -> int:
        """The number of a move. `view` returns the player's view of the position."""
        return self.numbers[self.name_of(move, view)]


@dataclass(frozen=True, slots=True)
class Learning(Generic[O_contra, M_contra, V_contra]):
    """What a learner needs from a game."""

    actions: Actions[M_contra, V_contra]
    parts: Callable[[V_contra], Parts]
    """The parts of a view, the player's own seat and side first, so that one network can play every seat."""
    sides: Callable[[O_contra], int]
    """Number of sides; a team is one side. Seat n plays for side n % sides."""
    longest: Callable[[O_contra], int]
    """Maximum number of choices. A longer game is cut short, without rewards."""


def text(move: object, _: Callable[[], object]) -> str:
    """The name of a move, if its text is the name."""
    return str(move)


def numbers(values: Iterable[float]) -> Numbers:
    """These values as numbers of 32 bits."""
    return array("f", values)


def flags(size: int, places: Iterable[int], weight: float = 1.0) -> Numbers:
    """Zeros, this many, with the weight added at each of the places: a weight such as 1/4, whose sums are exact."""
    found = _zeros(size)[:]
    for place in places:
        found[place] += weight
    return found


@cache
def _zeros(size: int) -> Numbers:
    return numbers([0.0] * size)


@cache
def phase_flags(phase: Enum) -> Numbers:
    """A 1 for this phase, and a 0 for every other phase of its game."""
    return numbers(phase is other for other in type(phase))


def from_seat(viewer: Viewer, items: Sequence[T]) -> list[T]:
    """The items of all seats or sides, rotated so that the viewer's own comes first."""
    assert viewer is not None, "learners have a seat"
    own = viewer % len(items)
    return [*items[own:], *items[:own]]
