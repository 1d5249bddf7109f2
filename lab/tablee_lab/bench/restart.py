"""Benchmark of a restart: how soon a killed server plays again, and how soon one that is asked to end has ended.

The players use the public client, which connects again by itself and sends again what was not answered.
"""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple
from urllib.request import urlopen

from tablee.client import Refused, Table
from tablee.store.place import address_of
from tablee_lab.bench.client import stranger
from tablee_lab.bench.processes import Server, started
from tablee_lab.bench.report import Failed, How, Lines, Row, said

TABLES: Final = 20
"""Number of tables, each with two people and a bot."""
READY: Final = 1.0
"""Goal for the time from a kill until the server can play again, in seconds."""
ENDED: Final = 5.0
"""Goal for the time that a server takes to end, in seconds."""
_TIMES: Final = 5
_MOVES: Final = 3
"""Moves of the people at each table before the kill, and again before the end: the bot has made one in between."""
_THINKS: Final = 0.2
"""Thinking time of a player, in seconds."""
_PATIENCE: Final = 120.0
"""Timeout, in seconds."""


class Times(NamedTuple):
    """Seconds after the kill until something happened; at the end, the seconds from SIGTERM until the server ended."""

    ready: float
    first: float
    """The first acknowledged move."""
    everywhere: float
    """An acknowledged move at every table."""
    ended: float


def lines(how: How) -> Lines:
    """Compare restarts in the middle of games with our goals."""
    (tables,), (times,) = how.counts((TABLES,), (1,)), how.counts((_TIMES,), (1,))
    yield f"a restart with {tables} games in play, half of {times} times: less is better"
    try:
        found = [asyncio.run(_restart(tables)) for _ in range(times)]
    except TimeoutError:
        raise Failed(f"a restart took longer than {_PATIENCE:.0f} s") from None

    def row(what: str, seconds: Sequence[float], goal: float, more: str = "") -> Row:
        return Row(what, median(seconds), "goal", goal, "s", f"at most {said(max(seconds), 's')}{more}")

    everywhere = said(median(one.everywhere for one in found), "s")
    yield row("kill -9 to ready", [one.ready for one in found], READY)
    yield row("to an acknowledged move", [one.first for one in found], READY, f"; one at each table: {everywhere}")
    yield row("SIGTERM to the end", [one.ended for one in found], ENDED)


async def _restart(tables: int) -> Times:
    """Play, kill the server, start it again at the same port, and end it when all have played on."""
    with TemporaryDirectory() as folder, ExitStack() as first, ExitStack() as second:
        port, database = _free_port(), address_of(Path(folder) / "bench.sqlite3")
        server = await asyncio.to_thread(first.enter_context, _serving(port, database))
        games = [await _open(server.address, number) for number in range(tables)]
        async with asyncio.timeout(_PATIENCE), asyncio.TaskGroup() as group:
            playing = [group.create_task(game.play(place)) for game in games for place in game.places]
            await _until(lambda: all(len(game.acknowledged) >= _MOVES for game in games))
            os.kill(server.process, signal.SIGKILL)
            killed = perf_counter()
            first.close()
            await asyncio.to_thread(second.enter_context, _serving(port, database))
            await asyncio.to_thread(_get_ready, server.address)
            ready = perf_counter()
            await _until(lambda: all(len(game.since(killed)) >= _MOVES for game in games))
            ending = perf_counter()
            await asyncio.to_thread(second.close)
            ended = perf_counter()
            for task in playing:
                task.cancel()
    again = [game.since(killed)[0] - killed for game in games]
    return Times(ready - killed, min(again), max(again), ended - ending)


class _Game:
    """A table and the people who play there."""

    def __init__(self, places: list[Table]) -> None:
        self.places = places
        """What each of the people has of the table."""
        self.acknowledged: list[float] = []
        """When moves were acknowledged."""

    async def play(self, place: Table) -> None:
        """Make random moves for ever."""
        chance = Random(place.code)
        try:
            while True:
                await place.until(lambda: place.picture.is_on)
                picture = place.picture
                seq, move = picture.seq, chance.choice(picture.moves)
                await asyncio.sleep(_THINKS)
                with suppress(Refused):  # the position has changed meanwhile: choose again
                    await place.command("move", seq=seq, move=move)
                    self.acknowledged.append(perf_counter())
        finally:
            await place.leave()

    def since(self, moment: float) -> list[float]:
        """When moves were acknowledged after a moment."""
        return [one for one in self.acknowledged if one > moment]


async def _open(base: str, number: int) -> _Game:
    """Open a table, seat two people, and start with a bot in the third seat."""
    people = [stranger(base, str(seat), number) for seat in range(2)]
    code = await people[0].open("sequence", {"players": 3})
    places = [Table(one, code) for one in people]
    for seat, place in enumerate(places):
        await place.arrive()
        await place.sit(seat)
    await places[0].start("easy")
    return _Game(places)


def _serving(port: int, database: str) -> AbstractContextManager[Server]:
    """Run a server as anybody would, but at this port."""
    return started([sys.executable, "-m", "tablee", "serve", "--port", str(port), "--database", database])


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def _get_ready(address: str) -> None:
    """Return when the server says that it can play."""
    with urlopen(f"{address}readyz", timeout=_PATIENCE) as answer:
        answer.read()


async def _until(reached: Callable[[], bool]) -> None:
    while not reached():
        await asyncio.sleep(0.005)
