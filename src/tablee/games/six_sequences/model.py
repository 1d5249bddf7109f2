"""The values of Les 6 Séquences: options, moves, states, events. The combinations on the table are in `table`."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple, TypeAlias

from tablee.cards.k6t import Card
from tablee.games.six_sequences.table import Table
from tablee.kernel.game import Event, Seat, Viewer
from tablee.kernel.seed import Seed

HAND: Final = 8
"""Number of cards in a hand between turns (S4)."""
FULL: Final = HAND + 1
"""Number of cards in a full hand during a turn (S5, S7)."""


End: TypeAlias = Literal["-", "+", ""]
"""The low end of a run, the high end, or empty if only one end is possible."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options."""

    players: Literal[2, 3, 4] = 2
    teams: bool = False
    rounds: int = 3
    claims: Literal["all", "next"] = "all"
    pause: Literal[0, 3, 5, 10] = 3
    """Time to claim a discard, in seconds; 0 waits until everybody has answered (S21)."""
    edition: Literal[1, 2] = 2
    """The edition of the rules. Edition 1 had fewer ways to take the discard (S18)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock until the hand has nine cards, to begin a turn or to refill: `<`."""

    def __str__(self) -> str:
        return "<"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a new run or set: `+4H5H6H`. A run is written from the low end up, the joker in its place."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "+" + "".join(self.cards)


@dataclass(frozen=True, slots=True)
class Extend:
    """Add a card to a combination: `7H>2` from the hand, `4H^3>2` from set 3.

    A joker, a 1 or an A may fit both ends of a run, so the move names the end: `0H>2-`, `AH>2+`.
    """

    card: Card
    to: int
    end: End = ""
    out_of: int | None = None

    def __str__(self) -> str:
        source = "" if self.out_of is None else f"^{self.out_of}"
        return f"{self.card}{source}>{self.to}{self.end}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a card in the place of a joker, an A or a 1 in a run, and take that card: `5S/0S`."""

    card: Card
    taken: Card

    def __str__(self) -> str:
        return f"{self.card}/{self.taken}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the discard, naming all cards that are laid with it: `?8D9D`."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "?" + "".join(self.cards)


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn: `-KC`."""

    card: Card

    def __str__(self) -> str:
        return f"-{self.card}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim nothing, or end a turn without a discard: `pass`."""

    def __str__(self) -> str:
        return "pass"


Move: TypeAlias = Draw | Lay | Extend | Swap | Claim | Discard | Pass


class Phase(Enum):
    """What the game waits for."""

    DRAW = "draw"
    """A card from the stock, or the discard (S5)."""
    LAY = "lay"
    """Any placing, including new combinations (S6)."""
    COMPLETE = "complete"
    """The same without new combinations (S8)."""
    CLAIM = "claim"
    """The opponents' answers to a discard (S21)."""
    LAST = "last"
    """The last turns, once the stock is empty (S22)."""
    OWE = "owe"
    """The run that a claimed set needs first, then the set (S18)."""


DRAW, LAY, COMPLETE, CLAIM, LAST, OWE = Phase


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a game."""

    options: Options
    seed: Seed
    dealer: Seat
    """The dealer of the first round (S4)."""

    @property
    def sides(self) -> int:
        """The number of sides: a side is a player or a team (S2)."""
        return 2 if self.options.teams else self.options.players


@dataclass(frozen=True, slots=True)
class Lead:
    """The side that dominates a suit, the length of its longest run, and the run it keeps (S23, S24)."""

    suit: str
    side: int
    length: int
    cards: tuple[Card, ...]
    """The run that is kept, from the low end up."""
    low: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended."""

    leads: tuple[Lead, ...]
    left: tuple[tuple[Card, ...], ...]
    """The cards left in each hand. Everybody sees them now."""
    costs: tuple[int, ...]
    """The cost of each hand, in points (S26)."""
    points: tuple[int, ...]
    """The points of each side in this round, minus its costs."""


class State(NamedTuple):
    """The full state of a game. Hands are masks of cards (see `slots`).

    A named tuple, because every move creates one: a frozen dataclass of this size takes four times as long.
    """

    setup: Setup
    round: int
    phase: Phase
    turn: Seat
    """The player whose turn it is; while a discard may be claimed, the player who discarded it."""
    hands: tuple[int, ...]
    shown: int
    """The publicly known cards in the hands (S16, S17, S18). Such a card can leave its hand only publicly."""
    stock: tuple[int, ...]
    """The stock as it was shuffled. Only the first `left` cards remain; the last of them is on top."""
    left: int
    discards: tuple[int, ...]
    table: Table
    fresh: int = 0
    """The cards that were put on sets in this turn; they cannot be moved yet (S14)."""
    answers: tuple[Claim | Pass | None, ...] = ()
    """Each seat's answer to the discard (S21)."""
    placed: bool = False
    """Whether the player has placed anything in this turn, in the phase `LAST` (S22)."""
    passes: int = 0
    """How many players in a row have passed without placing anything (S22)."""
    stuck: tuple[Seat, ...] = ()
    """Which of those were passed over, because they could place nothing (S22)."""
    results: tuple[Result, ...] = ()
    over: bool = False
    owed: int = 0
    """The cards of a set that was claimed before its run. They are in the hand, including the discard (S18)."""

    def __repr__(self) -> str:
        from tablee.games.six_sequences.show import show
        from tablee.games.six_sequences.view import view

        return f"<six_sequences, {self.phase.value}, turn of seat {self.turn}>\n{show(view(self, None))}"


def side_of(state: State, seat: Seat) -> int:
    """The side of a seat: the player or their team (S2)."""
    return seat % len(state.table.held)  # S2


class Did(NamedTuple):
    """A public move, including a winning claim. A named tuple for speed, like the state."""

    seat: Seat
    move: str

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


class Drew(NamedTuple):
    """A player drew cards. Only they see which."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]

    def seen_by(self, viewer: Viewer) -> Event:
        """The event; the cards are hidden from all other viewers."""
        return self if viewer == self.seat else Drew(self.seat, self.number, ())


class Answered(NamedTuple):
    """A player has answered to the discard. Only they see the answer (S21)."""

    seat: Seat
    move: str | None

    def seen_by(self, viewer: Viewer) -> Event:
        """The event; the answer is hidden from all other viewers."""
        return self if viewer == self.seat else Answered(self.seat, None)


@dataclass(frozen=True, slots=True)
class Scored:
    """A round has ended."""

    round: int
    result: Result

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


@dataclass(frozen=True, slots=True)
class Stuck:
    """A player could place nothing and was passed over (S22)."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self
