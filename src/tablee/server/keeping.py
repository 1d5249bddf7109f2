"""How long tables and records are kept, and the removal of those that are older."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection

from tablee.store import analyses, housekeeping, quotas
from tablee.store.housekeeping import TableKept

_DAY: Final = 24 * 3600 * 1000
_WATCHED: Final = 3600 * 1000
"""A table is not removed for this long after somebody was there, in milliseconds."""
_PAGE: Final = 100
"""Number of tables, or of records, in one transaction."""


@dataclass(frozen=True, slots=True)
class Keep:
    """How long things are kept, in days; 0 means for ever."""

    empty: int = 7
    """Tables at which nobody ever moved, after the last that happened there."""
    tables: int = 365
    """Other tables, after the last that happened there. The records of their finished games stay."""
    records: int = 0
    """The records of finished games."""


class Swept(NamedTuple):
    """What one step has removed."""

    after: str | None
    """Where the next step begins; None if this was the last one."""
    tables: tuple[str, ...]
    records: int


def sweep(connection: Connection, keep: Keep, now: int, after: str) -> Swept:
    """Remove what is too old, of the next tables after this code; after the last of them, also of the rest."""
    page = housekeeping.tables_after(connection, after, _PAGE)
    old = [table.code for table in page if _is_old(connection, table, keep, now)]
    for code in old:
        housekeeping.remove(connection, code)
    if len(page) == _PAGE:
        return Swept(page[-1].code, tuple(old), 0)
    quotas.forget(connection, now)
    analyses.forget(connection)
    records = housekeeping.remove_records(connection, now - keep.records * _DAY, _PAGE) if keep.records else 0
    last = page[-1].code if page else after
    return Swept(last if records == _PAGE else None, tuple(old), records)  # there may be more records


def _is_old(connection: Connection, table: TableKept, keep: Keep, now: int) -> bool:
    age = now - table.changed_at
    is_old = 0 < keep.tables * _DAY < age
    if table.entries == 0 or not (is_old or 0 < keep.empty * _DAY < age):
        return False
    if housekeeping.is_watched(connection, table.code, now - _WATCHED):
        return False
    return is_old or not housekeeping.has_move(connection, table.code)
