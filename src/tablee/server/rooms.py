"""The tables of this node: opened when somebody comes, kept while somebody is there, closed a while later."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Final

import msgspec

from tablee.kernel.game import BadOptions
from tablee.server.client import Client
from tablee.server.house import House, stored
from tablee.server.room import Room
from tablee.store.bounds import MOST
from tablee.store.model import LogRow, StoreFailed, TableRow
from tablee.table import entries
from tablee.table.entries import Opened
from tablee.table.refusal import Refused

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""A code is made of these: no vowels, so that it is no word, and nothing that looks like a digit."""
LENGTH: Final = 5
_BEAT: Final = 2.0
"""Every so many seconds nodes tell each other who is there, and look for what they may have missed."""
_LINGER: Final = 60_000
"""So many milliseconds a room that everybody has left is kept."""
SOCKETS: Final = 12
"""So many sockets one person may have, those of others who play on the same device included."""
TABLES: Final = 30
"""So many tables one person may have that are not over, of those where something has happened lately."""
_RECENT: Final = 7 * 24 * 3600 * 1000
"""Lately is within so many milliseconds: a table that was left to itself keeps nobody from setting up another."""


class Rooms:
    """The rooms that are open on this node."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._reading: set[asyncio.Task[None]] = set()
        self._heart: asyncio.Task[None] | None = None
        self.sockets: Counter[str] = Counter()
        """How many sockets each owner of a device has on this node."""

    def start(self) -> None:
        """Begin to listen, and to tell others who is here."""
        loop = asyncio.get_running_loop()

        def hear(table: str, seq: int) -> None:
            loop.call_soon_threadsafe(self._heard, table, seq)

        def missed() -> None:
            loop.call_soon_threadsafe(self._missed)

        self.house.store.listen(hear, missed)
        self._heart = loop.create_task(self._beat())

    async def close(self) -> None:
        """Let everything come to its end."""
        if self._heart is not None:
            self._heart.cancel()
            with suppress(asyncio.CancelledError):
                await self._heart
        await asyncio.gather(*self._reading, return_exceptions=True)
        for room in list(self._rooms.values()):
            await room.close()

    async def open(self, person: str, opening: Opened) -> str:
        """Set a table up, under a code that nobody else has."""
        if await stored(self.house.store.count_open(person, self.house.now() - _RECENT)) >= TABLES:
            raise Refused("too_many_tables")
        if not opening.seed:
            opening = msgspec.structs.replace(opening, seed=self.house.fresh().text)
        at, command = self.house.now(), f"open:{secrets.token_hex(8)}"
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            first = LogRow(code, 1, command, at, entries.write(opening))
            if await stored(self.house.store.open_table(TableRow(code, opening.game, at, at, False), first, [person])):
                self.house.metrics.entries.labels("opened").inc()
                return code

    async def find(self, code: str) -> Room:
        """The room of a table, read from the log if it is not open; or `Refused`."""
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
        log = await stored(self.house.store.entries(code))
        if not log:
            raise Refused("no_such_table")
        try:
            room = await asyncio.to_thread(Room, self.house, log)
        except BadOptions:  # a newer server has opened it
            raise Refused("other_edition") from None
        self._rooms[code] = room
        self.house.metrics.rooms.set(len(self._rooms))
        await room.read_on()  # what was written while we read
        return room

    def enter(self, room: Room, client: Client) -> None:
        """Let a client in; or `Refused`."""
        if self.sockets[client.owner] >= SOCKETS:
            raise Refused("too_many_sockets")
        self.sockets[client.owner] += 1
        self.house.metrics.sockets.inc()
        room.enter(client)

    def leave(self, room: Room, client: Client) -> None:
        """Let a client go that was let in."""
        room.leave(client)
        self.house.metrics.sockets.dec()
        self.sockets[client.owner] -= 1
        if not self.sockets[client.owner]:
            del self.sockets[client.owner]

    def _heard(self, code: str, seq: int) -> None:
        """Another node, or this one, has written to a log. That is a hint: the log is read, not the hint."""
        room = self._rooms.get(code)
        if room is not None and seq > room.table.seq:
            self._spawn(room.read_on(seq))

    def _missed(self) -> None:
        """Hints may have been lost: read all logs."""
        for room in self._rooms.values():
            self._spawn(room.read_on())

    def _spawn(self, reading: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(reading)
        self._reading.add(task)
        task.add_done_callback(self._has_read)

    def _has_read(self, task: "asyncio.Task[None]") -> None:
        self._reading.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.house.log.warning("a log could not be read; it will be when it is next written to", exc_info=error)

    async def _beat(self) -> None:
        """Meet the other nodes, and close the rooms that everybody has left."""
        while True:
            await asyncio.sleep(_BEAT)
            if self.house.store.is_shared:
                with suppress(StoreFailed):  # a database that is away may be back at the next beat
                    await self._meet()
            for code, room in list(self._rooms.items()):
                if not room.clients and self.house.now() - room.left_at > _LINGER:
                    del self._rooms[code]
                    await room.close()
            self.house.metrics.rooms.set(len(self._rooms))

    async def _meet(self) -> None:
        """Tell other nodes who is here, and look for what they have written and we have not heard of."""
        present = [(code, person) for code, room in self._rooms.items() for person in room.present()]
        if present:
            await stored(self.house.store.seen(present, self.house.now()))
        codes = list(self._rooms)
        for start in range(0, len(codes), MOST):
            for code, seq in (await stored(self.house.store.heads(codes[start : start + MOST]))).items():
                self._heard(code, seq)
