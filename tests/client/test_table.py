"""The client library at a table: it plays whole games, reports refusals, and survives lost connections."""

import asyncio
import json
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tablee import Seed
from tablee.bots.judging import Level
from tablee.client import Disconnected, Refused, Table, Visitor, connect
from tablee.games import GAMES
from tablee.kernel.json import Json
from tests.server.company import in_loop
from tests.server.serving import Served, ServerProcess, serving

OPTIONS: dict[str, dict[str, Json]] = {"six_sequences": {"rounds": 1}}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("client")) as server:
        yield server


async def play(table: Table, level: Level = "beginner") -> None:
    """Play to the end as a bot of this level does."""
    async for decision in table.decisions():
        bot = decision.game.bot(level)
        assert await decision.play(bot.choose(decision.view, decision.moves, Seed.numbered(decision.seq)))


@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_a_bot_plays_a_whole_game_of_each_kind_by_the_views_and_moves_of_the_wire(
    served: Served, game: str
) -> None:
    async with connect(served.base, "Ann") as me:
        table = await me.enter(await me.open(game, OPTIONS.get(game), {"turbo": True}))
        before = table.outcome
        assert before is None
        await table.start("beginner")
        await play(table)
        assert table.outcome is not None
        assert len(table.outcome.scores) == len(table.picture.chairs)
        assert await me.ask(f"/api/tables/{table.code}") == table.picture.look


def test_an_answer_that_is_cut_off_counts_as_a_server_that_cannot_be_reached() -> None:
    def answer(listening: socket.socket) -> None:
        for code in (200, 500):
            with listening.accept()[0] as connection:
                connection.recv(4096)
                connection.sendall(f"HTTP/1.1 {code} -\r\ncontent-length: 18\r\n\r\n{{".encode())

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=answer, args=[listening], daemon=True).start()
        visitor = Visitor(f"http://127.0.0.1:{listening.getsockname()[1]}", "Ann")
        for _ in range(2):
            with pytest.raises(OSError, match="not whole"):
                visitor.fetch("/api/me")


@in_loop
async def test_a_refusal_has_a_code_a_clause_and_a_sentence(served: Served) -> None:
    async with connect(served.base, "Ann") as ann, connect(served.base, "Bob") as bob:
        code = await ann.open("sequence")
        first, second = await ann.enter(code), await bob.enter(code)
        with pytest.raises(Refused, match="host") as not_host:
            await second.start()
        assert (not_host.value.why, not_host.value.rule) == ("not_host", None)
        await second.sit(1)
        await first.start()
        for table in (first, second):
            await table.until(lambda table=table: table.picture.stage == "playing")  # type: ignore[misc]  # bound now
        on = first if first.picture.is_on else second
        decision = await anext(on.decisions())
        with pytest.raises(Refused) as illegal:
            await decision.play("KH@a1")
        assert illegal.value.why == "illegal"
        assert illegal.value.rule is not None
        assert illegal.value.french != str(illegal.value)
        with pytest.raises(Refused):
            await ann.open("bridge")


@in_loop
async def test_a_move_for_a_position_that_has_changed_is_not_made(served: Served) -> None:
    async with connect(served.base, "Ann") as me:
        table = await me.enter(await me.open("pairs"))
        await table.start()
        decisions = table.decisions()
        first = await anext(decisions)
        assert await first.play(first.moves[0])
        second = await anext(decisions)
        await table.command("undo")
        assert not await second.play(second.moves[0])
        again = await anext(decisions)
        assert again.moves == first.moves
        assert again.seq > second.seq


@in_loop
async def test_joining_an_unknown_table_fails(served: Served) -> None:
    async with connect(served.base, "Ann") as me:
        with pytest.raises(Disconnected, match="4404") as nowhere:
            await me.enter("BBBBB")
        assert nowhere.value.code == 4404


@in_loop
async def test_the_cookie_of_an_earlier_visit_gives_the_same_person(served: Served) -> None:
    async with connect(served.base, "Ann") as me:
        table = await me.enter(await me.open("pairs"))
        cookie = me.cookie
    async with connect(served.base, "Anna", cookie) as again:
        assert (await again.enter(table.code)).picture.you["host"] is True


@in_loop
async def test_a_game_goes_on_at_a_server_that_was_killed_and_comes_back(tmp_path: Path) -> None:
    with closing(ServerProcess(tmp_path)) as server:
        async with connect(server.base, "Ann") as me:
            table = await me.enter(await me.open("pairs"))
            await table.start()
            decisions = table.decisions()
            await (first := await anext(decisions)).play(first.moves[0])
            second = await anext(decisions)
            await asyncio.to_thread(server.end, signal.SIGKILL)
            port = str(urlsplit(server.base).port)
            made = asyncio.create_task(second.play(second.moves[0]))
            with closing(await asyncio.to_thread(ServerProcess, tmp_path, "--port", port)):
                assert await made
                assert len(table.picture.turns) == 2
                await play(table)
                assert table.outcome is not None
                await me.close()


# A fake server with scripted answers


class Stage:
    """A table at a server that closes every socket at its first command, except the last."""

    def __init__(self, refusals: list[Json]) -> None:
        self.refusals = refusals
        self.heard: list[dict[str, Json]] = []

    async def talk(self, socket: ServerConnection) -> None:
        look = {"seq": 1, "table": {"stage": "waiting"}, "you": {"name": "Ann"}}
        await socket.send(json.dumps({"now": 1, "look": look}))
        async for text in socket:
            command = json.loads(text)
            self.heard.append(command)
            if not self.refusals:
                await socket.send(json.dumps({"done": command["command"]}))
            elif (why := self.refusals.pop(0)) is None:
                await socket.close(1011)
            else:
                await socket.send(json.dumps({"refused": {"why": why, "command": None, "fr": "", "en": ""}}))


@asynccontextmanager
async def staged(*refusals: Json) -> AsyncIterator[tuple[Stage, Table]]:
    """Return a table whose first commands get these answers; None stands for a closed socket."""
    stage = Stage(list(refusals))
    async with serve(stage.talk, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        table = Table(Visitor(f"http://127.0.0.1:{port}", "Ann", "tablee=a"), "BCDFG")
        try:
            yield stage, table
        finally:
            await table.leave()


@pytest.mark.parametrize("answers", [[None], [None, None], ["busy"], ["too_fast", None, "busy"]])
@in_loop
async def test_a_command_without_an_answer_is_sent_again_with_the_same_id(answers: list[Json]) -> None:
    async with staged(*answers) as (stage, table):
        await table.command("say", text="hello")
        assert len(stage.heard) == len(answers) + 1
        assert all(one == stage.heard[0] for one in stage.heard)
        await table.command("say", text="hello")
        assert stage.heard[-1]["command"] != stage.heard[0]["command"]


@in_loop
async def test_a_client_whose_picture_is_wrong_gets_the_whole_table_again() -> None:
    sockets = count()

    async def talk(socket: ServerConnection) -> None:
        look = {"seq": 1, "table": {"stage": "waiting"}, "you": {}, "view": next(sockets), "moves": [], "lines": []}
        await socket.send(json.dumps({"now": 1, "look": look}))
        if not look["view"]:
            await socket.send(json.dumps({"change": {"seq": [16]}, "sum": 1}))
        await socket.wait_closed()

    async with serve(talk, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        table = Table(Visitor(f"http://127.0.0.1:{port}", "Ann", "tablee=a"), "BCDFG")
        await table.until(lambda: table.picture.look["view"] == 1)
        await table.leave()


@in_loop
async def test_waiting_survives_a_lost_connection_and_ends_at_its_timeout() -> None:
    async with staged(None) as (_, table):
        await table.until(lambda: True)
        assert table._socket is not None
        await table._socket.close()
        await table.until(lambda: table.picture.stage == "waiting")
        table.patience = 0.01
        with pytest.raises(TimeoutError):
            await table.until(lambda: False)
