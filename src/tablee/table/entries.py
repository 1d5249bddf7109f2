"""What can happen at a table: the lines of its log, from which it follows.

Nothing is derived a second time when a log is read: that a clock ran out, what a bot chose, which seed was drawn and
when all that was, stands in the entry.
"""

from typing import Literal, TypeAlias, get_args

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
    """How a table plays, beside the options of its game."""

    clock: ClockName = "none"
    aids: bool = True
    """Whether hints are given to who plays against bots alone."""
    chat: bool = True
    watch: bool = True
    """Whether people without a seat may look on."""
    turbo: bool = False
    """Whether bots move at once."""


class Entry(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """What all entries are."""


class Opened(Entry, tag="open", frozen=True):
    """The table was set up, and its host took the first seat."""

    by: str
    name: str
    game: str
    edition: int
    options: dict[str, Json]
    settings: Settings
    seed: str
    day: str | None = None
    """The date, where the deal of the day is played."""


class Came(Entry, tag="come", frozen=True):
    """Somebody came to the table, or goes by another name from now on."""

    by: str
    name: str


class Sat(Entry, tag="sit", frozen=True):
    """Somebody took a seat."""

    by: str
    seat: Seat


class Stood(Entry, tag="stand", frozen=True):
    """Somebody gave up their seat; while a game is played, a bot holds it for them."""

    by: str


class BotSat(Entry, tag="bot", frozen=True):
    """The host put a bot in a seat."""

    seat: Seat
    level: Level


class Cleared(Entry, tag="clear", frozen=True):
    """The host emptied a seat."""

    seat: Seat


class Swapped(Entry, tag="swap", frozen=True):
    """The host had two seats change places."""

    first: Seat
    second: Seat


class Changed(Entry, tag="change", frozen=True):
    """The host changed what is played, or how."""

    options: dict[str, Json]
    settings: Settings


class Readied(Entry, tag="ready", frozen=True):
    """Somebody who sits is ready, or wants the others to wait."""

    by: str
    ready: bool


class Started(Entry, tag="start", frozen=True):
    """The cards were dealt; seats that were empty have a bot."""

    level: Level


class Played(Entry, tag="play", frozen=True):
    """A move was made; or an answer was given that is held until the beat is over."""

    seat: Seat
    move: str
    by: By = "person"


class Rang(Entry, tag="ring", frozen=True):
    """The beat is over: the answers count, and who has given none has passed."""


class Asked(Entry, tag="ask", frozen=True):
    """Somebody asked the others to take moves back, until so many stand."""

    by: str
    to: int


class Agreed(Entry, tag="agree", frozen=True):
    """Somebody agreed to that; when all have, it is done."""

    by: str


class Declined(Entry, tag="decline", frozen=True):
    """Somebody did not."""

    by: str


class Undone(Entry, tag="undo", frozen=True):
    """Moves were taken back without asking, until so many stood."""

    by: str
    to: int


class Hinted(Entry, tag="hint", frozen=True):
    """Somebody was given a hint."""

    by: str


class Rescued(Entry, tag="rescue", frozen=True):
    """Moves were taken back from a dead end, until so many stood; with the knowledge of every card."""

    by: str
    to: int
    lost: bool = False
    """Whether the deal could not have been won at all."""


class Away(Entry, tag="away", frozen=True):
    """Nothing has been heard of somebody for a while."""

    by: str


class Back(Entry, tag="back", frozen=True):
    """Somebody is heard of again, and has their seat back."""

    by: str


class Held(Entry, tag="hold", frozen=True):
    """A bot plays for somebody who stays away."""

    seat: Seat


class Said(Entry, tag="say", frozen=True):
    """Somebody said something."""

    by: str
    text: str


class Waved(Entry, tag="wave", frozen=True):
    """Somebody made one of the eight gestures."""

    by: str
    emote: Emote


class Wanted(Entry, tag="want", frozen=True):
    """Somebody wants another game."""

    by: str


class Rematched(Entry, tag="rematch", frozen=True):
    """Everybody who is there wants another game: the seats are rotated, and the cards dealt from a new seed."""

    seed: str


class Redealt(Entry, tag="redeal", frozen=True):
    """Who plays alone wanted other cards, before the game was over or after it."""

    by: str
    options: dict[str, Json]
    seed: str
    deal: int | None = None
    """The number, where a numbered deal is played: then it is the seed, and no secret."""


AnyEntry: TypeAlias = (
    Opened | Came | Sat | Stood | BotSat | Cleared | Swapped | Changed | Readied | Started | Played | Rang | Asked
    | Agreed | Declined | Undone | Hinted | Rescued | Away | Back | Held | Said | Waved | Wanted | Rematched
    | Redealt
)  # fmt: skip

_DECODER = msgspec.json.Decoder(AnyEntry)
_ENCODER = msgspec.json.Encoder(order="deterministic")


def write(entry: AnyEntry) -> str:
    """An entry as the text that the log keeps."""
    return _ENCODER.encode(entry).decode()


def read(text: str) -> AnyEntry:
    """The inverse of `write`."""
    entry: AnyEntry = _DECODER.decode(text)
    return entry
