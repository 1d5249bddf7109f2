"""The log entries of a table: everything that can happen there. The log determines the table.

Reading a log needs no clock, no bot and no randomness. The entries contain the times, the expired clocks, the bots'
choices and the seeds.
"""

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from tablee.bots.judging import Level
from tablee.kernel.game import Seat
from tablee.kernel.json import Json

ClockName: TypeAlias = Literal["none", "normal", "fast"]
Emote: TypeAlias = Literal["hello", "thanks", "bravo", "oops", "wait", "hurry", "laugh", "bye"]
EMOTES: tuple[Emote, ...] = get_args(Emote)
By: TypeAlias = Literal["person", "bot", "clock"]
"""Who made a move: the player, a bot, or a bot because the player's time had run out."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a table, in addition to the options of its game."""

    clock: ClockName = "none"
    aids: bool = True
    """Whether hints are allowed for a person who plays alone against bots."""
    chat: bool = True
    watch: bool = True
    """Whether spectators are allowed."""
    turbo: bool = False
    """Whether bots move without delay."""
    rated: bool = False
    """Whether the games count for the ratings of the players."""


class Entry(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """The base of all entries."""


class Opened(Entry, tag="open", frozen=True):
    """The table was opened, and its host took the first seat."""

    by: str
    name: str
    game: str
    edition: int
    options: dict[str, Json]
    settings: Settings
    seed: str
    day: str | None = None
    """The date, if the deal of the day is played."""
    next: str | None = None
    """The seed of the game after this one. Its commitment is shown from now on. Older logs have none."""


class Came(Entry, tag="come", frozen=True):
    """Somebody joined the table, or changed their name."""

    by: str
    name: str
    device: str | None = None
    """The owner of the device, if that is somebody else."""


class Sat(Entry, tag="sit", frozen=True):
    """Somebody took a seat."""

    by: str
    seat: Seat


class Wished(Entry, tag="wish", frozen=True):
    """Somebody asked the host for a seat; or, without a seat, withdrew that. A yes of the host is a `Sat`."""

    by: str
    seat: Seat | None = None


class Denied(Entry, tag="deny", frozen=True):
    """The host said no to somebody who asked for a seat."""

    person: str


class Muted(Entry, tag="mute", frozen=True):
    """The host muted somebody, or let them talk again."""

    person: str
    muted: bool = True


class Banned(Entry, tag="ban", frozen=True):
    """The host banned a device with all its people, or let them come back."""

    device: str
    banned: bool = True


class Stood(Entry, tag="stand", frozen=True):
    """Somebody gave up their seat; during a game, a bot holds it for them."""

    by: str


class BotSat(Entry, tag="bot", frozen=True):
    """The host put a bot in a seat."""

    seat: Seat
    level: Level


class Cleared(Entry, tag="clear", frozen=True):
    """The host emptied a seat."""

    seat: Seat


class Swapped(Entry, tag="swap", frozen=True):
    """The host swapped two seats."""

    first: Seat
    second: Seat


class Changed(Entry, tag="change", frozen=True):
    """The host changed the options or the settings."""

    options: dict[str, Json]
    settings: Settings


class Readied(Entry, tag="ready", frozen=True):
    """A player is ready, or wants the others to wait."""

    by: str
    ready: bool


class Started(Entry, tag="start", frozen=True):
    """The game started; bots took the empty seats."""

    level: Level


class Begun(Entry, tag="begin", frozen=True):
    """The game began at a moment of a finished game, whose first moves it repeats. It follows the opening at once.

    It is an entry of its own: a server of an earlier version cannot read it, and then does not open the table.
    """

    seat: Seat
    """The seat of the person who opened the table. Bots have the others."""
    level: Level
    moves: tuple[tuple[Seat, str], ...]
    record: str | None = None
    """The id of the finished game; None if its text was imported."""


class TakenOver(Entry, tag="take", frozen=True):
    """A server has taken the table over from a device, whose log is all that comes before.

    It is an entry of its own: a server of an earlier version cannot read it, and then does not open the table.
    """

    next: str
    """The seed of the next game. The device knew another one."""
    seed: str | None = None
    """The seed of this game, if its cards are not dealt yet."""


class Played(Entry, tag="play", frozen=True):
    """A move was made; or an answer was given, which is held until the beat is over."""

    seat: Seat
    move: str
    by: By = "person"


class Rang(Entry, tag="ring", frozen=True):
    """The beat is over: the answers count, and players without an answer have passed."""


class Asked(Entry, tag="ask", frozen=True):
    """Somebody asked the others to take moves back, until `to` moves remain."""

    by: str
    to: int


class Agreed(Entry, tag="agree", frozen=True):
    """Somebody agreed to take moves back; when all have agreed, it is done."""

    by: str


class Declined(Entry, tag="decline", frozen=True):
    """Somebody declined to take moves back, or withdrew the request."""

    by: str


class Undone(Entry, tag="undo", frozen=True):
    """Moves were taken back without asking, until `to` moves remained."""

    by: str
    to: int


class Hinted(Entry, tag="hint", frozen=True):
    """Somebody got a hint."""

    by: str


class Rescued(Entry, tag="rescue", frozen=True):
    """Moves were taken back from a dead end, until `to` moves remained. A solver that sees all cards chose `to`."""

    by: str
    to: int
    lost: bool = False
    """Whether the deal could never be won."""


class Away(Entry, tag="away", frozen=True):
    """The server has not heard from somebody for a while."""

    by: str


class Back(Entry, tag="back", frozen=True):
    """The server hears from somebody again, and they have their seat back."""

    by: str


class Held(Entry, tag="hold", frozen=True):
    """A bot plays for somebody who stays away."""

    seat: Seat


class Resumed(Entry, tag="resume", frozen=True):
    """No server served the table for some time. All that was running goes on as if that time had not passed."""

    lost: int
    """Milliseconds."""


class Hosted(Entry, tag="host", frozen=True):
    """The player in this seat takes the place of the host, who stays away."""

    seat: Seat


class Said(Entry, tag="say", frozen=True):
    """Somebody sent a chat message."""

    by: str
    text: str


class Waved(Entry, tag="wave", frozen=True):
    """Somebody sent one of the eight gestures."""

    by: str
    emote: Emote


class Wanted(Entry, tag="want", frozen=True):
    """Somebody wants another game, or not now."""

    by: str
    wants: bool = True


class Rematched(Entry, tag="rematch", frozen=True):
    """Everybody present wants another game: the seats are rotated, and the cards dealt from a new seed."""

    seed: str
    next: str | None = None
    """The seed of the game after this one."""


class Redealt(Entry, tag="redeal", frozen=True):
    """A solo player asked for a new deal, before the game was over or after it."""

    by: str
    options: dict[str, Json]
    seed: str
    deal: int | None = None
    """The number of a numbered deal. It is also the seed, which is no secret then."""
    next: str | None = None
    """The seed of the game after this one."""


AnyEntry: TypeAlias = (
    Opened | Came | Sat | Wished | Denied | Muted | Banned | Stood | BotSat | Cleared | Swapped | Changed | Readied
    | Started | Begun | TakenOver | Played | Rang | Asked | Agreed | Declined | Undone | Hinted | Rescued | Away | Back
    | Held | Resumed | Hosted | Said | Waved | Wanted | Rematched | Redealt
)  # fmt: skip

_DECODER = msgspec.json.Decoder(AnyEntry)
encode: Final = msgspec.json.Encoder(order="deterministic").encode
"""An entry as the bytes of the text that the log keeps."""


def write(entry: AnyEntry) -> str:
    """An entry as the text that the log keeps."""
    return encode(entry).decode()


def read(text: str) -> AnyEntry:
    """The inverse of `write`. Raises `msgspec.DecodeError`."""
    entry: AnyEntry = _DECODER.decode(text)
    return entry
