"""A table as a value: the people, the chairs, and the game they play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from tablee.bots.judging import Level
from tablee.games import GAMES, AnyHouseGame, AnyLine
from tablee.kernel.game import Event, Outcome, Seat
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.table.clock import Bank
from tablee.table.entries import By, Emote, Played, Settings

Stage: TypeAlias = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has come to the table, with or without a seat."""

    name: str
    away_since: int | None = None


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat, and who holds it: a person, a bot, or a bot for a person who is away; or nobody yet."""

    person: str | None = None
    level: Level | None = None
    """How well the bot plays that moves for this seat."""
    ready: bool = True
    """False before a game for who wants the others to wait, and during one for who has given up their seat."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made, and what came of it."""

    seat: Seat
    by: By
    at: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Somebody asks to take moves back, until `to` of them stand."""

    by: str
    to: int
    agreed: frozenset[str]


@dataclass(frozen=True)
class Match:
    """A game that is played at a table, or has been; what its rules are asked for again and again, it keeps."""

    line: AnyLine
    banks: tuple[Bank, ...]
    since: int
    """When the present position was reached."""
    fresh: tuple[int, ...]
    """For each seat, what the table's `public` was when its choice last changed: an older message is stale."""
    turns: tuple[Turn, ...] = ()
    """For every move that stands, how it was made."""
    answers: Mapping[Seat, Played] = field(default_factory=dict)
    """What has been answered in this beat: it counts when the beat is over, and nobody knows of it before."""
    proposal: Proposal | None = None
    assisted: bool = False
    """Whether somebody had a hint, or took back what had shown them a card or a bot's answer."""
    lost: bool = False
    """Whether somebody was told that this deal cannot be won at all."""
    replaced: frozenset[Seat] = frozenset()
    """The seats of people in which a bot has moved."""
    memory: object = None
    """In a game for one, what the player has seen: that outlasts a move that is taken back."""

    @property
    def game(self) -> AnyHouseGame:
        """The game that is played."""
        return GAMES[self.line.game.name]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.line.game.outcome(self.line.state)

    @cached_property
    def acting(self) -> frozenset[Seat]:
        """Whom the game waits for, as everybody may know: who has answered in a beat is waited for until it ends."""
        return self.line.game.to_act(self.line.state)

    @property
    def pause(self) -> tuple[int, str] | None:
        """The pause for answers that the game is in: its milliseconds, and the move of anybody who gives none."""
        return self.game.beat(self.line.state)

    @property
    def beat(self) -> tuple[int, str] | None:
        """The pause, if it has a length. Without one there is no time to hold answers for: they count as they come."""
        pause = self.pause
        return pause if pause and pause[0] else None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something that was said, or a gesture."""

    name: str
    seat: Seat | None
    at: int
    text: str | None
    emote: Emote | None


@dataclass(frozen=True, slots=True)
class Table:
    """All that is known about a table."""

    code: str
    seq: int
    """How many entries its log has."""
    public: int
    """How many of them everybody saw the effect of: the only number that leaves the server."""
    at: int
    """When the last of those was made: nothing that everybody sees is dated before it."""
    owner: str
    """Who set it up."""
    game: str
    options: Mapping[str, Json]
    settings: Settings
    seed: Seed
    number: int
    """Which game of this table it is, the first being 1."""
    chairs: tuple[Chair, ...]
    guests: Mapping[str, Guest]
    day: str | None = None
    deal: int | None = None
    """The number of a numbered deal."""
    match: Match | None = None
    wanting: frozenset[str] = frozenset()
    """Who wants another game."""
    lines: tuple[ChatLine, ...] = ()
    """What was said last."""

    @property
    def rules(self) -> AnyHouseGame:
        """The game that is played here."""
        return GAMES[self.game]

    @property
    def stage(self) -> Stage:
        """Whether the table waits for people, plays, or has played."""
        if self.match is None:
            return "waiting"
        return "over" if self.match.outcome else "playing"

    @property
    def is_finished(self) -> bool:
        """Whether the game is over for good: a patience that is lost can still be taken back."""
        outcome = self.match and self.match.outcome
        return bool(outcome and (outcome.winners or len(self.chairs) > 1))

    @property
    def host(self) -> str:
        """Who arranges things: the owner, or, while they are away, the first who sits here and is not."""
        there = [one for one in (self.owner, *self.people()) if self.guests[one].away_since is None]
        return there[0] if there else self.owner

    def seat_of(self, person: str) -> Seat | None:
        """Where somebody sits."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.person == person), None)

    def people(self) -> list[str]:
        """Who sits, in the order of the seats."""
        return [chair.person for chair in self.chairs if chair.person is not None]

    @property
    def record_id(self) -> str:
        """The name under which the game is kept when it is over."""
        return f"{self.code}-{self.number}"
