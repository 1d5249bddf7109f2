"""The same table in two houses, a server and a device: whatever is said to one is said to the other."""

import asyncio
import json
import math
from collections.abc import Callable, Sequence
from itertools import count
from typing import Final

import msgspec
import structlog

from tablee.bots.judging import Judged, Level
from tablee.client import Picture
from tablee.games import GAMES
from tablee.house.device import Device, Reply
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.server.bot_workers import Thinker
from tablee.server.client import Bucket, Client
from tablee.server.house import House
from tablee.server.logbook import Logbook
from tablee.server.pulse import Pulse
from tablee.server.room import Room
from tablee.server.rooms import Rooms
from tablee.store.model import LogRow, TableRow
from tablee.store.store import Store
from tablee.table.due import Question
from tests.server.serving import Clock

OWNER: Final = "0123456789abcdef" * 2


def seeds(first: Seed) -> Callable[[], Seed]:
    """The seeds of a house, of which the first is this one."""
    later = count(1)
    made = iter([first])
    return lambda: next(made, None) or first.child("later", next(later))


class Here(Thinker):
    """The bots, without a process."""

    def __init__(self) -> None:
        pass

    async def choose(self, game: str, level: Level, question: Question) -> object:
        return GAMES[game].bot(level).choose(*question)

    async def hint(self, game: str, view: object, moves: Sequence[object]) -> list[Judged[object]]:
        return list(GAMES[game].hint(view, moves))

    def close(self) -> None:
        pass


class Pipe:
    """A socket of the server that records what is written."""

    is_full = False

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def write(self, message: bytes) -> None:
        self.frames.append(message)

    def hold(self) -> None: ...

    def go_on(self) -> None: ...

    def close(self, code: int, why: str = "") -> None:
        self.frames.append(f"closed {code} {why}".encode())


class Both:
    """A table with its players, on a server and on a device."""

    def __init__(self, device: Device, code: str, rooms: Rooms, room: Room, clock: Clock) -> None:
        self.device = device
        self.code = code
        self.room = room
        self.clock = clock
        self.log: list[LogRow] = []
        """What the device had to keep."""
        self.frames: dict[int, list[bytes]] = {}
        """What the device has sent, by player."""
        self.pictures: dict[int, Picture] = {}
        self._rooms = rooms
        self._pipes: dict[int, Pipe] = {}
        self._clients: dict[int, Client] = {}
        self._ids = count(1)

    @classmethod
    async def open(cls, store: Store, game: str, options: dict[str, Json], seed: Seed, **settings: Json) -> "Both":
        """Open a table for the owner of a device, in both houses."""
        clock = Clock()
        device = Device(OWNER, b"{}", seeds(seed))
        body = {"game": game, "name": "Ann", "options": options, "settings": settings}
        reply = device.ask("POST", "/api/tables", json.dumps(body).encode(), clock.at)
        assert reply.answer is not None
        assert reply.answer.ok, reply.answer.body
        kept = json.loads(reply.keep)
        first = msgspec.convert(kept["log"][0], LogRow)
        fresh = seeds(seed)
        for _ in range(3):  # the device has taken as many
            fresh()
        house = House(store, Here(), structlog.get_logger(), clock, fresh, pulse=Pulse(clock, math.inf))
        await store.open_table(TableRow(first.table, game, clock.at, clock.at, False), first, [OWNER])
        book = await Logbook.open(house, first.table)
        assert book is not None
        both = cls(device, first.table, Rooms(house), Room(house, book), clock)
        both.log.append(first)
        await both.enter(1)
        return both

    async def enter(self, number: int) -> None:
        """Somebody on this device looks at the table."""
        self._pipes[number], self.frames[number], self.pictures[number] = Pipe(), [], Picture()
        person = OWNER if number == 1 else f"{number}:{OWNER}"
        client = self._clients[number] = Client(self._rooms, self.room, person, OWNER, self._pipes[number])
        client.bucket = Bucket(1e9, 1e9)  # a device has no limit
        self._rooms.enter(self.room, client)
        self._take(self.device.enter(self.code, number, number, self.clock.at))
        await self.same()

    async def say(self, number: int, do: str, **words: Json) -> None:
        """Somebody sends a command."""
        message = json.dumps({"do": do, "command": f"c{next(self._ids)}", **words}).encode()
        await self.repeat(number, message)

    async def repeat(self, number: int, message: bytes) -> None:
        """Somebody sends a message."""
        self._clients[number].hear(message)
        await self._settle()
        self._take(self.device.hear(number, message, self.clock.at))
        await self.same()

    async def wait(self) -> None:
        """Let time pass until something happens by itself."""
        at = self.device.wake_at()
        assert at is not None, "something happens"
        self.clock.pass_(max(0, at - self.clock.at))
        self.room.wake()
        await self._settle()
        while (at := self.device.wake_at()) is not None and at <= self.clock.at:
            self._take(self.device.wake(self.clock.at))
        await self.same()

    async def same(self) -> None:
        """Both houses have sent the same bytes, apart from the code of the table."""
        for number, pipe in self._pipes.items():
            assert self.frames[number] == pipe.frames, f"device: {self.frames[number]}\nserver: {pipe.frames}"
            for frame in self.frames[number]:
                self.pictures[number].take(json.loads(frame))
            self.frames[number].clear()
            pipe.frames.clear()

    def _take(self, reply: Reply) -> None:
        assert not reply.closed
        if reply.keep:
            self.log += msgspec.convert(json.loads(reply.keep).get("log", []), list[LogRow])
        for number, message in reply.sent:
            self.frames[number].append(message)

    async def _settle(self) -> None:
        """Wait until the server has carried out every command, and has done everything that is due."""
        quiet = 0
        while quiet < 10:
            await asyncio.sleep(0)
            quiet = 0 if self._is_busy() else quiet + 1

    def _is_busy(self) -> bool:
        room, alarm = self.room, self.room._alarm
        rings = alarm is not None and alarm.when() <= asyncio.get_running_loop().time() + 0.001
        talks = any(client.task is not None for client in self._clients.values())
        return talks or rings or bool(room._tasks) or room.lock.locked()

    async def close(self) -> None:
        """Close the server's side."""
        for client in self._clients.values():
            client.leave()
        await self._rooms.close()
