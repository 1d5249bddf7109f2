"""A simulated node: the real rooms and sockets of the server, with a clock that jumps and random bots."""

import asyncio
from collections.abc import Callable, Sequence
from contextvars import Context
from random import Random
from typing import Final

import structlog
from starlette.websockets import WebSocket

from tablee.bots.judging import Judged, Level
from tablee.house.wire import PROTOCOL
from tablee.kernel.seed import Seed
from tablee.server.bot_workers import Thinker
from tablee.server.house import House
from tablee.server.identity import Tokens
from tablee.server.metrics import Metrics
from tablee.server.pulse import Pulse
from tablee.server.rooms import Rooms
from tablee.server.running import PIPE
from tablee.server.socket import talk
from tablee.store.model import StoreFailed
from tablee.table.due import Question
from tablee_lab.sim.disk import Disk, NodeStore
from tablee_lab.sim.loop import NODE, VirtualLoop
from tablee_lab.sim.wire import Wire

START: Final = 1_800_000_000_000
"""Start of every world, in milliseconds since the epoch."""

_METRICS: Final = Metrics()
"""Shared by all nodes: nobody reads them."""


class Dice(Thinker):
    """Bots without processes, which make a random move after a while, or wait while `may_move` is not set."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.may_move = asyncio.Event()
        self.may_move.set()

    async def choose(self, game: str, level: Level, question: Question) -> object:  # noqa: ARG002  any level is as good
        await asyncio.sleep(self._chance.uniform(0, self._chance.choice((0.2, 0.2, 0.2, 2))))
        await self.may_move.wait()
        return self._chance.choice(question.moves)

    async def hint(self, game: str, view: object, moves: Sequence[object]) -> list[Judged[object]]:  # noqa: ARG002  no use
        return []


class Node:
    """A node that can crash and restart."""

    def __init__(self, loop: VirtualLoop, disk: Disk, dice: Dice, number: int) -> None:
        self._loop = loop
        self._disk = disk
        self._dice = dice
        self._number = number
        self._lives = 0
        self._wires: list[Wire] = []
        self.ahead = 0
        """Error of its clock, in milliseconds."""
        self.said: list[BaseException] = []
        """Logged errors, except those of a failing store."""
        self.start()

    @property
    def name(self) -> str:
        """Its name, which changes with each restart."""
        return f"{self._number}.{self._lives}"

    @property
    def is_alive(self) -> bool:
        return self.name not in self._loop.dead

    def serves(self, code: str) -> bool:
        """Whether people can play at this table here now."""
        room = self.rooms._rooms.get(code)  # noqa: SLF001  nobody else asks
        return bool(self.is_alive and not self._loop.is_frozen(self.name) and room and room.clients)

    def writes(self, code: str) -> bool:
        """Whether people can play at this table here now, and the log of the table can be written."""
        return self.serves(code) and not self.rooms._rooms[code].book.is_unsure  # noqa: SLF001  nobody else asks

    def freeze(self, seconds: float) -> None:
        """Stand still for a while."""
        self._loop.freeze(self.name)
        self._loop.call_later(seconds, self._loop.thaw, self.name, context=self._loop.outside)

    def start(self) -> None:
        """Start the server from what is on the disk."""
        self._lives += 1
        self._context = Context()
        self._context.run(NODE.set, self.name)
        log = structlog.wrap_logger(structlog.PrintLogger(), processors=[self._listen])
        pulse = Pulse(lambda: int(self._loop.time() * 1000))
        house = House(NodeStore(self._disk), self._dice, log, self.now, self._fresh, _METRICS, pulse=pulse)
        self.rooms = Rooms(house)
        self.tokens = Tokens(house.store, key=b"the same for all nodes")
        self._loop.call_soon(self.rooms.start, context=self._context)

    def now(self) -> int:
        """The time of its clock, in milliseconds."""
        return START + int(self._loop.time() * 1000) + self.ahead

    def _fresh(self) -> Seed:
        return Seed.numbered(self.now())

    def _listen(self, _: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        error = event.get("exc_info")
        if isinstance(error, BaseException) and not isinstance(error, StoreFailed):
            self.said.append(error)
        raise structlog.DropEvent

    def crash(self) -> None:
        """Die at once, and drop all connections."""
        self._loop.dead.add(self.name)
        self._disk.listeners.pop(self.name, None)
        for wire in self._wires:
            wire.cut()

    def end(self) -> None:
        """Let everybody leave, so that its rooms sleep."""
        for wire in self._wires:
            wire.leave()

    def accept(self, wire: Wire, code: str, cookie: str, admit: Callable[[object], None] = lambda _: None) -> None:
        """Accept a connection, or drop it if the node is dead."""
        if not self.is_alive:
            wire.cut()
            return
        self._wires.append(wire)
        scope = {
            "type": "websocket", "path": "/", "query_string": f"protocol={PROTOCOL}".encode(),
            "headers": [(b"cookie", cookie.encode())], "path_params": {"code": code},
            "extensions": {PIPE: {"pipe": wire}},
        }  # fmt: skip
        talking = talk(WebSocket(scope, wire.receive, wire.send), self.rooms, self.tokens, admit, frozenset())
        self._loop.create_task(talking, context=self._context)
