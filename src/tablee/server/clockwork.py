"""What happens at a table by itself: bots move, clocks run out, people are away or back, lost time is given back."""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import proxy

from tablee.server.presence import Presence
from tablee.table import entries
from tablee.table.due import Happens, Thinks, question
from tablee.table.entries import AnyEntry, Played, Resumed
from tablee.table.model import Table

if TYPE_CHECKING:
    from tablee.server.room import Room

_GRID: Final = 100
"""A bot that is late moves at a multiple of this, in milliseconds, so that its thinking time does not show."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """The move that a bot has chosen, and when it is made."""

    thinks: Thinks
    position: object
    entry: Played
    at: int


class Clockwork:
    """The timed actions of one room. The room's timer calls `happen`."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # no cycle of references: a closed room must not wait for the garbage search
        self.presence = Presence(room.house.pulse)
        self._thought: _Thought | None = None
        self._woken_at = room.now()

    def begin(self) -> None:
        """Note that the table wakes up: its first client comes, or its log can be written again."""
        self._woken_at = self._room.now()

    async def happen(self) -> None:
        """Do what is due: give back lost time, note who is away or back, then the first timed action."""
        room = self._room
        if room.book.is_unsure:
            await room.read_on()
        await self.resume()
        await self._note_presence()
        first = next(iter(room.book.coming), None)
        if first is None or self.when(first) > room.now():
            return
        position = _position(room.table)
        if isinstance(first, Happens):
            entry = first.entry
        elif thought := self._thought_of(first):
            entry = thought.entry
        else:
            entry = await self._think(first)
            self._thought = _Thought(first, position, entry, self._moment(first))
            return
        async with room.lock:
            # A player may have moved meanwhile; then this action is no longer due.
            if _position(room.table) is position and self._is_due(first):
                # The entry has the time at which it was due: a bot's thinking time would reveal something about its
                # cards. But an action that came due while the table slept, or while its log could not be written,
                # happens when it wakes. Otherwise clocks would run out one after the other.
                await self._note(entry, max(first.at, self._woken_at))

    def _is_due(self, one: Happens | Thinks) -> bool:
        """Whether this action is still due. A rematch is compared without its random seed."""
        coming = self._room.book.coming
        if isinstance(one, Happens) and isinstance(one.entry, entries.Rematched):
            return self._room.table.stage == "over" and bool(coming)
        return one in coming

    # Bots

    def when(self, one: Happens | Thinks) -> int:
        """When there is something to do: a bot begins to think at once, and moves when it has thought."""
        if isinstance(one, Happens):
            return one.at
        thought = self._thought_of(one)
        return thought.at if thought else self._room.table.at if one.by == "bot" else one.at

    def _thought_of(self, thinks: Thinks) -> _Thought | None:
        thought = self._thought
        is_known = thought and thought.thinks == thinks and thought.position is _position(self._room.table)
        return thought if is_known else None

    def _moment(self, thinks: Thinks) -> int:
        """When a bot that has thought until now moves: when it is due, or later at a multiple of `_GRID`."""
        late = 0 if self._room.table.settings.turbo else max(0, self._room.now() - thinks.at)
        return thinks.at - -late // _GRID * _GRID

    async def _think(self, thinks: Thinks) -> Played:
        table, house = self._room.table, self._room.house
        assert table.match is not None, "a bot thinks in a game"
        began = time.perf_counter()
        asked = question(table, table.match, thinks.seat)
        move = await house.thinker.choose(table.game, thinks.level, asked)
        house.metrics.thinking.observe(time.perf_counter() - began)
        return Played(thinks.seat, str(move), thinks.by)

    # Lost time

    async def resume(self) -> None:
        """Give back the time that no node has served."""
        room, store = self._room, self._room.house.store
        is_first = not room.clients and store.is_shared
        if not is_first and not room.lags:
            return
        async with room.lock:
            await room.is_up_to_date()
            notes = await self._read_notes()
            room.book.reach(max(notes.values(), default=0))
            if room.lags:
                await self._note(Resumed(room.book.lost), room.house.now())

    # Presence

    def next_change(self) -> int | None:
        """When somebody's presence will change next, by our pulse."""
        delay = min(self.presence.changes(self._room.table, self._room.present()), default=None)
        return None if delay is None else self._room.house.pulse() + delay

    async def _note_presence(self) -> None:
        """Store who is away and who is back. First read the other nodes' notes: a person may be connected there."""
        room, store = self._room, self._room.house.store
        is_due = any(delay <= 0 for delay in self.presence.changes(room.table, room.present()))
        if is_due and store.is_shared:
            await self._read_notes()
        for person in list(room.table.guests):
            async with room.lock:
                entry = self.presence.change(room.table, person, room.present())
                if entry is not None:
                    await self._note(entry, room.now())

    async def _read_notes(self) -> dict[str, int]:
        """Read who was last seen at any node, and when."""
        notes = await self._room.house.store.last_seen(self._room.table.code)
        self.presence.read(notes)
        # Their next change comes later: else the room would be woken for nothing, again and again.
        self._room.heard_of()
        return notes

    async def _note(self, entry: AnyEntry, now: int) -> None:
        """Append an automatic entry, and broadcast it."""
        room = self._room
        await room.write(await room.book.decided(entry, now), f"auto:{room.table.seq + 1}")
        room.tell()


def _position(table: Table) -> object:
    return table.match.line if table.match else None
