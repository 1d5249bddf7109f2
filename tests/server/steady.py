"""A player who does not give up: when the server has gone they look for it, and send again what was not answered."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tablee.kernel.plain import Json
from tablee.sim.history import Sent
from tests.server.player import PATIENCE, Away, Player

_LOST = (Away, OSError, EOFError, ConnectionClosed, InvalidHandshake, InvalidMessage)
"""What a server that is killed looks like from outside."""


@dataclass(slots=True)
class World:
    """What all players share: where the server is, a clock, and their histories."""

    base: str = ""
    history: list[Sent] = field(default_factory=list)
    ticks: "count[int]" = field(default_factory=count)
    now: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def tick(self) -> int:
        """A moment later than all before; whoever waits for one is woken."""
        async with self.changed:
            self.now = next(self.ticks)
            self.changed.notify_all()
            return self.now

    async def move_to(self, base: str) -> None:
        """The server is here now."""
        async with self.changed:
            self.base = base
            self.changed.notify_all()

    async def other_than(self, base: str) -> str:
        """Where the server is once it is not there any more."""
        async with self.changed, asyncio.timeout(PATIENCE):
            await self.changed.wait_for(lambda: self.base != base)
            return self.base


class Steady(Player):
    """A player whose commands get an answer, however often the server dies meanwhile."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__(world.base, name)
        self.world = world
        self.code = ""

    async def _read(self, socket: ClientConnection) -> None:
        try:
            await super()._read(socket)
        except ConnectionClosed:
            async with self._news:
                self._socket = None
                self._news.notify_all()

    async def come(self, code: str) -> None:
        """Go to a table, and stay there."""
        self.code = code
        await self.insist("come", name=self.name)

    async def insist(self, do: str, **words: Json) -> bool:
        """Have a command answered; whether it was done."""
        id_ = f"{self.name}-{next(self._ids)}"
        sent = Sent(self.code, id_, {"do": do, **words}, await self.world.tick())
        self.world.history.append(sent)
        refusal = None
        while sent.answered is None:
            try:
                await self.be_there()
                refusal = await self.do(do, id_, **words)
                if refusal is None or refusal["why"] != "busy":  # then nobody knows: it has to be asked again
                    sent.answered = await self.world.tick()
            except _LOST as lost:
                await self._search(lost)
        sent.refused = None if refusal is None else str(refusal["why"])
        return sent.is_done

    async def wait(self, reached: Callable[[], bool]) -> None:
        """Wait until something can be seen, here or at the next server."""
        while True:
            try:
                await self.be_there()
                await self.until(reached)
                return
            except _LOST as lost:
                await self._search(lost)

    async def be_there(self) -> None:
        """Be connected."""
        if self._socket is None:
            self.seen.clear()
            self._reader = None
            await self.enter(self.code, come=False)

    async def _search(self, lost: BaseException) -> None:
        """Look for the server; but one that is there and does not answer is none to look for."""
        if isinstance(lost, TimeoutError):
            raise lost
        await self.leave()
        self.base = await self.world.other_than(self.base)

    async def move_to(self, base: str) -> None:
        """Close the tab, and open one at another server."""
        await self.leave()
        self.base = base
        await self.world.move_to(base)
        await self.wait(lambda: True)

    async def play(self) -> None:
        """Play one game after the other, for ever."""
        for number in count():
            await self.play_one(number)
            if self.stage == "over" and await self.insist("rematch"):
                await self.wait(lambda: self.stage == "playing")

    async def play_until(self, reached: Callable[[], bool]) -> None:
        """Play until something can be seen, or until the game is over."""
        for number in count():
            await self.play_one(number, reached)
            if self.stage == "over" or reached():
                return

    async def play_one(self, number: int, reached: Callable[[], bool] = lambda: False) -> None:
        """Wait for one's turn and make a move, one of those that bring a game to its end where there are such."""
        await self.wait(lambda: self.stage == "over" or self.is_on or reached())
        if self.stage == "playing" and not reached():
            quiet = [move for move in self.moves if not move.startswith("?")] or self.moves
            moves = [move for move in quiet if move.startswith("=")] or quiet
            await self.insist("move", seq=self.seq, move=moves[number * 7919 % len(moves)])
