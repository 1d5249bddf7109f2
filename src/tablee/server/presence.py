"""Presence: who is connected to a table, by this node's own sockets and the notes of other nodes.

The clocks of two nodes differ, and one may be wrong by an hour. So we never compare another node's times with our
clock. A note that has changed counts as heard now, by our own clock.
"""

from collections.abc import Callable, Iterator

from tablee.table.due import SILENT
from tablee.table.entries import AnyEntry, Away, Back
from tablee.table.model import Table


class Presence:
    """When each person was last connected to a table, by our clock."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._opened_at = now()
        self._heard: dict[str, int] = {}
        self._noted: dict[str, int] = {}

    def hear(self, person: str) -> None:
        """Note that a person is connected now, or was until now."""
        self._heard[person] = self._now()

    def read(self, notes: dict[str, int]) -> None:
        """Read the notes of all nodes: the time each person was last seen, by that node's clock."""
        for person, at in notes.items():
            if self._noted.get(person) != at:
                self._noted[person] = at
                self.hear(person)

    def changes(self, table: Table, here: set[str]) -> Iterator[int]:
        """In how many milliseconds each change of presence will be due."""
        for person, guest in table.guests.items():
            if guest.away_since is not None and person in here:
                yield 0
            elif guest.away_since is None and person not in here:
                yield self._silent_since(person) + SILENT - self._now()

    def change(self, table: Table, person: str, here: set[str]) -> AnyEntry | None:
        """The entry that is due about a person, or None."""
        if person not in table.guests:  # banned, or dropped from a crowd
            return None
        is_away = table.guests[person].away_since is not None
        if person in here:
            return Back(person) if is_away else None
        is_silent = self._now() - self._silent_since(person) >= SILENT
        return Away(person) if is_silent and not is_away else None

    def _silent_since(self, person: str) -> int:
        """When the person was last heard; for a person never heard here, when the room was opened."""
        return self._heard.get(person, self._opened_at)
