"""The local network: the server listens there only after a yes at this machine, so that friends nearby can come."""

import re
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address
from typing import Final

import msgspec
from starlette.requests import Request

from tablee.table.refusal import Refused

_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that no machine has (RFC 5737)."""
_HERE: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")


class HouseSeen(msgspec.Struct, frozen=True):
    """Where the server can be reached from other machines in the local network."""

    address: str | None
    """Such as `http://192.168.1.5:8765`; null if it is unknown, or none of the visitor's business."""
    open: bool
    """Whether the server listens there."""
    can_open: bool
    """Whether the visitor may make it listen there."""


@dataclass(slots=True)
class Lan:
    """The server's place in the local network. By default it has none."""

    port: int = 0
    find: Callable[[], str | None] = lambda: None
    """Returns the machine's current address in the local network."""
    listen: Callable[[str], Awaitable[None]] | None = None
    """Makes the server listen on another address of this machine. Raises `OSError`."""
    opened: str | None = None
    """The address on which it listens."""

    def seen(self, is_here: bool) -> HouseSeen:
        """Return what a visitor may know; `is_here` says whether they sit at this machine."""
        found = self.find()
        is_open = found is not None and found == self.opened
        address = f"http://{found}:{self.port}" if found and (is_open or is_here) else None
        return HouseSeen(address, is_open, address is not None and is_here and not is_open)

    async def open(self, is_here: bool) -> HouseSeen:
        """Listen in the local network too. Raise `Refused` if the visitor may not ask for it, or if it fails."""
        found = self.find()
        if not is_here or found is None or self.listen is None:
            raise Refused("no_lan")
        if self.opened != found:
            before, self.opened = self.opened, found  # at once, so that a second yes does not listen again
            try:
                await self.listen(found)
            except OSError:
                self.opened = before
                raise Refused("no_lan") from None
        return self.seen(is_here)


def lan_address() -> str | None:
    """Return this machine's private address, or None. No packet is sent: this only asks which route would be taken."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    # A public address is not in a local network: listening there would open the server to everybody.
    is_ours = IPv4Address(found).is_private and not IPv4Address(found).is_loopback
    return found if is_ours else None


def is_near(request: Request) -> bool:
    """Whether the request comes from this machine, and not from elsewhere through a proxy on it."""
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def is_here(request: Request) -> bool:
    """Whether the request comes from a browser at this machine, under the machine's own name.

    The name matters: another site could give its own name our address, and then its pages would count as ours.
    """
    passed_on = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "x-forwarded-host"))
    return is_near(request) and not passed_on and _HERE.fullmatch(request.headers.get("host", "")) is not None
