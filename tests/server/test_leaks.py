"""Secrecy: two worlds that differ only in what a viewer may not know send that viewer the same bytes."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from tablee.games import GAMES
from tablee.kernel.game import Viewer
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.table import entries
from tablee.table.entries import AnyEntry, Opened, Settings
from tests.server.company import in_loop
from tests.server.leaky import LEAKS, Leaky
from tests.server.lockstep import Leak, several_act, walking
from tests.server.worlds import WATCHER, history, person_of

KINDS: Final[dict[str, tuple[dict[str, Json], frozenset[str]]]] = {
    "pairs": ({}, frozenset({"refused"})),
    "sequence": ({"players": 3}, frozenset({"refused", "moves", "hidden"})),
    "six_sequences": ({"players": 3, "rounds": 1}, frozenset({"refused", "moves", "hidden", "beats", "secrets"})),
    "figures": ({"players": 3}, frozenset({"refused", "moves", "hidden", "secrets"})),
}
"""The options of each game, and the kinds of steps that must happen in its test."""


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """One database for each world."""
    first, second = (address_of(tmp_path / f"{number}.sqlite3") for number in (1, 2))
    with closing(Store.open(first)) as here, closing(Store.open(second)) as there:
        yield here, there


async def walk(stores: tuple[Store, Store], game: str, viewer: Viewer, number: int, steps: int = 8) -> Counter[str]:
    """Take some steps from somewhere in a game; with an odd number, from where several people must choose."""
    seed = Seed.numbered(number)
    log = history(game, KINDS[game][0], seed, 10 * number, several_act if number % 2 else lambda _: False)
    async with walking(stores, log, viewer, seed) as walked:
        await walked.run(steps)
        return walked.tally


@pytest.mark.parametrize("game", KINDS)
@in_loop
async def test_two_worlds_send_a_viewer_the_same_bytes(stores: tuple[Store, Store], game: str) -> None:
    options, happens = KINDS[game]
    seats = GAMES[game].seats(GAMES[game].read_options(options))
    tally = Counter[str]()
    for viewer in (*range(seats), None):
        for number in (1, 2, 3):
            tally += await walk(stores, game, viewer, number)
    assert set(+tally) >= happens
    assert not tally["undone"]


@pytest.mark.parametrize("viewer", [0, None])
@in_loop
async def test_two_worlds_send_the_same_bytes_at_a_table_that_was_begun_on_a_device(
    stores: tuple[Store, Store], viewer: Viewer
) -> None:
    seed = Seed.numbered(2)
    log = history("sequence", KINDS["sequence"][0], seed, 10, lambda _: False)
    async with walking(stores, [*log, entries.TakenOver(seed.child("next").text)], viewer, seed) as walked:
        await walked.run(8)
        assert walked.tally["moves"] + walked.tally["hidden"] > 0


async def watch_a_bot(stores: tuple[Store, Store], viewer: Viewer) -> None:
    """Run two worlds in which a bot makes the same moves but takes longer in the second."""
    rules = GAMES["sequence"]
    opened = Opened(person_of("Ann"), "Ann", "sequence", rules.edition, {}, Settings(), Seed.numbered(1).text)
    log: list[AnyEntry] = [opened, entries.Came(person_of(WATCHER), WATCHER), entries.Started("medium")]
    async with walking(stores, log, viewer, Seed.numbered(1), takes=300) as walked:
        for _ in range(4):
            walked.here.clock.at = walked.there.clock.at  # it has thought since Ann moved
            for world in walked.worlds:
                world.clock.pass_(1_000)
            await walked.whisper()
            for world in walked.worlds:
                await world.wait(0)
            walked.here.clock.at = walked.there.clock.at
            for move in [str(move) for move in rules.moves(walked.here.match.line.state, 0)[:1]]:
                await walked.say("Ann", "move", seq=walked.here.room.table.public, move=move)
            walked.check()
        assert sum(turn.by == "bot" for turn in walked.here.match.turns) >= 2
        walked.here.clock.at = walked.there.clock.at
        await walked.come_late()


@pytest.mark.parametrize("viewer", [0, None])
@in_loop
async def test_how_long_a_bot_thinks_is_nowhere_in_what_is_sent(stores: tuple[Store, Store], viewer: Viewer) -> None:
    await watch_a_bot(stores, viewer)


@pytest.mark.parametrize("leak", LEAKS)
@in_loop
async def test_a_server_that_leaks_is_caught(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch, leak: Leaky
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        await look_around(stores)


async def look_around(stores: tuple[Store, Store]) -> None:
    """Look at every place where a leak may show."""
    for viewer in (0, None):
        await watch_a_bot(stores, viewer)
    for game, seat, number in (("six_sequences", 0, 1), ("six_sequences", 1, 1), ("figures", 0, 1)):
        await walk(stores, game, seat, number, steps=4)


@in_loop
async def test_without_a_leak_nothing_is_caught(stores: tuple[Store, Store]) -> None:
    await look_around(stores)
