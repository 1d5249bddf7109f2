"""One socket: its bounded send queue, and the rate limit of its messages.

A client that does not read harms only itself. When its send queue is full, the server closes its socket. The client
reconnects, and gets the table as it is then.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server.refusals import RefusalSeen
from tablee.server.wire import Down, Update, encode

WAITING: Final = 64
"""Maximum number of messages in the send queue."""
RATE: Final = 20.0
"""Rate limit, in messages per second."""
BURST: Final = 100.0
"""Burst size of the rate limit, in messages."""
OVERFLOW: Final = 4008
"""Close code for flooding or non-reading clients."""
_WARNINGS: Final = 50
"""Number of messages over the rate limit that are ignored before the socket is closed."""


def _seconds() -> float:
    """The time of the running event loop, which the simulator controls."""
    return asyncio.get_running_loop().time()


class Bucket:
    """A token bucket: one message costs one token."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at = _seconds()

    def take(self) -> bool:
        """Take a token; False when there is none."""
        now = _seconds()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Client:
    """The server's side of one player's or spectator's socket."""

    def __init__(self, person: str, owner: str, write: Callable[[bytes], bool] | None = None) -> None:
        self.person = person
        self.owner = owner
        """The person who owns the device: several players may share it."""
        self.bucket = Bucket(RATE, BURST)
        self.overflow: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the send queue is full or the client floods: then the socket is closed."""
        self._warned = 0
        self.known: Update | None = None
        """The update that this client was sent last."""
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self._is_busy = False
        self._write = write
        """Writes a message if the client reads, without a task; returns whether it did. Not every socket can."""

    def greet(self, update: Update, now: int) -> None:
        """Send all that this client may see, and the server's time."""
        self.known = update
        self.tell(Down(now=now, look=update.whole(self.person)))

    def refuse(self, refusal: RefusalSeen, update: Update) -> None:
        """Send a refusal and the whole table: a refused client may have an outdated picture."""
        self.known = update
        self.tell(Down(look=update.whole(self.person), refused=refusal))

    def slow_down(self, refusal: RefusalSeen) -> None:
        """Warn once that messages come too fast, then ignore them, and finally close the socket."""
        self._warned += 1
        if self._warned == 1:
            self.tell(Down(refused=refusal))
        elif self._warned > _WARNINGS:
            self._give_up()

    def heed(self) -> bool:
        """Count a message; return whether it is within the rate limit."""
        if not self.bucket.take():
            return False
        self._warned = 0
        return True

    def tell(self, message: Down) -> None:
        """Send a message."""
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Send an encoded message: at once, or else queue it. If the queue is full, the socket will be closed."""
        if not self._is_busy and self._waiting.empty() and self._write is not None and self._write(message):
            return
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self._give_up()

    def _give_up(self) -> None:
        if not self.overflow.done():
            self.overflow.set_result(None)

    async def write(self, socket: WebSocket) -> None:
        """Send what is queued, for as long as the socket lives."""
        with suppress(WebSocketDisconnect, RuntimeError):  # the client has gone; the reader notices too
            while True:
                message = await self._waiting.get()
                self._is_busy = True  # later messages have to wait for this one
                await socket.send_text(message.decode())
                self._is_busy = False
