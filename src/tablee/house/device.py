"""A house that is a device alone: its tables, its finished games, and all that a page asks a house.

It has no network, no task and no clock. It takes bytes and a time, and gives bytes: what to keep, and what to say when
that is kept. If it could not be kept, throw the house away, and make one anew of what is kept.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import msgspec

from tablee.house.days import day_of, seed_of
from tablee.house.device_pages import Answer, answer
from tablee.house.device_table import DeviceTable
from tablee.house.listed import NewTable, TableOpened, body_of
from tablee.house.log import Line, first_of, next_of
from tablee.house.refusals import explained
from tablee.house.viewer import Viewer
from tablee.house.wire import encode
from tablee.kernel.game import BadOptions
from tablee.kernel.seed import Seed
from tablee.store.chain import Damaged, linked
from tablee.store.model import GameRecord, LogRow, TableRow
from tablee.table import entries
from tablee.table.arranging import opening
from tablee.table.refusal import Refused

if TYPE_CHECKING:
    from tablee.house.analysing import Analyses

MARK: Final = "A"
"""The first letter of the code of every table on a device. No code of a server's table has a vowel."""
LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
LENGTH: Final = 7
_OTHER_EDITION: Final = 4410
"""The close code of a socket to a table that this version cannot read."""
_NO_TABLE: Final = 4404
_MOVED: Final = 4412
"""The close code of a socket to a table that a server has now."""


@dataclass(frozen=True, slots=True)
class DeviceRow(TableRow):
    """A table of the device."""

    moved: str | None = None
    """Where it is now: its code on a server; empty while a server is asked to take it over; None if it is here."""


class Moved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a table is now, as in `DeviceRow`."""

    to: Annotated[str, msgspec.Meta(max_length=LENGTH)] | None


class Kept(msgspec.Struct, omit_defaults=True):
    """What is kept of a house, or is to be kept."""

    name: str | None = None
    """The name that its owner has used last."""
    tables: list[DeviceRow] = []
    records: list[GameRecord] = []
    log: list[LogRow] = []


class Reply(NamedTuple):
    """What a house answers."""

    keep: bytes
    """A `Kept` as JSON, to be kept before anything else; empty if there is nothing."""
    sent: list[tuple[int, bytes]]
    """Messages to sockets."""
    closed: list[tuple[int, int, str]]
    """Sockets that are refused, each with a close code and a reason."""
    answer: Answer | None = None
    """The answer to a request."""


class Device:
    """The house."""

    def __init__(
        self, owner: str, kept: bytes, fresh: Callable[[], Seed] = Seed.fresh, days: bytes | None = None
    ) -> None:
        """`owner` is the id of the person to whom the device belongs. The logs come later, with `read`.

        `days` is the secret of the deals of the day; None if a server has it.
        """
        house = msgspec.json.decode(kept, type=Kept)
        self.owner = owner
        self.name = house.name
        self.rows = {row.code: row for row in house.tables}
        self.records = {record.id: record for record in house.records}
        self.tables: dict[str, DeviceTable] = {}
        """The tables whose logs are read."""
        self._fresh = fresh
        self._days = days
        self._keep = Kept()

    def lacks(self, code: str) -> bool:
        """Whether the log of this table has to be read before anything is asked of it."""
        return code in self.rows and code not in self.tables

    def read(self, code: str, log: bytes) -> None:
        """Read the log of a table. A log that is damaged, or of a later version, is not read: then nobody may enter."""
        rows = msgspec.json.decode(log, type=list[LogRow])
        try:
            table, chain = first_of(rows[0])
            for row in rows[1:]:
                table, chain = next_of(table, chain, row)
        except (Damaged, BadOptions, msgspec.DecodeError, IndexError):
            return
        self.tables[code] = DeviceTable(table, chain, {row.command for row in rows}, self._fresh)
        self.tables[code].has_left = self.rows[code].moved is not None

    # Sockets

    def enter(self, code: str, socket: int, number: int, now: int) -> Reply:
        """Open a socket to a table, for the owner of the device or with a number for another player."""
        table = self.tables.get(code)
        if table is None:
            why = (_OTHER_EDITION, "damaged") if code in self.rows else (_NO_TABLE, "no_such_table")
            return Reply(b"", [], [(socket, *why)])
        if to := self.rows[code].moved:
            return Reply(b"", [], [(socket, _MOVED, f"moved {to}")])
        person = self.owner if number < 2 else f"{number}:{self.owner}"
        table.enter(socket, Viewer(person, self.owner), now)
        return self._reply()

    def hear(self, socket: int, message: bytes, now: int) -> Reply:
        """Carry out a message that came over a socket."""
        for table in self.tables.values():
            if socket in table.viewers:
                table.hear(socket, message, now)
        return self._reply()

    def leave(self, socket: int) -> None:
        """A socket is closed."""
        for table in self.tables.values():
            table.viewers.pop(socket, None)

    def wake(self, now: int) -> Reply:
        """Let happen what is due: at each table one thing, so that it is kept and told before the next."""
        for table in self.tables.values():
            table.wake(now)
        return self._reply()

    def wake_at(self) -> int | None:
        """When to call `wake` next; None if nothing will happen by itself."""
        return min((at for table in self.tables.values() if (at := table.wake_at()) is not None), default=None)

    # Requests

    @cached_property
    def analyses(self) -> "Analyses":
        """The analyses of games."""
        from tablee.house.analysing import Analyses

        return Analyses()

    def ask(self, method: str, path: str, body: bytes, now: int) -> Reply:
        """Answer a request for a page."""
        try:
            match method, path.split("/")[1:]:
                case "POST", ["api", "tables"]:
                    found: object = self._open(body, now)
                case "POST", ["api", "tables", code, "moved"]:
                    found = self._move(code, body)
                case _:
                    found = answer(self, path, body)
            said = Answer(True, encode(found))
        except Refused as refused:
            said = Answer(False, encode({"refused": explained(refused)}))
        return self._reply(said)

    def _open(self, body: bytes, now: int) -> TableOpened:
        wanted = body_of(NewTable, body)
        if wanted.day and self._days is None:
            raise Refused("not_found")
        options = {} if wanted.day else wanted.options
        first = opening(self.owner, wanted.name, wanted.game, options, wanted.settings)
        first = msgspec.structs.replace(first, seed=self._fresh().text, next=self._fresh().text)
        if wanted.day and self._days is not None:
            today = day_of(now)
            seed = seed_of(self._days, wanted.game, today)
            first = msgspec.structs.replace(first, seed=seed.text, day=today.isoformat())
        code = MARK + "".join(LETTERS[n % len(LETTERS)] for n in islice(self._fresh().numbers(), LENGTH - 1))
        if code in self.rows:
            raise Refused("busy")
        row = linked(b"", LogRow(code, 1, "open", now, entries.write(first)))
        self.tables[code] = DeviceTable(*first_of(row), {row.command}, self._fresh)
        self.rows[code] = DeviceRow(code, wanted.game, now, now, ended=False)
        self._keep.log.append(row)
        self._keep.tables.append(self.rows[code])
        self.name = self._keep.name = first.name
        return TableOpened(code)

    def _move(self, code: str, body: bytes) -> TableOpened:
        """Note where a table is. As soon as a server is asked to take it over, nothing happens at it here."""
        wanted, row = body_of(Moved, body), self.rows.get(code)
        if row is None or code not in self.tables or (row.moved and row.moved != wanted.to):
            raise Refused("no_such_table")
        self.rows[code] = replace(row, moved=wanted.to)
        self.tables[code].has_left = wanted.to is not None
        self._keep.tables.append(self.rows[code])
        return TableOpened(wanted.to or code)

    def _reply(self, said: Answer | None = None) -> Reply:
        """All that has happened."""
        sent = []
        for table in self.tables.values():
            for line in table.lines:
                self._note(line)
            if table.name:
                self.name = self._keep.name = table.name
            sent += table.sent
            table.lines, table.sent, table.name = [], [], ""
        keep, self._keep = self._keep, Kept()
        return Reply(encode(keep) if keep != Kept() else b"", sent, [], said)

    def _note(self, line: Line) -> None:
        self._keep.log.append(line.row)
        if line.ended is not None:
            row = self.rows[line.row.table]
            self.rows[row.code] = replace(row, changed_at=line.row.at, ended=line.ended)
            self._keep.tables.append(self.rows[row.code])
        if line.record is not None:
            self.records[line.record.id] = line.record
            self._keep.records.append(line.record)
