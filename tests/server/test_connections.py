"""Connections: who sends too slowly or comes too often is closed, and everybody else is served."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tablee.server import connections
from tablee.server.connections import most_connections, place_of
from tablee_lab.prove.browser import PATIENCE
from tests.server.company import in_loop
from tests.server.gathering import on_turn, table_for
from tests.server.serving import Served, serving

SHORT = 0.3
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
LAST = WHOLE[:-2] + b"Connection: close\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("connections")) as server:
        yield server


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", SHORT)


def connect(served: Served) -> socket.socket:
    """A connection that waits for an answer, but not for ever."""
    address = urlsplit(served.base)
    return socket.create_connection((address.hostname, address.port), timeout=PATIENCE)


def said(connection: socket.socket) -> bytes:
    """All that the server says until it closes the connection."""
    parts = []
    try:
        while part := connection.recv(4096):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("sent", [b"", b"GET /healthz HT", WHOLE[:-2]], ids=["nothing", "half-a-line", "half-a-head"])
def test_a_connection_that_sends_no_whole_request_is_closed(served: Served, sent: bytes) -> None:
    with connect(served) as connection:
        connection.sendall(sent)
        assert said(connection) == b""


@pytest.mark.usefixtures("impatient")
def test_a_second_request_must_come_in_time_too(served: Served) -> None:
    with connect(served) as connection:
        connection.sendall(WHOLE)
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        connection.sendall(WHOLE[:-2])
        assert said(connection) in (b"", b'{"ok":true}')


@pytest.mark.usefixtures("impatient")
def test_a_body_that_does_not_come_is_refused_with_a_sentence(served: Served) -> None:
    with connect(served) as connection:
        connection.sendall(POST + b"{")
        answer = said(connection)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"The request came too slowly." in answer


@pytest.mark.usefixtures("impatient")
@in_loop
async def test_a_socket_may_be_silent_for_as_long_as_it_likes(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        one, other = on_turn(players)
        with connect(served) as silent:  # it is closed, and those at the table are not
            assert said(silent) == b""
        assert await one.move() is None
        await other.until(lambda: other.is_on)


def test_one_address_cannot_take_every_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TRUSTED", frozenset())
    monkeypatch.setattr(connections, "PER_PLACE", 3)
    with serving(tmp_path) as served, ExitStack() as stack:
        few = [stack.enter_context(connect(served)) for _ in range(3)]
        with connect(served) as one_more:
            assert said(one_more) == b""
        few[0].sendall(LAST)
        assert said(few[0]).startswith(b"HTTP/1.1 200"), "this one is served, and closed"
        last = stack.enter_context(connect(served))
        last.sendall(WHOLE)
        assert last.recv(4096).startswith(b"HTTP/1.1 200"), "there is room again"


def test_a_server_has_a_limited_number_of_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 2)
    with serving(tmp_path) as served, ExitStack() as stack:
        few = [stack.enter_context(connect(served)) for _ in range(2)]
        with connect(served) as one_more:
            assert said(one_more) == b""
        few[0].sendall(WHOLE)
        assert few[0].recv(4096).startswith(b"HTTP/1.1 200")


def test_the_limit_leaves_files_for_everything_else() -> None:
    resource = pytest.importorskip("resource")
    assert 0 < most_connections() < resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def test_an_address_of_ipv6_counts_with_its_whole_network() -> None:
    assert place_of("2001:db8::1") == place_of("2001:db8::ffff:1") != place_of("2001:db8:0:1::1")
    assert place_of("192.0.2.1") != place_of("192.0.2.2")
    assert place_of("::1") == "::1"
