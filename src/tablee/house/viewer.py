"""What the viewers of a table are sent when it changes: the patch from what each of them has; and what they say.

`docs/wire.md` describes the messages.
"""

from typing import Final, NamedTuple
from zlib import adler32

import msgspec

from tablee.house.refusals import RefusalSeen
from tablee.house.wire import Down, encode
from tablee.kernel.game import Seat
from tablee.kernel.patch import Patch, diff, diff_members
from tablee.table.commands import AnyCommand
from tablee.table.looks import LineSeen, Look, TableSeen, You
from tablee.table.model import Table, Turn
from tablee.table.refusal import Refused
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

EVERY: Final = 16
"""A checksum comes with every position whose number is divisible by this."""
_LONGEST_ID: Final = 40
"""Maximum length of a command id, in characters."""
_COMMAND: Final = msgspec.json.Decoder(AnyCommand)


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
        shared = self._shared(known, was, seat)
        you = None if shared.is_all else self._new_you(known, person, seat)
        return shared.whole if you is None and done is None else _joined(shared.change, shared.sum, you, done)

    def _shared(self, known: "Update", was: Seat | None, seat: Seat | None) -> Shared:
        key = known.number, was, seat
        shared = self._told.get(key)
        if shared is None:
            shared = self._told[key] = self._share(known, was, seat)
        return shared

    def _share(self, known: "Update", was: Seat | None, seat: Seat | None) -> Shared:
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


class Viewer:
    """A person's connection to a table."""

    def __init__(self, person: str, owner: str) -> None:
        self.person = person
        self.owner = owner
        """The person who owns the device: several players may share it."""
        self.known: Update | None = None
        """The update that this viewer was sent last."""

    def greeting(self, update: Update, now: int) -> bytes:
        """All that this viewer may see, and the time."""
        self.known = update
        return encode(Down(now=now, look=update.whole(self.person)))

    def refusal(self, refusal: RefusalSeen, update: Update) -> bytes:
        """A refusal and the whole table: somebody who is refused may have an outdated picture."""
        self.known = update
        return encode(Down(look=update.whole(self.person), refused=refusal))

    def news(self, update: Update, done: str | None = None) -> bytes:
        """What has changed for this viewer, and the id of their command that is done; empty if there is neither."""
        known, self.known = self.known, update
        assert known is not None, "a viewer is greeted first"
        return update.message(known, self.person, done)


def read_command(message: bytes) -> AnyCommand:
    """The command in a message. Raises `Refused`."""
    try:
        command: AnyCommand = _COMMAND.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad_message") from None
    if not (0 < len(command.command) <= _LONGEST_ID and command.command.isascii() and command.command.isprintable()):
        raise Refused("bad_message")
    return command
