"""The tables of a benchmark: random players at a table of our server, and clients of the echo server."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TypeAlias

from tablee.client import Heard
from tablee.kernel.json import Json
from tablee_lab.bench.client import Client, Crowd, stranger
from tablee_lab.bench.wire import Wire, connect


@dataclass(slots=True)
class Meter:
    """The measurements: the seconds of every move until everybody received it, and message sizes."""

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
        self.code = ""
        self.games = 0
        """Number of finished games."""
        self._meter = meter
        self._chance = Random(number)
        self._number = number
        self._seats = seats
        self._clients: list[Client] = []
        """First those in the seats, then the spectators."""
        self._crowd = Crowd()
        self._over: set[Client] = set()
        """Clients that know that the game is over."""
        self._started = self._ready = False
        self._moved: tuple[Client, str, float] | None = None
        """Who made the move that not everybody has received, the id of the command, and when."""

    async def open(self, base: str, game: str, options: dict[str, Json]) -> None:
        """Open the table, seat everybody, and start the game."""
        people = [stranger(base, str(seat), self._number) for seat in range(self._seats)]
        self.code = await people[0].open(game, options)
        self._clients = [Client(one, self.code, self._meter, self._hear) for one in people]
        for seat, client in enumerate(self._clients):
            await client.enter()
            if seat:
                await client.ask("come", name=str(seat))
                await client.ask("sit", seat=seat)
        self._started = True
        await self._clients[0].ask("start")

    async def watch(self, base: str, number: int) -> Client:
        """Add a spectator; wait until they see the table."""
        client = Client(stranger(base, "", number), self.code, self._meter, self._hear, self._crowd)
        await client.enter()
        self._clients.append(client)
        return client

    def move(self) -> None:
        """Make a random move for a seat that can move."""
        self._ready = False
        mover = self._chance.choice([one for one in self._clients[: self._seats] if one.picture.moves])
        self._moved = mover, mover.move(self._chance.choice(mover.picture.moves)), perf_counter()

    def close(self) -> None:
        """Close all sockets."""
        for client in self._clients:
            client.close()

    def _hear(self, client: Client, heard: Heard) -> None:
        if not self._started:
            return
        self._play_on(client)
        if self._moved and self._moved[0] is client:
            if heard.refused:  # the position has changed meanwhile: choose again
                self._moved = None
            elif heard.done == self._moved[1]:
                self._moved = self._moved[0], "", self._moved[2]
        self._look(client.seq)

    def _play_on(self, client: Client) -> None:
        """Ask for a rematch once, when the game is over: the table also changes when others agree to it."""
        if client.picture.stage != "over":
            self._over.discard(client)
        elif client not in self._over:
            self._over.add(client)
            self.games += client is self._clients[0]
            if client in self._clients[: self._seats]:
                client.send("rematch")

    def _look(self, seq: int) -> None:
        """When everybody has received a move, note its time, and report whether another is possible."""
        if any(client.seq != seq for client in reversed(self._clients)):  # the last one is usually the last to hear
            return
        if self._moved and not self._moved[1]:  # it is acknowledged
            self._meter.seconds.append(perf_counter() - self._moved[2])
            self._moved = None
        if not (self._moved or self._ready) and any(one.picture.moves for one in self._clients[: self._seats]):
            self._ready = True
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
