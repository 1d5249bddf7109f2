"""The rooms of this node: opened for the first client, and closed some time after the last has left."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec

from tablee.kernel.game import BadOptions
from tablee.server.bans import Bans
from tablee.server.client import Client
from tablee.server.house import House
from tablee.server.keeping import sweep
from tablee.server.logbook import Logbook
from tablee.server.quotas import Quotas
from tablee.server.room import Room
from tablee.store import housekeeping
from tablee.store.bounds import MOST
from tablee.store.chain import Damaged, linked
from tablee.store.model import LogRow, StoreFailed, StoreRefused, TableRow
from tablee.table import entries
from tablee.table.due import waits
from tablee.table.entries import Begun, Opened
from tablee.table.refusal import Refused

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""The letters of a table code: no vowels, so that it spells no word, and nothing that looks like a digit."""
LENGTH: Final = 7
"""Length of a table code, in letters."""
_LENGTHS: Final = (5, LENGTH)
"""The lengths of codes that there are: tables of earlier versions have shorter ones."""
_BEAT: Final = 2.0
"""Heartbeat, in seconds: nodes exchange presence and look for missed entries."""
_TICK: Final = 0.5
"""How often we look at the clock, in seconds."""
_RESTART: Final = 1012
"""Close code for clients that should connect again at once."""
_BANNED: Final = 4403
"""Close code for clients that were banned."""
_CLEAN: Final = 3600 * 1000
"""How often the server looks for what is too old, in milliseconds."""
_NOTED: Final = 60_000
"""How often a server that is alone notes who is present, in milliseconds: the operator's commands look there."""
_LINGER: Final = 60_000
"""How long an empty room is kept, in milliseconds."""
VISITORS: Final = 300
"""Maximum number of sockets at a table, at this node; the players can always come in."""
SOCKETS: Final = 12
"""Maximum number of sockets for one device, with all the players who share it."""
TABLES: Final = 30
"""Maximum number of unfinished and recently active tables for one person."""
_RECENT: Final = 7 * 24 * 3600 * 1000
"""A table counts as active for this long after its last change, in milliseconds."""


class Rooms:
    """The open rooms of this node."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._reading: set[asyncio.Task[None]] = set()
        self._lasting: list[asyncio.Task[None]] = []
        self._is_closing = False
        self._noted_at = 0
        self.quotas = Quotas(house.store, house.now)
        self.bans = Bans()
        self._clean_at = 0
        self._cleaned = ""
        """The last table that was looked at for its age."""
        self._damaged: set[str] = set()
        """The damaged tables that are in the log already."""
        self.sockets: Counter[str] = Counter()
        """The number of sockets of each device owner on this node."""

    def start(self) -> None:
        """Listen to the store, and start the heartbeat."""
        loop = asyncio.get_running_loop()

        def hear(table: str, seq: int) -> None:
            loop.call_soon_threadsafe(self._heard, table, seq)

        def missed() -> None:
            loop.call_soon_threadsafe(self._missed)

        self.house.store.listen(hear, missed)
        self._lasting = [loop.create_task(self._beat()), loop.create_task(self._watch_clock())]

    async def close(self) -> None:
        """Stop the heartbeat, and wait for running tasks."""
        self._is_closing = True
        for task in self._lasting:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.gather(*self._reading, return_exceptions=True)
        for room in list(self._rooms.values()):
            await room.close()

    async def open(self, person: str, opening: Opened, begun: Begun | None = None) -> str:
        """Open a table, whose game may begin at once; return its code.

        Raise `Refused` if the person has too many tables.
        """
        await self.may_open(person)
        if not opening.seed:
            opening = msgspec.structs.replace(opening, seed=self.house.fresh().text)
        opening = msgspec.structs.replace(opening, next=self.house.fresh().text)
        at, command = self.house.now(), f"open:{secrets.token_hex(8)}"
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            first, second = linked(b"", LogRow(code, 1, command, at, entries.write(opening))), None
            if begun is not None:
                second = linked(first.chain or b"", LogRow(code, 2, f"begin:{code}", at, entries.write(begun)))
            row = TableRow(code, opening.game, at, at, False)
            if await self.house.store.open_table(row, first, [person], [second] if second else []):
                self.house.metrics.entries.labels("opened").inc()
                return code

    async def may_open(self, person: str) -> None:
        """Raise `Refused` if a person has too many tables."""
        if await self.house.store.count_open(person, self.house.now() - _RECENT) >= TABLES:
            raise Refused("too_many_tables")

    async def visit(self, code: str, person: str, host: str) -> Room:
        """Return the room of a table to a visitor.

        Raise `Refused` as `find` does, after too many wrong codes, or if somebody from the same place was banned. The
        people of a table always come in: what somebody else does at the same place does not concern them.
        """
        if not _is_code(code):
            raise Refused("no_such_table")
        if not self.quotas.may_guess(host) and not await self.house.store.is_member(person, code):
            raise Refused("wrong_codes")
        try:
            room = await self.find(code)
        except Refused as refused:
            if refused.why == "no_such_table":
                await self.quotas.miss(host)
            raise
        if person not in room.table.guests and await self.quotas.is_shut(code, room.table.guard.banned, host):
            raise Refused("banned")
        return room

    async def find(self, code: str) -> Room:
        """Return the room of a table; read it from the log if it is not open.

        Raise `Refused` if there is no such table, if it is damaged, or if a newer server has opened it.
        """
        if not _is_code(code):
            raise Refused("no_such_table")
        if code in self._rooms:
            return self._rooms[code]
        if code not in self._opening:
            task = asyncio.get_running_loop().create_task(self._read(code))
            self._opening[code] = task
            task.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(self._opening[code])

    async def _read(self, code: str) -> Room:
        try:
            book = await Logbook.open(self.house, code)
        except (BadOptions, msgspec.DecodeError):  # a newer server has opened it, or written to it
            raise Refused("other_edition") from None
        except Damaged as damaged:
            if code not in self._damaged:
                self._damaged.add(code)
                self.house.log.error("a table is damaged", table=code, seq=damaged.seq)
            raise Refused("damaged") from None
        if book is None:
            raise Refused("no_such_table")
        room = Room(self.house, book)
        self._rooms[code] = room
        self.house.metrics.rooms.set(len(self._rooms))
        await self.house.store.follow(code)
        await room.read_on()  # what was written before we heard of it
        return room

    def enter(self, room: Room, client: Client) -> None:
        """Let a client into a room. Raise `Refused` if it is banned, or if there are too many sockets."""
        if client.owner in room.table.guard.banned:
            raise Refused("banned")
        if self.sockets[client.owner] >= SOCKETS:
            raise Refused("too_many_sockets")
        if len(room.clients) >= VISITORS and room.table.seat_of(client.person) is None:
            raise Refused("crowded")
        self.sockets[client.owner] += 1
        self.house.metrics.sockets.inc()
        room.enter(client)

    def leave(self, room: Room, client: Client) -> None:
        """Remove a client from its room."""
        room.leave(client)
        self.house.metrics.sockets.dec()
        if client.owner in room.table.guard.banned:
            self._spawn(self.quotas.shut(room.table.code, client.owner, client.host))
        self.sockets[client.owner] -= 1
        if not self.sockets[client.owner]:
            del self.sockets[client.owner]

    def _heard(self, code: str, seq: int) -> None:
        """A node has notified us of an entry. The notification is only a hint: we read the log itself."""
        room = self._rooms.get(code)
        if room is not None and seq > room.table.seq and not self._is_closing:
            self._spawn(room.read_on(seq))

    def _missed(self) -> None:
        """Notifications may have been lost: read all logs."""
        for room in self._rooms.values():
            self._spawn(room.read_on())

    def _spawn(self, reading: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(reading)
        self._reading.add(task)
        task.add_done_callback(self._has_read)

    def _has_read(self, task: "asyncio.Task[None]") -> None:
        self._reading.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Damaged):  # then the room is outdated, and read anew
            self.house.log.warning("a log could not be read; the next entry triggers a retry", exc_info=error)

    async def _watch_clock(self) -> None:
        """Notice soon that this process stood still, or that the clock was set: rooms then give back the time."""
        while True:
            await asyncio.sleep(_TICK)
            self.house.pulse()
            for room in self._rooms.values():
                if room.clients and room.lags:
                    room.wake()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            try:
                await self._meet()
                await self._clean()
            except StoreFailed:  # the next beat retries
                for room in self._rooms.values():
                    room.doubt()
            except StoreRefused as refusal:  # such as a table that has just been deleted: the heart beats on
                self.house.log.warning("who is present could not be noted", exc_info=refusal)
            await self._tidy()

    async def _tidy(self) -> None:
        """Close rooms that are empty or outdated."""
        for room in list(self._rooms.values()):
            is_empty = not room.clients and self.house.pulse() - room.left_at > _LINGER
            if is_empty or room.book.is_outdated:
                await self._drop(room)
        self.house.metrics.rooms.set(len(self._rooms))

    async def _meet(self) -> None:
        """Store who is present here and until when, and read what others have written without our noticing."""
        store, now = self.house.store, self.house.now()
        notes_all = store.is_shared or now - self._noted_at >= _NOTED
        if notes_all:
            self._noted_at = now
        rooms = [(code, room) for code, room in self._rooms.items() if notes_all or waits(room.table)]
        present = [(code, person, room.book.served) for code, room in rooms for person in room.present()]
        if present:
            await store.seen(present)
        if store.is_shared or await store.is_changed():
            self._ban(Bans(await store.work(housekeeping.banned)))
            codes = list(self._rooms)
            for start in range(0, len(codes), MOST):
                some = codes[start : start + MOST]
                self._compare(some, await store.heads(some))

    def _compare(self, codes: Sequence[str], heads: Mapping[str, tuple[int, bytes | None]]) -> None:
        """Read on where a log is longer than we know; a log that was removed or changed is read anew."""
        for code in codes:
            room, (seq, chain) = self._rooms.get(code), heads.get(code, (0, None))
            if room is None:
                continue
            if seq == 0 or (seq == room.table.seq and chain not in (None, room.book.chain)):
                room.book.is_outdated = True
            else:
                self._heard(code, seq)

    def _ban(self, bans: Bans) -> None:
        """Adopt a list of bans, and close the sockets that it covers."""
        self.bans = bans
        for room in self._rooms.values():
            for client in list(room.clients):
                if bans.cover(client.host, client.person, client.owner):
                    client.dismiss(_BANNED, "not_admitted")

    async def _clean(self) -> None:
        """Remove some of what is too old. After the last of it, look again in an hour."""
        now = self.house.now()
        if now < self._clean_at:
            return
        swept = await self.house.store.work(partial(sweep, keep=self.house.keep, now=now, after=self._cleaned))
        self._cleaned = swept.after or ""
        self._clean_at = now + _CLEAN if swept.after is None else now
        for code in swept.tables:
            if code in self._rooms:
                self._rooms[code].book.is_outdated = True

    async def _drop(self, room: Room) -> None:
        """Close a room. Its clients connect again, and get the table as it is then."""
        del self._rooms[room.table.code]
        self.house.store.unfollow(room.table.code)
        for client in list(room.clients):
            client.dismiss(_RESTART)
        await room.close()


def _is_code(text: str) -> bool:
    return len(text) in _LENGTHS and set(text) <= set(LETTERS)
