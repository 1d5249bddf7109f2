"""The people and addresses that the operator does not admit to this server."""

from collections.abc import Iterable
from ipaddress import ip_address, ip_network

from tablee.server.connections import place_of


def network_of(text: str) -> str | None:
    """The network that an address stands for: with IPv6, that of one visitor. None if it is no address."""
    try:
        return str(ip_network(text if "/" in text else place_of(text), strict=False))
    except ValueError:
        return None


class Bans:
    """A list of bans."""

    def __init__(self, what: Iterable[str] = ()) -> None:
        self._people = frozenset(what)
        self._networks = [ip_network(one) for one in self._people if network_of(one)]

    def cover(self, host: str, *people: str | None) -> bool:
        """Whether an address or one of these people is banned."""
        if not self._people.isdisjoint(people):
            return True
        return bool(self._networks) and self._covers(host)

    def _covers(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)
