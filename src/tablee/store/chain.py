"""The rolling hash of a log: the hash of an entry covers that entry and all entries before it.

It shows that an entry was damaged or replaced. It has no key: whoever can write to the database can also compute all
later hashes anew. An entry without a hash, from a server that knew none, is covered by the next one that has one.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from tablee.store.model import LogRow, StoreFailed

SIZE: Final = 16
"""Length of a hash, in bytes."""


class Damaged(StoreFailed):
    """The log of a table is not what was written."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"the log of {table} is damaged at entry {seq} or before it")
        self.table = table
        self.seq = seq


def link(before: bytes, entry: LogRow) -> bytes:
    """The hash after this entry. `before` is the hash after the entry before it, empty for the first one."""
    # No text in the store contains a null character, so that no two entries give the same bytes.
    written = f"{entry.table}\0{entry.seq}\0{entry.command}\0{entry.at}\0{entry.body}"
    return blake2b(before + written.encode(), digest_size=SIZE).digest()


def linked(before: bytes, entry: LogRow) -> LogRow:
    """The entry with its hash."""
    chain = link(before, entry)
    return LogRow(entry.table, entry.seq, entry.command, entry.at, entry.body, chain)


def checked(before: bytes, entries: Iterable[LogRow]) -> bytes:
    """The hash after these entries. Raises `Damaged` at the first entry whose own hash is another."""
    for entry in entries:
        before = link(before, entry)
        if entry.chain is not None and entry.chain != before:
            raise Damaged(entry.table, entry.seq)
    return before
