"""The patches on the wire: what a client makes of its messages is what it may see, and nothing else."""

import json
from typing import Final

import msgspec
import pytest

from tablee.client import Picture
from tablee.house.viewer import EVERY
from tablee.house.wire import encode
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.store.store import Store
from tablee.table.commands import AnyCommand, Move, Sit, Stand, Undo
from tablee.table.seen import look
from tests.server.company import in_loop
from tests.server.worlds import NAMES, WATCHER, World, history, person_of
from tests.table.session import Chance, any_command

KINDS: Final[tuple[tuple[str, dict[str, Json]], ...]] = (
    ("pairs", {}),
    ("sequence", {"players": 3}),
    ("sequence", {"players": 4, "draw": "manual", "silence": True}),
    ("six_sequences", {"players": 3, "rounds": 1}),
    ("figures", {"players": 3}),
)
STEPS: Final = 60


class Folded:
    """The pictures that the tabs of a world make of their messages."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.pictures: dict[str, Picture] = {}
        self.read: dict[str, int] = {}
        self.sums = 0
        self.changes = 0

    def check(self) -> None:
        """Compare each picture with what its person may see, member by member and in the same order."""
        for name, tab in self.world.tabs.items():
            picture = self.pictures.setdefault(name, Picture())
            for frame in tab.frames[self.read.get(name, 0) :]:
                if not frame.startswith("{'type'"):  # not a message but the opening of the socket
                    message = json.loads(frame)
                    self.sums += "sum" in message
                    self.changes += "change" in message
                    picture.take(message)
            self.read[name] = len(tab.frames)
            true = msgspec.json.decode(encode(look(self.world.room.table, person_of(name.strip("+")))))
            assert json.dumps(picture.look) == json.dumps(true), name


def wish(world: World, chance: Chance) -> tuple[str, AnyCommand]:
    """Somebody's next command: mostly a move, sometimes anything."""
    table, match = world.room.table, world.room.table.match
    name = chance.of((*NAMES[: len(table.chairs)], WATCHER))
    if match is not None and not match.outcome and chance.below(4):
        seat = chance.of(sorted(match.acting))
        person = table.chairs[seat].person
        names = [one for one in NAMES if person_of(one) == person]
        moves = table.rules.moves(match.line.state, seat)
        if names and moves:
            return names[0], Move("x", table.public, str(chance.of(moves)))
    seats = len(table.chairs)
    likely = (Undo("x"), Stand("x"), Sit("x", chance.below(seats)), any_command(table, chance))
    return name, chance.of(likely)


@pytest.mark.parametrize(("game", "options"), KINDS)
@in_loop
async def test_what_a_client_folds_from_its_messages_is_what_it_may_see(
    store: Store, game: str, options: dict[str, Json]
) -> None:
    seed = Seed.numbered(11)
    world = await World.open(store, "BCDFG", history(game, options, seed, 4, lambda _: False))
    folded, chance = Folded(world), Chance(seed.child("folding"))
    for name in (*NAMES[: len(world.room.table.chairs)], WATCHER):
        await world.enter(name)
    for step in range(STEPS):
        name, command = wish(world, chance)
        words = msgspec.to_builtins(command)
        await world.say(name, words.pop("do"), f"step-{step}", **{k: v for k, v in words.items() if k != "command"})
        if step == STEPS // 2:
            await world.enter(NAMES[0], f"{NAMES[0]}+")  # another tab of the same person
        if not chance.below(5):
            await world.wait(chance.of((500, 3_000, 40_000)))
        folded.check()
    assert folded.changes > STEPS // 2
    assert folded.sums or world.room.table.public < EVERY
    await world.close()


@in_loop
async def test_spectators_are_sent_the_same_bytes(store: Store) -> None:
    world = await World.open(store, "BCDFG", history("sequence", {"players": 2}, Seed.numbered(1), 2, lambda _: False))
    for name in ("Ann", "Bob", WATCHER, "Fay", "Gus"):
        await world.enter(name)
    seat = min(world.match.acting)
    move = str(world.room.table.rules.moves(world.match.line.state, seat)[0])
    await world.say(NAMES[seat], "move", "first", seq=world.room.table.public, move=move)
    last = {name: tab.frames[-1] for name, tab in world.tabs.items()}
    assert last[WATCHER] == last["Fay"] == last["Gus"]
    assert '"change":{' in last["Fay"]
    assert '"done"' not in last["Fay"]
    assert '"done":"first"' in last[NAMES[seat]]
    await world.close()
