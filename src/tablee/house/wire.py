"""The messages from the server to a client: the whole table at first, and then what has changed.

`docs/wire.md` describes them for people who write clients.
"""

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from tablee.bots.judging import Judged
from tablee.games import AnyHouseGame
from tablee.house.refusals import RefusalSeen
from tablee.kernel.json import Json
from tablee.messages import LANGUAGES, say
from tablee.table.looks import Look

PROTOCOL: Final = 2
"""The number of this protocol. A client names it in the address of its socket; another client is told to reload."""


class HintSeen(msgspec.Struct, frozen=True):
    """A good move, and the reason for it."""

    move: str
    value: float
    reason: str
    fr: str
    en: str


class Down(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message to a client: the whole table at first, and then what has changed."""

    now: int | UnsetType = UNSET
    """The server's time, in milliseconds: sent once, when a client connects."""
    look: Look | UnsetType = UNSET
    """All that the client may see. It replaces what the client had."""
    change: Json | UnsetType = UNSET
    """What has changed: a patch of the client's `look`, as `tablee.kernel.patch` describes it."""
    sum: int | UnsetType = UNSET
    """A checksum of what the client should have now; sent sometimes."""
    done: str | UnsetType = UNSET
    """The id of a command that is now on the disk."""
    refused: RefusalSeen | UnsetType = UNSET
    hints: tuple[HintSeen, ...] | UnsetType = UNSET


_ENCODER = msgspec.json.Encoder()
encode = _ENCODER.encode


def hints_seen(game: AnyHouseGame, view: object, hints: list[Judged[object]]) -> tuple[HintSeen, ...]:
    """Return the hints with sentences for the move and the reason."""
    return tuple(_hint(game, view, hint) for hint in hints)


def _hint(game: AnyHouseGame, view: object, hint: Judged[object]) -> HintSeen:
    fr, en = (_sentence(language, game, view, hint) for language in LANGUAGES)
    return HintSeen(str(hint.move), hint.value, hint.reason, fr, en)


def _sentence(language: str, game: AnyHouseGame, view: object, hint: Judged[object]) -> str:
    kind, words = game.spoken(view, hint.move)
    move = say(language, f"move_{game.name}_{kind}", **words)
    return say(language, f"hint_{game.name}_{hint.reason}", move=move, **hint.words)
