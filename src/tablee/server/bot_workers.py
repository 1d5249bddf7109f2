"""The bots of a server. They run in processes of their own, so a slow or hanging bot blocks nobody else.

A bot receives only what its seat may know, and its own random seed. Nothing else of a table enters its process.
What guests ask for has its own process: however much they ask, no bot at a table waits for it. So have analyses.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Final, TypeVar

from tablee.bots.judging import Judged, Level
from tablee.games import GAMES
from tablee.kernel.bot import Bot
from tablee.server.workers import Crew
from tablee.table.due import Question

T = TypeVar("T")
PATIENCE: Final = 5.0
"""Timeout for a bot's move, in seconds. After it, a random move is played."""
QUEUE: Final = 25.0
"""How much later a bot's move may come because its process is busy, has to start or loads the bot, in seconds. A table
does not wait for all tables before it: on a busy machine, each of them may take as long as a process takes to start."""
UNHURRIED: Final = 60.0
"""Timeout for a part of an analysis, and to check a table that comes from a device, in seconds. Both are short, but on
a busy machine their processes come last."""
WAITING: Final = 8
"""Maximum number of guests' requests that wait or run; more are refused."""


@cache
def _bot(game: str, level: Level) -> Bot[object, object]:
    return GAMES[game].bot(level)


def _choose(game: str, level: Level, question: Question) -> int:
    """The index of the move that the bot chooses."""
    return question.moves.index(_bot(game, level).choose(*question))


def _hint(game: str, view: object, moves: Sequence[object]) -> list[Judged[object]]:
    return list(GAMES[game].hint(view, moves))


class Thinker:
    """The processes for bots, one for guests, one for analyses, and one for tables that come from a device."""

    def __init__(self, workers: int, patience: float = PATIENCE) -> None:
        self.bots = Crew(workers, patience)
        self._latest = patience + QUEUE
        self.guests = Crew(1, patience, WAITING)
        self.analysts = Crew(1, UNHURRIED)
        self.arrivals = Crew(1, UNHURRIED)

    async def choose(self, game: str, level: Level, question: Question) -> object:
        """Return the move of a bot of this level, or a random move if it does not answer in time."""
        place = None
        with suppress(TimeoutError):
            async with asyncio.timeout(self._latest):
                place = await self.bots.ask(partial(_choose, game, level, question), partial(_bot, game, level))
        return question.moves[question.seed.below(len(question.moves)) if place is None else place]

    async def hint(self, game: str, view: object, moves: Sequence[object]) -> list[Judged[object]]:
        """Return the best moves, or none if that takes too long. Raise `Refused` if too many guests ask."""
        return await self.guests.ask(partial(_hint, game, view, moves)) or []

    async def replay(self, work: Callable[[], T]) -> T | None:
        """Replay an imported game. Return None if that takes too long. Raise `Refused` if too many guests ask."""
        return await self.guests.ask(work)

    async def check(self, work: Callable[[], T]) -> T | None:
        """Check a table that comes from a device. Return None if that takes too long."""
        return await self.arrivals.ask(work)

    def close(self) -> None:
        """End the processes."""
        self.bots.close()
        self.guests.close()
        self.analysts.close()
        self.arrivals.close()
