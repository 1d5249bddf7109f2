"""The messages about a table: the form in which a person sees it. `seen.py` makes them."""

from collections.abc import Mapping

import msgspec

from tablee.bots.judging import Level
from tablee.kernel.game import Seat
from tablee.kernel.json import Json
from tablee.table.entries import By, Emote, Settings
from tablee.table.model import Origin, Stage


class Seen(msgspec.Struct, frozen=True):
    """The base of these messages."""


class ChairSeen(Seen, frozen=True):
    """A seat and who holds it."""

    name: str | None
    """Name of the person whose seat it is."""
    bot: Level | None
    """Level of the bot that moves here, for itself or for a person who is away."""
    host: bool
    ready: bool
    away: int | None
    """Since when the person has been away, in milliseconds."""
    left: int | None
    """Milliseconds on the clock when it last stopped or started."""
    runs: int | None
    """Since when the clock has been running, in milliseconds; None while it is stopped."""


class GuestSeen(Seen, frozen=True):
    """A person, as the host sees them."""

    person: int
    """The number by which the host names them in a command."""
    name: str
    seat: Seat | None
    wish: Seat | None
    """The seat that they ask for."""
    muted: bool
    banned: bool


class You(Seen, frozen=True):
    """What concerns the viewer alone."""

    name: str | None
    seat: Seat | None
    host: bool
    undo: str | None
    """`free` or `ask` if a move can be taken back."""
    answer: str | None
    """Their answer in this beat."""
    hints: bool
    kept: Seat | None = None
    """The seat that they gave up during the game, and may take back."""
    wish: Seat | None = None
    """The seat for which they ask the host."""
    guests: tuple[GuestSeen, ...] = ()
    """For the host alone: the people on other devices, and those who are banned."""


class Proposed(Seen, frozen=True):
    """A request to take moves back."""

    seat: Seat
    agreed: tuple[Seat, ...]


class Ended(Seen, frozen=True):
    """How the game ended, and where its record is."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    seed: str | None
    """The revealed seed. None while a lost patience can be taken back, and for the deal of the day."""
    record: str | None


class TableSeen(Seen, frozen=True):
    """A table without the game itself."""

    code: str
    game: str
    options: Mapping[str, Json]
    settings: Settings
    stage: Stage
    number: int
    day: str | None
    deal: int | None
    """The number of a numbered deal."""
    origin: Origin | None
    """The moment of a finished game at which this one began. Its cards are no secret then: its seal says nothing."""
    taken_over: int | None
    """How many moves were made on a device alone, if the game began there. Its seal says nothing: that device knew the
    seed."""
    sealed: str
    """The commitment to the seed."""
    sealed_next: str | None
    """The commitment to the seed of the next game at this table. It comes before that game's cards."""
    chairs: tuple[ChairSeen, ...]
    watching: int
    acting: tuple[Seat, ...]
    beat: int | None
    """When the beat, the pause for answers, ends."""
    proposal: Proposed | None
    assisted: bool
    lost: bool
    """Whether a player was informed, at a dead end, that this deal cannot be won at all."""
    replaced: tuple[Seat, ...]
    wanting: tuple[Seat, ...]
    """The seats that want another game."""
    declining: tuple[Seat, ...]
    """The seats that want no other game now."""
    ended: Ended | None


class TurnSeen(Seen, frozen=True):
    """A move, as far as the viewer could see it."""

    seat: Seat
    by: By
    at: int
    events: tuple[Json, ...]


class LineSeen(Seen, frozen=True):
    """A chat message or a gesture."""

    name: str
    seat: Seat | None
    at: int
    text: str | None
    emote: Emote | None


class Look(Seen, frozen=True):
    """All that a person may see."""

    seq: int
    table: TableSeen
    you: You
    view: Json
    moves: tuple[str, ...]
    turns: tuple[TurnSeen, ...]
    lines: tuple[LineSeen, ...]


class Glance(Seen, frozen=True):
    """What a person may see of a table, without its history: enough for a line in a list."""

    table: TableSeen
    you: You
    view: Json
    moves: int
    """Number of moves made."""
    at: int | None
    """Time of the last move, in milliseconds; null before the first."""
