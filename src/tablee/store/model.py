"""The values that the store writes and reads, and its exceptions."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class LogRow:
    """One line of a table's log."""

    table: str
    """The table's code."""
    seq: int
    """1, 2, 3 … without gaps."""
    command: str
    """The id of the command that caused it, chosen by the sender; unique in its table."""
    at: int
    """Milliseconds since the epoch. The caller sets it."""
    body: str
    """JSON text, which the store does not read."""
    chain: bytes | None = None
    """The rolling hash of the log up to this entry (`chain.py`); None if its server knew none."""


@dataclass(frozen=True, slots=True)
class Written:
    """The entry is on the disk."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """This command is already in the log, as this entry."""

    entry: LogRow


@dataclass(frozen=True, slots=True)
class Taken:
    """Another command has that place in the log: read the new entries and decide again."""


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
    """The table's code and a number, such as `BCDFG-1`. The id of an imported game may come from its text."""
    table: str | None
    game: str
    ended_at: int
    text: str
    """The text of its `Record`."""
    about: str
    """JSON text: names of players, and marks."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a rated game."""

    record: str
    """The id of the game's record."""
    pool: str
    """The kind of game: ratings of different kinds have nothing to do with each other."""
    ended_at: int
    body: str
    """JSON text, which the store does not read: who played, and who won."""


class StoreFailed(Exception):
    """The database cannot be opened, or a request to it failed.

    It is unknown whether a command was written. Send the same command again, and the answer will tell.
    """


class Busy(StoreFailed):
    """Too many requests are waiting; nothing of this one was written."""


class StoreRefused(ValueError):
    """An invalid request; nothing of it was written."""


def said(error: BaseException | None) -> str:
    """The error message of the database, in one line."""
    return " ".join(str(error).split())
