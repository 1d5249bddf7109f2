"""The commands that people can send to a table: the wire messages without their envelope."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from tablee.bots.judging import Level
from tablee.kernel.game import Seat
from tablee.kernel.json import Json
from tablee.table.entries import Emote, Settings


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """The base of all commands. The sender chooses the id, so that a command that is sent twice is done once."""

    command: str


class Move(Command, tag="move", frozen=True):
    """Make a move, in the position that `seq` came with."""

    seq: int
    move: str


class Come(Command, tag="come", frozen=True):
    """Join the table, or change your name."""

    name: str


class Sit(Command, tag="sit", frozen=True):
    """Take a seat: a free one, a bot's, or your own back from the bot that holds it.

    In a running game, and after the host has emptied your seat, this asks the host.
    """

    seat: Seat


class Admit(Command, tag="admit", frozen=True):
    """Answer a person who asks for a seat."""

    person: int
    yes: bool


class Mute(Command, tag="mute", frozen=True):
    """Do not let a person talk, or let them talk again."""

    person: int
    muted: bool = True


class Ban(Command, tag="ban", frozen=True):
    """Send a person away for good, or let them come back."""

    person: int
    banned: bool = True


class Stand(Command, tag="stand", frozen=True):
    """Give up your seat. During a game, a bot takes it over."""


class Bot(Command, tag="bot", frozen=True):
    """Put a bot in a seat."""

    seat: Seat
    level: Level


class Clear(Command, tag="clear", frozen=True):
    """Empty a seat."""

    seat: Seat


class Swap(Command, tag="swap", frozen=True):
    """Exchange two seats."""

    first: Seat
    second: Seat


class Change(Command, tag="change", frozen=True):
    """Change the options of the game, or the settings of the table."""

    options: dict[str, Json]
    settings: Settings


class Ready(Command, tag="ready", frozen=True):
    """Say whether you are ready."""

    ready: bool


class Start(Command, tag="start", frozen=True):
    """Start the game; bots of this level take the empty seats."""

    level: Level = "medium"


class Undo(Command, tag="undo", frozen=True):
    """Take a move back, or ask the others for it. A solo player can name the number of moves to keep (`to`)."""

    to: int | None = None


class Agree(Command, tag="agree", frozen=True):
    """Agree that moves are taken back."""


class Decline(Command, tag="decline", frozen=True):
    """Decline to take moves back, or withdraw your own request, also for a seat."""


class Hint(Command, tag="hint", frozen=True):
    """Ask for a hint."""


class Rescue(Command, tag="rescue", frozen=True):
    """In a patience at a dead end, take moves back until it can be won again."""


class Say(Command, tag="say", frozen=True):
    """Send a chat message."""

    text: str


class Wave(Command, tag="wave", frozen=True):
    """Send a gesture."""

    emote: Emote


class Rematch(Command, tag="rematch", frozen=True):
    """Say whether you want another game."""

    wants: bool = True


Grade: TypeAlias = Literal["easy", "normal", "hard"]


class Redeal(Command, tag="redeal", frozen=True):
    """Deal again, for a solo player: any deal, a numbered one, or a winnable deal of a grade."""

    options: dict[str, Json]
    deal: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | Grade | None = None


AnyCommand: TypeAlias = (
    Move | Come | Sit | Admit | Mute | Ban | Stand | Bot | Clear | Swap | Change | Ready | Start | Undo | Agree
    | Decline | Hint | Rescue | Say | Wave | Rematch | Redeal
)  # fmt: skip
