"""A server that is used for a long time, by people who come and go: it keeps nothing of them but its log."""

import asyncio
from itertools import count
from pathlib import Path
from statistics import median
from typing import Final

from tablee.store.place import address_of
from tablee_lab.prove.site import Found, Site, attempt
from tablee_lab.prove.steady import Steady

_SAMPLES: Final = 60
"""So often its memory is looked at."""
_VISITORS: Final = 4
"""So many at a time set up a table, play a little and leave."""
_THINKS: Final = 0.3
"""So many seconds the others think: a table keeps the names of all its commands, and is not played at for months."""
_GROWTH: Final = 3.0
"""By so many megabytes may the last third be above the second: what allocators keep is not the same every time."""


def soaked(folder: Path, seconds: int, variant: str) -> Found:
    """A server on SQLite that is used for so many seconds."""
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
    """Come, play a little, and leave for good; and the next one comes."""
    while True:
        visitor = Steady(site.world, f"visitor{next(visits)}")
        await visitor.come(await visitor.open("figures", {"players": 2}, {"turbo": True}))
        await visitor.insist("start", level="beginner")
        await visitor.play_until(lambda visitor=visitor: len(visitor.turns) >= 20)  # type: ignore[misc]  # bound
        await visitor.leave()
