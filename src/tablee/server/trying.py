"""The moves that people try, on their way to the process for analyses: one for each person, the newest."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from tablee.server.connections import TRUSTED, place_of
from tablee.table.refusal import Refused

T = TypeVar("T")
MOST: Final = 8
"""Maximum number of moves that are weighed or wait for it."""
EACH: Final = 2
"""How many of them may come from one place."""


@dataclass(frozen=True, slots=True)
class _Try:
    place: str
    cancel: Callable[[], object]


class Tries:
    """The moves under way."""

    def __init__(self) -> None:
        self._tries: dict[str, _Try] = {}

    @property
    def waiting(self) -> int:
        """How many moves are weighed or wait for it."""
        return len(self._tries)

    async def ask(self, person: str, host: str, work: Callable[[], Awaitable[T | Refused | None]]) -> T:
        """Return what the work returns. Raise `Refused` if it fails, or if the person has tried another move since."""
        place = place_of(host)
        older = self._tries.pop(person, None)
        if older is not None:
            older.cancel()  # whoever tries another move no longer waits for this one
        ours = sum(one.place == place for one in self._tries.values())
        if self.waiting >= MOST or (ours >= EACH and host not in TRUSTED):
            raise Refused("busy")
        task = asyncio.ensure_future(work())
        mine = self._tries[person] = _Try(place, task.cancel)
        try:
            found = await task
        except asyncio.CancelledError:
            if self._tries.get(person) is mine:
                raise  # the request itself is cancelled
            raise Refused("stale") from None
        finally:
            if self._tries.get(person) is mine:
                del self._tries[person]
        if found is None or isinstance(found, Refused):
            raise found or Refused("busy")
        return found
