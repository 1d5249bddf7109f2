"""A table that was begun on a device alone, and is played on here: its log becomes the log of a table of this server.

Whoever asks twice gets the same table: its code follows from the person and from the opening on the device, and the
database gives a code to one table only. So an answer that was lost does no harm, and no log becomes two tables.
"""

import hmac
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice
from typing import Annotated, Final, NamedTuple

import msgspec

from tablee.house.listed import TableOpened, body_of
from tablee.kernel.seed import Seed
from tablee.server.device_log import Checked, checked_log
from tablee.server.identity import COMPANIONS
from tablee.server.logbook import TALK
from tablee.server.rooms import LENGTH, LETTERS
from tablee.server.visit import Visit
from tablee.store.chain import linked
from tablee.store.model import LogRow, TableRow
from tablee.table import entries
from tablee.table.entries import TakenOver
from tablee.table.refusal import Refused

LONGEST_LOG: Final = 3 * 1024 * 1024
"""Maximum size of a log that is taken over, in bytes."""
_PART: Final = 1_000
"""A log counts as one new table for each of this many entries."""


class TakeOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a device to take over: all rows of its log, as the device keeps them."""

    log: Annotated[list[LogRow], msgspec.Meta(min_length=1)]


class _Place(NamedTuple):
    """A code that a table from a device may have here, and the id of the command that opens it."""

    code: str
    command: str


async def take_over(visit: Visit) -> TableOpened:
    """Take over a table that was begun on a device alone. What was played there stays marked as such."""
    log = body_of(TakeOver, visit.body).log
    places = partial(_places, await visit.house.store.secret("devices"), visit.person, log[0])
    if taken := await _taken(visit, places()):
        return TableOpened(taken)
    if len(log) > TALK:
        raise Refused("long_log")
    await visit.rooms.may_open(visit.person)
    for _ in range(0, len(log), _PART):
        await visit.rooms.quotas.open(visit.host)
    people = [visit.person, *map(visit.owner.companion, COMPANIONS)]
    found = await visit.house.thinker.check(partial(checked_log, log, people, visit.house.now()))
    if found is None:  # it is too long for the time there is
        raise Refused("long_log")
    if isinstance(found, Refused):
        raise found
    code = await _open(visit, places(), found)
    await visit.house.store.name_person(visit.person, found.name, visit.house.now())
    return TableOpened(code)


def _places(secret: bytes, person: str, first: LogRow) -> Iterator[_Place]:
    """The places for a table from a device, one after the other, should a code belong to another table."""
    key = Seed(hmac.digest(secret, f"{person} {first.table} {(first.chain or b'').hex()}".encode(), "sha256"))
    for attempt in count():
        numbers = key.child("code", attempt).numbers()
        code = "".join(LETTERS[number % len(LETTERS)] for number in islice(numbers, LENGTH))
        yield _Place(code, f"take:{key.commitment()[:32]}")


async def _taken(visit: Visit, places: Iterator[_Place]) -> str | None:
    """The code under which a table was taken over before."""
    for place in places:
        first = await visit.house.store.entries(place.code, 0, 1)
        if not first:
            return None
        if first[0].command == place.command:
            return place.code
    raise AssertionError("there are always more places")


async def _open(visit: Visit, places: Iterator[_Place], found: Checked) -> str:
    """Write the log under the first code that is free, with an entry that tells where it comes from."""
    house = visit.house
    now, seed = house.now(), None if found.is_dealt else house.fresh().text
    last = now, entries.write(TakenOver(house.fresh().text, seed))
    for place in places:
        first, *rest = _rows(place, [*found.lines, last])
        row = TableRow(place.code, found.game, first.at, now, ended=False)
        if await house.store.open_table(row, first, found.people, rest):
            house.metrics.entries.labels("takenover").inc()
            return place.code
    raise AssertionError("there are always more places")


def _rows(place: _Place, lines: Sequence[tuple[int, str]]) -> list[LogRow]:
    """The log of the table. Its commands have names of ours: no later command can have the same."""
    rows, chain = list[LogRow](), b""
    for seq, (at, body) in enumerate(lines, 1):
        command = place.command if seq == 1 else f"taken:{seq}"
        rows.append(linked(chain, LogRow(place.code, seq, command, at, body)))
        chain = rows[-1].chain or b""
    return rows
