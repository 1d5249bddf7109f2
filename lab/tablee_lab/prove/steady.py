"""A player who reconnects when the server is gone, and sends unanswered commands again."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from tablee.client import Disconnected, Heard, Table
from tablee.kernel.json import Json
from tablee_lab.prove.player import Player
from tablee_lab.sim.history import Sent

_PATIENCE: Final = 60.0
"""Timeout for news, in seconds: on a busy machine, a database takes long to come back after a crash."""
_CUT: Final = (1006, 1011)
"""Close codes for a client that does not answer pings: on a busy machine, we may not. A killed server leaves 1006."""


@dataclass(slots=True)
class Door:
    """The place of a server. When the server dies, another takes its place at a new address."""

    base: str = ""
    times: int = 0
    """How often a server has started, or continued after a stop, behind this door."""


@dataclass(slots=True)
class World:
    """What all players share: the servers, a logical clock, and the history of commands."""

    doors: list[Door] = field(default_factory=lambda: [Door()])
    history: list[Sent] = field(default_factory=list)
    ticks: "count[int]" = field(default_factory=count)
    now: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    thinks: float = 0.0
    """Thinking time before each move in `play`, in seconds."""

    async def tick(self) -> int:
        """Advance the logical clock, wake all waiters, and return the new time."""
        async with self.changed:
            self.now = next(self.ticks)
            self.changed.notify_all()
            return self.now

    async def move_to(self, base: str, door: int = 0) -> None:
        """Note that a server is available at this address, for the first time or again."""
        async with self.changed:
            self.doors[door].base = base
            self.doors[door].times += 1
            self.changed.notify_all()


class Steady(Player):
    """A player whose commands get an answer, even if the server dies many times."""

    def __init__(self, world: World, name: str, door: int = 0) -> None:
        super().__init__(world.doors[door].base, name)
        self.world = world
        self.door = world.doors[door]
        self._times = self.door.times
        self.patience = self.opens_in = _PATIENCE

    def _hear(self, text: str) -> Heard:
        self.frames.clear()  # saves memory: they may play for hours
        return super()._hear(text)

    async def come(self, code: str) -> None:
        """Join a table."""
        self.code = code
        await self.insist("come", name=self.name)

    async def insist(self, do: str, **words: Json) -> bool:
        """Send a command until it is answered; return whether it was done."""
        id_ = f"{self.name}-{next(self._ids)}"
        sent = Sent(self.code, id_, {"do": do, **words}, await self.world.tick())
        self.world.history.append(sent)
        refusal = await self.do(do, id_, **words)
        sent.answered = await self.world.tick()
        sent.refused = None if refusal is None else str(refusal["why"])
        return sent.is_done

    async def be_there(self) -> None:
        """Connect to the server behind the door, if not connected."""
        if self._socket is None:
            self.base, self._times = self.door.base, self.door.times
        await Table.be_there(self)

    async def find_again(self, lost: BaseException) -> None:
        """Wait for the next server. Raise `TimeoutError` if the current one is there but does not answer.

        First try the same one again if it may have taken us for dead. If it was killed, this fails at once.
        """
        if isinstance(lost, TimeoutError) or isinstance(lost.__cause__, TimeoutError):
            raise TimeoutError(f"{self.name} got no answer at {self.code}") from lost
        await self.leave()
        if isinstance(lost, Disconnected) and lost.code in _CUT and self.picture.look:
            return
        async with asyncio.timeout(_PATIENCE):
            await self.until_served_again()

    async def until_served_again(self) -> None:
        """Wait until a new server is behind the door."""
        async with self.world.changed:
            await self.world.changed.wait_for(lambda: self.door.times > self._times)

    async def play(self) -> None:
        """Play games for ever, and wave now and then."""
        for number in count():
            await asyncio.sleep(self.world.thinks)
            await self.play_one(number)
            if number % 3 == 0:
                await self.insist("wave", emote="hello")
            if self.stage == "over" and await self.insist("rematch"):
                await self.until(lambda: self.stage == "playing")

    async def play_until(self, reached: Callable[[], bool]) -> None:
        """Play until `reached` is true or the game is over."""
        for number in count():
            await self.play_one(number, reached)
            if self.stage == "over" or reached():
                return

    async def play_one(self, number: int, reached: Callable[[], bool] = lambda: False) -> None:
        """Wait for the player's turn and make a move, if possible one that brings the game to its end."""
        await self.until(lambda: self.stage == "over" or self.is_on or reached())
        if self.stage == "playing" and not reached():
            await self.insist("move", seq=self.seq, move=self.choose(number * 7919))
