"""A node that starts before PostgreSQL waits for it. What no wait would mend is an error at once."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Thread

import psycopg
import pytest
from sqlalchemy import URL, make_url

from tablee.store.model import StoreFailed
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.store.waiting import wait_for
from tests.store.children import processes
from tests.store.tables import open_table


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
        return port


def written(address: URL) -> str:
    return address.render_as_string(hide_password=False)


def let_in(port: int, url: str, stack: ExitStack) -> None:
    """From now on, this port leads to PostgreSQL."""
    with closing(psycopg.connect(url)) as known:
        place = known.info.host, known.info.port
    listening = stack.enter_context(socket.create_server(("127.0.0.1", port)))
    # A process: libpq keeps other threads of this one waiting while it tries to connect.
    forwarder = processes().Process(target=_forward, args=(listening, place))
    forwarder.start()
    stack.callback(forwarder.join)
    stack.callback(forwarder.kill)


def _forward(listening: socket.socket, place: tuple[str, int]) -> None:
    while True:
        here, _ = listening.accept()
        there = _reach(*place)
        for source, target in ((here, there), (there, here)):
            Thread(target=_pour, args=(source, target), daemon=True).start()


def _reach(host: str, port: int) -> socket.socket:
    if not host.startswith("/"):
        return socket.create_connection((host, port))
    there = socket.socket(socket.AF_UNIX)
    there.connect(f"{host}/.s.PGSQL.{port}")
    return there


def _pour(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)


def through(port: int, url: str) -> str:
    """The same database, at this port of this machine."""
    address = make_url(url)
    query = {name: value for name, value in address.query.items() if name != "host"}
    return written(address.set(host="127.0.0.1", port=port, query=query))


def test_a_node_waits_until_postgresql_answers(postgresql_url: str, stack: ExitStack) -> None:
    port, said = free_port(), list[str]()

    def say(sentence: str) -> None:
        if not said:
            let_in(port, postgresql_url, stack)
        said.append(sentence)

    url = through(port, postgresql_url)
    wait_for(url, say)
    assert said == ["PostgreSQL does not answer yet; waiting up to 60 seconds", "PostgreSQL answers"]
    with closing(Store.open(url)) as store:
        assert open_table(store)


def test_a_database_that_never_answers_is_an_error_in_the_end(postgresql_url: str) -> None:
    said: list[str] = []
    url = through(free_port(), postgresql_url)
    wait_for(url, said.append, patience=0.15)
    assert said == ["PostgreSQL does not answer yet; waiting up to 0.15 seconds"]
    with pytest.raises(StoreFailed, match="the database failed: connection failed"):
        Store.open(url)


@pytest.mark.parametrize("wrong", [{"username": "nobody"}, {"database": "nothing"}])
def test_somebody_whom_postgresql_does_not_know_does_not_wait(postgresql: str, wrong: dict[str, str]) -> None:
    said: list[str] = []
    url = written(make_url(postgresql).set(**wrong))  # type: ignore[arg-type]  # one of its parts
    wait_for(url, said.append)
    assert said == []
    with pytest.raises(StoreFailed, match="does not exist"):
        Store.open(url)


def test_sqlite_is_there_at_once(tmp_path: Path) -> None:
    said: list[str] = []
    wait_for(address_of(tmp_path / "tablee.sqlite3"), said.append)
    assert said == []


def test_the_server_logs_that_it_waits_and_says_in_the_end_why_it_cannot_start() -> None:
    impatient = "from tablee.store.waiting import wait_for; wait_for.__defaults__ = (0.15,)"
    command = f"['serve', '--port', '0', '--database', 'postgresql://tablee@127.0.0.1:{free_port()}/tablee']"
    program = f"{impatient}\nfrom tablee.cli.main import main\nraise SystemExit(main({command}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    log, *said = done.stderr.splitlines()
    assert json.loads(log)["event"].startswith("PostgreSQL does not answer yet")
    assert "Connection refused" in said[0]
