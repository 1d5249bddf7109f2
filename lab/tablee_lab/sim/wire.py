"""A simulated connection between a tab and a node: messages arrive later, in order, until it is cut.

After a cut, one end may notice it long before the other.
"""

from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Final, TypeVar

from starlette.types import Message

from tablee.server.client import Client
from tablee_lab.sim.loop import VirtualLoop
from tablee_lab.sim.weather import Weather

_UNNOTICED: Final = 15.0
"""Maximum time until a server notices a lost client, in seconds."""


T = TypeVar("T")


class Wire:
    """Both ends of a socket."""

    def __init__(
        self, loop: VirtualLoop, weather: Weather, hear: Callable[[bytes], None], lost: Callable[[int], None]
    ) -> None:
        self._loop = loop
        self._weather = weather
        self._hear = hear
        self._lost = lost
        self._client: tuple[Client, Context] | None = None
        self._last_up = self._last_down = 0.0
        self.is_cut = False

    # The tab's end

    def say(self, text: bytes) -> None:
        """Send a message up."""
        self._last_up = max(self._last_up, self._loop.time() + self._weather.delay())
        self._loop.call_at(self._last_up, self._arrive, text, context=self._loop.outside)

    def cut(self) -> None:
        """Cut the connection. The tab notices soon, the node later."""
        if not self.is_cut:
            self.is_cut = True
            noticed = self._weather.chance.uniform(0, _UNNOTICED)
            self._loop.call_later(noticed, self.leave, context=self._loop.outside)
            self._loop.call_later(self._weather.delay(), self._lost, 1006, context=self._loop.outside)

    # The node's end, before and after a client is let in

    async def receive(self) -> Message:
        """The only message that the application waits for."""
        return {"type": "websocket.connect"}

    async def send(self, message: Message) -> None:
        """Accept the connection, or close it."""
        if message["type"] == "websocket.close":
            self.close(message["code"])

    def adopt(self, client: Client) -> None:
        """Let the node's client have what arrives, in the node's own context."""
        self._client = client, copy_context()
        if self.is_cut:
            self.leave()

    is_full = False

    def write(self, message: bytes) -> None:
        """Send a message to the tab."""
        self._send_down(self._hear, message)

    def hold(self) -> None:
        """Do nothing: a tab does not send much at once."""

    go_on = hold

    def close(self, code: int, why: str = "") -> None:  # noqa: ARG002  nobody reads the reason here
        """Close the connection."""
        self._send_down(self._close, code)

    def _send_down(self, arrive: Callable[[T], None], what: T) -> None:
        self._last_down = max(self._last_down, self._loop.time() + self._weather.delay())
        self._loop.call_at(self._last_down, self._come_down, arrive, what, context=self._loop.outside)

    def _come_down(self, arrive: Callable[[T], None], what: T) -> None:
        if not self.is_cut:
            arrive(what)

    def _close(self, code: int) -> None:
        self.is_cut = True
        self.leave()
        self._lost(code)

    def _arrive(self, text: bytes) -> None:
        if not self.is_cut and self._client is not None:
            client, context = self._client
            self._loop.call_soon(client.hear, text, context=context)

    def leave(self) -> None:
        """Let the node's client leave its table."""
        if self._client is not None:
            client, context = self._client
            self._loop.call_soon(client.leave, context=context)
