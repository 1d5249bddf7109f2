"""One client at a table: its messages are carried out in order, and it is sent what changes.

A client that does not read harms only itself. When too many messages wait for it, the server closes its socket. The
client reconnects, and gets the table as it is then.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from tablee.house.refusals import RefusalSeen, explained
from tablee.house.viewer import Update, Viewer, read_command
from tablee.house.wire import Down, encode
from tablee.store.model import StoreFailed
from tablee.table.commands import Come
from tablee.table.refusal import Refused

if TYPE_CHECKING:
    from tablee.server.room import Room
    from tablee.server.rooms import Rooms

T = TypeVar("T")
WAITING: Final = 64
"""Maximum number of messages that wait for a client that does not read."""
RATE: Final = 20.0
"""Rate limit, in messages per second."""
BURST: Final = 100.0
"""Burst size of the rate limit, in messages."""
OVERFLOW: Final = 4008
"""Close code for flooding or non-reading clients."""
BANNED: Final = 4411
"""Close code for people whom the host has banned."""
_BROKEN: Final = 1011
"""Close code after an unexpected error."""
_WARNINGS: Final = 50
"""Number of messages over the rate limit that are ignored before the socket is closed."""
_UNHEARD: Final = 8
"""Number of messages that may wait to be carried out before the server stops reading."""


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
        if not self.has():
            return False
        self._level -= 1
        return True

    def has(self) -> bool:
        """Whether there is a token."""
        now = _seconds()
        self._level = min(self._burst, self._level + max(0.0, now - self._at) * self._rate)
        self._at = now
        return self._level >= 1

    @property
    def is_full(self) -> bool:
        """Whether all tokens are there, as in a new bucket."""
        self.has()
        return self._level >= self._burst


class Pipe(Protocol):
    """An open socket. It calls `hear` and `leave` of its client."""

    is_full: bool
    """Whether the client does not read what was written."""

    def write(self, message: bytes) -> None:
        """Write a message, now or when the client reads again."""

    def hold(self) -> None:
        """Stop reading."""

    def go_on(self) -> None:
        """Read again."""

    def close(self, code: int, why: str = "") -> None:
        """Close the socket with this code and reason."""


class Client(Viewer):
    """The server's side of one player's or spectator's socket."""

    def __init__(self, rooms: "Rooms", room: "Room", person: str, owner: str, pipe: Pipe, host: str = "") -> None:
        super().__init__(person, owner)
        self.host = host
        """The address of the device."""
        self.bucket = Bucket(RATE, BURST)
        self._rooms = rooms
        self._room = room
        self._pipe = pipe
        self._warned = 0
        self._unread = 0
        """Messages written since the client stopped reading."""
        self._unheard: list[bytes] = []
        """Messages that wait for the one that is being carried out."""
        self.task: asyncio.Task[None] | None = None
        """Carries out the messages, while there are any."""
        self._give_up_asking: Callable[[], object] | None = None
        """Cancels what is worked out for this client alone."""
        self._has_left = False

    # What it says

    def hear(self, message: bytes) -> None:
        """Carry out a message, after those before it."""
        self._unheard.append(message)
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self._obey())
        elif len(self._unheard) == _UNHEARD:
            self._pipe.hold()

    async def _obey(self) -> None:
        try:
            while self._unheard:
                await _carry_out(self._room, self, self._unheard.pop(0))
                if self._unheard:
                    await asyncio.sleep(0)  # many messages may have arrived at once: let other tasks run in between
        except Exception as error:  # whatever it is, the other clients go on
            self._room.house.log.error("a command has failed", table=self._room.table.code, exc_info=error)
            self.dismiss(_BROKEN)
        finally:
            self.task = None
            self._pipe.go_on()

    def heed(self) -> bool:
        """Count a message; return whether it is within the rate limit."""
        if not self.bucket.take():
            return False
        self._warned = 0
        return True

    async def while_there(self, ask: Callable[[], Awaitable[T]]) -> T | None:
        """Return what it asks for. Return None if it leaves before: others wait for the same process."""
        if self._has_left:
            return None
        asked = asyncio.ensure_future(ask())
        self._give_up_asking = asked.cancel
        await asyncio.wait([asked])
        return None if asked.cancelled() else asked.result()

    def leave(self) -> None:
        """Leave the table: the socket is lost, or about to be closed. A command that is under way is finished."""
        if not self._has_left:
            self._has_left = True
            self._unheard.clear()
            if self._give_up_asking is not None:
                self._give_up_asking()
            self._rooms.leave(self._room, self)

    # What it is sent

    def greet(self, update: Update, now: int) -> None:
        """Send all that this client may see, and the server's time."""
        self.send(self.greeting(update, now))

    def refuse(self, refusal: RefusalSeen, update: Update) -> None:
        """Send a refusal and the whole table."""
        self.send(self.refusal(refusal, update))

    def slow_down(self, refusal: RefusalSeen) -> None:
        """Warn once that messages come too fast, then ignore them, and finally close the socket."""
        self._warned += 1
        if self._warned == 1:
            self.tell(Down(refused=refusal))
        elif self._warned > _WARNINGS:
            self._give_up()

    def tell(self, message: Down) -> None:
        """Send a message."""
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Send an encoded message. If too many wait already, close the socket instead."""
        pipe = self._pipe
        self._unread = self._unread + 1 if pipe.is_full else 0
        if self._unread <= WAITING:
            pipe.write(message)
        else:
            self._give_up()

    def _give_up(self) -> None:
        if not self._has_left:
            self._rooms.house.metrics.overflows.inc()
        self.dismiss(OVERFLOW)

    def dismiss(self, code: int, why: str = "") -> None:
        """Leave the table, and close the socket with this code and reason."""
        self.leave()
        self._pipe.close(code, why)


async def _carry_out(room: "Room", client: Client, message: bytes) -> None:
    """Carry out a message, or send a refusal."""
    if not client.heed():
        client.slow_down(explained(Refused("too_fast")))
        return
    command = None
    try:
        command = read_command(message)
        await room.ask(client, command)
        if isinstance(command, Come):
            guest = room.table.guests[client.person]
            await room.house.store.name_person(client.person, guest.name, room.house.now())
    except Refused as refused:
        room.house.metrics.refusals.labels(refused.why).inc()
        refusal = explained(refused, room.table.game, command.command if command else None)
        client.refuse(refusal, room.update())
    except StoreFailed as failure:
        room.house.log.error("the store has failed", table=room.table.code, exc_info=failure)
        refusal = explained(Refused("busy"), command=command.command if command else None)
        client.refuse(refusal, room.update())
