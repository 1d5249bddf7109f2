"""The values of an analysis: what each decision was worth, what luck brought, and what decided the game.

All chances are from 0 to 1. A list by side has the chance of each side as its own players see it, from their own cards.
So the chances of all sides need not add up to 1.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tablee.bots.judging import Level
from tablee.kernel.game import Seat

Sides: TypeAlias = tuple[float, ...]
"""A number for each side. Seat n plays for side n % sides."""
JudgeKind: TypeAlias = Literal["net", "exact", "playouts"]
"""Who has judged the positions: a value net of the game, a solver, or games that the bots played on from there."""
Kind: TypeAlias = Literal["mistake", "gift", "luck", "bad_luck"]
"""What a turning point was: an own mistake, a mistake of somebody else, good luck, or bad luck."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that was compared with others."""

    move: str
    fr: str
    """The move in words."""
    en: str
    chance: float
    """The chance of the own side after it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between several moves."""

    ply: int
    """How many moves of the record come before it."""
    seat: Seat
    side: int
    luck: Sides
    """What luck has brought each side since its last decision: draws, deals, what others happened to hold."""
    before: Sides
    """The chances before the move, if the best one is played."""
    after: Sides
    """The chances after the move that was played."""
    error: float
    """What the move cost the own side: 0 for the best move, less than 0 for others."""
    played: str
    tried: tuple[Tried, ...]
    """The best move, the one played, and others that were tried; the best one first."""
    reason: str
    """The game's code for the reason to play the best move."""
    fr: str
    """The best move and its reason as a sentence."""
    en: str
    outlook: Mapping[str, Sides] = field(default_factory=dict)
    """What the game itself can tell of the position, by name."""


@dataclass(frozen=True, slots=True)
class PlayerStory:
    """The game of one side. Even chances + `luck` + `play` + `others` are its result."""

    side: int
    luck: float
    play: float
    """The sum of its own errors."""
    others: float
    """What the errors of the others brought it."""
    decisions: int
    accuracy: float
    """100 if every move was as good as the best one."""
    like: Level | None
    """The bot level that errs about as much; None if that is not known for this game."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A turning point, for one side."""

    side: int
    ply: int
    """How many moves of the record come before it."""
    kind: Kind
    size: float
    """How much the chance of the side changed."""
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Lost:
    """Where a patience was lost, seen with open cards."""

    ply: int
    """The move after which the game could no longer be won; -1 if the deal could never be won."""
    line: tuple[str, ...]
    """The moves that would have won from there."""


@dataclass(frozen=True, slots=True)
class Story:
    """The analysis of a finished game."""

    game: str
    sides: int
    judge: JudgeKind
    error: float
    """How far the chances may be off."""
    start: Sides
    """The chances before the deal."""
    result: Sides
    """1 for the side that has won; a draw is shared."""
    ending: Sides
    """What luck has brought each side since its last decision."""
    decisions: tuple[Decision, ...]
    players: tuple[PlayerStory, ...]
    turning: tuple[Turning, ...]
    """Up to three for each side, in the order of the game."""
    lost: Lost | None = None

    def rows(self) -> Iterator[Mapping[str, str | int | float]]:
        """A row for each decision, for a table in a notebook."""
        for one in self.decisions:
            yield {
                "ply": one.ply,
                "seat": one.seat,
                "side": one.side,
                "played": one.played,
                "best": one.tried[0].move,
                "before": one.before[one.side],
                "after": one.after[one.side],
                "error": one.error,
                "luck": one.luck[one.side],
            }
