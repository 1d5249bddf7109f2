"""The socket of a client: it calls the client itself, and an error or a hasty client harms nobody else."""

import asyncio
import gc
import inspect
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.applications import Starlette
from uvicorn.server import ServerState
from websockets.protocol import State

from tablee.server import client
from tablee.server.client import Client
from tablee.server.running import Pipe, config
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.table.commands import AnyCommand
from tests.server.company import in_loop
from tests.server.gathering import table_for
from tests.server.serving import Served, serving
from tests.server.test_rooms import two_rooms


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as store:
        yield store


@in_loop
async def test_an_unexpected_error_is_logged_and_closes_only_the_socket_of_its_command(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_for(served, "pairs", "Ann", "Eve", start=False) as (ann, eve):

        def broken(_: bytes) -> AnyCommand:
            raise KeyError("a bug")

        with monkeypatch.context() as patch:
            patch.setattr(client, "_read", broken)
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
