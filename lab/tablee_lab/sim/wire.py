"""A simulated connection between a tab and a node: messages arrive later, in order, until it is cut.

After a cut, one end may notice it long before the other.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.types import Message

from tablee_lab.sim.loop import VirtualLoop
from tablee_lab.sim.weather import Weather

_UNNOTICED: Final = 15.0
"""Maximum time until a server notices a lost client, in seconds."""


class Wire:
    """Both ends of a socket."""

    def __init__(
        self, loop: VirtualLoop, weather: Weather, hear: Callable[[str], None], lost: Callable[[int], None]
    ) -> None:
        self._loop = loop
        self._weather = weather
        self._hear = hear
        self._lost = lost
        self._up: asyncio.Queue[Message] = asyncio.Queue()
        self._up.put_nowait({"type": "websocket.connect"})
        self._last_up = self._last_down = 0.0
        self.is_cut = False

    # The tab's end

    def say(self, text: str) -> None:
        """Send a message up."""
        self._last_up = max(self._last_up, self._loop.time() + self._weather.delay())
        self._loop.call_at(
            self._last_up, self._arrive, {"type": "websocket.receive", "text": text}, context=self._loop.outside
        )

    def cut(self) -> None:
        """Cut the connection. The tab notices soon, the node later."""
        if not self.is_cut:
            self.is_cut = True
            gone: Message = {"type": "websocket.disconnect", "code": 1006}
            self._loop.call_later(
                self._weather.chance.uniform(0, _UNNOTICED), self._up.put_nowait, gone, context=self._loop.outside
            )
            self._loop.call_later(self._weather.delay(), self._lost, 1006, context=self._loop.outside)

    # The node's end

    async def receive(self) -> Message:
        """The next message from the tab."""
        return await self._up.get()

    async def send(self, message: Message) -> None:
        """Send a message to the tab."""
        self._last_down = max(self._last_down, self._loop.time() + self._weather.delay())
        self._loop.call_at(self._last_down, self._come_down, message, context=self._loop.outside)

    def _arrive(self, message: Message) -> None:
        if not self.is_cut:
            self._up.put_nowait(message)

    def _come_down(self, message: Message) -> None:
        if self.is_cut:
            return
        match message["type"]:
            case "websocket.send":
                self._hear(message["text"])
            case "websocket.close":
                self.is_cut = True
                self._lost(message["code"])
