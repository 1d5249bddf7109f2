"""What a game is: two names and twelve pure functions, and the few types they speak in.

A module or an object with these names is a game; there is nothing to inherit and nothing to
register. `tablee.kernel.laws` says what the functions have to obey.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from tablee.kernel.json import Json, Misfit, from_plain
from tablee.kernel.seed import Seed

Seat: TypeAlias = int
Viewer: TypeAlias = int | None
"""Who looks: a seat, or None for a spectator."""

O = TypeVar("O")  # noqa: E741  options
S = TypeVar("S")  # state
M = TypeVar("M")  # move
V = TypeVar("V")  # view
O_co = TypeVar("O_co", covariant=True)


class IllegalMove(Exception):
    """A move that the rules refuse: `rule` is the clause, `why` one sentence."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} ({rule})")
        self.rule = rule
        self.why = why


class BadOptions(Exception):
    """Options that a game cannot be played with: `field` is the one at fault, `why` says what it takes."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}" if field else why)
        self.field = field
        self.why = why


class BadNotation(Exception):
    """A text that is no move of the game in any position."""


class Event(Protocol):
    """Something that happened, for the log and for animation. It knows who may see how much of it."""

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """This event as the viewer may see it, or None where they see nothing of it."""


class Step(NamedTuple, Generic[S]):
    """What a move leads to. A named tuple, because millions are made: a frozen dataclass takes three times as long."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the scores by seat, and the seats that won (none, one or several)."""

    scores: tuple[int, ...]
    winners: frozenset[Seat]


class Game(Protocol[O, S, M, V]):
    """The protocol. Moves are values with a short text (`str`), states are values that never change."""

    @property
    def name(self) -> str:
        """One word: the folder, the address and the name in records."""

    @property
    def edition(self) -> int:
        """Raised when an old record would replay differently."""

    def read_options(self, raw: Mapping[str, Json], /) -> O:
        """The options, defaults filled in; or `BadOptions`."""

    def seats(self, options: O, /) -> int:
        """How many seats there are."""

    def deal(self, options: O, seed: Seed, /) -> S:
        """The first state. All chance of the game comes from the seed."""

    def to_act(self, state: S, /) -> frozenset[Seat]:
        """Whom the game waits for; nobody when it is over."""

    def moves(self, state: S, seat: Seat, /) -> Sequence[M]:
        """All legal moves of a seat, in a fixed order."""

    def apply(self, state: S, seat: Seat, move: M, /) -> Step[S]:
        """What the move leads to; or `IllegalMove`."""

    def view(self, state: S, viewer: Viewer, /) -> V:
        """What the viewer may know, and nothing else."""

    def outcome(self, state: S, /) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def read_move(self, text: str, /) -> M:
        """The inverse of `str(move)`; or `BadNotation`."""

    def imagine(self, view: V, options: O, seed: Seed, /) -> S:
        """A whole state that the view cannot rule out."""

    def for_bots(self, moves: Sequence[M], /) -> Sequence[M]:
        """Those of a seat's moves that a bot chooses from. Most games take this function from `kernel.defaults`."""

    def remind(self, moves: Sequence[M], /) -> M | None:
        """The move out of turn that nobody would want to forget. Most games take this one from there too."""


@runtime_checkable
class Seen(Protocol[O_co]):
    """A view that says who looks and how it is played, so that from it alone whole states can be imagined."""

    @property
    def viewer(self) -> Viewer:
        """Who looks."""

    @property
    def options(self) -> O_co:
        """The options of the game, as far as they are known to the players."""


def read_fields(kind: type[O], raw: Mapping[str, Json]) -> O:
    """Read a dataclass of options, every field of which has a default; or `BadOptions`."""
    try:
        return from_plain(kind, dict(raw))
    except Misfit as misfit:
        raise BadOptions(misfit.path, misfit.why) from None
