"""Attacks on seats, on the host's place, on clocks and on what is stored."""

import asyncio
import json
import sqlite3
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import closing, suppress
from typing import Final

from tablee.client import Disconnected, Refused
from tablee.client.table import Table
from tablee_lab.prove.attacks.scene import Scene, joined, move, playing

_FROZEN: Final = 40.0
"""How long the server stands still, in seconds: longer than a fast clock gives."""
_AWAY: Final = 8.0
"""How long the owner is away, in seconds: long enough to count as away."""


async def stop_the_clock(scene: Scene) -> dict[str, float]:
    """2: let the server stand still for longer than the players' clocks give."""
    async with playing(scene, scene.person("Guest"), clock="fast") as tables:
        table = next(one for one in tables if one.picture.is_on)
        await move(table)
        made = len(table.picture.turns)
        scene.node.freeze()
        await asyncio.sleep(_FROZEN)
        scene.node.thaw()
        await asyncio.sleep(3)
        await table.until(lambda: True)
        return {"moves that clocks made": len(table.picture.turns) - made}


async def take_a_bots_seat(scene: Scene) -> dict[str, float]:
    """3: sit on a bot's seat in a running game without spectators, as a stranger and as one's own second identity."""
    hands = 0
    async with playing(scene, options={"players": 3}, watch=False) as [host]:
        for person, companion in ((scene.person("Stranger"), None), (host.visitor, 2)):
            async with joined(person, host.code, companion) as table:
                hands += await _sees_a_hand(table)
                with suppress(Refused):
                    await table.command("stand")
                    hands += table.picture.look["view"] is not None
    return {"hands seen": hands}


async def _sees_a_hand(table: Table) -> bool:
    with suppress(Refused):
        await table.sit(1)
        await asyncio.sleep(0.5)  # a request for the seat may be refused a little later
    return table.picture.look["view"] is not None


async def take_the_hosts_place(scene: Scene) -> dict[str, float]:
    """4: wait until the owner of a table is away for a moment, and take their place."""
    owner, stranger = scene.person("Owner"), scene.person("Stranger")
    code = await owner.open("sequence", {"players": 3})
    async with joined(stranger, code) as table:
        async with joined(owner, code) as own:
            await own.sit(0)
            await table.sit(1)
        await asyncio.sleep(_AWAY)
        is_host, is_cleared = bool(table.picture.you["host"]), False
        with suppress(Refused):
            await table.command("clear", seat=0)
            is_cleared = True
    return {"hosts replaced": is_host, "seats emptied": is_cleared}


async def fill_the_disk(scene: Scene) -> dict[str, float]:
    """7: see whether the server says that it is well while it cannot write."""
    person = scene.person("Guest")
    person.http("/api/me")
    scene.node.fill_disk()
    with suppress(Refused, RuntimeError):
        for _ in range(20):
            await person.open("figures")
    said = [person.fetch(page).status for page in ("/healthz", "/readyz")]
    scene.node.clear_disk()
    return {"servers that say they are well": 503 not in said}


async def serve_twice(scene: Scene) -> dict[str, float]:
    """10: start a second server on the same database file."""
    command = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--workers", "1", "--database", scene.database]
    second = await asyncio.create_subprocess_exec(*command, env=scene.nursery.environment, stdout=PIPE, stderr=DEVNULL)
    assert second.stdout is not None, "its output is a pipe"
    address = await second.stdout.readline()
    if address:
        second.kill()
    await second.wait()
    return {"servers on one file": 2 if address else 1}


async def change_a_move(scene: Scene) -> dict[str, float]:
    """11: replace a stored move by another legal one, and see whether it is served as the truth."""
    async with playing(scene, scene.person("Guest")) as tables:
        table = next(one for one in tables if one.picture.is_on)
        other = table.picture.moves[1]
        await move(table)
        person, code = table.visitor, table.code
    scene.node.kill()
    with closing(sqlite3.connect(scene.path)) as database, database:
        [(seq, body)] = database.execute(
            'SELECT seq, body FROM log WHERE table_code = ? AND body LIKE \'%"do":"play"%\' ORDER BY seq LIMIT 1',
            [code],
        )
        forged = json.dumps({**json.loads(body), "move": other}, separators=(",", ":"))
        database.execute("UPDATE log SET body = ? WHERE table_code = ? AND seq = ?", [forged, code, seq])
    scene.serve()
    person.base = scene.node.base
    try:
        async with joined(person, code):
            return {"forged games served": 1}
    except Disconnected:
        return {"forged games served": 0}
