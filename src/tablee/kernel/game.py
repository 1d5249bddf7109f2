"""The protocol of a game: two properties and twelve pure functions, with the types they use.

A module or an object with these names is a game. There is nothing to inherit and nothing to register.
`tablee.kernel.laws` checks what the functions have to obey.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from tablee.kernel.json import Json, Misfit, from_plain
from tablee.kernel.seed import Seed

Seat: TypeAlias = int
Viewer: TypeAlias = int | None
"""Who views the game: a seat, or None for a spectator."""

O = TypeVar("O")  # noqa: E741  options
S = TypeVar("S")  # state
M = TypeVar("M")  # move
V = TypeVar("V")  # view
O_co = TypeVar("O_co", covariant=True)


class IllegalMove(Exception):
    """A move that the rules do not allow: `rule` is the clause, `why` one sentence in English.

    Players read the message `refusal_GAME_REASON` in their language, filled in with `words`. The words come from what
    the player may see. A game without messages of its own leaves `reason` empty.
    """

    def __init__(self, rule: str, why: str, reason: str = "", **words: str | int) -> None:
        super().__init__(f"{why} ({rule})")
        self.rule = rule
        self.why = why
        self.reason = reason
        self.words = words


class BadOptions(Exception):
    """Invalid options: `field` is the invalid one, `why` says what was expected."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}" if field else why)
        self.field = field
        self.why = why


class BadNotation(Exception):
    """A text that is not a move of the game in any position."""


class Event(Protocol):
    """Something that happened, for the log and for animation. `seen_by` limits it to what a viewer may see."""

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """This event as the viewer may see it; None if they see nothing of it."""


class Step(NamedTuple, Generic[S]):
    """The result of a move. It is a named tuple for speed: a frozen dataclass takes three times as long to create."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the scores by seat, and the seats that won (none, one or several)."""

    scores: tuple[int, ...]
    winners: frozenset[Seat]


class Game(Protocol[O, S, M, V]):
    """The protocol. Moves are values with a short text (`str`). States are immutable values."""

    @property
    def name(self) -> str:
        """One word: the game's folder, its address and its name in records."""

    @property
    def edition(self) -> int:
        """The version of the rules, increased when an old record would replay differently."""

    def read_options(self, raw: Mapping[str, Json], /) -> O:
        """The options, with defaults filled in. Raises `BadOptions`."""

    def seats(self, options: O, /) -> int:
        """How many seats there are."""

    def deal(self, options: O, seed: Seed, /) -> S:
        """The first state. All randomness of the game comes from the seed."""

    def to_act(self, state: S, /) -> frozenset[Seat]:
        """The seats that the game waits for; empty when it is over."""

    def moves(self, state: S, seat: Seat, /) -> Sequence[M]:
        """All legal moves of a seat, in a fixed order."""

    def apply(self, state: S, seat: Seat, move: M, /) -> Step[S]:
        """The state after the move, and its events. Raises `IllegalMove`."""

    def view(self, state: S, viewer: Viewer, /) -> V:
        """What the viewer may know, and nothing else."""

    def outcome(self, state: S, /) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def read_move(self, text: str, /) -> M:
        """The inverse of `str(move)`. Raises `BadNotation`."""

    def imagine(self, view: V, options: O, seed: Seed, /) -> S:
        """A complete state that is consistent with the view."""

    def for_bots(self, moves: Sequence[M], /) -> Sequence[M]:
        """The moves of a seat that a bot chooses from. Most games take this function from `kernel.defaults`."""

    def remind(self, moves: Sequence[M], /) -> M | None:
        """The move out of turn that every player wants to make, or None. Most games take this one from there too."""


@runtime_checkable
class Seen(Protocol[O_co]):
    """A view that names its viewer and the options, so that complete states can be imagined from it alone."""

    @property
    def viewer(self) -> Viewer:
        """Who views the game."""

    @property
    def options(self) -> O_co:
        """The options of the game, as far as they are known to the players."""


def read_fields(kind: type[O], raw: Mapping[str, Json]) -> O:
    """Read a dataclass of options in which every field has a default. Raises `BadOptions`."""
    try:
        return from_plain(kind, dict(raw))
    except Misfit as misfit:
        raise BadOptions(misfit.path, misfit.why) from None
