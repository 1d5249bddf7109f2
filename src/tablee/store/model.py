"""The values that go into the store and come out of it, and the ways in which it says no."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class LogRow:
    """One line of a table's log."""

    table: str
    """The table's code."""
    seq: int
    """1, 2, 3 … without a gap."""
    command: str
    """The id of the command that asked for it, chosen by who sent it; unique in its table."""
    at: int
    """Milliseconds since the epoch: an input like any other."""
    body: str
    """JSON text, which the store does not look into."""


@dataclass(frozen=True, slots=True)
class Written:
    """It is on the disk."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """This command is in the log already: here is what it became, the same for ever."""

    entry: LogRow


@dataclass(frozen=True, slots=True)
class Taken:
    """Another command has that place in the log: read on, decide again."""


Appended: TypeAlias = Written | Repeated | Taken


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, as lists show it."""

    code: str
    game: str
    opened_at: int
    changed_at: int
    """The time of its last entry."""
    ended: bool


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game."""

    id: str
    """That of its table and a number, such as `BCDFG-1`; that of its text where it was played elsewhere."""
    table: str | None
    game: str
    ended_at: int
    text: str
    """The text of its `Record`."""
    about: str
    """JSON text: names and marks."""


class StoreFailed(Exception):
    """The database cannot be opened or did not do what it was asked.

    Whether a command was written is not known then: ask again with the same command, and the answer will tell.
    """


class Busy(StoreFailed):
    """Too much is waiting to be written; nothing of this was."""


class StoreRefused(ValueError):
    """A request that the store takes from nobody; nothing of it was written."""
