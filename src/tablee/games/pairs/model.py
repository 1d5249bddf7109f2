"""The values of the pairs patience: options, states, moves, views, events."""

from dataclasses import dataclass
from typing import Final, Literal

from tablee.cards.k6t import Card
from tablee.kernel.game import Viewer

COLUMNS: Final = "abcde"
ROWS: Final = "1234"
PILES: Final = tuple(column + row for row in ROWS for column in COLUMNS)
"""The names of the piles, row by row: a1 b1 c1 d1 e1 a2 …"""
HEIGHT: Final = 6

Faces = Literal["hidden", "open"]


@dataclass(frozen=True, slots=True)
class Options:
    """How the patience is played (P6)."""

    faces: Faces = "hidden"
    deal: Literal["any", "winnable"] = "any"


@dataclass(frozen=True, slots=True)
class Pair:
    """The only kind of move: take the top cards of two piles. `first` is the pile that comes first in `PILES`."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{PILES[self.first]}={PILES[self.second]}"


@dataclass(frozen=True, slots=True)
class State:
    """The twenty piles, each from bottom to top, and the cards taken so far, in that order."""

    faces: Faces
    piles: tuple[tuple[Card, ...], ...]
    gone: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The patience as it looks: a card that lies face down is None."""

    faces: Faces
    piles: tuple[tuple[Card | None, ...], ...]
    gone: tuple[Card, ...]

    @property
    def viewer(self) -> Viewer:
        """Always the player: everybody sees the same."""
        return 0

    @property
    def options(self) -> Options:
        """The options, as far as a view shows them. The option `deal` is missing: it does not affect the play."""
        return Options(self.faces)


@dataclass(frozen=True, slots=True)
class Paired:
    """A pair was taken, and the cards below it were turned up (P3). Everybody sees it."""

    piles: tuple[int, int]
    cards: tuple[Card, Card]
    turned: tuple[Card | None, Card | None]
    """What was turned up on each of the two piles; None on a pile that is now empty."""

    def seen_by(self, viewer: Viewer) -> "Paired":  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self
