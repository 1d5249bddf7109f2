"""One socket: what waits to be sent down, and how fast messages may come up.

A client that does not read can hurt itself alone: what waits for it is bounded, and when it is too much its socket is
closed. It comes back, and is sent the table as it then is.
"""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server.refusals import RefusalSeen
from tablee.server.wire import Down, Update, Viewer, encode

WAITING: Final = 64
"""So many messages may wait to be sent."""
RATE: Final = 20.0
"""So many messages a second may come, in the long run."""
BURST: Final = 100.0
"""And so many at once."""
OVERFLOW: Final = 4008
"""The code with which the socket of who does not read, or does not stop to write, is closed."""
_WARNINGS: Final = 50
"""So many messages that came too fast are ignored before that."""


def _seconds() -> float:
    """The time, by the clock of whatever loop this runs in."""
    return asyncio.get_running_loop().time()


class Bucket:
    """A bucket of tokens that fills up again: one message costs one."""

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
    """A socket of somebody at a table."""

    def __init__(self, person: str, owner: str) -> None:
        self.person = person
        self.owner = owner
        """Whose device it is: several people may play on one."""
        self.bucket = Bucket(RATE, BURST)
        self.overflow: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when it is too much, of what waits or of what comes: then the socket is to be closed."""
        self._warned = 0
        self._viewer = Viewer(person)
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(WAITING)

    def update(self, update: Update, done: str | None = None, now: int | None = None) -> None:
        """Send what has changed for this client, and that a command of theirs is done."""
        parts = self._viewer.changes(update)
        if done is not None:
            parts["done"] = done
        if now is not None:
            parts["now"] = now
        if parts:
            self.send(**parts)

    def refuse(self, refusal: RefusalSeen, update: Update) -> None:
        """Say why not, and send the table anew: whoever asks for the impossible may not see what is."""
        self._viewer.forget()
        self.send(refused=refusal, **self._viewer.changes(update))

    def slow_down(self, refusal: RefusalSeen) -> None:
        """Say that messages come too fast; who goes on regardless is not answered, and in the end not heard."""
        self._warned += 1
        if self._warned == 1:
            self.send(refused=refusal)
        elif self._warned > _WARNINGS:
            self._give_up()

    def heed(self) -> bool:
        """Whether a message comes slowly enough to be heard."""
        if not self.bucket.take():
            return False
        self._warned = 0
        return True

    def send(self, **parts: object) -> None:
        """Queue a message; too many of them, and the socket will be closed."""
        try:
            self._waiting.put_nowait(encode(Down(**parts)))  # type: ignore[arg-type]  # parts are encoded already
        except asyncio.QueueFull:
            self._give_up()

    def _give_up(self) -> None:
        if not self.overflow.done():
            self.overflow.set_result(None)

    async def write(self, socket: WebSocket) -> None:
        """Send what is queued, for as long as the socket lives."""
        with suppress(WebSocketDisconnect, RuntimeError):  # they have gone; the reader notices too
            while True:
                await socket.send_text((await self._waiting.get()).decode())
