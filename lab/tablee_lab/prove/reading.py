"""Reads a log from the database, replays it, and checks that automatic entries were due."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, cast

import msgspec
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from tablee.house.wire import encode
from tablee.kernel.json import Json
from tablee.server.identity import person_with
from tablee.store.model import LogRow
from tablee.store.settings import read_address
from tablee.table import entries
from tablee.table.due import Happens, Thinks, due, waits
from tablee.table.entries import AnyEntry, Away, Back, Opened, Played, Rematched, Resumed, Sat
from tablee.table.fold import after, opened
from tablee.table.model import Table
from tablee.table.seen import look
from tablee_lab.prove.player import Player

_TRIES: Final = 60
"""Maximum number of attempts to read the log: on a busy machine a database takes long to come back."""
_LOG: Final = text("SELECT table_code, seq, command, at, body FROM log ORDER BY table_code, seq")


def read(url: str) -> list[LogRow]:
    """Read all logs from the database, when it is there again."""
    engine = create_engine(read_address(url))
    try:
        for _ in range(_TRIES):
            with suppress(OperationalError), engine.connect() as connection:
                return [LogRow(*row) for row in connection.execute(_LOG)]
            time.sleep(1)
    finally:
        engine.dispose()
    raise TimeoutError("the database does not come back")


def steps(log: Sequence[LogRow]) -> Iterator[tuple[Table, AnyEntry, LogRow]]:
    """Every entry except the first, with the table before it."""
    first, *rest = log
    opening = entries.read(first.body)
    assert isinstance(opening, Opened)
    table = opened(first.table, opening, first.at)
    for line in rest:
        entry = entries.read(line.body)
        yield table, entry, line
        table = after(table, entry, line.at)


def table_of(log: Sequence[LogRow]) -> Table:
    """The table that results from the log."""
    *_, (before, entry, line) = steps(log)
    return after(before, entry, line.at)


def look_of(table: Table, player: Player) -> dict[str, Json]:
    """What this player may see of a table."""
    assert player.cookie is not None, "a player has a cookie"
    person = person_with(player.cookie.partition("=")[2])
    return cast("dict[str, Json]", msgspec.json.decode(encode(look(table, person))))


def undue(log: Sequence[LogRow]) -> list[str]:
    """Return a sentence for each automatic entry that was not due or misnumbered, and each entry by a wrong person."""
    found = []
    for before, entry, line in steps(log):
        if line.command.startswith("auto:"):
            if line.command != f"auto:{line.seq}":
                found.append(f"{line.command} has number {line.seq}")
            if not _was_due(before, entry):
                found.append(f"number {line.seq} was not due: {line.body}")
        elif not any(doer.startswith(line.command.partition(":")[0]) for doer in _doers(before, entry)):
            found.append(f"number {line.seq} was not made by the sender of {line.command}")
    return found


def _doers(table: Table, entry: AnyEntry) -> list[str]:
    """The people who may have made the entry; none for a bot."""
    if isinstance(entry, Played):
        return [table.chairs[entry.seat].person or ""] if entry.by == "person" else [""]
    if isinstance(entry, Sat) and table.guard.wishes.get(entry.by) == entry.seat:
        return [entry.by, table.host]  # the host has said yes
    return [getattr(entry, "by", table.host)]  # an entry without a name is the host's


def _was_due(table: Table, entry: AnyEntry) -> bool:
    if isinstance(entry, Away | Back):
        return (table.guests[entry.by].away_since is None) == isinstance(entry, Away)
    if isinstance(entry, Resumed):
        return waits(table)
    return any(_is(one, entry) for one in due(table))


def _is(one: Happens | Thinks, entry: AnyEntry) -> bool:
    if isinstance(one, Happens):  # the seed of a new game is random
        return one.entry == entry or (isinstance(entry, Rematched) and isinstance(one.entry, Rematched))
    return isinstance(entry, Played) and (one.seat, one.by) == (entry.seat, entry.by)
