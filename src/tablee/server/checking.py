"""Checks what is stored: whether every table is what was written, opens, and agrees with its snapshot."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from tablee.games import GAMES
from tablee.kernel.game import BadOptions
from tablee.kernel.record import BadRecord, Record, replay
from tablee.server.ratings import faults_of_ratings, faults_of_result, restore
from tablee.store import housekeeping
from tablee.store.chain import Damaged, checked
from tablee.store.housekeeping import TableKept
from tablee.store.store import Store
from tablee.table import entries, snapshot
from tablee.table.entries import Opened
from tablee.table.fold import after, opened
from tablee.table.model import Table

_PAGE: Final = 500
"""Number of rows that are read at once: a server may use the same database meanwhile."""


def faults(store: Store) -> Iterator[str]:
    """Say what is wrong with a database, one sentence for each fault."""
    yield from store.faults()
    for table in all_tables(store):
        if table.entries:
            yield from _faults_at(store, table.code)
    yield from _faults_of_records(store)
    yield from store.work(faults_of_ratings).result()


def all_tables(store: Store) -> Iterator[TableKept]:
    """All tables, read page by page."""
    last = ""
    while page := store.work(partial(housekeeping.tables_after, code=last, limit=_PAGE)).result():
        yield from page
        last = page[-1].code


def _faults_at(store: Store, code: str) -> Iterator[str]:
    text = store.snapshot(code).result()
    kept = snapshot.read(text) if text else None
    if text and kept is None:
        yield f"{code}: the snapshot cannot be read; the server reads the whole log instead"
    table: Table | None = None
    chain = b""
    try:
        while rows := store.entries(code, table.seq if table else 0, _PAGE).result():
            for row in rows:
                chain = checked(chain, [row])
                then = _after(table, row.body, row.at, code)
                yield from faults_of_result(store, table or then, then)
                table = then
                if kept and table.seq == kept[0].seq and kept != (msgspec.structs.replace(table, match=None), chain):
                    yield f"{code}: the snapshot is not the table of its log"
    except Damaged as damaged:
        yield str(damaged)
    except BadOptions:
        yield f"{code}: a newer Tablée has opened this table"
    except Exception as error:  # whatever is in the log, the other tables are checked too
        seq = table.seq + 1 if table else 1
        yield f"{code}: entry {seq} cannot be applied ({type(error).__name__})"


def restore_results(store: Store) -> int:
    """Keep the results that are missing although the log has their games; return their number."""
    number = 0
    for code in [table.code for table in all_tables(store) if table.entries]:
        table: Table | None = None
        for row in store.entries(code).result():
            then = _after(table, row.body, row.at, code)
            number += restore(store, table or then, then)
            table = then
    return number


def _after(table: Table | None, body: str, at: int, code: str) -> Table:
    entry = entries.read(body)
    if table is not None:
        return after(table, entry, at)
    assert isinstance(entry, Opened), "a log begins with the opening"
    return opened(code, entry, at)


def _faults_of_records(store: Store) -> Iterator[str]:
    last = ""
    while page := store.records_after(last, 100).result():
        for record in page:
            try:
                read = Record.read(record.text)
                if read.game in GAMES:
                    replay(GAMES[read.game], read)
            except BadRecord as bad:
                yield f"record {record.id}: {bad}"
        last = page[-1].id
