"""A player who does not give up: when the server has gone they look for it, and send again what was not answered."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from tablee.client import Heard, Table
from tablee.kernel.json import Json
from tablee_lab.prove.browser import PATIENCE
from tablee_lab.prove.player import Player
from tablee_lab.sim.history import Sent


@dataclass(slots=True)
class Door:
    """Where one finds a server; when it has died there will be another, at another address."""

    base: str = ""
    times: int = 0
    """How often a server has come, or has come to itself, behind this door."""


@dataclass(slots=True)
class World:
    """What all players share: where the servers are, a clock, and their histories."""

    doors: list[Door] = field(default_factory=lambda: [Door()])
    history: list[Sent] = field(default_factory=list)
    ticks: "count[int]" = field(default_factory=count)
    now: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    thinks: float = 0.0
    """So many seconds somebody thinks about a move who plays for ever."""

    async def tick(self) -> int:
        """A moment later than all before; whoever waits for one is woken."""
        async with self.changed:
            self.now = next(self.ticks)
            self.changed.notify_all()
            return self.now

    async def move_to(self, base: str, door: int = 0) -> None:
        """The server is here now, or here again."""
        async with self.changed:
            self.doors[door].base = base
            self.doors[door].times += 1
            self.changed.notify_all()


class Steady(Player):
    """A player whose commands get an answer, however often the server dies meanwhile."""

    def __init__(self, world: World, name: str, door: int = 0) -> None:
        super().__init__(world.doors[door].base, name)
        self.world = world
        self.door = world.doors[door]
        self._times = self.door.times

    def _hear(self, text: str) -> Heard:
        self.frames.clear()  # they may play for hours
        return super()._hear(text)

    async def come(self, code: str) -> None:
        """Go to a table, and stay there."""
        self.code = code
        await self.insist("come", name=self.name)

    async def insist(self, do: str, **words: Json) -> bool:
        """Have a command answered; whether it was done."""
        id_ = f"{self.name}-{next(self._ids)}"
        sent = Sent(self.code, id_, {"do": do, **words}, await self.world.tick())
        self.world.history.append(sent)
        refusal = await self.do(do, id_, **words)
        sent.answered = await self.world.tick()
        sent.refused = None if refusal is None else str(refusal["why"])
        return sent.is_done

    async def be_there(self) -> None:
        """Be connected, to the server that is behind the door."""
        if self._socket is None:
            self.base, self._times = self.door.base, self.door.times
        await Table.be_there(self)

    async def find_again(self, lost: BaseException) -> None:
        """Wait for another server; but one that is there and does not answer is none to wait for."""
        if isinstance(lost, TimeoutError) or isinstance(lost.__cause__, TimeoutError):
            raise TimeoutError(f"{self.name} waits for ever at {self.code}") from lost
        await self.leave()
        async with asyncio.timeout(PATIENCE):
            await self.until_served_again()

    async def until_served_again(self) -> None:
        """Wait until a server has come behind the door since one has last looked."""
        async with self.world.changed:
            await self.world.changed.wait_for(lambda: self.door.times > self._times)

    async def play(self) -> None:
        """Play one game after the other, for ever; and wave now and then, while it is another's turn."""
        for number in count():
            await asyncio.sleep(self.world.thinks)
            await self.play_one(number)
            if number % 3 == 0:
                await self.insist("wave", emote="hello")
            if self.stage == "over" and await self.insist("rematch"):
                await self.until(lambda: self.stage == "playing")

    async def play_until(self, reached: Callable[[], bool]) -> None:
        """Play until something can be seen, or until the game is over."""
        for number in count():
            await self.play_one(number, reached)
            if self.stage == "over" or reached():
                return

    async def play_one(self, number: int, reached: Callable[[], bool] = lambda: False) -> None:
        """Wait for one's turn and make a move, one of those that bring a game to its end where there are such."""
        await self.until(lambda: self.stage == "over" or self.is_on or reached())
        if self.stage == "playing" and not reached():
            await self.insist("move", seq=self.seq, move=self.choose(number * 7919))
