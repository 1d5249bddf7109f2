"""Limits on tables, sockets, people and message rate, and clients that never read."""

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import cast

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.house.wire import PROTOCOL
from tablee.kernel.json import Json
from tablee.server import client, room, rooms
from tablee.server.client import BURST, OVERFLOW, RATE
from tablee.server.rooms import SOCKETS, TABLES
from tablee.table import hosting, seating
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop, play_some
from tests.server.gathering import table_for, why
from tests.server.serving import Clock, Served, serving

WEEK = 7 * 24 * 3600 * 1000


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("crowds"), clock) as server:
        yield server


@in_loop
async def test_a_person_has_a_limited_number_of_open_tables_and_is_not_banned_for_ever(
    served: Served, clock: Clock
) -> None:
    async with company(served.base, "Ann", "Bob") as (ann, bob):
        codes = [await ann.open("pairs") for _ in range(TABLES)]
        answer = ann.fetch("/api/tables", b'{"game":"pairs","name":"Other"}')
        assert answer.status == 429
        assert why(cast("dict[str, Json]", answer.body["refused"])) == "too_many_tables"
        assert ann.http("/api/me")["name"] == "Ann"
        assert await bob.open("pairs")
        await ann.enter(codes[0])
        await ann.do("start")
        await ann.play_on()
        assert await ann.open("pairs")  # one of the tables is over
        assert ann.fetch("/api/tables", b'{"game":"pairs","name":"Ann"}').status == 429
        clock.pass_(WEEK + 1)
        assert await ann.open("pairs")


@in_loop
async def test_a_person_has_a_limited_number_of_sockets_and_another_when_one_is_closed(served: Served) -> None:
    async with table_for(served, "pairs", "Ann", "Eve", start=False) as (ann, eve):
        code = str(ann.table["code"])
        tabs = [ann.another_tab() for _ in range(SOCKETS)]
        for tab in tabs[:-1]:
            await tab.enter(code)
        await tabs[-1].knock(code)
        assert await tabs[-1].until_closed() == 4429
        await eve.another_tab().enter(code)  # others have their own limit
        await served.leave(tabs[0])
        await tabs[-1].enter(code)


@in_loop
async def test_a_table_has_room_for_a_limited_number_of_people(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "CROWD", 3)
    async with table_for(served, "pairs", "Ann", "Bob", "Cy", "Dee", start=False) as (ann, bob, cy, dee):
        assert ann.refusals == bob.refusals == cy.refusals == []
        assert [refusal["why"] for refusal in dee.refusals] == ["crowded"]
        assert dee.you["name"] is None
        assert await cy.do("come", name="Cyril") is None  # a person who has joined may change their name
        assert "view" in dee.seen  # and a person who has not joined may watch


@in_loop
async def test_a_table_has_a_limited_number_of_sockets_and_its_players_come_in_all_the_same(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with company(served.base, "Ann", "Bob", "Cy") as (ann, bob, cy):
        code = await ann.open("pairs")
        await bob.enter(code)
        await cy.ask("/api/me")  # which gives him an identity
        monkeypatch.setattr(rooms, "VISITORS", 1)
        await cy.knock(code)
        assert await cy.until_closed() == 4429
        await ann.enter(code)


class Stopped:
    """The clock of the server's rate limits, stopped."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Stopped:
    clock = Stopped()
    monkeypatch.setattr(client, "_seconds", clock)
    return clock


def refused(player: Player) -> Counter[str]:
    return Counter(str(refusal["why"]) for refusal in player.refusals)


@in_loop
async def test_a_client_that_sends_too_fast_gets_one_refusal_is_then_ignored_and_finally_closed(
    served: Served, stopped: Stopped
) -> None:
    overflows = served.house.metrics.registry.get_sample_value("tablee_overflows_total") or 0
    async with table_for(served, "pairs", "Ann", "Eve", start=False) as (ann, eve):
        for _ in range(120):
            ann.say("nonsense")
        await ann.until(lambda: refused(ann)["too_fast"] == 1)
        assert refused(ann) == {"bad_message": BURST, "too_fast": 1}
        stopped.at += 1
        for _ in range(120):
            ann.say("nonsense")
        await ann.until(lambda: refused(ann)["too_fast"] == 2)
        assert refused(ann) == {"bad_message": BURST + RATE, "too_fast": 2}
        assert await ann.until_closed() == OVERFLOW
        assert served.house.metrics.registry.get_sample_value("tablee_overflows_total") == overflows + 1
        assert await eve.do("wave", emote="hello") is None
        await ann.enter(str(eve.table["code"]))
        assert await ann.do("start") is None


@in_loop
async def test_a_client_that_was_too_fast_is_served_again_after_a_moment(served: Served, stopped: Stopped) -> None:
    async with table_for(served, "pairs", "Ann", start=False) as (ann,):
        for _ in range(int(BURST)):
            ann.say("undo")
        asked = asyncio.create_task(ann.do("start"))
        await ann.until(lambda: refused(ann)["too_fast"] == 1)
        assert ann.stage == "waiting"
        stopped.at += 1
        assert await asked is None
        assert ann.stage == "playing"


@in_loop
async def test_too_many_requests_from_one_address_are_refused_and_other_addresses_are_served(
    served: Served, stopped: Stopped
) -> None:
    async with company(served.base, "Ann", "Bob") as (ann, bob):
        statuses = [ann.fetch("/api/games").status for _ in range(105)]
        assert statuses == [200] * 100 + [429] * 5
        assert why(cast("dict[str, Json]", ann.fetch("/api/me").body["refused"])) == "too_fast"
        await ann.knock("BBBBB")
        assert await ann.until_closed() == 4429
        assert bob.fetch("/api/tables/BBBBB").status == 404
        stopped.at += 1
        assert [ann.fetch("/api/games").status for _ in range(21)] == [200] * 20 + [429]


@in_loop
async def test_a_client_that_never_reads_loses_its_socket_and_the_table_goes_on(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "talks_too_much", lambda *_: False)
    monkeypatch.setattr(room, "CHORES", (RATE, 1000.0))
    overflows = served.house.metrics.registry.get_sample_value("tablee_overflows_total") or 0
    async with table_for(served, "sequence", "Ann", "Bob", "Eve") as (ann, bob, eve):
        code = str(ann.table["code"])
        deaf = await deaf_client(served, eve, code)
        before = served.sockets
        talkers = [ann, bob, ann.another_tab(), bob.another_tab()]
        for tab in talkers[2:]:
            await tab.enter(code)
        said = 0
        while served.sockets >= before + 2:
            assert await talkers[said % 4].do("say", text=f"{said} " + "é" * 190) is None
            said += 1
        assert served.house.metrics.registry.get_sample_value("tablee_overflows_total") == overflows + 1
        assert await ann.do("wave", emote="bravo") is None
        await play_some([ann, bob], 2)
        frames = [frame async for frame in read_on(deaf)]
        _, *heard = frames
        assert 0 < len(heard) < said  # some were sent before the socket was closed
        await eve.until(lambda: len(eve.turns) == 2)  # another tab of the same person reads and gets everything
        again = eve.another_tab()
        await again.enter(code)  # it reconnects and gets the table as it is
        assert (again.turns, again.lines) == (eve.turns, eve.lines)


async def deaf_client(served: Served, player: Player, code: str) -> ClientConnection:
    """A socket from which nothing is read."""
    port = int(served.base.rpartition(":")[2])
    plug = socket.socket()
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plug.connect(("127.0.0.1", port))
    plug.setblocking(False)
    return await connect(
        f"ws://127.0.0.1:{port}/api/tables/{code}/socket?protocol={PROTOCOL}",
        sock=plug,
        additional_headers={"cookie": player.cookie or ""},
        compression=None,
        max_queue=1,
        ping_interval=None,
    )


async def read_on(deaf: ClientConnection) -> AsyncIterator[str | bytes]:
    with suppress(ConnectionClosed):
        async for frame in deaf:
            yield frame
