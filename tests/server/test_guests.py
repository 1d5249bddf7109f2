"""What guests ask for, imported games and hints, no longer keeps others waiting when they have gone."""

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tablee.kernel.json import Json
from tablee.server.bot_workers import WAITING
from tablee_lab.prove.browser import PATIENCE
from tablee_lab.prove.player import Player
from tests.analysis.games import record
from tests.server.company import in_loop
from tests.server.gathering import table_for
from tests.server.serving import Served, serving

_LOOKS = 2_000
IMPORT: dict[str, Json] = {"text": str(record("pairs", 5, "easy")), "ply": 3, "seat": 0}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


@contextmanager
def held(served: Served) -> Iterator[None]:
    """Keep the process for guests busy, so that all they ask for waits."""
    idle = served.house.thinker.guests.idle
    worker = idle.get()
    try:
        yield
    finally:
        idle.put(worker)


def until_waiting(served: Served, number: int) -> None:
    """Look again and again, until so many tasks of guests wait or run."""
    for _ in range(_LOOKS):
        if served.house.thinker.guests.asked == number:
            return
        Player(served.base, "Eve").http("/healthz")  # each time from another address, because of the rate limit
    pytest.fail(f"{served.house.thinker.guests.asked} tasks wait or run, not {number}")


def imported(served: Served, plugs: ExitStack) -> socket.socket:
    """A connection on which an import has been asked for."""
    body = json.dumps(IMPORT).encode()
    place = ("127.0.0.1", int(served.base.rpartition(":")[2]))
    plug = plugs.enter_context(socket.create_connection(place, timeout=PATIENCE))
    plug.sendall(b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    return plug


def test_imports_of_clients_that_have_gone_are_given_up(served: Served) -> None:
    guest = Player(served.base, "Ann")
    with held(served):
        with ExitStack() as plugs:
            for _ in range(WAITING):
                imported(served, plugs)
            until_waiting(served, WAITING)
            answer = guest.fetch("/api/replay", json.dumps(IMPORT).encode())
            assert answer.status == 503, "there is no room for another one"
        until_waiting(served, 0)
    assert guest.fetch("/api/replay", json.dumps(IMPORT).encode()).status == 200


@in_loop
async def test_the_hint_of_a_player_who_has_gone_is_given_up(served: Served) -> None:
    async with table_for(served, "pairs", "Ann") as (ann,):
        with held(served):
            ann.say("hint")
            await asyncio.to_thread(until_waiting, served, 1)
            await served.leave(ann)
            until_waiting(served, 0)
        await ann.enter(ann.code)
        assert await ann.do("hint") is None
        await ann.until(lambda: ann.hints is not None)
