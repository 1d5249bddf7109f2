"""A table that is open on two nodes at once, and moves there."""

from dataclasses import replace
from typing import Final

from tablee.kernel.seed import Seed
from tablee.server.rooms import Rooms
from tablee.store.store import Store
from tests.server.worlds import NAMES, World, history

CODE: Final = "BCDFG"


async def two_rooms(store: Store) -> tuple[World, World]:
    """Return a table on two nodes, with cards dealt to Ann and Bob."""
    here = await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))
    front = replace(here.front, rooms=Rooms(here.front.house))
    return here, World(here.clock, front, await front.rooms.find(CODE))


async def make_move(world: World, name: str, command: str) -> str:
    """Make a legal move for somebody; return the answer."""
    seat = NAMES.index(name)
    move = str(world.room.table.rules.moves(world.match.line.state, seat)[0])
    await world.say(name, "move", command, seq=world.room.table.public, move=move)
    return world.tabs[name].frames[-1]
