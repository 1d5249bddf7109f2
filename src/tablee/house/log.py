"""The log of a table in a house: read entry by entry, and written one line after the other."""

from typing import NamedTuple

import msgspec

from tablee.house.rated import result_due
from tablee.house.records import record_due
from tablee.kernel.game import BadOptions
from tablee.store.chain import Damaged, checked
from tablee.store.model import GameRecord, GameResult, LogRow
from tablee.table import entries
from tablee.table.entries import Opened
from tablee.table.fold import after, opened
from tablee.table.model import Table


class Line(NamedTuple):
    """An entry to be written, and what is written with it."""

    row: LogRow
    ended: bool | None
    """Whether the table's game is over; None if that has not changed."""
    record: GameRecord | None
    """The game that has ended with this entry."""
    result: GameResult | None
    """Its result, if it counts for the ratings."""


def turned(table: Table, then: Table) -> tuple[bool | None, GameRecord | None, GameResult | None]:
    """What is written with an entry besides its row, as in `Line`: nothing unless a game begins or ends."""
    ended = then.stage == "over" if then.stage != table.stage else None
    return ended, record_due(table, then), result_due(table, then)


def first_of(row: LogRow) -> tuple[Table, bytes]:
    """The table after its first entry, and the hash of it. Raises `Damaged`."""
    chain = checked(b"", [row])
    try:
        entry = entries.read(row.body)
    except msgspec.DecodeError as error:
        raise Damaged(row.table, 1) from error
    assert isinstance(entry, Opened), "a log begins with the opening"
    return opened(row.table, entry, row.at), chain


def next_of(table: Table, chain: bytes, row: LogRow) -> tuple[Table, bytes]:
    """The table after one more entry, and the hash of its log.

    Raises `Damaged` if this is not what was written, and `BadOptions` if a newer house wrote it.
    """
    chain = checked(chain, [row])
    try:
        return after(table, entries.read(row.body), row.at), chain
    except BadOptions:
        raise
    except Exception as error:
        if row.chain is None:  # nothing else has shown whether this entry is what was written
            raise Damaged(row.table, row.seq) from error
        raise
