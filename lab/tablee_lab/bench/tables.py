"""The clients of a benchmark: random players at tables of our server, and clients of the echo server."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from time import perf_counter
from typing import TypeAlias

import msgspec

from tablee.client import Picture, Visitor
from tablee.kernel.json import Json
from tablee.server.identity import COOKIE
from tablee.server.wire import PROTOCOL
from tablee_lab.bench.wire import Wire, connect


@dataclass(slots=True)
class Meter:
    """The measurements: the seconds of every move until the last seat received it, and message sizes."""

    ready: Callable[["AnyTable"], None]
    """Called with a table at which a move is possible."""
    seconds: list[float] = field(default_factory=list)
    up: int = 0
    """Bytes sent."""
    down: int = 0
    """Bytes received."""
    failure: str | None = None
    """What went wrong, if anything: then the measurements are invalid."""


class OurTable:
    """A table of our server. Clients in all its seats move at random, and ask for a rematch after each game."""

    def __init__(self, meter: Meter, number: int, seats: int) -> None:
        self._meter = meter
        self._chance = Random(number)
        # Each table has its own client address, as if behind a proxy: the server has a rate limit per address.
        self._address = f"10.0.{number // 250}.{1 + number % 250}"
        self._seats = seats
        self._ids = count(1)
        self._wires: list[Wire] = []
        self._pictures = [Picture() for _ in range(seats)]
        self._over = [False] * seats
        self._asked: dict[str, asyncio.Future[None]] = {}
        self._moved: tuple[int, float] | None = None
        """The seq and the time of a move that not all seats have received."""

    async def open(self, base: str, game: str, options: dict[str, Json]) -> None:
        """Open the table, seat everybody, and start the game."""
        people = [self._visitor(base, str(seat)) for seat in range(self._seats)]
        self._path = f"{base}api/tables/{await people[0].open(game, options)}/socket?protocol={PROTOCOL}"
        for seat, one in enumerate(people):
            self._wires.append(await connect(self._path, one.headers, partial(self._hear, seat)))
            if seat:
                await self._ask(seat, "come", name=str(seat))
                await self._ask(seat, "sit", seat=seat)
        await self._ask(0, "start")

    async def watch(self) -> None:
        """Add a spectator."""
        self._wires.append(await connect(self._path, self._visitor("", "").headers, lambda _: None))

    def _visitor(self, base: str, name: str) -> Visitor:
        return Visitor(base, name, f"{COOKIE}={secrets.token_urlsafe(32)}", {"x-forwarded-for": self._address})

    async def _ask(self, seat: int, do: str, /, **words: Json) -> None:
        id_ = self._send(seat, do, **words)
        self._asked[id_] = asyncio.get_running_loop().create_future()
        await self._asked[id_]

    def _send(self, seat: int, do: str, /, **words: Json) -> str:
        id_ = f"{seat}-{next(self._ids)}"
        text = msgspec.json.encode({"do": do, "command": id_, **words})
        self._wires[seat].send(text)
        self._meter.up += len(text)
        return id_

    def move(self) -> None:
        """Make a random move for a seat that can move."""
        seat, picture = next((seat, one) for seat, one in enumerate(self._pictures) if one.moves)
        self._moved = picture.seq, perf_counter()
        self._send(seat, "move", seq=picture.seq, move=self._chance.choice(picture.moves))

    def _hear(self, seat: int, text: bytes) -> None:
        self._meter.down += len(text)
        message, picture = msgspec.json.decode(text), self._pictures[seat]
        heard = picture.take(message)
        if heard.refused:
            self._meter.failure = f"the server refused a command: {heard.refused['why']}"
        if heard.done in self._asked:
            self._asked.pop(heard.done).set_result(None)
        changed = message.get("look") or message.get("change") or {}
        if "seq" in changed:
            self._look()
        if "table" in changed:
            over = picture.stage == "over"
            if over and not self._over[seat]:  # ask once: the table also changes when others agree to a rematch
                self._send(seat, "rematch")
            self._over[seat] = over

    def close(self) -> None:
        """Close all sockets."""
        for wire in self._wires:
            wire.close()

    def _look(self) -> None:
        """When all seats have received a move, note its time, and report whether another is possible."""
        seqs = {picture.look.get("seq") for picture in self._pictures}
        if len(seqs) > 1:
            return
        if self._moved and self._moved[0] < self._pictures[0].seq:
            self._meter.seconds.append(perf_counter() - self._moved[1])
            self._moved = None
        if self._moved is None and any(picture.moves for picture in self._pictures):
            self._meter.ready(self)


class BareTable:
    """A table of the echo server, whose seats take turns."""

    def __init__(self, meter: Meter, seats: int, up: int) -> None:
        self._meter = meter
        self._seats = seats
        self._text = b"x" * up
        self._wires: list[Wire] = []
        self._turn = self._left = 0
        self._sent = 0.0

    async def open(self, base: str, number: int, down: int) -> None:
        """Connect all seats."""
        self._path = f"{base}{number}/{down}"
        for _ in range(self._seats):
            self._wires.append(await connect(self._path, {}, self._hear))
        self._meter.ready(self)

    async def watch(self) -> None:
        """Add a spectator, who receives every message."""
        self._wires.append(await connect(self._path, {}, lambda _: None))

    def move(self) -> None:
        """Send a message from the seat whose turn it is."""
        self._left, self._sent = self._seats, perf_counter()
        self._wires[self._turn].send(self._text)
        self._turn = (self._turn + 1) % self._seats
        self._meter.up += len(self._text)

    def close(self) -> None:
        """Close all sockets."""
        for wire in self._wires:
            wire.close()

    def _hear(self, text: bytes) -> None:
        self._meter.down += len(text)
        self._left -= 1
        if not self._left:
            self._meter.seconds.append(perf_counter() - self._sent)
            self._meter.ready(self)


AnyTable: TypeAlias = OurTable | BareTable
