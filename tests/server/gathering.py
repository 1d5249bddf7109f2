"""Short helpers that bring people to a table and read what they were sent."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from tablee.kernel.json import Json
from tablee_lab.prove.player import Player
from tests.server.company import company
from tests.server.serving import Served


@asynccontextmanager
async def table_for(
    served: Served, game: str, *names: str, options: dict[str, Json] | None = None, start: bool = True, **settings: Json
) -> AsyncIterator[list[Player]]:
    """Return people at a table, the first of them its host; as many as there are seats sit down."""
    async with company(served.base, *names) as players:
        code = await players[0].open(game, options, {"turbo": True, **settings})
        for seat, one in enumerate(players):
            await one.enter(code)
            if 0 < seat < len(one.chairs):
                assert await one.do("sit", seat=seat) is None
        if start:
            assert await players[0].do("start", level="beginner") is None
            for one in players:
                await one.until(lambda one=one: one.stage == "playing")  # type: ignore[misc]  # a default that is bound
        yield players


def why(refusal: dict[str, Json] | None) -> str | None:
    """Return the code of a refusal, or None."""
    if refusal is None:
        return None
    assert refusal["fr"] != refusal["en"]
    return str(refusal["why"])


def on_turn(players: list[Player]) -> tuple[Player, Player]:
    """Return two players: the one on turn first."""
    one, other = players
    return (one, other) if one.is_on else (other, one)


async def look_at_the_clock(player: Player) -> None:
    """Make the table look at the clock: any command does."""
    assert await player.do("wave", emote="wait") is None


def turn(player: Player, number: int = -1) -> dict[str, Json]:
    """Return one of the moves that somebody has seen, by its index."""
    return cast("dict[str, Json]", player.turns[number])
