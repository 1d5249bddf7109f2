"""A request to a page: who makes it, and what they may see of finished games."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from tablee.house.days import day_of
from tablee.house.listed import about
from tablee.house.trying import granted
from tablee.server.house import House
from tablee.server.identity import Owner
from tablee.server.rooms import Rooms
from tablee.store.bounds import RECORD_ID
from tablee.store.model import GameRecord
from tablee.table.refusal import Refused

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Visit:
    """A request: the owner of the device it comes from, the path parameters, and the body."""

    house: House
    rooms: Rooms
    owner: Owner
    host: str
    """The address of the person's device."""
    words: dict[str, str]
    body: bytes
    is_here: bool
    """Whether the person sits at the server's own machine."""
    gone: Callable[[], Awaitable[None]]
    """Returns when the client has closed its connection."""

    @property
    def person(self) -> str:
        """The id of the person."""
        return self.owner.person


async def record_of(visit: Visit, id_: str) -> GameRecord:
    """A finished game. Raise `Refused` if there is none, or if it is today's deal."""
    wanted = id_.upper()
    could_be = wanted.isascii() and wanted.isprintable() and len(wanted) <= RECORD_ID
    record = await visit.house.store.record(wanted) if could_be else None
    if record is None:
        raise Refused("no_record")
    if about(record).day == day_of(visit.house.now()).isoformat():
        raise Refused("day_sealed")  # others may still play the same deal
    return record


async def replayed_for(visit: Visit, work: Callable[[], T | Refused]) -> T:
    """Replay a game in a worker process, which has a timeout: the search for a winnable deal may take long."""
    return granted(await while_there(visit, visit.house.thinker.replay(work)))


async def while_there(visit: Visit, work: Awaitable[T]) -> T:
    """Return what the work returns. Cancel it when the client goes: others wait for the same process."""
    doing, going = asyncio.ensure_future(work), asyncio.ensure_future(visit.gone())
    try:
        await asyncio.wait((doing, going), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise Refused("too_slow")  # in vain
        return doing.result()
    finally:
        doing.cancel()
        going.cancel()
