"""The proof for sockets that never read: they harm only themselves."""

import asyncio
import re
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import urlopen

from tablee.house.wire import PROTOCOL
from tablee.store.place import address_of
from tablee_lab.bench.wire import greeting
from tablee_lab.prove.browser import PATIENCE, Browser
from tablee_lab.prove.site import Found, Site, attempt
from tablee_lab.prove.steady import Steady

_EACH: Final = 10
"""Number of non-reading sockets of one person."""
_WORDS: Final = "🃏" * 190  # the longest that a line may be, in bytes
_THINKS: Final = 0.05
"""Thinking time before each move, in seconds: most of the machine is for the talk."""
_ENOUGH: Final = 600
"""Maximum number of chat messages at each table while the server closes the silent sockets: about 200 fill them."""


def silent(folder: Path, sockets: int, variant: str) -> Found:
    """Run a server on SQLite with non-reading sockets, at tables where people play and talk."""
    figures: dict[str, float] = {"given up": 0}

    async def trouble(site: Site) -> None:
        before, site.world.thinks = site.nodes[0].memory, _THINKS
        with ExitStack() as plugs:
            tables = [await _knock(site, number, plugs) for number in range(sockets // _EACH)]
            await asyncio.gather(*(_talk(site, table, sockets) for table in tables[: len(site.tables)]))
            figures["MB more"] = round(site.nodes[0].memory - before, 1)
            figures["given up"] = await _given_up(site)

    found = attempt(address_of(folder / "tablee.sqlite3"), variant, 1, trouble)
    left = sockets - figures["given up"]
    kept = [f"the server still writes to {left:.0f} sockets that nobody reads"] if left else []
    return Found([*kept, *found.broken], {**figures, **found.figures})


async def _knock(site: Site, number: int, plugs: ExitStack) -> Sequence[Steady]:
    """Open one person's silent sockets at a table; return the players of the table."""
    browser = Browser(site.nodes[0].base, f"silent{number}")
    await browser.ask("/api/me")
    place, table = urlsplit(browser.base), site.tables[number % len(site.tables)]
    for _ in range(_EACH):
        plug = plugs.enter_context(socket.socket())
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plug.connect((place.hostname, place.port))
        plug.sendall(
            greeting(f"{browser.base}/api/tables/{table[0].code}/socket?protocol={PROTOCOL}", browser.headers).encode()
        )
    return table


async def _talk(site: Site, table: Sequence[Steady], sockets: int) -> None:
    """Talk at a table until the server has closed all silent sockets."""
    for said in count():
        if said == _ENOUGH or (said % 20 == 0 and await _given_up(site) >= sockets):
            return
        await table[said % len(table)].insist("say", text=f"{said} {_WORDS}")


async def _given_up(site: Site) -> int:
    """The number of sockets that the server has closed because they did not read."""
    return await asyncio.to_thread(_count, site.nodes[0].base)


def _count(base: str) -> int:
    with urlopen(f"{base}/metrics", timeout=PATIENCE) as answer:
        found = re.search(r"^tablee_overflows_total (\S+)$", answer.read().decode(), re.MULTILINE)
    assert found, "the server has this metric"
    return int(float(found[1]))
