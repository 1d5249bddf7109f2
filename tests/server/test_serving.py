"""`tablee serve` from start to end: what it prints, what it keeps, what it leaves behind."""

import asyncio
import os
import select
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import cast

import psycopg
import pytest

from tablee.cli.main import main
from tablee.cli.serve import _address, _listen
from tablee.games import pairs
from tablee.games.pairs.model import Options, State
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.store import place
from tablee.store.place import address_of
from tablee_lab.prove.browser import PATIENCE
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop, play_some
from tests.server.gathering import table_for
from tests.server.serving import ServerProcess, descendants, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with closing(ServerProcess(tmp_path)) as process:
        yield process


def half_a_request(server: ServerProcess) -> socket.socket:
    """A connection that never sends the whole body of its request."""
    connection = socket.create_connection(("127.0.0.1", int(server.base.rpartition(":")[2])), timeout=PATIENCE)
    connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    return connection


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs pidfd_open")
@pytest.mark.parametrize("how", ["end", "interrupt"])
@in_loop
async def test_the_server_ends_cleanly_and_leaves_no_process_behind(server: ServerProcess, how: str) -> None:
    async with company(server.base, "Ann") as (ann,):
        code = await ann.open("sequence", settings={"turbo": True})
        await ann.enter(code)
        await ann.do("start")
        await play_some([ann], 3)
        family = [os.pidfd_open(process) for process in descendants(server.process.pid)]
        assert family  # at least a bot worker
        half_a_request(server).close()  # gone before it was answered
        with half_a_request(server):
            ending = asyncio.to_thread(server.end if how == "end" else server.interrupt)
            assert await ending == (0, "")
        assert await ann.until_closed() == 1012
    for process in family:
        assert select.select([process], [], [], PATIENCE)[0], "a process still runs"
        os.close(process)


@in_loop
async def test_a_server_whose_database_stands_still_ends_all_the_same(tmp_path: Path, postgresql_url: str) -> None:
    with closing(ServerProcess(tmp_path, "--database", postgresql_url)) as server:
        async with company(server.base, "Ann") as (ann,):
            await ann.enter(await ann.open("sequence"))
            with closing(psycopg.connect(postgresql_url)) as other:
                other.execute("LOCK TABLE log")
                asked = asyncio.create_task(ann.do("say", text="hello"))
                async with asyncio.timeout(PATIENCE):
                    while not other.execute(WAITING).fetchall():
                        await asyncio.sleep(0.05)
                assert await asyncio.to_thread(server.end) == (0, "")
            await asyncio.gather(asked, return_exceptions=True)  # the server is gone


WAITING = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'log'::regclass"
"""Finds who waits for a lock on the log."""


@in_loop
async def test_after_a_restart_in_the_middle_of_a_game_everything_is_there_again(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with company(server.base, "Ann", "Bob", "Eve") as players:
        ann, bob, eve = players
        code = await ann.open("figures", {"players": 3}, {"turbo": True})
        for one in players:
            await one.enter(code)
        await bob.do("sit", seat=1)
        await ann.do("start", level="expert")
        await play_some([ann, bob], 4)
        assert await eve.do("say", text="who wins?") is None
        assert await ann.do("say", "the-word", text="I do") is None
        one = await _quiet(eve, [ann, bob])
        looks = [await player.ask(f"/api/tables/{code}") for player in players]
        before = one.seq
        assert await asyncio.to_thread(server.end) == (0, "")
        with closing(ServerProcess(tmp_path)) as again:
            for player, look in zip(players, looks, strict=True):
                await player.leave()
                player.base = again.base
                assert await player.ask(f"/api/tables/{code}") == look
                await player.enter(code)
            assert one.seq == before  # so a move for the position seen before is not stale
            ann.done.clear()
            assert await ann.do("say", "the-word", text="I do") is None
            assert [line["text"] for line in ann.lines] == ["I do"]
            await asyncio.gather(ann.play_on(), bob.play_on())
            record = await eve.ask(f"/api/records/{code}-1")
            assert record["game"] == "figures"
            assert await asyncio.to_thread(again.end) == (0, "")


async def _quiet(watcher: Player, players: list[Player]) -> Player:
    """Play on until the game waits for one of these alone and no bot has anything to do; return that player."""

    def acting() -> list[int]:
        return cast("list[int]", watcher.table["acting"])

    while True:
        await watcher.until(lambda: min(acting()) < len(players))
        seq, seat = watcher.seq, min(acting())
        one = players[seat]
        await one.until(lambda: one.seq >= seq)  # noqa: B023  it is awaited here
        if (acting(), watcher.seq, one.is_on) == ([seat], one.seq, True):
            return one
        for player in players:
            if player.is_on:  # a player may have moved before we looked
                await player.move()
        await watcher.until(lambda: watcher.seq > seq)  # noqa: B023  it is awaited here


class SlowDeal:
    """A deal that is found when the test says so."""

    def __init__(self) -> None:
        self.asked, self.found = Event(), Event()
        self._deal = pairs.deal

    def __call__(self, options: Options, seed: Seed) -> State:
        if options.deal == "winnable":
            self.asked.set()
            assert self.found.wait(PATIENCE)
        return self._deal(options, seed)


@in_loop
async def test_a_deal_that_takes_long_to_find_keeps_nobody_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowDeal()
    monkeypatch.setattr(pairs, "deal", slow)
    winnable: dict[str, Json] = {"deal": "winnable"}
    with serving(tmp_path) as served:
        async with (
            table_for(served, "pairs", "Ann", options=winnable, start=False) as (ann,),
            table_for(served, "pairs", "Bob") as (bob,),
        ):
            code, start = str(ann.table["code"]), ann.say("start")
            await asyncio.to_thread(slow.asked.wait, PATIENCE)
            for _ in range(3):
                assert await bob.move() is None
            assert (await bob.ask("/healthz"))["ok"] is True
            assert start not in ann.done
            slow.found.set()
            await ann.until(lambda: start in ann.done and ann.stage == "playing")
    slow.asked.clear()
    slow.found.clear()
    with serving(tmp_path) as served:  # the same when such a table is loaded again
        async with company(served.base, "Ann", "Bob") as (ann, bob):
            looking = asyncio.create_task(ann.ask(f"/api/tables/{code}"))
            await asyncio.to_thread(slow.asked.wait, PATIENCE)
            assert (await bob.ask("/healthz"))["ok"] is True
            assert not looking.done()
            slow.found.set()
            assert (await looking)["view"]


def mistake(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> str:
    """Return the one sentence that the command prints as its error."""
    database = address_of(folder / "tablee.sqlite3")
    assert main(["serve", "--database", database, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_port_that_cannot_be_used_is_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = mistake(capsys, tmp_path, "--port", port)
    assert f"cannot listen on 127.0.0.1, port {port}" in said
    assert "--port 0 takes a free port" in said
    assert "expected a port of at most 65535, got 70000" in mistake(capsys, tmp_path, "--port", "70000")
    assert "cannot listen on nowhere.invalid" in mistake(capsys, tmp_path, "--host", "nowhere.invalid")


def test_a_database_that_cannot_be_opened_is_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "sqlite:///FILE" in mistake(capsys, tmp_path, "--database", "nonsense")
    assert "unable to open" in mistake(capsys, tmp_path, "--database", address_of(tmp_path / "no" / "such.sqlite3"))


def test_a_database_that_another_server_uses_is_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, "WAIT", 0.1)
    with closing(ServerProcess(tmp_path)):
        assert "another server already serves" in mistake(capsys, tmp_path, "--port", "0")


def test_the_printed_address_works_in_a_browser() -> None:
    with _listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        places = {host: _address(listening, host) for host in ("127.0.0.1", "::1", "::", "tablee.example")}
    assert places == {
        "127.0.0.1": f"http://localhost:{port}/",
        "::1": f"http://localhost:{port}/",
        "::": f"http://[::]:{port}/",
        "tablee.example": f"http://tablee.example:{port}/",
    }


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="needs TCP_USER_TIMEOUT")
def test_unread_data_is_not_kept_for_ever() -> None:
    with _listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
