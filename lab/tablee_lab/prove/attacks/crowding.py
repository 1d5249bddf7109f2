"""Attacks that take so much of the server that others get none of it."""

import asyncio
import json
import resource
import socket
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final

from tablee.client import Disconnected
from tablee.client.table import PROTOCOL, Table
from tablee.games import six_sequences
from tablee.kernel.record import start
from tablee.kernel.seed import Seed
from tablee_lab.bench.wire import greeting
from tablee_lab.prove.attacks.scene import Scene, joined, move, playing
from tablee_lab.prove.browser import PATIENCE, Browser

_IMPORTS: Final = 105
"""Number of imports at once: as many as the rate limit of an address allows."""
_LINES: Final = 200
"""Number of chat lines of the griefer."""
_PLUGS: Final = 1_200
"""Number of connections that send half a request."""
_TABLES: Final = 200
_GUESSES: Final = 300
_ENTRIES: Final = 100_000
"""Number of entries in the long log."""
_FILES: Final = 1_024
"""Number of files that the server may have open, which is the default of many systems."""


def _in_threads(work: Callable[[int], int], times: int) -> list[int]:
    with ThreadPoolExecutor(16) as threads:
        return list(threads.map(work, range(times)))


def _long_game() -> str:
    """The record of a random game that takes long to replay."""
    options = six_sequences.read_options({"players": 4, "rounds": 12})
    line, chance = start(six_sequences, options, Seed.numbered(7)), Seed.numbered(8)
    while six_sequences.outcome(line.state) is None:
        seat = min(six_sequences.to_act(line.state))
        line = line.play(seat, chance.child(len(line.moves)).choice(six_sequences.moves(line.state, seat)))
    return str(line.record())


async def import_games(scene: Scene) -> dict[str, float]:
    """1: import many games that take long to replay, and see how long the next move of a bot takes."""
    game, person = _long_game(), scene.person("Importer")
    person.http("/api/me")

    def bring(number: int) -> int:
        # Another number of moves taken back makes another record, which no cache knows.
        text = game.replace("\n", f"\nundone {number + 1}\n", 3).replace(f"\nundone {number + 1}\n", "\n", 2)
        with suppress(OSError):
            return person.fetch("/api/replay", json.dumps({"text": text, "ply": 9, "seat": 0}).encode()).status
        return 0

    async with playing(scene) as [table]:
        await move(table)
        await table.until(lambda: table.picture.is_on)  # now the bot's process has started
        flood = asyncio.create_task(asyncio.to_thread(_in_threads, bring, _IMPORTS))
        await asyncio.sleep(1)
        begin = time.monotonic()
        await move(table)
        table.patience = None
        await table.until(lambda: table.picture.is_on)
        late = time.monotonic() - begin
        answers = await flood
    return {"imports served": answers.count(200), "seconds for a bot's move": round(late, 1)}


async def talk_without_end(scene: Scene) -> dict[str, float]:
    """5: one person talks as fast as they can, while another one's line is slow."""
    pest = scene.person("Pest")
    async with playing(scene, options={"players": 3}) as [host], joined(pest, host.code) as talking:
        slow = await _slow_reader(scene, host)
        said = 0
        for number in range(_LINES):
            refusal = await talking.wish({"do": "say", "text": f"{number} {'é' * 180}"})
            said += refusal is None
            if refusal is not None:
                break
        is_closed = await asyncio.to_thread(_is_closed, slow)
    return {"lines said": said, "slow readers closed": is_closed}


async def _slow_reader(scene: Scene, host: Table) -> socket.socket:
    """Somebody at the table who reads a few bytes now and then."""
    slow = scene.person("Slow")
    slow.http("/api/me")
    plug = socket.socket()
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    plug.settimeout(PATIENCE)
    plug.connect(scene.address)
    address = f"{slow.base}/api/tables/{host.code}/socket?protocol={PROTOCOL}"
    plug.sendall(greeting(address, slow.headers).encode())
    return plug


def _is_closed(plug: socket.socket) -> bool:
    """Read what has come; return whether the server has closed the connection."""
    plug.settimeout(1)
    try:
        while part := plug.recv(4096):
            if b"\x88\x02" in part[-4:]:
                return True
    except TimeoutError:
        return False
    except ConnectionResetError:
        pass
    return True


async def hold_connections(scene: Scene) -> dict[str, float]:
    """6: open more connections than the server may have open files, each with half a request."""
    resource.prlimit(scene.node.pid, resource.RLIMIT_NOFILE, (_FILES, _FILES))
    with ExitStack() as plugs:
        for _ in range(_PLUGS):
            with suppress(OSError):
                plug = plugs.enter_context(scene.plug())
                plug.sendall(b"GET /healthz HTTP/1.1\r\nHost: loc")
        begin = time.monotonic()
        while time.monotonic() - begin < 60:
            with suppress(OSError):
                await asyncio.to_thread(scene.person("Guest").fetch, "/healthz")
                break
        return {"seconds without an answer": round(time.monotonic() - begin, 1)}


async def open_tables(scene: Scene) -> dict[str, float]:
    """8: open tables without a cookie, from one address, and guess the codes of tables."""
    pest = scene.person("Pest")
    address = pest.headers["x-forwarded-for"]
    body = json.dumps({"game": "figures", "name": "Pest"}).encode()

    def opened(_: int) -> int:
        return Browser(scene.node.base, "Pest").fetch("/api/tables", body, {"x-forwarded-for": address}).status

    def guessed(number: int) -> int:
        code = Seed.numbered(number).shuffled("BCDFGHJKLMNPQRSTVWXZ")[:5]
        return pest.fetch(f"/api/tables/{''.join(code)}", None, {"x-forwarded-for": "10.250.0.1"}).status

    tables = (await asyncio.to_thread(_in_threads, opened, _TABLES)).count(200)
    guesses = (await asyncio.to_thread(_in_threads, guessed, _GUESSES)).count(404)
    return {"tables opened": tables, "guesses answered": guesses}


async def grow_a_log(scene: Scene) -> dict[str, float]:
    """9: open a table with a long log, and see how long the others wait meanwhile."""
    host = scene.person("Host")
    code = await host.open("sequence")
    async with joined(host, code):
        pass
    scene.node.kill()
    await asyncio.to_thread(_lengthen, scene.path, code)
    scene.serve()
    host.base = scene.node.base
    begin, longest = time.monotonic(), 0.0
    opening = asyncio.create_task(_entered(host, code))
    while not opening.done():
        asked = time.monotonic()
        await asyncio.to_thread(scene.person("Guest").fetch, "/healthz")
        longest = max(longest, time.monotonic() - asked)
    return {"seconds to open": round(opening.result() - begin, 1), "seconds that others wait": round(longest, 2)}


async def _entered(person: Browser, code: str) -> float:
    with suppress(Disconnected, TimeoutError):
        async with joined(person, code) as table:
            table.patience = None
    return time.monotonic()


def _lengthen(path: Path, code: str) -> None:
    """Add chat lines to the log of a table, as if its host had said them."""
    with closing(sqlite3.connect(path)) as database, database:
        [(last, at, body)] = database.execute(
            "SELECT max(seq), max(at), min(body) FILTER (WHERE seq = 1) FROM log WHERE table_code = ?", [code]
        )
        said = json.dumps({"do": "say", "by": json.loads(body)["by"], "text": "encore"})
        database.executemany(
            "INSERT INTO log (table_code, seq, follows, command, at, body) VALUES (?, ?, ?, ?, ?, ?)",
            ((code, last + n, last + n - 1, f"pest:{n}", at + n, said) for n in range(1, _ENTRIES + 1)),
        )
