"""Analyses of finished games: worked out in a process of their own, part by part, and kept with the record.

A part takes less than a second or so, and between two parts an analysis can be given up. Nobody who plays waits for
it: the process has a lower priority than all others, and the number of analyses under way is limited.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import msgspec

from tablee.analysis.model import Story
from tablee.analysis.story import Assessed
from tablee.house.analysing import AnalysisSeen
from tablee.house.trying import analyst_of
from tablee.server.bot_workers import Thinker
from tablee.server.connections import TRUSTED, place_of
from tablee.store.model import GameRecord, StoreFailed, StoreRefused
from tablee.store.store import Store
from tablee.table.refusal import Refused

VERSION: Final = 2
"""Raise it when an analysis of the same record becomes another one: those in the store are then made anew."""
PART: Final = 0.4
"""After this many seconds a part ends, with the decision under way."""
WATCHED: Final = 5.0
"""An analysis that nobody has asked for in this time is given up, in seconds."""
MOST: Final = 8
"""Maximum number of analyses under way."""
EACH: Final = 2
"""How many of them one place may ask for."""
_MOMENT: Final = 1.0
"""A request waits this long for the next part, in seconds."""
_KEPT: Final = 32
"""Number of finished analyses in memory."""


Keep: TypeAlias = Callable[[Story], Awaitable[None]]
"""Stores an analysis."""


class Part(NamedTuple):
    """Some decisions of a game, one after the other."""

    found: tuple[Assessed, ...]
    of: int
    """The number of all decisions."""
    story: Story | None
    """The whole analysis, with the last part."""


def part(text: str, found: tuple[Assessed, ...]) -> Part | Refused:
    """Return the next part of an analysis. It returns a refusal: a worker cannot raise to its caller."""
    try:
        analyst = analyst_of(text)
    except Refused as refused:
        return refused
    more, until = list[Assessed](), time.monotonic() + PART
    plies = analyst.plies[len(found) :]
    for ply in plies:
        more.append(analyst.assess(ply))
        if time.monotonic() > until:
            break
    is_whole = len(more) == len(plies)
    return Part(tuple(more), len(analyst.plies), analyst.story([*found, *more]) if is_whole else None)


Work: TypeAlias = Callable[[str, tuple[Assessed, ...]], Awaitable[Part | Refused | None]]
"""Works out the next part of an analysis; None if that fails or takes too long."""


def by(thinker: Thinker) -> Work:
    """Let the process for analyses work."""

    async def work(text: str, found: tuple[Assessed, ...]) -> Part | Refused | None:
        return await thinker.analysts.ask(partial(part, text, found), quietly)

    return work


def quietly() -> None:
    """Give this process a low priority."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, 15)


@dataclass(slots=True)
class _Job:
    """An analysis under way, or done."""

    place: str
    asked: float
    done: int = 0
    of: int = 0
    story: Story | None = None
    refused: Refused | None = None
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the next part is done."""
    task: "asyncio.Task[None] | None" = None

    @property
    def is_open(self) -> bool:
        return self.story is None and self.refused is None


class Desk:
    """The analyses of a server."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._jobs: dict[str, _Job] = {}
        """By the text of the record, the oldest first."""

    @property
    def waiting(self) -> int:
        """How many analyses are under way."""
        return sum(job.is_open for job in self._jobs.values())

    async def of_record(self, record: GameRecord, host: str, store: Store, work: Work) -> AnalysisSeen:
        """Return the analysis of a stored game, as far as it is. Raise `Refused`."""
        kept = await store.analysis(record.id, VERSION)
        if kept is not None:
            with suppress(msgspec.DecodeError):  # it is made anew
                story = msgspec.json.decode(kept, type=Story)
                return AnalysisSeen(len(story.decisions), len(story.decisions), story)

        async def keep(story: Story) -> None:
            await store.keep_analysis(record.id, VERSION, msgspec.json.encode(story).decode())

        return self.of_text(record.text, host, work, keep)

    def of_text(self, text: str, host: str, work: Work, keep: Keep | None = None) -> AnalysisSeen:
        """Return the analysis of a game, as far as it is. Raise `Refused`. The server stores it only with `keep`."""
        job = self._jobs.get(text) or self._begun(text, host, work, keep)
        job.asked = self._now()
        if job.refused is not None:
            del self._jobs[text]
            raise job.refused
        return AnalysisSeen(job.done, job.of, job.story)

    def _begun(self, text: str, host: str, work: Work, keep: Keep | None) -> _Job:
        place = place_of(host)
        ours = sum(job.is_open and job.place == place for job in self._jobs.values())
        if self.waiting >= MOST or (ours >= EACH and host not in TRUSTED):
            raise Refused("busy")
        job = self._jobs[text] = _Job(place, self._now())
        job.task = asyncio.get_running_loop().create_task(self._work(text, job, work, keep))
        while len(self._jobs) - self.waiting > _KEPT:
            del self._jobs[next(key for key, old in self._jobs.items() if not old.is_open)]
        return job

    async def _work(self, text: str, job: _Job, work: Work, keep: Keep | None) -> None:
        found: tuple[Assessed, ...] = ()
        while job.is_open:
            if self._now() - job.asked > WATCHED:
                del self._jobs[text]
                return
            some = await work(text, found)
            if not isinstance(some, Part):
                job.refused = some or Refused("busy")
                job.moved.set()
                return
            found += some.found
            job.done, job.of = len(found), some.of
            if some.story is not None and keep is not None:
                with suppress(StoreFailed, StoreRefused):  # then it is made again when somebody asks
                    await keep(some.story)
            job.story = some.story
            moved, job.moved = job.moved, asyncio.Event()
            moved.set()

    async def moved(self, text: str) -> None:
        """Wait until the analysis of this text has gone on, or for a moment."""
        job = self._jobs.get(text)
        if job is not None and job.is_open:
            with suppress(TimeoutError):
                async with asyncio.timeout(_MOMENT):
                    await job.moved.wait()

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
