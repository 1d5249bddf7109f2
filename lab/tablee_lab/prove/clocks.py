"""The proof for clocks: a server that stands still, or is killed and back later, costs nobody their turn."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tablee.store.model import LogRow
from tablee.store.place import address_of
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.reading import read, table_of
from tablee_lab.prove.site import Found, Site
from tablee_lab.prove.steady import Steady

_TIME: Final = 6.0
"""Time on the clock of the player on turn, at most, in seconds: see `brisk`."""
_STOP: Final = 8.0
"""How long nobody serves, in seconds: longer than that."""
_UNSURE: Final = 2.0
"""How much more than what we measured may count, in seconds: shorter pauses of a process count as served."""
_LOOK: Final = 0.1
"""Time between two looks whose turn it is, in seconds."""


def clocks_stand(folder: Path, stops: int, variant: str) -> Found:
    """Test one server on SQLite: in turn it stands still, or is killed, while a player's clock runs."""
    return asyncio.run(_clocks_stand(address_of(folder / "tablee.sqlite3"), stops, variant))


async def _clocks_stand(database: str, stops: int, variant: str) -> Found:
    broken: list[str] = []
    with Nursery() as nursery:
        site = Site(nursery, database, variant, 1)
        await site.serve(0)
        players = await _seat(site)
        try:
            for number in range(stops):
                await _stop(site, players, number, broken)
        except TimeoutError as late:
            broken.append(str(late) or "a timeout")
        for one in players:
            await one.leave()
        broken += [f"a server logged: {line}" for line in nursery.complaints()]
    log = await asyncio.to_thread(read, database)
    return Found(broken, {"given back": sum('"do":"resume"' in line.body for line in log)})


async def _seat(site: Site) -> list[Steady]:
    players = [Steady(site.world, name) for name in ("first", "second")]
    code = await players[0].open("sequence", {"players": 2}, {"clock": "fast"})
    for seat, one in enumerate(players):
        await one.come(code)
        await one.insist("sit", seat=seat)
    await players[0].insist("start", level="easy")
    return players


async def _stop(site: Site, players: list[Steady], number: int, broken: list[str]) -> None:
    """Make a move, let nobody serve while the other player thinks, and look at their clock."""
    mover = await _mover(players)
    began = time.monotonic()
    await mover.insist("move", seq=mover.seq, move=mover.choose(number))
    if number % 2:
        site.nodes[0].kill()
        await asyncio.sleep(_STOP)
        await site.serve(0)
    else:
        site.nodes[0].freeze()
        await asyncio.sleep(_STOP)
        site.nodes[0].thaw()
    await mover.insist("wave", emote="hello")  # an entry with the time at the table
    served = time.monotonic() - began - _STOP
    spent = _spent(await asyncio.to_thread(read, site.database))
    if spent > served + _UNSURE:
        broken.append(f"stop {number + 1}: a clock ran for {spent:.1f} seconds, and only {served:.1f} were served")


async def _mover(players: list[Steady]) -> Steady:
    """Wait until it is somebody's turn, and return them."""
    while True:
        for one in players:
            await one.until(lambda: True)
            if one.is_on:
                return one
        await asyncio.sleep(_LOOK)


def _spent(log: Sequence[LogRow]) -> float:
    """How long the clock of the player on turn has run when the last entry was written, in seconds."""
    match = table_of(log).match
    assert match is not None, "they play"
    if match.turns[-1].by == "clock":  # it has run out
        return _TIME
    return max(log[-1].at - bank.since for bank in match.banks if bank.since is not None) / 1000
