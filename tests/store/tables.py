"""Tables and entries for the tests."""

from typing import TypeVar

from tablee.store.model import Appended, GameRecord, LogRow, TableRow
from tablee.store.store import Store
from tablee.store.thread import Answer

T = TypeVar("T")
ANN, BOB = "a" * 64, "b" * 64


def get(future: Answer[T]) -> T:
    """Return the result; fail after a timeout instead of waiting for ever."""
    return future.result(timeout=20)


def entry(
    seq: int, command: str | None = None, table: str = "BCDFG", at: int | None = None, body: str = "{}"
) -> LogRow:
    return LogRow(table, seq, command or f"command {seq}", 1_000 * seq if at is None else at, body)


def table_row(code: str = "BCDFG") -> TableRow:
    return TableRow(code, "sequence", opened_at=1_000, changed_at=1_000, ended=False)


def open_table(store: Store, code: str = "BCDFG", first: str = "command 1") -> bool:
    return get(store.open_table(table_row(code), entry(1, first, code)))


def append(store: Store, seq: int, command: str | None = None, table: str = "BCDFG") -> Appended:
    return get(store.append(entry(seq, command, table)))


def game_record(number: int = 1, table: str | None = "BCDFG", ended_at: int = 5_000, text: str = "text") -> GameRecord:
    return GameRecord(f"{table or 'other'}-{number}", table, "sequence", ended_at, text, '{"names": ["Zoé"]}')
