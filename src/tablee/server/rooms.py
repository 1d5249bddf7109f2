"""The rooms of this node: opened for the first client, and closed some time after the last has left."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Final

import msgspec

from tablee.kernel.game import BadOptions
from tablee.server.client import Client
from tablee.server.house import House
from tablee.server.room import Room
from tablee.store.bounds import MOST
from tablee.store.model import LogRow, StoreFailed, TableRow
from tablee.table import entries, snapshot
from tablee.table.entries import Opened
from tablee.table.refusal import Refused

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""The letters of a table code: no vowels, so that it spells no word, and nothing that looks like a digit."""
LENGTH: Final = 5
"""Length of a table code, in letters."""
_BEAT: Final = 2.0
"""Heartbeat, in seconds: nodes exchange presence and look for missed entries."""
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
        self._heart: asyncio.Task[None] | None = None
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
        self._heart = loop.create_task(self._beat())

    async def close(self) -> None:
        """Stop the heartbeat, and wait for running tasks."""
        if self._heart is not None:
            self._heart.cancel()
            with suppress(asyncio.CancelledError):
                await self._heart
        await asyncio.gather(*self._reading, return_exceptions=True)
        for room in list(self._rooms.values()):
            await room.close()

    async def open(self, person: str, opening: Opened) -> str:
        """Open a table; return its code. Raise `Refused` if the person has too many tables."""
        if await self.house.store.count_open(person, self.house.now() - _RECENT) >= TABLES:
            raise Refused("too_many_tables")
        if not opening.seed:
            opening = msgspec.structs.replace(opening, seed=self.house.fresh().text)
        at, command = self.house.now(), f"open:{secrets.token_hex(8)}"
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            first = LogRow(code, 1, command, at, entries.write(opening))
            if await self.house.store.open_table(TableRow(code, opening.game, at, at, False), first, [person]):
                self.house.metrics.entries.labels("opened").inc()
                return code

    async def find(self, code: str) -> Room:
        """Return the room of a table; read it from the log if it is not open.

        Raise `Refused` if there is no such table, or if a newer server has opened it.
        """
        if len(code) != LENGTH or not set(code) <= set(LETTERS):
            raise Refused("no_such_table")
        if code in self._rooms:
            return self._rooms[code]
        if code not in self._opening:
            task = asyncio.get_running_loop().create_task(self._read(code))
            self._opening[code] = task
            task.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(self._opening[code])

    async def _read(self, code: str) -> Room:
        text = await self.house.store.snapshot(code)
        kept = snapshot.read(text) if text else None
        log = await self.house.store.entries(code, kept.seq if kept else 0)
        if not log:
            raise Refused("no_such_table")
        try:
            room = await asyncio.to_thread(Room, self.house, log, kept)
        except BadOptions:  # a newer server has opened it
            raise Refused("other_edition") from None
        self._rooms[code] = room
        self.house.metrics.rooms.set(len(self._rooms))
        await self.house.store.follow(code)
        await room.read_on()  # what was written before we heard of it
        return room

    def enter(self, room: Room, client: Client) -> None:
        """Let a client into a room. Raise `Refused` if its device or the table has too many sockets."""
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
        self.sockets[client.owner] -= 1
        if not self.sockets[client.owner]:
            del self.sockets[client.owner]

    def _heard(self, code: str, seq: int) -> None:
        """A node has notified us of an entry. The notification is only a hint: we read the log itself."""
        room = self._rooms.get(code)
        if room is not None and seq > room.table.seq:
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
        if not task.cancelled() and (error := task.exception()):
            self.house.log.warning("a log could not be read; the next entry triggers a retry", exc_info=error)

    async def _beat(self) -> None:
        """On every heartbeat, exchange news with the other nodes and close empty rooms."""
        while True:
            await asyncio.sleep(_BEAT)
            if self.house.store.is_shared:
                with suppress(StoreFailed):  # the next beat retries
                    await self._meet()
            for code, room in list(self._rooms.items()):
                if not room.clients and self.house.now() - room.left_at > _LINGER:
                    del self._rooms[code]
                    self.house.store.unfollow(code)
                    await room.close()
            self.house.metrics.rooms.set(len(self._rooms))

    async def _meet(self) -> None:
        """Store who is present here, and read what other nodes have written without our noticing."""
        present = [(code, person) for code, room in self._rooms.items() for person in room.present()]
        if present:
            await self.house.store.seen(present, self.house.now())
        codes = list(self._rooms)
        for start in range(0, len(codes), MOST):
            for code, seq in (await self.house.store.heads(codes[start : start + MOST])).items():
                self._heard(code, seq)
