"""The soak proof: the memory of a server must not grow while people come and go for a long time."""

import asyncio
from itertools import count
from pathlib import Path
from statistics import median
from typing import Final

from tablee.store.place import address_of
from tablee_lab.prove.site import Found, Site, attempt
from tablee_lab.prove.steady import Steady

_SAMPLES: Final = 60
"""Number of memory samples."""
_VISITORS: Final = 4
"""Number of simultaneous visitors who open a table, play a little and leave."""
_THINKS: Final = 0.3
"""Thinking time of the other players, in seconds. A table keeps the moves of its game, so they must be few."""
_REST: Final = 1.0
"""Pause of a visitor between two tables, in seconds. A server keeps an empty table for a minute, so that the number of
tables must not depend on its speed."""
_GROWTH: Final = 3.0
"""Allowed growth from the second to the last third, in megabytes: allocators vary."""


def soaked(folder: Path, seconds: int, variant: str) -> Found:
    """Run a server on SQLite under use for this many seconds, and compare its memory."""
    samples: list[float] = []
    visits = count()

    async def trouble(site: Site) -> None:
        site.world.thinks = _THINKS
        visitors = [asyncio.create_task(_visit(site, visits)) for _ in range(_VISITORS)]
        try:
            for _ in range(_SAMPLES):
                await asyncio.sleep(seconds / _SAMPLES)
                samples.append(site.nodes[0].memory)
        finally:
            for visitor in visitors:
                visitor.cancel()
            await asyncio.gather(*visitors, return_exceptions=True)

    found = attempt(address_of(folder / "tablee.sqlite3"), variant, 1, trouble)
    third = len(samples) // 3
    before, after = median(samples[third : 2 * third]), median(samples[2 * third :])
    grown = [f"memory has grown from {before:.1f} to {after:.1f} MB"] if after > before + _GROWTH else []
    figures = {"visits": next(visits), "MB before": round(before, 1), "MB after": round(after, 1)}
    return Found([*grown, *found.broken], {**figures, **found.figures})


async def _visit(site: Site, visits: "count[int]") -> None:
    """Open a table as a new visitor, play a little, leave; and again."""
    while True:
        visitor = Steady(site.world, f"visitor{next(visits)}")
        await visitor.come(await visitor.open("figures", {"players": 2}, {"turbo": True}))
        await visitor.insist("start", level="beginner")
        await visitor.play_until(lambda visitor=visitor: len(visitor.turns) >= 20)  # type: ignore[misc]  # bound
        await visitor.leave()
        await asyncio.sleep(_REST)
