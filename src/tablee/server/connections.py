"""HTTP connections that are too slow, or one too many, are closed, so that they keep nobody out."""

import asyncio
from functools import cache, lru_cache
from ipaddress import ip_address, ip_network
from typing import Final

import h11
from starlette.requests import HTTPConnection
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE: Final = 10.0
"""Timeout for the head of a request, in seconds, and for its body."""
PER_PLACE: Final = 200
"""Maximum number of connections from one place."""
TRUSTED: Final = frozenset({"127.0.0.1", "::1"})
"""Places without a limit of their own: behind a proxy on this machine, everybody comes from here."""
_SPARE: Final = 200
"""Open files that are kept for everything but connections."""
_WITHOUT_LIMIT: Final = 1_000
"""Maximum number of connections where the system does not tell how many files may be open."""


class Connection(H11Protocol):
    """A connection that must send its request in time."""

    _late: asyncio.TimerHandle | None = None

    @property
    def _proxies(self) -> list[str]:
        """Proxies on other machines: everybody comes from there."""
        trusted = self.config.forwarded_allow_ips
        return [] if isinstance(trusted, str) else trusted[1:]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn declares it
        """Begin to wait for a request, or close a connection that is one too many."""
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.abort()
        else:
            self._late = self.loop.call_later(PATIENCE, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read on. The head of a request is complete when the parser leaves its first state."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the timer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End when the server ends. A body that has not come until now may never come: do not wait for it."""
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.abort()
        else:
            super().shutdown()

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _is_one_too_many(self) -> bool:
        if len(self.connections) > most_connections():
            return True
        host = self.client[0] if self.client else ""
        place = place_of(host)
        if place in TRUSTED or len(self.connections) <= PER_PLACE or is_among(host, *self._proxies):
            return False
        clients = [getattr(one, "client", None) for one in self.connections]
        return sum([client is not None and place_of(client[0]) == place for client in clients]) > PER_PLACE


@lru_cache(1_000)
def is_among(host: str, *networks: str) -> bool:
    """Whether an address is one of these, or in one of these networks."""
    try:
        return any(ip_address(host) in ip_network(network) for network in networks)
    except ValueError:
        return False


def host_of(connection: HTTPConnection) -> str:
    """The address of a client; empty if it is unknown."""
    return connection.client.host if connection.client else ""


@lru_cache(10_000)
def place_of(host: str) -> str:
    """The place that an address belongs to: with IPv6, one visitor has a whole network of 64 bits."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return host if address.version == 4 or address.is_loopback else str(ip_network((host, 64), strict=False))


@lru_cache(10_000)
def wide_place_of(host: str) -> str:
    """The larger network that an address belongs to: with IPv6, a customer may have one of 48 bits."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return host if address.version == 4 else str(ip_network((host, 48), strict=False))


@cache
def most_connections() -> int:
    """The maximum number of connections: as many as the system lets this process have, less a few."""
    try:
        import resource
    except ModuleNotFoundError:  # on Windows
        return _WITHOUT_LIMIT
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return max(most - _SPARE, most // 2)
