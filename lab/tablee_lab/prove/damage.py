"""The proof for damaged logs: a stored move that was replaced by another legal one is not served."""

import asyncio
from contextlib import closing
from itertools import groupby
from pathlib import Path

from tablee.store.place import address_of
from tablee.store.settings import connect
from tablee.table import entries
from tablee.table.entries import Played
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.player import Player
from tablee_lab.prove.reading import read, steps
from tablee_lab.prove.site import Found

_MOVES = 5
"""Number of moves that are made at each table."""
_DAMAGED = 4410
"""Close code with which a damaged table is refused."""


def damaged(folder: Path, tables: int, variant: str) -> Found:
    """Play at some tables, replace a move at each while no server runs, and look at them again."""
    return asyncio.run(_damaged(address_of(folder / "tablee.sqlite3"), tables, variant))


async def _damaged(database: str, tables: int, variant: str) -> Found:
    with Nursery() as nursery:
        server = await asyncio.to_thread(nursery.serve, database, variant)
        players = [await _play(server.base, number) for number in range(tables + 1)]
        whole = players.pop()  # nothing happens to this table
        server.kill()
        replaced = _replace_moves(database, {player.code for player in players})
        server = await asyncio.to_thread(nursery.serve, database, variant)
        served = [player.code for player in players if await _sees(player, server.base)]
        found = [f"{code} is served with a move that nobody made" for code in served]
        if not await _sees(whole, server.base):
            found.append("a table is refused though nothing happened to it")
        found += [f"a server logged: {line}" for line in nursery.complaints("a table is damaged")]
    return Found(found, {"replaced": replaced})


async def _play(base: str, number: int) -> Player:
    """Open a table and make some moves."""
    player = Player(base, f"player{number}")
    await player.enter(await player.open("pairs"))
    await player.do("start")
    await player.play_on(lambda: len(player.turns) >= _MOVES)
    await player.leave()
    return player


def _replace_moves(database: str, codes: set[str]) -> int:
    """Replace the last move that could have been another one, at each of these tables; return their number."""
    replaced = 0
    with closing(connect(database).raw_connection()) as connection, closing(connection.cursor()) as cursor:
        for code, log in groupby(read(database), key=lambda line: line.table):
            others = [
                (line.seq, entries.write(Played(entry.seat, str(move))))
                for table, entry, line in steps(list(log))
                if isinstance(entry, Played) and table.match is not None
                for move in table.rules.moves(table.match.line.state, entry.seat)
                if str(move) != entry.move
            ]
            if code in codes and others:
                seq, body = others[-1]
                cursor.execute("UPDATE log SET body = ? WHERE table_code = ? AND seq = ?", (body, code, seq))
                replaced += 1
    return replaced


async def _sees(player: Player, base: str) -> bool:
    """Whether a player is let in to their table again."""
    again = Player(base, player.name, player.cookie)
    await again.knock(player.code)
    try:
        await again.until(lambda: bool(again.seen) or again.closed is not None)
        return again.closed != _DAMAGED
    finally:
        await again.leave()
