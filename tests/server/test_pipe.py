"""The socket of a client: it calls the client itself, and an error or a hasty client harms nobody else."""

import asyncio
import gc
import inspect
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from starlette.applications import Starlette
from uvicorn._types import ASGISendEvent
from uvicorn.server import ServerState
from websockets.protocol import State

from tablee.server import client, running
from tablee.server.client import Client
from tablee.server.running import Pipe, config
from tablee.store.store import Store
from tablee.table.commands import AnyCommand
from tablee_lab.bench.wire import greeting
from tests.server.company import in_loop
from tests.server.gathering import table_for
from tests.server.serving import Served, serving
from tests.server.two_nodes import two_rooms

Sending: TypeAlias = Callable[[ASGISendEvent], Awaitable[None]]
GOODBYE = b"\x88\x80mask"
"""The frame with which a client closes its socket."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


@in_loop
async def test_an_unexpected_error_is_logged_and_closes_only_the_socket_of_its_command(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_for(served, "pairs", "Ann", "Eve", start=False) as (ann, eve):

        def broken(_: bytes) -> AnyCommand:
            raise KeyError("a bug")

        with monkeypatch.context() as patch:
            patch.setattr(client, "read_command", broken)
            ann.say("anything")
            assert await ann.until_closed() == 1011
        assert "a command has failed" in served.troubles.pop()
        assert await eve.do("wave", emote="hello") is None
        await ann.enter(str(eve.table["code"]))
        assert await ann.do("start") is None


class Plug(asyncio.Transport):
    """A connection that only notes whether it was cut."""

    is_cut = False

    def abort(self) -> None:
        self.is_cut = True

    close = abort


@pytest.mark.parametrize("is_hasty", [False, True])
@in_loop
async def test_a_client_that_speaks_before_it_is_let_in_is_cut_off(store: Store, is_hasty: bool) -> None:
    world, _ = await two_rooms(store)
    settings = config(Starlette(), 4096)
    pipe, plug = Pipe(settings, ServerState(), {}), Plug()
    pipe.connection_made(plug)
    if is_hasty:
        pipe.queue.put_nowait({"type": "websocket.receive", "text": "hello"})
    pipe.adopt(Client(world.front.rooms, world.room, "somebody", "somebody", pipe))
    assert plug.is_cut == is_hasty
    await world.close()


@in_loop
async def test_a_socket_keeps_nothing_that_was_only_needed_to_let_its_client_in(served: Served) -> None:
    async with table_for(served, "pairs", "Ann", start=False) as (ann,):
        (pipe,) = [one for one in gc.get_objects() if type(one) is Pipe and one.conn.state is State.OPEN]
        kept = vars(pipe)
        assert not {"scope", "request", "response"} & kept.keys()
        assert not [one for one in kept.values() if isinstance(one, asyncio.Queue | asyncio.Event)]
        assert not inspect.getgeneratorlocals(pipe.conn.parser)["request"].headers
        pipe.pause_writing()
        assert pipe.is_full
        pipe.resume_writing()
        assert await ann.do("start") is None


@in_loop
async def test_the_server_stops_reading_a_client_with_many_unheard_messages_until_all_are_carried_out(
    store: Store,
) -> None:
    world, _ = await two_rooms(store)
    await world.enter("Ann")
    tab = world.tabs["Ann"]
    tab.held.clear()
    for number in range(20):
        tab.say("nonsense", str(number))
    assert tab.held == [True]
    await world.settle()
    assert tab.held == [True, False]
    assert sum("bad_message" in frame for frame in tab.frames) == 20
    await world.close()


class Full(Plug):
    """A connection whose client does not read, so that it does not close by itself."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def write(self, data: object) -> None:
        """Nobody reads it."""


@pytest.mark.parametrize("ends", [Pipe.keepalive_timeout, lambda pipe: pipe.data_received(GOODBYE)])
@in_loop
async def test_a_socket_that_ends_while_its_client_does_not_read_is_cut(
    store: Store, ends: Callable[[Pipe], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_FAREWELL", 0.0)
    world, _ = await two_rooms(store)
    pipe, plug = Pipe(config(Starlette(), 4096), ServerState(), {}), Full()
    pipe.connection_made(plug)

    async def let_in(_: object, receive: Callable[[], Awaitable[object]], send: Sending) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        pipe.adopt(Client(world.front.rooms, world.room, "somebody", "somebody", pipe))

    pipe.app = let_in
    pipe.data_received(greeting("http://house/", {}).encode())
    await asyncio.gather(*pipe.tasks)
    ends(pipe)
    assert (plug.is_closed, plug.is_cut) == (True, False)
    await world.settle()
    assert plug.is_cut
    pipe.connection_lost(None)
    await world.close()


@in_loop
async def test_a_client_that_leaves_before_it_is_let_in_is_nothing_to_log(caplog: pytest.LogCaptureFixture) -> None:
    pipe = Pipe(config(Starlette(), 4096), ServerState(), {})
    pipe.connection_made(Plug())

    async def let_in(_: object, __: object, send: Sending) -> None:
        pipe.connection_lost(OSError())
        await send({"type": "websocket.accept"})

    pipe.app = let_in
    pipe.data_received(greeting("http://house/", {}).encode())
    await asyncio.gather(*pipe.tasks)
    assert caplog.messages == []
