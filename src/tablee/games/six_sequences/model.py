"""The values of Les 6 Séquences: options, moves, states, events. What lies on the table is in `table`."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple, TypeAlias

from tablee.cards.k6t import Card
from tablee.games.six_sequences.table import Table
from tablee.kernel.game import Event, Seat, Viewer
from tablee.kernel.seed import Seed

HAND: Final = 8
"""The cards of a hand between turns (S4); one more during a turn (S5, S7)."""
FULL: Final = HAND + 1


End: TypeAlias = Literal["-", "+", ""]
"""The low end of a run, the high one, or no word about it."""


@dataclass(frozen=True, slots=True)
class Options:
    """How it is played."""

    players: Literal[2, 3, 4] = 2
    teams: bool = False
    rounds: int = 3
    claims: Literal["all", "next"] = "all"
    pause: Literal[0, 3, 5, 10] = 3
    """The seconds in which a discard may be claimed; 0: until everybody who is asked has answered (S21)."""
    edition: Literal[1, 2] = 2
    """Which edition of the rules: the first knew fewer ways to take the discard (S18)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock: one card to begin a turn, or as many as make the hand nine again: `<`."""

    def __str__(self) -> str:
        return "<"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a new run or set: `+4H5H6H`. A run is written from its low end up, the joker in its place."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "+" + "".join(self.cards)


@dataclass(frozen=True, slots=True)
class Extend:
    """Add a card to a combination: `7H>2` from hand, `4H^3>2` out of set 3.

    A joker, a 1 or an A goes to the low or to the high end of a run, and says to which: `0H>2-`, `AH>2+`.
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
    """Put a card in the place of the joker, the A or the 1 that stands there in a run: `5S/0S`."""

    card: Card
    taken: Card

    def __str__(self) -> str:
        return f"{self.card}/{self.taken}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Take the discard, with the cards that go down together with it: `?8D9D`."""

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
    """Whatever the hand can do, new combinations among it (S6)."""
    COMPLETE = "complete"
    """The same without new combinations (S8)."""
    CLAIM = "claim"
    """The opponents' answers to a discard (S21)."""
    LAST = "last"
    """The last placings, once the stock is empty (S22)."""
    OWE = "owe"
    """The run that a claimed set still needs, then that set (S18)."""


DRAW, LAY, COMPLETE, CLAIM, LAST, OWE = Phase


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a game."""

    options: Options
    seed: Seed
    dealer: Seat
    """Who deals the first round (S4)."""

    @property
    def sides(self) -> int:
        """How many play for themselves: the players, or the two teams (S2)."""
        return 2 if self.options.teams else self.options.players


@dataclass(frozen=True, slots=True)
class Lead:
    """A suit with its dominant side, the length that makes it so, and the run it keeps (S23, S24)."""

    suit: str
    side: int
    length: int
    cards: tuple[Card, ...]
    """The run that is kept, from its low end up."""
    low: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended."""

    leads: tuple[Lead, ...]
    left: tuple[tuple[Card, ...], ...]
    """The cards left in each hand, which are shown now."""
    costs: tuple[int, ...]
    """What they cost, hand by hand (S26)."""
    points: tuple[int, ...]
    """What each side has won in this round, costs taken off."""


class State(NamedTuple):
    """A whole game at one moment. Hands are masks of cards (see `slots`).

    A named tuple, because every move makes one: a frozen dataclass of this size takes four times as long.
    """

    setup: Setup
    round: int
    phase: Phase
    turn: Seat
    """Whose turn it is; while a discard may be claimed, whose turn it was."""
    hands: tuple[int, ...]
    shown: int
    """The cards that everybody knows to be in a hand (S16, S17, S18): none of them gets into another one unseen."""
    stock: tuple[int, ...]
    """The stock as it was shuffled; of it `left` cards are left, and the last of those is on top."""
    left: int
    discards: tuple[int, ...]
    table: Table
    fresh: int = 0
    """The cards that were put on sets in this turn, and cannot be taken from there yet (S14)."""
    answers: tuple[Claim | Pass | None, ...] = ()
    """What each seat has answered to the discard (S21)."""
    placed: bool = False
    """Whether the player has placed anything in this last turn (S22)."""
    passes: int = 0
    """How many players in a row have passed without placing anything (S22)."""
    stuck: tuple[Seat, ...] = ()
    """Which of those could do nothing, and were passed over (S22)."""
    results: tuple[Result, ...] = ()
    over: bool = False
    owed: int = 0
    """The cards of a set that was claimed before its run; they are in the hand, with the discard (S18)."""

    def __repr__(self) -> str:
        from tablee.games.six_sequences.show import show
        from tablee.games.six_sequences.view import view

        return f"<six_sequences, {self.phase.value}, turn of seat {self.turn}>\n{show(view(self, None))}"


def side_of(state: State, seat: Seat) -> int:
    """The side that a seat plays for: its own, or its team (S2)."""
    return seat % len(state.table.held)  # S2


class Did(NamedTuple):
    """A move that everybody sees as it is made, the claim that won among them. As hot as the state."""

    seat: Seat
    move: str

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


class Drew(NamedTuple):
    """Cards went from the stock into a hand. Only its owner sees which."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]

    def seen_by(self, viewer: Viewer) -> Event:
        """The event, the cards hidden from all others."""
        return self if viewer == self.seat else Drew(self.seat, self.number, ())


class Answered(NamedTuple):
    """A player has answered to the discard (S21): only they know what."""

    seat: Seat
    move: str | None

    def seen_by(self, viewer: Viewer) -> Event:
        """The event, the answer hidden from all others."""
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
    """A player could do nothing more and was passed over (S22)."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self
