"""Helpers: groups of players, and tests that run in their own event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from typing import ParamSpec

from tablee_lab.prove.player import Player

P = ParamSpec("P")


@asynccontextmanager
async def company(base: str, *names: str) -> AsyncIterator[list[Player]]:
    """Some players, whose sockets are closed at the end."""
    players = [Player(base, name) for name in names]
    try:
        yield players
    finally:
        for player in players:
            await player.go_home()


async def play_some(players: Sequence[Player], turns: int) -> None:
    """Have all of them play until this number of moves stand."""

    def stop(one: Player) -> Callable[[], bool]:
        return lambda: len(one.turns) >= turns

    await asyncio.gather(*(one.play_on(stop(one)) for one in players))


def in_loop(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """Run a test in its own event loop."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run
