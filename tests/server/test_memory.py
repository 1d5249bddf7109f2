"""A server that runs for long needs no more memory than one that has just started: nothing is kept without a bound."""

import gc
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from weakref import ref

import pytest

from tablee.games import GAMES
from tablee.kernel.seed import Seed
from tablee.server import client
from tablee.server.quotas import _REMEMBERED, Buckets, Quotas
from tablee.store.store import Store
from tests.server.company import in_loop
from tests.server.serving import Clock
from tests.server.worlds import World, history

CODE = "BCDFG"


@pytest.fixture
def no_search() -> Iterator[None]:
    """Python looks for no garbage in cycles meanwhile."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_search")
@in_loop
async def test_a_room_that_is_closed_is_gone_at_once(store: Store) -> None:
    world = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 4, lambda _: False))
    await world.enter("Ann")
    await world.say("Ann", "wave", "c1", emote="hello")
    await world.wait(60_000)  # somebody's time runs out
    tab = world.tabs.pop("Ann")
    await tab.leave()
    await world.settle()
    del tab.client  # as a real pipe does
    room = ref(world.room)
    await world.front.rooms._drop(world.room)
    del world.room
    assert room() is None


@in_loop
async def test_places_are_forgotten_when_their_limits_are_full_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(client, "_seconds", lambda: clock() / 1000)
    buckets, quotas = Buckets((20.0, 100.0)), Quotas(store, clock)
    for number in range(50):
        clock.pass_(20_000)
        assert buckets.of(f"10.0.0.{number}").take()
        await quotas.open(f"10.0.0.{number}")
    assert list(buckets._buckets) == ["10.0.0.49"]
    assert len(quotas._full_at) < 10
    for number in range(_REMEMBERED + 1):
        assert buckets.of(str(number)).take()
    assert len(buckets._buckets) == _REMEMBERED


def unbounded() -> dict[str, int]:
    """The caches without a bound in all modules of ours, and how much they hold."""
    modules = [vars(module) for name, module in list(sys.modules.items()) if name.partition(".")[0] == "tablee"]
    caches = {one for names in modules for one in names.values() if isinstance(one, _lru_cache_wrapper)}
    known = {f"{one.__module__}.{one.__qualname__}": one.cache_info() for one in caches}
    return {name: info.currsize for name, info in known.items() if info.maxsize is None}


@pytest.mark.parametrize("name", GAMES)
def test_games_are_not_remembered_without_a_bound(name: str) -> None:
    game = GAMES[name]
    options, before = game.read_options({}), unbounded()
    for number in range(10):
        seed = Seed.numbered(number)
        state, numbers = game.deal(options, seed), seed.child("walk").numbers()
        while game.outcome(state) is None:
            for seat in range(game.seats(options)):
                game.view(state, seat)
            seat = min(game.to_act(state))
            moves = game.moves(state, seat)
            state = game.apply(state, seat, moves[next(numbers) % len(moves)]).state
    grown = {cache: size - before.get(cache, 0) for cache, size in unbounded().items()}
    assert {cache: size for cache, size in grown.items() if size > 150} == {}
