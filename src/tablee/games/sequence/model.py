"""The values of Séquence: options, states, moves, views, events."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple, TypeAlias

from tablee.cards.french import Card
from tablee.games.sequence.board import NAMES, names_in
from tablee.kernel.game import Event, Seat, Viewer
from tablee.kernel.seed import Seed

HAND: Final = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
"""The size of a hand by the number of players (Q3)."""
NEEDED: Final = {2: 2, 3: 1}
"""How many sequences win, by the number of teams (Q14)."""
TWO_EYED: Final = frozenset({Card("JD"), Card("JC")})
ONE_EYED: Final = frozenset({Card("JS"), Card("JH")})


@dataclass(frozen=True, slots=True)
class Options:
    """The options. Seat `n` belongs to team `n % teams`, so that teams alternate (Q2)."""

    players: int
    teams: Literal[2, 3]
    draw: Literal["automatic", "manual"] = "automatic"
    advanced: bool = False
    silence: bool = False
    edition: Literal[1, 2] = 2
    """The edition of the rules. In edition 1 a whole team had to call, and nobody answered (Q18)."""

    @property
    def plain(self) -> bool:
        """Whether all but the players and teams are the defaults. The editions differ in calls alone."""
        return (self.draw, self.advanced, self.silence) == ("automatic", False, False)


@dataclass(frozen=True, slots=True)
class Place:
    """Play a card and place a chip on a space: `7C@d4`."""

    card: Card
    space: int

    def __str__(self) -> str:
        return f"{self.card}@{NAMES[self.space]}"


@dataclass(frozen=True, slots=True)
class Remove:
    """Play a one-eyed jack and remove an opponent's chip: `JS!e5`."""

    card: Card
    space: int

    def __str__(self) -> str:
        return f"{self.card}!{NAMES[self.space]}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Show a dead card and draw another: `~9H`."""

    card: Card

    def __str__(self) -> str:
        return f"~{self.card}"


@dataclass(frozen=True, slots=True)
class Mark:
    """Choose which five of a longer row are the sequence: `=d4-h4`."""

    row: int

    def __str__(self) -> str:
        names = names_in(self.row)
        return f"={names[0]}-{names[-1]}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the card for an earlier play, if draws are manual: `<`."""

    def __str__(self) -> str:
        return "<"


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass, because no card can be played: `pass`."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Call:
    """Accuse a team of talking: `?1`."""

    team: int

    def __str__(self) -> str:
        return f"?{self.team}"


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a call against the own team: `admit` that it has talked, or `deny` it."""

    admits: bool

    def __str__(self) -> str:
        return "admit" if self.admits else "deny"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Give up a card as the penalty for talking: `-9H`."""

    card: Card

    def __str__(self) -> str:
        return f"-{self.card}"


Move: TypeAlias = Place | Remove | Exchange | Mark | Draw | Pass | Call | Answer | Forfeit


class Phase(Enum):
    """What the game waits for."""

    PLAY = "play"
    """A card of the player whose turn it is."""
    MARK = "mark"
    """The choice of five in a longer row (Q16)."""
    FORFEIT = "forfeit"
    """The cards of a team that broke the silence (Q18)."""


PLAY, MARK, FORFEIT = Phase


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a game."""

    options: Options
    seed: Seed
    drawn: tuple[tuple[Card | None, ...], ...]
    """The cards drawn to find the dealer, by round and by seat (Q4); None for a player who no longer drew."""
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Aside:
    """What is pending besides the turn itself; usually nothing."""

    rows: tuple[int, ...] = ()
    """The rows of five to choose from, while a choice is pending (Q16)."""
    marker: Seat = 0
    """The player who chooses."""
    owed: tuple[Seat, ...] = ()
    """The players who may still draw for a play, the oldest play first (Q10)."""
    calls: tuple[tuple[Seat, int], ...] = ()
    """The unanswered calls: who has accused which team of talking (Q18)."""
    called: tuple[Seat, ...] = ()
    """The players who have called since their last turn began (Q18)."""
    forfeits: tuple[Seat, ...] = ()
    """The players who still have to give up a card (Q18)."""


NOTHING: Final = Aside()
"""Nothing is pending, the usual case. The hot path compares with this object by identity."""


class State(NamedTuple):
    """The full state of a game. Chips and sequences are masks (see `board`), by team.

    A named tuple, because every move creates one: a frozen dataclass of this size takes four times as long.
    """

    setup: Setup
    phase: Phase
    turn: Seat
    free: int
    """The spaces without a chip, except the corners."""
    chips: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    """The sequences of each team."""
    hands: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    """The stock as it was shuffled. Only the first `left` cards remain; the last of them is on top."""
    left: int
    shuffles: int = 0
    """How often the discards were shuffled into a new stock (Q12)."""
    passes: int = 0
    """How many players in a row have passed (Q11)."""
    exchanged: bool = False
    """Whether the player whose turn it is has exchanged a dead card (Q9)."""
    aside: Aside = NOTHING
    over: bool = False
    winner: int | None = None
    """The team that has won; None as long as no team has, and after a drawn game (Q11)."""

    def __repr__(self) -> str:
        from tablee.games.sequence.show import show
        from tablee.games.sequence.view import view

        return f"<sequence, {self.phase.value}, turn of seat {self.turn}>\n{show(view(self, None))}"


@dataclass(frozen=True, slots=True)
class CompletedSequence:
    """A sequence on the board."""

    team: int
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The game as a viewer may see it: no hand but their own, not even a partner's."""

    viewer: Viewer
    options: Options
    drawn: tuple[tuple[Card | None, ...], ...]
    dealer: Seat
    phase: Phase
    turn: Seat
    needed: int
    """How many sequences win (Q14)."""
    chips: str
    """A character for each of the hundred spaces: the team's number, or `.` for no chip."""
    lines: tuple[CompletedSequence, ...]
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    """How many cards each player holds."""
    discards: tuple[tuple[Card, ...], ...]
    """Each player's own pile, in the order of play."""
    stock: int
    passes: int
    exchanged: bool
    rows: tuple[tuple[str, ...], ...]
    marker: Seat
    owed: tuple[Seat, ...]
    calls: tuple[tuple[Seat, int], ...]
    called: tuple[Seat, ...]
    forfeits: tuple[Seat, ...]
    over: bool
    winner: int | None


class Played(NamedTuple):
    """A card was played: a chip was placed on a space, or removed. A named tuple for speed, like the state."""

    seat: Seat
    card: Card
    space: int

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


@dataclass(frozen=True, slots=True)
class Did:
    """Any other move. Everybody sees it."""

    seat: Seat
    move: str

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


class Drew(NamedTuple):
    """A player drew a card. Only they see which."""

    seat: Seat
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Event:
        """The event; the card is hidden from all other viewers."""
        return self if viewer == self.seat else Drew(self.seat, None)


@dataclass(frozen=True, slots=True)
class Lined:
    """A sequence was completed."""

    team: int
    spaces: tuple[str, ...]

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self
