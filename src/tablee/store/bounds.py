"""Limits of the data in the store. Every check raises `StoreRefused` before the data reach the database."""

from collections.abc import Iterable

from tablee.store.model import GameRecord, GameResult, LogRow, StoreRefused, TableRow

# Maximum lengths, in bytes of UTF-8.
CODE = 16
COMMAND = 64
PERSON = 64
GAME = 32
NAME = 100
RECORD_ID = 64
POOL = 64
BODY = 64 * 1024
TEXT = 1024 * 1024
MOST = 1000
"""Maximum number of rows in a list."""
LAST_SEQ = 2**31 - 1
LAST_TIME = 2**63 - 1
"""In milliseconds since the epoch."""


def check_entry(entry: LogRow) -> None:
    """Refuse an entry that is too long, has an invalid number, or could not be read back unchanged."""
    check_text(entry.table, CODE, "the code of a table")
    check_text(entry.command, COMMAND, "the id of a command")
    check_text(entry.body, BODY, "the body of an entry")
    check_time(entry.at)
    if not 1 <= entry.seq <= LAST_SEQ:
        raise StoreRefused(f"the entries of a log are numbered from 1 on, not {entry.seq}")


def check_table(row: TableRow, first: LogRow, rest: Iterable[LogRow] = ()) -> None:
    """Refuse a table whose first entry is not its own, or not the first; or whose others do not follow it in order."""
    check_entry(first)
    check_text(row.game, GAME, "the name of a game")
    check_time(row.opened_at)
    if (first.table, first.seq) != (row.code, 1):
        raise StoreRefused(f"the first entry of {row.code} is its number 1, not number {first.seq} of {first.table}")
    for number, entry in enumerate(rest, 2):
        check_entry(entry)
        if (entry.table, entry.seq) != (row.code, number):
            raise StoreRefused(f"the next entry is its number {number}, not number {entry.seq} of {entry.table}")


def check_record(record: GameRecord) -> None:
    """Refuse a record that is too long."""
    check_text(record.id, RECORD_ID, "the id of a record")
    check_text(record.game, GAME, "the name of a game")
    check_text(record.text, TEXT, "a record")
    check_text(record.about, BODY, "the description of a record")
    check_time(record.ended_at)


def check_result(result: GameResult) -> None:
    """Refuse a result that is too long."""
    check_text(result.record, RECORD_ID, "the id of a record")
    check_text(result.pool, POOL, "the kind of a rated game")
    check_text(result.body, BODY, "a result")
    check_time(result.ended_at)


def check_people(people: Iterable[str]) -> None:
    """Refuse an id that is too long for a person's."""
    for person in people:
        check_text(person, PERSON, "the id of a person")


def check_text(text: str, longest: int, what: str) -> None:
    """Refuse a text that is empty, too long, or that a database would not return unchanged."""
    try:
        length = len(text.encode())
    except UnicodeEncodeError:
        raise StoreRefused(f"{what} contains half of a surrogate pair") from None
    if not 0 < length <= longest:
        raise StoreRefused(f"{what} has 1 to {longest} bytes, not {length}")
    if "\0" in text:
        raise StoreRefused(f"{what} contains a null character")


def check_time(at: int) -> None:
    """Refuse an invalid time."""
    if not 0 <= at <= LAST_TIME:
        raise StoreRefused(f"a time is a number of milliseconds since the epoch, not {at}")


def check_limit(limit: int) -> None:
    """Refuse a list with an invalid number of rows."""
    if not 1 <= limit <= MOST:
        raise StoreRefused(f"a list has 1 to {MOST} rows, not {limit}")
