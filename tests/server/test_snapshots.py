"""Opening a table with earlier games: from its snapshot, or from the whole log if the snapshot cannot be read."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from tablee.kernel.seed import Seed
from tablee.server.checking import faults
from tablee.server.rooms import Rooms
from tablee.store.model import LogRow
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.store.thread import Answer
from tablee.table import entries, fold
from tablee.table.model import Table
from tablee.table.refusal import Refused
from tests.server.company import in_loop
from tests.server.worlds import World, history

CODE = "BCDFG"


class Reader(Store):
    """A store that remembers from where logs were read."""

    after: list[int]

    def entries(self, table: str, after: int = 0, limit: int = 10**6) -> Answer[list[LogRow]]:
        self.after.append(after)
        return super().entries(table, after, limit)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Reader]:
    with closing(Reader.open(address_of(tmp_path / "tablee.sqlite3"))) as opened:
        assert isinstance(opened, Reader)
        opened.after = []
        yield opened


async def second_game(store: Store) -> World:
    """Return a table where Ann and Bob have finished a game, talked, and begun another one."""
    world = await World.open(store, CODE, history("sequence", {"players": 2}, Seed.numbered(3), 999, lambda _: False))
    assert world.room.table.stage == "over"
    for name in ("Ann", "Bob"):
        await world.enter(name)
        await world.say(name, "say", f"talk-{name}", text="bravo")
        await world.say(name, "rematch", f"again-{name}")
    assert (world.room.table.stage, world.room.table.number) == ("playing", 2)
    return world


async def opened_anew(world: World) -> World:
    """Return the table as another node opens it."""
    front = replace(world.front, rooms=Rooms(world.front.house))
    return World(world.clock, front, await front.rooms.find(CODE))


async def whole(store: Store) -> Table:
    """Return the table that the whole log gives."""
    first, *rest = await Store.entries(store, CODE)
    entry = entries.read(first.body)
    assert isinstance(entry, entries.Opened)
    table = fold.opened(CODE, entry, first.at)
    for line in rest:
        table = fold.after(table, entries.read(line.body), line.at)
    return table


def change_snapshot(store: Store, body: str) -> None:
    with store._engine.begin() as connection:
        assert connection.execute(text("UPDATE snapshots SET body = :body"), {"body": body}).rowcount == 1


@in_loop
async def test_only_the_log_of_the_current_game_is_read(store: Reader) -> None:
    world = await second_game(store)
    last, dealt = world.room.table, world.room.table.seq
    move = str(last.rules.moves(world.match.line.state, min(world.match.acting))[0])
    await world.say("Bob" if world.match.acting == {0} else "Ann", "move", "first", seq=last.public, move=move)
    store.after.clear()
    other = await opened_anew(world)
    assert store.after[0] == dealt - 2  # the entry before it shows that the snapshot belongs to this log
    assert other.room.table == world.room.table == await whole(store)
    assert len(other.match.turns) == 1
    for one in (world, other):
        await one.close()


@in_loop
async def test_a_table_that_has_no_earlier_game_is_read_whole(store: Reader) -> None:
    world = await World.open(store, CODE, history("sequence", {"players": 2}, Seed.numbered(3), 5, lambda _: False))
    assert store.after[0] == 0
    assert await store.snapshot(CODE) is None
    assert world.room.table == await whole(store)
    await world.close()


@pytest.mark.parametrize("body", ["{}", "not even JSON", '{"form":99}'])
@in_loop
async def test_the_whole_log_is_read_if_the_snapshot_cannot_be(store: Reader, body: str) -> None:
    world = await second_game(store)
    change_snapshot(store, body)
    store.after.clear()
    other = await opened_anew(world)
    assert store.after[0] == 0
    assert other.room.table == world.room.table
    for one in (world, other):
        await one.close()


@in_loop
async def test_a_snapshot_that_is_not_the_table_of_its_log_is_found(store: Reader) -> None:
    world = await second_game(store)
    assert list(faults(store)) == []
    kept = msgspec.json.decode((await store.snapshot(CODE) or "")[32:])
    kept["arrived"] += 1
    body = msgspec.json.encode(kept)
    change_snapshot(store, blake2b(body, digest_size=16).hexdigest() + body.decode())
    assert list(faults(store)) == [f"{CODE}: the snapshot is not the table of its log"]
    await world.close()


@in_loop
async def test_a_snapshot_of_an_unknown_edition_is_refused_with_a_sentence(store: Reader) -> None:
    world = await second_game(store)
    kept = msgspec.json.decode((await store.snapshot(CODE) or "")[32:])
    kept["options"]["edition"] = 9
    body = msgspec.json.encode(kept)
    change_snapshot(store, blake2b(body, digest_size=16).hexdigest() + body.decode())
    with pytest.raises(Refused) as refused:
        await opened_anew(world)
    assert refused.value.why == "other_edition"
    await world.close()


@pytest.mark.parametrize(
    ("do", "command", "words"),
    [
        ("rematch", "again-Ann", {}),  # impossible now: the game has begun
        ("say", "talk-Ann", {"text": "bravo"}),  # possible, but done already
    ],
)
@in_loop
async def test_a_command_of_an_earlier_game_is_acknowledged_again_and_done_once(
    store: Reader, do: str, command: str, words: dict[str, str]
) -> None:
    world = await second_game(store)
    other = await opened_anew(world)
    await other.enter("Ann")
    seq = other.room.table.seq
    await other.say("Ann", do, command, **words)
    assert f'"done":"{command}"' in other.tabs["Ann"].frames[-1]
    assert other.room.table.seq == seq
    await other.say("Ann", "rematch", "never sent before")
    assert '"why":"is_playing"' in other.tabs["Ann"].frames[-1]
    for one in (world, other):
        await one.close()
