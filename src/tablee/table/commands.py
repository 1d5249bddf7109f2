"""What people can ask of a table: the messages that come up the wire, less their envelope."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from tablee.bots.judging import Level
from tablee.kernel.game import Seat
from tablee.kernel.json import Json
from tablee.table.entries import Emote, Settings


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What all commands have: an id chosen by the sender, so that a command that is sent twice is done once."""

    command: str


class Move(Command, tag="move", frozen=True):
    """Make a move, in the position that `seq` came with."""

    seq: int
    move: str


class Come(Command, tag="come", frozen=True):
    """Come to the table, or go by another name."""

    name: str


class Sit(Command, tag="sit", frozen=True):
    """Take a seat: a free one, a bot's, or one's own back from the bot that holds it."""

    seat: Seat


class Stand(Command, tag="stand", frozen=True):
    """Give up one's seat; while a game is played, to a bot."""


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
    """Change the options of the game, or how the table plays."""

    options: dict[str, Json]
    settings: Settings


class Ready(Command, tag="ready", frozen=True):
    """Be ready, or not yet."""

    ready: bool


class Start(Command, tag="start", frozen=True):
    """Deal; bots of this level sit down in the empty seats."""

    level: Level = "medium"


class Undo(Command, tag="undo", frozen=True):
    """Take a move back, or ask the others whether one may. Who plays alone says how many moves are to stand."""

    to: int | None = None


class Agree(Command, tag="agree", frozen=True):
    """Let the others take moves back."""


class Decline(Command, tag="decline", frozen=True):
    """Do not let them; or withdraw one's own question."""


class Hint(Command, tag="hint", frozen=True):
    """Be given a hint."""


class Rescue(Command, tag="rescue", frozen=True):
    """Take moves back, in a patience that has come to a dead end, until it can be won again."""


class Say(Command, tag="say", frozen=True):
    """Say something."""

    text: str


class Wave(Command, tag="wave", frozen=True):
    """Make a gesture."""

    emote: Emote


class Rematch(Command, tag="rematch", frozen=True):
    """Want another game."""


Grade: TypeAlias = Literal["easy", "normal", "hard"]


class Redeal(Command, tag="redeal", frozen=True):
    """Have other cards dealt, for who plays alone: any; those of a number; or a winnable deal of a grade."""

    options: dict[str, Json]
    deal: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | Grade | None = None


AnyCommand: TypeAlias = (
    Move | Come | Sit | Stand | Bot | Clear | Swap | Change | Ready | Start | Undo | Agree | Decline | Hint | Rescue
    | Say | Wave | Rematch | Redeal
)  # fmt: skip
