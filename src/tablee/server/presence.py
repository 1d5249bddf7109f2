"""Who is there, as one node knows it: its own sockets, and what other nodes have noted.

The clocks of two nodes differ, and one may be wrong by an hour. So what another node has noted is never compared with
our clock: that it has noted something new is news, by our own.
"""

from collections.abc import Callable, Iterator

from tablee.table.due import SILENT
from tablee.table.entries import AnyEntry, Away, Back
from tablee.table.model import Table


class Presence:
    """When each person was last heard of at a table, by our clock."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._opened_at = now()
        self._heard: dict[str, int] = {}
        self._noted: dict[str, int] = {}

    def hear(self, person: str) -> None:
        """Somebody is here, or was until now."""
        self._heard[person] = self._now()

    def read(self, notes: dict[str, int]) -> None:
        """What the nodes have noted, each by its own clock."""
        for person, at in notes.items():
            if self._noted.get(person) != at:
                self._noted[person] = at
                self.hear(person)

    def changes(self, table: Table, here: set[str]) -> Iterator[int]:
        """When somebody's presence will have to be written down, in milliseconds from now."""
        for person, guest in table.guests.items():
            if guest.away_since is not None and person in here:
                yield 0
            elif guest.away_since is None and person not in here:
                yield self._silent_since(person) + SILENT - self._now()

    def change(self, table: Table, person: str, here: set[str]) -> AnyEntry | None:
        """What has to be written down about somebody, if anything."""
        is_away = table.guests[person].away_since is not None
        if person in here:
            return Back(person) if is_away else None
        is_silent = self._now() - self._silent_since(person) >= SILENT
        return Away(person) if is_silent and not is_away else None

    def _silent_since(self, person: str) -> int:
        """Since when nothing was heard of them; of who has never been here, since the room was opened."""
        return self._heard.get(person, self._opened_at)
