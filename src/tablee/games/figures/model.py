"""The values of Les 12 figures: options, moves, states, views. The events are in `events`."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple, TypeAlias

from tablee.cards.colours import Card
from tablee.games.figures.boxes import BOXES
from tablee.kernel.game import Seat, Viewer
from tablee.kernel.seed import Seed

HAND: Final = 5
ROUNDS: Final = len(BOXES)
SEATS: Final = "abcdef"
"""A pile is named after its owner: seat 0 is a."""

Points: TypeAlias = tuple[int, int, int, int, int, int]
"""The points of the lower line, from double paire to couleur (F5)."""
Boxes: TypeAlias = tuple[int | Literal["x"] | None, ...]
"""A sheet, box by box: the points marked, `x` for a box that was crossed out, None for one that is open."""


@dataclass(frozen=True, slots=True)
class Options:
    """How it is played."""

    players: Literal[2, 3, 4, 5, 6] = 2
    points: Literal["classic", "sheet"] | Points = "classic"
    stopping: Literal["any", "strong"] = "any"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock: `<`."""

    def __str__(self) -> str:
        return "<"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top card of another player's pile: `b>`."""

    owner: Seat

    def __str__(self) -> str:
        return f"{SEATS[self.owner]}>"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card onto one's own pile: `-4r`."""

    card: Card

    def __str__(self) -> str:
        return f"-{self.card}"


@dataclass(frozen=True, slots=True)
class Mark:
    """Name a figure: in one's turn that is laying down, after the showdown it is marking a box: `=full`."""

    box: int

    def __str__(self) -> str:
        return f"={BOXES[self.box]}"


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross an open box out: `x=suite`."""

    box: int

    def __str__(self) -> str:
        return f"x={BOXES[self.box]}"


Choice: TypeAlias = Mark | Cross
Move: TypeAlias = Draw | Take | Discard | Mark | Cross


class Phase(Enum):
    """What the game waits for."""

    TURN = "turn"
    """The player whose turn it is draws, takes or lays down (F7)."""
    DISCARD = "discard"
    """The player who has drawn or taken discards (F8)."""
    MARK = "mark"
    """The hands are shown, and everybody marks or crosses out (F10)."""


TURN, DISCARD, MARK = Phase


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a game."""

    options: Options
    seed: Seed
    dealer: Seat
    """Who deals the first round."""
    points: Points


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over: who laid down, and what everybody marked or crossed out, by seat."""

    laid: Seat | None
    """None where the turns ran out (F12)."""
    hands: tuple[tuple[Card, ...], ...]
    """As they were shown."""
    choices: tuple[str, ...]
    """The moves: `=full`, `x=suite`. The choice of the one who laid down is the figure they named."""
    points: tuple[int, ...]


def laid_open(hands: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """Hands as they are shown: sorted, for in their own order they would tell which card came last."""
    return tuple(tuple(sorted(hand)) for hand in hands)


def untouched(layers: tuple[int, ...], left: int) -> tuple[int, ...]:
    """The layers of a stock with so many cards left from which no card has been drawn."""
    return tuple(size for n, size in enumerate(layers, 1) if sum(layers[:n]) <= left)


class State(NamedTuple):
    """A whole game at one moment. A named tuple, because every move makes one."""

    setup: Setup
    phase: Phase
    turn: Seat
    turns: int
    """How many turns the round has left (F12)."""
    waiting: frozenset[Seat]
    """Whom the game waits for; nobody once it is over."""
    hands: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    """Of each hand, the cards that were taken from a pile before everybody's eyes and not discarded since."""
    discards: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    """The stock as it lay before the deal; of it `left` cards are left, and the last of those is on top."""
    left: int
    layers: tuple[int, ...]
    """How many cards each earlier round has put under the stock, from the bottom up: they were all seen (F11)."""
    open: tuple[int, ...]
    """The open boxes of each sheet as a set (see `boxes`)."""
    sheets: tuple[Boxes, ...]
    rounds: tuple[Round, ...]
    """The rounds that are over."""
    laid: Seat | None = None
    """Who has laid down, while the others choose."""
    choices: tuple[Choice | None, ...] = ()
    """What each player has chosen, while the hands are shown; secret until the last has chosen (F10)."""

    def __repr__(self) -> str:
        from tablee.games.figures.show import show
        from tablee.games.figures.view import view

        return f"<figures, {self.phase.value}, turn of seat {self.turn}>\n{show(view(self, None))}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's sheet with its sums (F13)."""

    boxes: Boxes
    upper: int
    bonus: int
    lower: int
    total: int


@dataclass(frozen=True, slots=True)
class View:
    """The game as a viewer may know it."""

    viewer: Viewer
    options: Options
    points: Points
    """The points of the lower line that are in force."""
    round: int
    """1 to 12."""
    dealer: Seat
    phase: Phase
    turn: Seat
    turns: int
    waiting: tuple[Seat, ...]
    hand: tuple[Card, ...]
    counts: tuple[bool, ...]
    """Which cards of the hand count: of identical ones the first alone (F2)."""
    worth: tuple[int | None, ...]
    """What each box would be worth with this hand: None where it does not make it, or the box is used."""
    missing: tuple[tuple[Card, ...] | None, ...]
    """For each box, the cards of which any one would make it, or its série longer: None where it is used or made."""
    held: tuple[int, ...]
    """How many cards each player holds."""
    known: tuple[tuple[Card, ...], ...]
    """Of each hand, the cards that everybody has seen going there."""
    shown: tuple[tuple[Card, ...], ...]
    """All hands, once they are shown; before that, nothing."""
    discards: tuple[tuple[Card, ...], ...]
    """Each player's own pile, the top card last."""
    stock: int
    under: tuple[tuple[Card, ...], ...]
    """What earlier rounds have put under the stock and nobody has drawn from yet, from the bottom up.

    Everybody has seen these cards going there, and nobody knows their order.
    """
    sheets: tuple[Sheet, ...]
    laid: Seat | None
    named: str | None
    """Who has laid down in this round, and the move that named the figure."""
    choice: str | None
    """What the viewer has chosen. Who has chosen can be seen by who is not waited for; what they chose cannot."""
    rounds: tuple[Round, ...]
    over: bool
