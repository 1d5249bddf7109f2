"""Several nodes on one PostgreSQL: the log decides, at whichever node a player is and whatever happens to it."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from itertools import count
from typing import cast
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from tablee.kernel.json import Json
from tablee.store.model import LogRow
from tablee.store.store import Store
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.player import Player
from tablee_lab.prove.reading import look_of, table_of, undue
from tablee_lab.prove.steady import Door, Steady, World
from tablee_lab.sim.history import broken

GAMES: dict[str, dict[str, Json]] = {
    "pairs": {},
    "sequence": {"players": 4},
    "six_sequences": {"players": 3, "rounds": 1},
    "figures": {"players": 3},
}
_TICKS = count()


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


@pytest.fixture
def store(postgresql_url: str) -> Iterator[Store]:
    with closing(Store.open(postgresql_url)) as opened:
        yield opened


def somebody(name: str, base: str) -> Steady:
    return Steady(World([Door(base)], ticks=_TICKS), name)


async def sit_down(game: str, people: Sequence[Steady], watcher: Steady) -> str:
    """The first sets up a table, the others join, all of them sit down, and a spectator watches."""
    code = await people[0].open(game, GAMES[game], {"turbo": True})
    for seat, one in enumerate(people):
        await one.come(code)
        await one.insist("sit", seat=seat)
    await watcher.come(code)
    await people[0].insist("start", level="easy")
    return code


async def agree(store: Store, code: str, players: Sequence[Steady]) -> list[LogRow]:
    """Wait until everybody has seen the whole log, check that their views match it, and return it."""
    while True:
        log = await store.entries(code)
        table = table_of(log)
        for one in players:
            await one.until(lambda one=one, table=table: one.seq >= table.public)  # type: ignore[misc]  # bound defaults
        if all(one.seq == table.public for one in players):  # otherwise something has happened meanwhile
            break
    for one in players:
        assert one.picture.look == look_of(table, one)
    history = [sent for one in players for sent in one.world.history if sent.table == code]
    assert broken(history, log) == []
    assert undue(log) == []
    return log


@asynccontextmanager
async def company(*players: Steady) -> AsyncIterator[None]:
    """Players whose sockets are closed at the end, whatever happens."""
    try:
        yield
    finally:
        await asyncio.gather(*(one.leave() for one in players))


def chair(player: Player, seat: int) -> dict[str, Json]:
    return cast("list[dict[str, Json]]", player.table["chairs"])[seat]


async def leave_and_return(leaver: Steady, watcher: Steady, base: str) -> None:
    """Leave in the middle of the game, let a bot move, and come back at another node."""
    await leaver.play_until(lambda: len(leaver.turns) >= 6)
    seat = cast("int", leaver.you["seat"])
    await leaver.leave()
    if len(cast("list[Json]", watcher.table["chairs"])) > 1:
        await watcher.until(lambda: chair(watcher, seat)["bot"] is not None)
    await leaver.world.move_to(base)
    await leaver.until(lambda: True)
    assert leaver.you["seat"] == seat
    await leaver.until(lambda: chair(leaver, seat)["bot"] is None)
    await leaver.play_until(lambda: False)


async def play_whole(store: Store, game: str, first: str, second: str) -> None:
    """Play a game with players at two nodes, one of whom changes nodes."""
    host, guest, watcher = somebody("Ann", first), somebody("Bob", second), somebody("Eve", second)
    people = [host] if game == "pairs" else [host, guest]
    async with company(*people, watcher):
        code = await sit_down(game, people, watcher)
        async with asyncio.TaskGroup() as playing:
            for one in people[:-1]:
                playing.create_task(one.play_until(lambda: False))
            playing.create_task(leave_and_return(people[-1], watcher, second if game == "pairs" else first))
        log = await agree(store, code, [*people, watcher])
        assert watcher.stage == "over"
    kinds = {line.body.partition('"do":"')[2].partition('"')[0] for line in log}
    assert {"away", "hold", "back"} <= kinds or game == "pairs"


def test_whole_games_with_players_at_two_nodes(nursery: Nursery, store: Store, postgresql_url: str) -> None:
    first, second = nursery.serve(postgresql_url, "hasty"), nursery.serve(postgresql_url, "hasty")

    async def play() -> None:
        async with asyncio.TaskGroup() as games:
            for game in GAMES:
                games.create_task(play_whole(store, game, first.base, second.base))

    asyncio.run(play())
    assert nursery.complaints() == []


async def start_duel(ann: Steady, bob: Steady) -> str:
    """Two people begin a game of Séquence."""
    code = await ann.open("sequence", {"players": 2})
    for seat, one in enumerate((ann, bob)):
        await one.come(code)
        await one.insist("sit", seat=seat)
    await ann.insist("start")
    return code


def test_a_node_without_notifications_is_late_but_never_wrong(
    nursery: Nursery, store: Store, postgresql_url: str
) -> None:
    hearing, deaf = nursery.serve(postgresql_url, "hasty"), nursery.serve(postgresql_url, "deaf")

    async def play() -> None:
        ann, bob = somebody("Ann", hearing.base), somebody("Bob", deaf.base)
        async with company(ann, bob):
            code = await start_duel(ann, bob)
            for number in range(8):  # Bob learns of each move of Ann's by polling
                await asyncio.gather(ann.play_one(number), bob.play_one(number))
            for one in (ann, bob, ann, bob):  # a node that is behind decides by the log
                assert await one.insist("wave", emote="hello")
            await agree(store, code, [ann, bob])

    asyncio.run(play())
    assert nursery.complaints() == []


def test_players_at_a_killed_node_play_on_at_another(nursery: Nursery, store: Store, postgresql_url: str) -> None:
    first, second = nursery.serve(postgresql_url), nursery.serve(postgresql_url)

    async def play() -> None:
        ann, bob, eve = somebody("Ann", first.base), somebody("Bob", second.base), somebody("Eve", first.base)
        async with company(ann, bob, eve):
            code = await sit_down("sequence", [ann, bob], eve)
            async with asyncio.TaskGroup() as playing:
                for one in (ann, bob):
                    playing.create_task(one.play_until(lambda: False))
                await eve.until(lambda: len(eve.turns) >= 12)
                first.kill()
                for one in (ann, eve):
                    await one.world.move_to(second.base)
            await agree(store, code, [ann, bob, eve])
            assert eve.stage == "over"
            assert {turn["by"] for turn in cast("list[dict[str, Json]]", eve.turns)} == {"person", "bot"}

    asyncio.run(play())
    assert nursery.complaints() == []


def test_cut_database_connections_cost_time_and_nothing_else(
    nursery: Nursery, store: Store, postgresql_url: str
) -> None:
    # Cut only the connections of these two nodes: other tests use the same server.
    name = f"cut_{uuid4().hex}"
    url = make_url(postgresql_url).update_query_dict({"application_name": name}).render_as_string(hide_password=False)
    first, second = nursery.serve(url, "hasty"), nursery.serve(url, "hasty")
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"

    async def play() -> None:
        ann, bob = somebody("Ann", first.base), somebody("Bob", second.base)
        async with company(ann, bob):
            code = await start_duel(ann, bob)
            with closing(psycopg.connect(postgresql_url, autocommit=True)) as ours:
                for number in range(5):
                    await asyncio.gather(ann.play_one(number), bob.play_one(number))
                    cutting = asyncio.to_thread(ours.execute, cut, [name])
                    await asyncio.gather(ann.play_one(number), bob.play_one(number), cutting)
            await agree(store, code, [ann, bob])

    asyncio.run(play())
