"""The house of a device for the script of a page: only texts and numbers pass between the two languages.

Whatever is said ends in an `Outcome` as JSON: what the script keeps at first, what it sends then, and when it calls
`wake`.
"""

import msgspec

from tablee.house.days import OPEN
from tablee.house.device import Device, Reply
from tablee.house.wire import encode


class Shut(msgspec.Struct, frozen=True):
    """A socket that is refused."""

    socket: int
    code: int
    why: str


class Outcome(msgspec.Struct, frozen=True):
    """What happened, and what happens next."""

    keep: msgspec.Raw
    """What is to be kept before anything else: the lists of a `Kept`, of which some may be missing."""
    sent: list[tuple[int, str]]
    """Messages, each with its socket."""
    shut: list[Shut]
    ok: bool
    """False if a request is refused."""
    answer: msgspec.Raw
    """The answer to a request; else null."""
    wake: int | None
    """When something happens by itself, in milliseconds since 1970."""


_NOTHING = msgspec.Raw(b"{}")
_NULL = msgspec.Raw(b"null")


class House:
    """The house, as the script of a page speaks to it."""

    def __init__(self, owner: str, kept: str, has_server: bool = True) -> None:
        """Without a server anywhere, it has the deals of the day too."""
        self._device = Device(owner, kept.encode(), days=None if has_server else OPEN)

    def lacks(self, code: str) -> bool:
        """Whether the log of this table has to be read before anything is asked of it."""
        return self._device.lacks(code)

    def read(self, code: str, log: str) -> None:
        """Read the log of a table."""
        self._device.read(code, log.encode())

    def enter(self, code: str, socket: int, number: int, now: int) -> str:
        """Open a socket to a table."""
        return self._outcome(self._device.enter(code, socket, number, now))

    def hear(self, socket: int, message: str, now: int) -> str:
        """Carry out a message that came over a socket."""
        return self._outcome(self._device.hear(socket, message.encode(), now))

    def leave(self, socket: int) -> None:
        """A socket is closed."""
        self._device.leave(socket)

    def wake(self, now: int) -> str:
        """Let happen what is due."""
        return self._outcome(self._device.wake(now))

    def ask(self, method: str, path: str, body: str, now: int) -> str:
        """Answer a request."""
        return self._outcome(self._device.ask(method, path, body.encode(), now))

    def _outcome(self, reply: Reply) -> str:
        answer = reply.answer
        outcome = Outcome(
            keep=msgspec.Raw(reply.keep) if reply.keep else _NOTHING,
            sent=[(socket, message.decode()) for socket, message in reply.sent],
            shut=[Shut(*closed) for closed in reply.closed],
            ok=answer is None or answer.ok,
            answer=_NULL if answer is None else msgspec.Raw(answer.body),
            wake=self._device.wake_at(),
        )
        return encode(outcome).decode()
