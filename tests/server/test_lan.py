"""The local network: the server listens there after a yes at its own machine, and never before."""

import ipaddress
import json
import socket
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tablee.cli import serve
from tablee.cli.arguments import Mistake
from tablee.kernel.json import Json
from tablee.server.lan import lan_address
from tablee_lab.prove.browser import PATIENCE
from tests.server.company import company, in_loop
from tests.server.serving import Served, serving

NEARBY: Final = "127.0.0.2"
"""Stands for the address in the local network: no test may listen anywhere but on this machine."""


def _has(address: str) -> bool:
    try:
        socket.create_server((address, 0)).close()
    except OSError:
        return False
    return True


pytestmark = pytest.mark.skipif(not _has(NEARBY), reason="this system has one loopback address only")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, nearby=NEARBY) as server:
        yield server


def ask(base: str, path: str = "/api/house", method: str = "GET", **headers: str) -> dict[str, Json]:
    """Return an answer of the server; a refusal as its reason."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urlopen(Request(base + path, headers=named, method=method), timeout=PATIENCE) as found:
            return cast("dict[str, Json]", json.load(found))
    except HTTPError as error:
        with error:
            return {"status": error.code, "why": json.load(error)["refused"]["why"]}


def opened(base: str, **headers: str) -> dict[str, Json]:
    return ask(base, "/api/house/open", "POST", **headers)


def port_of(base: str) -> int:
    return int(base.rpartition(":")[2])


def answers(base: str) -> bool:
    """Whether the server listens in the local network."""
    try:
        socket.create_connection((NEARBY, port_of(base)), PATIENCE).close()
    except ConnectionRefusedError:
        return False
    return True


def test_the_server_listens_in_the_local_network_only_after_a_yes_and_until_it_ends(tmp_path: Path) -> None:
    with serving(tmp_path, nearby=NEARBY) as served:
        address = f"http://{NEARBY}:{port_of(served.base)}"
        assert ask(served.base) == {"address": address, "open": False, "can_open": True}
        assert not answers(served.base)
        house = {"address": address, "open": True, "can_open": False}
        assert opened(served.base) == opened(served.base) == ask(served.base) == house
        assert ask(address) == house
    assert not answers(served.base)


@in_loop
async def test_a_friend_in_the_local_network_sits_down_at_the_same_table(served: Served) -> None:
    opened(served.base)
    address = f"http://{NEARBY}:{port_of(served.base)}"
    async with company(served.base, "Ann") as (ann,), company(address, "Bob") as (bob,):
        code = await ann.open("sequence")
        await ann.enter(code)
        await bob.browser.know_me()
        await bob.knock(code, origin=address)  # as the page of that address does
        await bob.do("come", name="Bob")
        await bob.do("sit", seat=1)
        await ann.until(lambda: ann.chairs[1]["name"] == "Bob")


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "tables.example"},  # a name that points here
        {"host": "localhost.example:80"},
        {"x_forwarded_for": "192.168.1.9"},  # from elsewhere, through a proxy
        {"x_forwarded_for": "127.0.0.1"},
        {"x_forwarded_host": "tables.example"},
    ],
)
def test_only_a_browser_at_this_machine_learns_the_address_and_opens_the_house(
    served: Served, headers: dict[str, str]
) -> None:
    assert ask(served.base, **headers) == {"address": None, "open": False, "can_open": False}
    assert opened(served.base, **headers) == {"status": 403, "why": "no_lan"}
    assert not answers(served.base)


def test_no_other_site_opens_the_house(served: Served) -> None:
    assert opened(served.base, origin="https://evil.example") == {"status": 403, "why": "stranger"}
    assert opened(served.base, origin="null") == {"status": 403, "why": "stranger"}
    assert not answers(served.base)
    assert opened(served.base, origin=served.base)["open"] is True


def test_a_friend_in_the_local_network_opens_nothing(served: Served) -> None:
    opened(served.base)
    served.house.lan.find = lambda: "127.0.0.3"  # the machine has changed its network
    assert opened(f"http://{NEARBY}:{port_of(served.base)}") == {"status": 403, "why": "no_lan"}
    assert ask(served.base)["can_open"] is True
    assert opened(served.base)["address"] == f"http://127.0.0.3:{port_of(served.base)}"


def test_a_machine_without_a_network_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        assert ask(served.base) == {"address": None, "open": False, "can_open": False}
        assert opened(served.base) == {"status": 403, "why": "no_lan"}


def test_a_port_that_is_taken_in_the_local_network_is_refused(served: Served) -> None:
    with socket.create_server((NEARBY, port_of(served.base))):
        assert opened(served.base) == {"status": 403, "why": "no_lan"}
        assert ask(served.base)["open"] is False
    assert opened(served.base)["open"] is True


def chosen(**others: object) -> Namespace:
    """The options of `tablee serve --lan`."""
    return Namespace(**{"host": "127.0.0.1", "secure": False, "name": [], "lan": True, **others})


@pytest.mark.parametrize("others", [{"host": "::1"}, {"secure": True}, {"name": ["tables.example"]}], ids=str)
def test_a_server_for_others_is_not_opened_to_the_local_network(
    monkeypatch: pytest.MonkeyPatch, others: dict[str, object]
) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: NEARBY)
    with serve._listen("127.0.0.1", 0) as listening:
        lan = serve._lan(listening, chosen(**others))
    assert lan.find() is None
    with pytest.raises(Mistake, match="--lan finds no address"):
        serve._nearby(lan, chosen(**others))


def test_with_lan_the_server_listens_there_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: NEARBY)
    with serve._listen("127.0.0.1", 0) as listening:
        lan = serve._lan(listening, chosen())
        (second,) = serve._nearby(lan, chosen())
        with second:
            assert second.getsockname() == (NEARBY, listening.getsockname()[1])
    assert lan.seen(is_here=False).open


def test_the_address_in_the_local_network_is_private_or_unknown() -> None:
    found = lan_address()
    assert found is None or (ipaddress.ip_address(found).is_private and not ipaddress.ip_address(found).is_loopback)
