"""Servers with a bug in them, each of which some world has to notice: else the worlds prove nothing."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from typing import Final

from sqlalchemy import Connection

from tablee.kernel.seed import Seed
from tablee.server import logbook, room
from tablee.server.client import Client
from tablee.server.presence import Presence
from tablee.server.refusals import RefusalSeen
from tablee.server.room import Room
from tablee.server.rooms import Rooms
from tablee.server.wire import TurnsSeen, Update, Viewer
from tablee.store import log
from tablee.store.log import Append
from tablee.store.model import Appended, LogRow, Written
from tablee.store.store import Store
from tablee.table.due import Happens, Thinks, due
from tablee.table.entries import AnyEntry, Rang
from tablee.table.fold import after
from tablee.table.model import Table
from tablee_lab.sim.disk import NodeStore

Patch = tuple[object, str, object]


@contextmanager
def mutant(name: str) -> Iterator[None]:
    """The server with one of the bugs, for a while."""
    owner, attribute, wrong = _MUTANTS[name]
    right = getattr(owner, attribute)
    setattr(owner, attribute, wrong)
    try:
        yield
    finally:
        setattr(owner, attribute, right)


# The store


def _answers_too_early(store: Store, entry: LogRow, **along: object) -> "Future[Appended]":
    """Says that an entry is written before it is."""
    _APPEND(store, entry, **along)  # type: ignore[arg-type]  # passed on as it came
    early: Future[Appended] = Future()
    early.set_result(Written())
    return early


_APPEND: Final = Store.append


def _makes_room(connection: Connection, appends: Sequence[Append]) -> None:
    """Writes an entry behind what another node has written, instead of having it decided anew."""
    for append in appends:
        last = log.heads(connection, [append.entry.table])[append.entry.table]
        append.entry = replace(append.entry, seq=last + 1)
    _APPEND_ALL(connection, appends)


_APPEND_ALL: Final = log.append_all


def _names_anew(store: Store, entry: LogRow, **along: object) -> "Future[Appended]":
    """Writes what somebody asks for under another name each time, so that nobody finds that it is written."""
    if not entry.command.startswith("auto"):
        entry = replace(entry, command=f"{next(_NAMES)}{entry.command}")
    return _APPEND(store, entry, **along)  # type: ignore[arg-type]  # passed on as it came


_NAMES: Final = count()


# The rooms and sockets


async def _never_reads(_: Rooms) -> None:
    """Relies on hints, and does not look for what it may have missed."""


def _trusts_clocks(presence: Presence, notes: dict[str, int]) -> None:
    """Compares what other nodes have noted with its own clock."""
    presence._heard |= notes  # noqa: SLF001  a bug knows no bounds


def _tells_nobody_else(self: Room, client: Client | None = None, done: str | None = None) -> None:
    """Sends what has changed to who has asked for it alone."""
    if client is not None:
        client.update(Update(self.table), done)


def _keeps_what_was_taken_back(viewer: Viewer, update: Update) -> dict[str, object]:
    """Does not send that moves were taken back."""
    known = len(viewer._turns)  # noqa: SLF001  a bug knows no bounds
    changed = _CHANGES(viewer, update)
    turns = changed.get("turns")
    if isinstance(turns, TurnsSeen) and turns.start < known:
        del changed["turns"]
    return changed


_CHANGES: Final = Viewer.changes


def _turns_back(self: Room) -> int:
    """Lets time go back with the clock."""
    return self.house.now()


def _calls_it_done(client: Client, refusal: RefusalSeen, _: Update) -> None:
    """Says of what was refused that it is done."""
    client.send(done=refusal.command)


def _takes_up_the_thread(self: Room, client: Client) -> None:
    """Believes that whoever comes back has got all that was sent down the line which broke."""
    known = vars(self).setdefault("known", {})
    client._viewer = known.setdefault(client.person, client._viewer)  # noqa: SLF001  a bug knows no bounds
    _ENTER(self, client)


_ENTER: Final = Room.enter


# The table


def _later(table: Table, entry: AnyEntry, at: int) -> Table:
    """Has things happen at another time than is written down."""
    return after(table, entry, at + 1)


def _without(*kinds: type) -> Callable[[Table, Callable[[], Seed]], list[Happens | Thinks]]:
    def some(table: Table, fresh: Callable[[], Seed] = Seed.fresh) -> list[Happens | Thinks]:
        return [one for one in due(table, fresh) if not isinstance(getattr(one, "entry", one), kinds)]

    return some


_MUTANTS: Final[dict[str, Patch]] = {
    "acknowledges before the commit": (NodeStore, "append", _answers_too_early),
    "writes behind what it has not read": (log, "append_all", _makes_room),
    "names a command anew each time": (NodeStore, "append", _names_anew),
    "relies on hints alone": (Rooms, "_meet", _never_reads),
    "compares the clocks of nodes": (Presence, "read", _trusts_clocks),
    "tells nobody but who asked": (Room, "tell", _tells_nobody_else),
    "keeps what was taken back": (Viewer, "changes", _keeps_what_was_taken_back),
    "lets time go back": (Room, "now", _turns_back),
    "calls done what it refuses": (Client, "refuse", _calls_it_done),
    "takes up the thread": (Room, "enter", _takes_up_the_thread),
    "writes down another time": (logbook, "after", _later),
    "leaves bots out": (room, "due", _without(Thinks)),
    "never ends the pause for answers": (room, "due", _without(Rang)),
}
NAMES: Final = tuple(_MUTANTS)
