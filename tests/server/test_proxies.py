"""A proxy on another machine tells the addresses of its visitors; nobody else is believed."""

import http.client
import socket
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tablee.cli.main import main
from tablee.server import connections
from tablee.server.connections import is_among
from tests.server.serving import Served, serving

ELSEWHERE = "127.0.0.2"
"""Another address of this machine, which stands for another machine."""


def _has(address: str) -> bool:
    try:
        with socket.create_server((address, 0)):
            return True
    except OSError:
        return False


pytestmark = pytest.mark.skipif(not _has(ELSEWHERE), reason="this system has one loopback address only")


def ask(served: Served, source: str, claimed: str) -> None:
    place = urlsplit(served.base)
    connection = http.client.HTTPConnection(str(place.hostname), place.port, source_address=(source, 0))
    connection.request("GET", "/healthz", headers={"X-Forwarded-For": claimed})
    assert connection.getresponse().read() == b'{"ok":true}'
    connection.close()


@pytest.mark.parametrize(("proxy", "believed"), [([], ELSEWHERE), (["127.0.0.2/31"], "192.0.2.7")])
def test_only_a_proxy_that_is_named_is_believed(tmp_path: Path, proxy: list[str], believed: str) -> None:
    requests: list[dict[str, object]] = []
    with serving(tmp_path, requests=requests, proxy=proxy) as served:
        ask(served, ELSEWHERE, "10.9.9.9, 192.0.2.7")
    assert [one["address"] for one in requests] == [believed]


def test_a_proxy_may_have_more_connections_than_a_visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PER_PLACE", 2)
    with serving(tmp_path, proxy=[ELSEWHERE]) as served, ExitStack() as stack:
        place = urlsplit(served.base)
        for _ in range(4):
            stack.enter_context(socket.create_connection((place.hostname, place.port), source_address=(ELSEWHERE, 0)))
        ask(served, ELSEWHERE, "192.0.2.7")


def test_an_address_is_among_networks() -> None:
    assert is_among("10.1.2.3", "192.0.2.1", "10.1.0.0/16")
    assert not is_among("10.2.2.3", "192.0.2.1", "10.1.0.0/16")
    assert not is_among("nonsense", "10.1.0.0/16")
    assert not is_among("10.1.2.3")


def test_a_proxy_must_be_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--proxy", "*"]) == 2
    assert "expected an address or a network such as 10.1.0.0/16, got '*'" in capsys.readouterr().err
