"""One client of a benchmark at a table of our server. All that benchmarks know of the wire protocol is in this module.

It is `tablee.client` with a socket that does less work: the load generator must not be slower than the server.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Final, Protocol

import msgspec

from tablee.client import Heard, Picture, Visitor
from tablee.house.wire import PROTOCOL
from tablee.kernel.json import Json
from tablee_lab.bench.wire import Wire, connect

_TAKEN: Final = 64
"""By how many messages a spectator may be behind the others."""


class Counts(Protocol):
    """What the clients of a benchmark count together."""

    up: int
    """Bytes sent."""
    down: int
    """Bytes received."""
    failure: str | None
    """What went wrong, if anything."""


def stranger(base: str, name: str, number: int) -> Visitor:
    """A person whom the server does not know yet.

    People with different numbers have different addresses, as if behind a proxy: there is a rate limit per address.
    """
    address = f"10.{number // 62_500}.{number // 250 % 250}.{1 + number % 250}"
    return Visitor(base, name, headers={"x-forwarded-for": address})


class Crowd:
    """Spectators of a table. All of them are sent the same messages, so they share a picture.

    If each made its own, 200 of them would take longer than the server, which would wait most of the time.
    """

    def __init__(self) -> None:
        self.picture = Picture()
        self._taken: dict[bytes, tuple[Heard, int]] = {}
        """The latest messages, with what they said and the position that they led to."""

    def take(self, text: bytes) -> tuple[Heard, int]:
        """Take in a message, unless somebody else has. Return what it says, and the number of the position then."""
        taken = self._taken.get(text)
        if taken is None:
            heard = self.picture.take(msgspec.json.decode(text))
            taken = self._taken[text] = heard, self.picture.seq
            if len(self._taken) > _TAKEN:
                del self._taken[next(iter(self._taken))]
        return taken


class Client:
    """A socket at a table, and the picture that its messages make."""

    def __init__(
        self,
        visitor: Visitor,
        code: str,
        counts: Counts,
        changed: Callable[["Client", Heard], None],
        crowd: Crowd | None = None,
    ) -> None:
        self.picture = crowd.picture if crowd else Picture()
        self.seq = -1
        """The number of the position; -1 before the first message."""
        self.first = 0
        """Bytes of the first message, which has everything that the client may see."""
        self._crowd = crowd
        self._visitor = visitor
        self._path = f"{visitor.base}/api/tables/{code}/socket?protocol={PROTOCOL}"
        self._counts = counts
        self._changed = changed
        self._ids = count(1)
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._known: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._wire: Wire | None = None

    async def enter(self) -> None:
        """Connect, and wait for the first message. Raise `ConnectionError` if the server does not let us in."""
        await self._visitor.know_me()
        self._wire = await connect(self._path, self._visitor.headers, self._hear)
        self._wire.closed.add_done_callback(self._lost)
        await self._known

    async def ask(self, do: str, /, **words: Json) -> None:
        """Send a command and wait until it is done."""
        answer = self._answers[self.send(do, **words)] = asyncio.get_running_loop().create_future()
        await answer

    def send(self, do: str, /, **words: Json) -> str:
        """Send a command; return its id."""
        assert self._wire is not None, "it is connected"
        id_ = str(next(self._ids))
        text = msgspec.json.encode({"do": do, "command": id_, **words})
        self._wire.send(text)
        self._counts.up += len(text)
        return id_

    def move(self, move: str) -> str:
        """Make a move in the position that is known; return the id of the command."""
        return self.send("move", seq=self.seq, move=move)

    def close(self) -> None:
        """Close the socket."""
        if self._wire is not None:
            self._wire.closed.remove_done_callback(self._lost)
            self._wire.close()

    def _hear(self, text: bytes) -> None:
        self._counts.down += len(text)
        if self._crowd is None:
            heard = self.picture.take(msgspec.json.decode(text))
            self.seq = self.picture.seq
        else:
            heard, self.seq = self._crowd.take(text)
        if not self._known.done():
            self.first = len(text)
            self._known.set_result(None)
        if heard.done in self._answers:
            self._answers.pop(heard.done).set_result(None)
        if heard.refused and heard.refused["why"] != "stale":
            self._fail(f"the server refused a command: {heard.refused['why']}")
        self._changed(self, heard)

    def _lost(self, closed: "asyncio.Future[int]") -> None:
        self._fail(f"the server closed a socket with code {closed.result()}")

    def _fail(self, failure: str) -> None:
        """Note the failure. Whoever waits for an answer need not wait any longer."""
        self._counts.failure = self._counts.failure or failure
        for waiting in (self._known, *self._answers.values()):
            if not waiting.done():
                waiting.set_exception(ConnectionError(failure))
