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
"""Letters of the seats. A pile is named after its owner: the pile of seat 0 is `a`."""

Points: TypeAlias = tuple[int, int, int, int, int, int]
"""The points of the lower line, from two pair to flush (F5)."""
Boxes: TypeAlias = tuple[int | Literal["x"] | None, ...]
"""A sheet, box by box: the points marked, `x` for a crossed-out box, None for an open box."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options."""

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
    """Discard a card onto the own pile: `-4r`."""

    card: Card

    def __str__(self) -> str:
        return f"-{self.card}"


@dataclass(frozen=True, slots=True)
class Mark:
    """Name a figure: `=full`. In a turn this lays down; when the hands are shown, it marks a box."""

    box: int

    def __str__(self) -> str:
        return f"={BOXES[self.box]}"


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross out an open box: `x=suite`."""

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
    """The dealer of the first round."""
    points: Points


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: who laid down, and what everybody marked or crossed out, by seat."""

    laid: Seat | None
    """None if the turns ran out (F12)."""
    hands: tuple[tuple[Card, ...], ...]
    """As they were shown."""
    choices: tuple[str, ...]
    """The moves, such as `=full` or `x=suite`. The player who laid down chose the figure they named."""
    points: tuple[int, ...]


def laid_open(hands: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands as they are shown: sorted, because their own order reveals which card came last."""
    return tuple(tuple(sorted(hand)) for hand in hands)


def untouched(layers: tuple[int, ...], left: int) -> tuple[int, ...]:
    """The layers of a stock with `left` cards from which no card has been drawn."""
    return tuple(size for n, size in enumerate(layers, 1) if sum(layers[:n]) <= left)


class State(NamedTuple):
    """The full state of a game. A named tuple for speed, because every move creates one."""

    setup: Setup
    phase: Phase
    turn: Seat
    turns: int
    """How many turns the round has left (F12)."""
    waiting: frozenset[Seat]
    """The players that the game waits for; empty once it is over."""
    hands: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    """The publicly known cards of each hand: taken from a pile and not discarded since."""
    discards: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    """The stock as it was before the deal. Only the first `left` cards remain; the last of them is on top."""
    left: int
    layers: tuple[int, ...]
    """How many cards each earlier round put under the stock, from the bottom up. Everybody saw these cards (F11)."""
    open: tuple[int, ...]
    """The open boxes of each sheet as a set (see `boxes`)."""
    sheets: tuple[Boxes, ...]
    rounds: tuple[Round, ...]
    """The finished rounds."""
    laid: Seat | None = None
    """The player who has laid down, while the others choose."""
    choices: tuple[Choice | None, ...] = ()
    """What each player has chosen, while the hands are shown; secret until all have chosen (F10)."""

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
    """The game as a viewer may see it."""

    viewer: Viewer
    options: Options
    points: Points
    """The points of the lower line in this game."""
    round: int
    """1 to 12."""
    dealer: Seat
    phase: Phase
    turn: Seat
    turns: int
    waiting: tuple[Seat, ...]
    hand: tuple[Card, ...]
    counts: tuple[bool, ...]
    """Which cards of the hand count: only the first of identical ones (F2)."""
    worth: tuple[int | None, ...]
    """The points of each box with this hand; None if the hand does not make it or the box is used."""
    best: str | None
    """The box in which this hand is best marked, by the estimate that hints use.

    None if it makes no open box, or if the hands are shown and it is better to cross one out.
    """
    missing: tuple[tuple[Card, ...] | None, ...]
    """For each box, the single cards that would make it or extend its série; None if it is used or made."""
    held: tuple[int, ...]
    """How many cards each player holds."""
    known: tuple[tuple[Card, ...], ...]
    """The publicly known cards of each hand."""
    shown: tuple[tuple[Card, ...], ...]
    """All hands, once they are shown; empty before that."""
    discards: tuple[tuple[Card, ...], ...]
    """Each player's own pile, the top card last."""
    stock: int
    under: tuple[tuple[Card, ...], ...]
    """The layers that earlier rounds put under the stock and nobody has drawn from yet, from the bottom up.

    Everybody has seen these cards, but nobody knows their order.
    """
    sheets: tuple[Sheet, ...]
    laid: Seat | None
    named: str | None
    """`laid` is the player who has laid down in this round, `named` the move that named the figure."""
    early: bool
    """Whether that player laid down before the viewer had a turn in this round."""
    choice: str | None
    """The viewer's own choice. `waiting` shows which players have not chosen yet; other choices stay hidden."""
    rounds: tuple[Round, ...]
    over: bool
