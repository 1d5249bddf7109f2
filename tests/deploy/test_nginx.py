"""The example for nginx works: two nodes behind it, a game through it, and one of the nodes dies."""

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tablee.house.wire import PROTOCOL
from tablee_lab.prove.nodes import Node, Nursery
from tests.wire.page_client import PageClient

EXAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
PROGRAM = shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="needs nginx")


@pytest.fixture
def nodes(postgresql_url: str) -> Iterator[list[Node]]:
    with Nursery() as nursery:
        yield [nursery.serve(postgresql_url) for _ in range(2)]
        assert nursery.complaints() == []


def fitted(text: str, folder: Path, port: int, nodes: list[Node]) -> str:
    """The example for this machine: other places and ports, and no certificate."""
    for number, node in enumerate(nodes, 1):
        text = text.replace(f"node{number}:8765", node.base.rpartition("/")[2].replace("localhost", "127.0.0.1"))
    text = text.replace("/run/nginx.pid", f"{folder}/nginx.pid").replace("/dev/stderr", f"{folder}/error.log")
    text = re.sub(r"server \{\s+listen 80;.*?\n    \}\n", "", text, flags=re.DOTALL)
    text = re.sub(r"\n\s+ssl_[^\n]+", "", text).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    folders = "".join(f"{one}_temp_path {folder};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return text.replace("http {", f"http {{ {folders}", 1)


@pytest.fixture
def proxy(tmp_path: Path, nodes: list[Node]) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = tmp_path / "nginx.conf"
    settings.write_text(fitted(EXAMPLE.read_text(encoding="utf-8"), tmp_path, port, nodes), encoding="utf-8")
    command = [str(PROGRAM), "-p", str(tmp_path), "-e", str(tmp_path / "error.log"), "-c", str(settings)]
    subprocess.run(command, check=True, capture_output=True)  # it goes into the background when it listens
    yield f"http://127.0.0.1:{port}"
    os.kill(int((tmp_path / "nginx.pid").read_text()), signal.SIGTERM)


def test_a_game_is_played_through_the_proxy_at_both_nodes(proxy: str, nodes: list[Node]) -> None:
    players = [PageClient(proxy) for _ in range(2)]
    code = players[0].open_table("sequence", {"players": 2})
    for seat, one in enumerate(players):
        one.enter(code, PROTOCOL)
        assert one.command("sit", seat=seat) is None
    assert players[0].command("start") is None
    with ThreadPoolExecutor() as together:
        list(together.map(PageClient.play, players))
    assert [one.look["table"]["stage"] for one in players] == ["over", "over"]
    for node in nodes:
        with urlopen(f"{node.base}/metrics") as told:
            assert b'tablee_entries_total{kind="played"}' in told.read(), "both nodes have served a player"
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{proxy}/metrics")
    for one in players:
        one.leave()


def test_when_a_node_dies_the_other_serves(proxy: str, nodes: list[Node]) -> None:
    nodes[0].kill()
    for _ in range(4):
        with urlopen(f"{proxy}/readyz") as answer:
            assert answer.status == 200
