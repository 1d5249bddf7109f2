"""A table as an immutable value: the people, the chairs, and the game they play."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from tablee.bots.judging import Level
from tablee.games import GAMES, AnyHouseGame, AnyLine
from tablee.kernel.game import Event, Outcome, Seat
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.table.clock import Bank
from tablee.table.entries import By, Emote, Played, Settings

Stage: TypeAlias = Literal["waiting", "playing", "over"]


class Value(msgspec.Struct, frozen=True):
    """The base of all values here. A copy with other fields shares what did not change, and takes under 1 µs."""


class Guest(Value, frozen=True):
    """A person who has joined the table, with or without a seat."""

    name: str
    away_since: int | None = None
    number: int = 0
    """The number by which the host names this person; only ids of people are secret."""
    device: str = ""
    """The person who owns the device, if it is somebody else."""
    waits_since: int | None = None
    """When this person was first not ready for the coming game."""


class Chair(Value, frozen=True):
    """A seat, and who holds it: a person, a bot, or a bot for a person who is away; or nobody yet."""

    person: str | None = None
    level: Level | None = None
    """Level of the bot that moves for this seat; None without a bot."""
    ready: bool = True
    """False before a game if the person wants the others to wait, and during a game if they gave up their seat."""

    @property
    def is_given_up(self) -> bool:
        """Whether its person gave it up during a game, so that a bot plays it to the end unless they come back."""
        return self.level is not None and not self.ready


class Turn(Value, frozen=True, gc=False):  # there are many, and none refers back to itself
    """A move that was made, and its events."""

    seat: Seat
    by: By
    at: int
    events: tuple[Event, ...]
    shows: bool = False
    """Whether it has shown a hidden card to a player."""
    in_pause: bool = False
    """Whether it was made in a pause for answers."""
    is_quiet: bool = False
    """Whether it was the answer of a player who gives none."""


class Origin(Value, frozen=True):
    """The moment of a finished game at which a game began."""

    ply: int
    """The number of moves before it."""
    record: str | None
    """The id of the finished game; None if its text was imported."""


class Proposal(Value, frozen=True):
    """A request to take moves back, until `to` moves remain."""

    by: str
    to: int
    agreed: frozenset[str]


class Match(Value, frozen=True):
    """A game at a table, in progress or over. `playing.reached` makes one from a line."""

    line: AnyLine
    acting: frozenset[Seat]
    """The seats that the game waits for, as everybody may know. In a beat, they stay the same until it ends."""
    outcome: Outcome | None
    """How the game ended; None while it goes on."""
    pause: tuple[int, str] | None
    """The current pause for answers, or None: milliseconds, and the move of a player who gives no answer."""
    beat: tuple[int, str] | None
    """The pause, if it has a length. Without one, answers are not held but count at once."""
    banks: tuple[Bank, ...]
    since: int
    """When the current position was reached, in milliseconds."""
    fresh: tuple[int, ...]
    """For each seat, the table's `public` when its choice last changed. A move that names an older number is stale."""
    turns: tuple[Turn, ...] = ()
    """How each move of `line` was made."""
    answers: Mapping[Seat, Played] = {}
    """The answers in this beat. They count when the beat is over, and are secret until then."""
    proposal: Proposal | None = None
    assisted: bool = False
    """Whether a player got a hint, or took back a move that had shown a card or a bot's answer."""
    rescued: bool = False
    """Whether a player was taken from a dead end to where the game could be won. From then on, hints see every card."""
    lost: bool = False
    """Whether a player was informed that this deal cannot be won at all."""
    replaced: frozenset[Seat] = frozenset()
    """The seats of people for whom a bot has moved."""
    origin: Origin | None = None
    """Where the game began, if not with its deal. Then its seed is no secret, and a person plays alone against bots."""
    taken_over: int | None = None
    """How many of its moves were made on a device alone, if a server has taken it over. That device knew the seed."""
    memory: object = None
    """In a solo game, what the player has seen. It outlasts moves that are taken back."""

    @property
    def game(self) -> AnyHouseGame:
        """The game that is played."""
        return GAMES[self.line.game.name]

    @property
    def first(self) -> int:
        """The number of moves before its beginning, which are never taken back."""
        return self.origin.ply if self.origin else 0

    def free_until(self, seat: Seat) -> int:
        """The number of moves to which a seat may undo without asking: its own turn, while nothing was revealed."""
        turns, to, first = self.turns, len(self.turns), self.first
        if self.acting and seat not in self.acting:  # in a lost patience, nobody acts
            return to
        while to > first and turns[to - 1].seat == seat and not turns[to - 1].shows:
            to -= 1
        return to

    def before_last_of(self, seat: Seat) -> int | None:
        """The number of moves before the last move of this seat; None if it has made none.

        Keeping quiet in a beat does not count as a move here. A beat is taken back as a whole: everybody answers again.
        """
        turns, number, first = self.turns, len(self.turns) - 1, self.first
        while number >= first and (turns[number].seat != seat or turns[number].is_quiet):
            number -= 1
        while number > first and turns[number].in_pause and turns[number - 1].in_pause:
            number -= 1
        return None if number < first else number


class ChatLine(Value, frozen=True):
    """A chat message or a gesture."""

    name: str
    seat: Seat | None
    at: int
    text: str | None
    emote: Emote | None
    by: str = ""
    """The device that it came from."""


class Guard(Value, frozen=True):
    """What the host has decided about people, and what they ask of the host. Devices stand for all their players."""

    wishes: Mapping[str, Seat] = {}
    """The people who ask for a seat."""
    denied: Mapping[str, int] = {}
    """The devices to which the host said no, and when."""
    cleared: frozenset[str] = frozenset()
    """The devices of people who were sent from a seat."""
    muted: frozenset[str] = frozenset()
    banned: Mapping[str, Guest] = {}
    """The banned devices, each with one of its people."""


class Table(Value, frozen=True):
    """The complete state of a table."""

    code: str
    seq: int
    """Number of entries in its log."""
    public: int
    """Number of entries with an effect that everybody saw. Only this number leaves the server."""
    at: int
    """Time of the last of those entries. Later public events never have an earlier time."""
    owner: str
    """The person who opened it."""
    game: str
    options: Mapping[str, Json]
    settings: Settings
    seed: Seed
    sealed: str
    """The commitment to the seed."""
    next: Seed | None
    """The seed of the next game; None if an older log has fixed none yet."""
    sealed_next: str | None
    """The commitment to the seed of the next game."""
    number: int
    """Number of the current game at this table, from 1."""
    chairs: tuple[Chair, ...]
    guests: Mapping[str, Guest]
    day: str | None = None
    deal: int | None = None
    """The number of a numbered deal."""
    deputy: str | None = None
    """The player who is the host while the owner stays away."""
    match: Match | None = None
    wanting: frozenset[str] = frozenset()
    """The people who want another game."""
    declining: frozenset[str] = frozenset()
    """The people who want no other game now."""
    lines: tuple[ChatLine, ...] = ()
    """The latest chat messages and gestures."""
    arrived: int = 1
    """The number of people who have ever joined."""
    dealt_to: frozenset[tuple[str, Seat]] = frozenset()
    """The devices that had a seat in this game, with the seat."""
    guard: Guard = Guard()

    @property
    def rules(self) -> AnyHouseGame:
        """The game that is played here."""
        return GAMES[self.game]

    @property
    def stage(self) -> Stage:
        """Whether the table waits for players, plays, or has finished a game."""
        if self.match is None:
            return "waiting"
        return "over" if self.match.outcome else "playing"

    @property
    def is_finished(self) -> bool:
        """Whether the game is over for good. In a lost patience, moves can still be taken back."""
        outcome = self.match and self.match.outcome
        return bool(outcome and (outcome.winners or len(self.chairs) > 1))

    @property
    def is_running(self) -> bool:
        """Whether the cards of a game are still secret."""
        return self.match is not None and not self.is_finished

    @property
    def is_alone(self) -> bool:
        """Whether nobody else may take a seat: a game that began at a moment of another one is played alone."""
        return self.is_running and self.match is not None and self.match.origin is not None

    @property
    def host(self) -> str:
        """The person in charge: the owner, or the player who took their place while they stay away."""
        return self.deputy or self.owner

    def seat_of(self, person: str) -> Seat | None:
        """The seat of a person; None without one."""
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return seat
        return None

    def sight_of(self, person: str) -> Seat | None:
        """The seat whose cards a person sees; None for spectators, and for players who gave up their seat."""
        seat = self.seat_of(person)
        return None if seat is None or self.chairs[seat].is_given_up else seat

    def device_of(self, person: str) -> str:
        """The person who owns the device of this person."""
        return (self.guests[person].device if person in self.guests else "") or person

    def asked(self) -> list[str]:
        """The people who have to agree before moves are taken back: those with a seat, unless they gave it up.

        A bot that holds the seat of somebody who is away for a moment does not agree in their place.
        """
        return [chair.person for chair in self.chairs if chair.person is not None and (chair.ready or not chair.level)]

    def people(self) -> list[str]:
        """The people with a seat, in seat order."""
        return [chair.person for chair in self.chairs if chair.person is not None]

    @property
    def record_id(self) -> str:
        """The id of the record that is stored when the game is over."""
        return f"{self.code}-{self.number}"
