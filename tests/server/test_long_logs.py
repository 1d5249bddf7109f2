"""Long logs: read and applied in slices, so that other tables go on, and bounded, so that a table opens soon."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.server import logbook
from tablee.server.logbook import PAGE, Logbook
from tablee.server.rooms import Rooms
from tablee.store.model import LogRow
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.store.thread import Answer
from tablee.table import entries, hosting
from tests.server.company import in_loop
from tests.server.worlds import NAMES, World, history, person_of

CODE = "BCDFG"


class Reader(Store):
    """A store that remembers what was read of logs, and whom it served in between."""

    reads: list[tuple[int, int]]

    def entries(self, table: str, after: int = 0, limit: int = 10**6) -> Answer[list[LogRow]]:
        self.reads.append((after, limit))
        return super().entries(table, after, limit)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Reader]:
    with closing(Reader.open(address_of(tmp_path / "tablee.sqlite3"))) as opened:
        assert isinstance(opened, Reader)
        opened.reads = []
        yield opened


async def chatty(store: Store, lines: int, options: dict[str, Json] | None = None) -> World:
    """Return a table at which a game has begun and Ann has talked a lot."""
    log = history("sequence", options or {}, Seed.numbered(1), 0, lambda _: False)
    log += [entries.Said(person_of("Ann"), f"line {number}") for number in range(lines)]
    return await World.open(store, CODE, log)


@in_loop
async def test_a_long_log_is_read_and_applied_in_slices_outside_the_loop(
    store: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await chatty(store, 3 * PAGE)
    slices: list[tuple[int, bool]] = []
    follow = Logbook._follow

    def noted(book: Logbook, log: Sequence[LogRow]) -> None:
        slices.append((len(log), threading.current_thread() is threading.main_thread()))
        follow(book, log)

    monkeypatch.setattr(Logbook, "_follow", noted)
    store.reads.clear()
    turns = 0

    async def others() -> None:
        """Another table uses the store and the loop meanwhile."""
        nonlocal turns
        while True:
            await store.person("somebody")
            turns += 1

    playing = asyncio.create_task(others())
    room = await Rooms(world.front.house).find(CODE)
    playing.cancel()
    last = room.table.seq
    assert store.reads == [*((after, PAGE) for after in range(0, last, PAGE)), (last, PAGE)]
    assert [size for size, _ in slices] == [PAGE - 1, PAGE, PAGE, last - 3 * PAGE]
    assert not any(in_loop for size, in_loop in slices if size > logbook._FEW)
    assert turns >= len(store.reads)  # between any two slices somebody else was served
    assert room.table == world.room.table
    await world.close()


async def ask(world: World, name: str, do: str, **words: Json) -> str:
    """Send a command; return the answer."""
    await world.say(name, do, f"{do}-{world.room.table.seq}", **words)
    return world.tabs[name].frames[-1]


async def move(world: World) -> str:
    seat = min(world.match.acting)
    moves = world.room.table.rules.moves(world.match.line.state, seat)
    return await ask(world, NAMES[seat], "move", seq=world.room.table.public, move=str(moves[0]))


@pytest.fixture(autouse=True)
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ann talk as much as she likes."""
    monkeypatch.setattr(hosting, "BY_ONE", 10**6)
    monkeypatch.setattr(hosting, "BY_ALL", 10**6)


@in_loop
async def test_in_a_very_long_game_only_moves_count(store: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "TALK", 20)
    world = await chatty(store, 18)  # and the entry that deals
    for name in ("Ann", "Bob"):
        await world.enter(name)
    assert '"done"' in await ask(world, "Ann", "say", text="the last word")
    for do, words in (("say", {"text": "more"}), ("wave", {"emote": "hello"}), ("undo", {}), ("stand", {})):
        answer = await ask(world, "Ann", do, **words)
        assert '"why":"long_game"' in answer
        assert "only moves count" in answer
    assert '"done"' in await move(world)
    await world.close()


@in_loop
async def test_a_game_that_is_too_long_stops_with_a_sentence(store: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "GAME", 21)
    world = await chatty(store, 19)
    for name in ("Ann", "Bob"):
        await world.enter(name)
    assert '"done"' in await move(world)
    seq = world.room.table.seq
    answer = await move(world)
    assert '"why":"table_full"' in answer
    assert "open another one" in answer
    await world.tabs.pop("Bob").leave()
    await world.wait(3_600_000)
    assert world.room.table.seq == seq  # nobody is away and no clock moves: nothing is written
    assert world.room._alarm is None  # and nothing is due again and again
    await world.close()


@in_loop
async def test_a_command_that_was_done_before_the_table_was_full_is_still_acknowledged(
    store: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await chatty(store, 5)
    await world.enter("Ann")
    await world.say("Ann", "say", "once", text="hello")
    seq = world.room.table.seq
    monkeypatch.setattr(logbook, "ENTRIES", seq)
    await world.say("Ann", "say", "once", text="hello")
    assert '"done":"once"' in world.tabs["Ann"].frames[-1]
    await world.say("Ann", "say", "twice", text="hello")
    assert '"why":"table_full"' in world.tabs["Ann"].frames[-1]
    assert world.room.table.seq == seq
    await world.close()


@in_loop
async def test_the_next_game_counts_anew(store: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    log = history("sequence", {"players": 2}, Seed.numbered(3), 999, lambda _: False)
    world = await World.open(store, CODE, log)
    assert world.room.table.stage == "over"
    monkeypatch.setattr(logbook, "TALK", 20)
    for name in ("Ann", "Bob"):
        await world.enter(name)
    assert '"why":"long_game"' in await ask(world, "Ann", "say", text="bravo")
    for name in ("Ann", "Bob"):
        await ask(world, name, "rematch")
    assert world.room.table.number == 2
    assert '"done"' in await ask(world, "Ann", "say", text="bravo")
    again = (await Rooms(world.front.house).find(CODE)).book
    assert again._began == world.room.book._began
    await world.close()


@in_loop
async def test_a_table_that_waits_long_for_its_first_game_is_read_from_a_snapshot(
    store: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "EVERY", 10)
    opening, *_ = history("sequence", {}, Seed.numbered(1), 0, lambda _: False)
    world = await World.open(store, CODE, [opening])
    await world.enter("Ann")
    for _ in range(25):
        assert '"done"' in await ask(world, "Ann", "wave", emote="hello")
    store.reads.clear()
    room = await Rooms(world.front.house).find(CODE)
    assert store.reads[0] == (19, PAGE)
    assert room.table == world.room.table
    assert room.book.chain == world.room.book.chain
    await world.close()
