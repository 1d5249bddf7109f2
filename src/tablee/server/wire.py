"""The messages from the server to a client: the whole table at first, and then what has changed.

`docs/wire.md` describes them for people who write clients.
"""

from typing import Final, NamedTuple
from zlib import adler32

import msgspec
from msgspec import UNSET, UnsetType

from tablee.bots.judging import Judged
from tablee.games import AnyHouseGame
from tablee.kernel.game import Seat
from tablee.kernel.json import Json
from tablee.kernel.patch import Patch, diff, diff_members
from tablee.messages import LANGUAGES, say
from tablee.server.refusals import RefusalSeen
from tablee.table.looks import LineSeen, Look, TableSeen, You
from tablee.table.model import Table, Turn
from tablee.table.seen import (
    Course,
    Own,
    frame_of,
    look_at_course,
    look_at_lines,
    look_at_moves,
    look_at_own,
    look_at_seats,
    look_at_table,
    look_at_turn,
    look_at_view,
    look_at_you,
)

PROTOCOL: Final = 2
"""The number of this protocol. A client names it in the address of its socket; another client is told to reload."""
EVERY: Final = 16
"""A checksum comes with every position whose number is divisible by this."""


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


class Scene(NamedTuple):
    """What a seat, or a spectator, may see of the game."""

    view: object
    moves: tuple[str, ...]
    lines: tuple[LineSeen, ...]
    turns: tuple[Turn, ...]
    """The history, with what this seat may not see: `look_at_turn` leaves it out."""


class Shared(NamedTuple):
    """What all clients in a seat, or all spectators, are sent: the change and the checksum as parts of a message."""

    change: bytes
    sum: bytes
    whole: bytes
    """The message without anything else; empty if nothing has changed."""
    is_all: bool
    """Whether nothing has changed that concerns one of them alone."""


class Update:
    """A table as its viewers may see it. Each part is made once, and encoded once for all who share it."""

    def __init__(self, table: Table, number: int = 0) -> None:
        self.table = table
        self.number = number
        """The number of this update in its room."""
        self.seats = look_at_seats(table)
        self.frame = frame_of(table)
        self.course = look_at_course(table)
        self._common: TableSeen | None = None
        self._since: tuple[int, bool, Patch | None] | None = None
        """For an earlier update by its number: whether the frame is the same, and what is new in `common`."""
        self._scenes: dict[Seat | None, Scene] = {}
        self._you: dict[str, You] = {}
        self._own: dict[str, Own] = {}
        self._told: dict[tuple[int, Seat | None, Seat | None], Shared] = {}

    @property
    def common(self) -> TableSeen:
        """The table without the game."""
        if self._common is None:
            self._common = look_at_table(self.table)
        return self._common

    def scene(self, seat: Seat | None) -> Scene:
        """What this seat may see of the game."""
        if seat not in self._scenes:
            match = self.table.match if seat is not None or self.table.settings.watch else None
            self._scenes[seat] = Scene(
                look_at_view(self.table, seat),
                look_at_moves(self.table, seat),
                look_at_lines(self.table, seat) if self.table.lines else (),
                match.turns if match else (),
            )
        return self._scenes[seat]

    def you(self, person: str) -> You:
        """What concerns this person alone."""
        if person not in self._you:
            self._you[person] = look_at_you(self.table, person)
        return self._you[person]

    def own(self, person: str, seat: Seat) -> Own:
        """What of that may change with a move."""
        if person not in self._own:
            self._own[person] = look_at_own(self.table, person, seat)
        return self._own[person]

    def whole(self, person: str) -> Look:
        """All that this person may see."""
        seat = self.seats.get(person)
        view, moves, lines, turns = self.scene(seat)
        history = tuple(look_at_turn(turn, seat) for turn in turns)
        # The view is encoded as it is, which gives the same as its plain form.
        return Look(self.table.public, self.common, self.you(person), view, moves, history, lines)  # type: ignore[arg-type]

    def message(self, known: "Update", person: str, done: str | None) -> bytes:
        """The message that brings a client from an earlier update up to date; empty if nothing has changed for it.

        All but `you` is the same for all clients in a seat, and for all spectators.
        """
        was, seat = known.seats.get(person), self.seats.get(person)
        key = known.number, was, seat
        shared = self._told.get(key)
        if shared is None:
            shared = self._told[key] = self._shared(known, was, seat)
        you = None if shared.is_all else self._new_you(known, person, seat)
        return shared.whole if you is None and done is None else _joined(shared.change, shared.sum, you, done)

    def _shared(self, known: "Update", was: Seat | None, seat: Seat | None) -> "Shared":
        change = encode(self.changes(known, was, seat))[1:-1]
        has_sum = self.table.public % EVERY == 0 and self.table.public != known.table.public
        total = b'"sum":%d' % self.sum(seat) if has_sum else b""
        before, table = known.table, self.table
        same = before.guests is table.guests and before.chairs is table.chairs and before.guard is table.guard
        # What concerns a spectator alone changes only with the people.
        return Shared(change, total, _joined(change, total, None, None), seat is None and same)

    def changes(self, known: "Update", was: Seat | None, seat: Seat | None) -> dict[str, Patch]:
        """The patch from what a seat could see in an earlier update to what a seat can see now, without `you`."""
        old, new = known.scene(was), self.scene(seat)
        patches: dict[str, Patch | None] = {
            "seq": [self.table.public] if self.table.public != known.table.public else None,
            "table": self._new_since(known)[2],
            "view": diff(old.view, new.view),
            "moves": None if old.moves == new.moves else [new.moves],  # they all change with the turn
            "turns": _new_turns(old.turns if seat == was else (), new.turns, len(old.turns), seat),
            "lines": diff(old.lines, new.lines),
        }
        return {part: patch for part, patch in patches.items() if patch is not None}

    def _new_since(self, known: "Update") -> tuple[int, bool, Patch | None]:
        """Whether the frame is the one of an earlier update, and the patch of `common`."""
        since = self._since
        if since is None or since[0] != known.number:
            same = known.frame == self.frame
            changed = diff_members(Course._fields, known.course, self.course) if same else None
            since = known.number, same, changed or None if same else diff(known.common, self.common)
            self._since = since
        return since

    def _new_you(self, known: "Update", person: str, seat: Seat | None) -> Patch | None:
        if seat is not None and self._new_since(known)[1]:
            return diff_members(Own._fields, known.own(person, seat), self.own(person, seat)) or None
        return diff(known.you(person), self.you(person))

    def sum(self, seat: Seat | None) -> int:
        """A checksum of what a client in this seat should have, without its `you`."""
        view, moves, lines, turns = self.scene(seat)
        return adler32(encode((self.table.public, self.common, view, moves, len(turns), lines)))


def _joined(change: bytes, total: bytes, you: Patch | None, done: str | None) -> bytes:
    """A message of these parts; empty without any."""
    if you is not None:
        change = change + b',"you":' + encode(you) if change else b'"you":' + encode(you)
    parts = [b'"change":{' + change + b"}"] if change else []
    if total:
        parts.append(total)
    if done is not None:
        parts.append(b'"done":' + encode(done))
    return b"{" + b",".join(parts) + b"}" if parts else b""


def _new_turns(known: tuple[Turn, ...], turns: tuple[Turn, ...], length: int, seat: Seat | None) -> Patch | None:
    """The patch of a history of this length, of which only `known` may be kept."""
    start = min(len(known), len(turns))
    while start and known[start - 1] is not turns[start - 1]:
        start -= 1
    if start == length == len(turns):
        return None
    return [start, length - start, [look_at_turn(turn, seat) for turn in turns[start:]]]
