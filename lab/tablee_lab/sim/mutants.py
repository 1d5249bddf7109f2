"""Mutants: servers with a known bug. Some simulated world must catch each of them, or the worlds prove nothing."""

import asyncio
from asyncio import Task
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from typing import Final

from sqlalchemy import Connection

from tablee.house.refusals import RefusalSeen
from tablee.house.viewer import Update
from tablee.house.wire import Down
from tablee.kernel.game import Seat
from tablee.kernel.patch import Patch
from tablee.kernel.seed import Seed
from tablee.server import logbook, rooms
from tablee.server.client import Client
from tablee.server.logbook import Logbook
from tablee.server.presence import Presence
from tablee.server.pulse import Pulse
from tablee.server.room import Room
from tablee.server.rooms import Rooms
from tablee.store import log, requests
from tablee.store.model import Appended, LogRow, StoreFailed, Written
from tablee.store.requests import Append
from tablee.store.store import Store
from tablee.store.thread import Answer
from tablee.table.decide import Decided
from tablee.table.due import Happens, Thinks, due
from tablee.table.entries import Rang
from tablee.table.model import Table
from tablee_lab.sim.disk import NodeStore

Mutant = tuple[object, str, object]


@contextmanager
def mutant(name: str) -> Iterator[None]:
    """Patch one bug into the server inside the `with` block."""
    owner, attribute, wrong = _MUTANTS[name]
    right = getattr(owner, attribute)
    setattr(owner, attribute, wrong)
    try:
        yield
    finally:
        setattr(owner, attribute, right)


# The store


def _answers_too_early(store: Store, entry: LogRow, **along: object) -> Answer[Appended]:
    """Acknowledges an entry before it is written."""
    _APPEND(store, entry, **along)  # type: ignore[arg-type]  # passed on as it came
    early: Answer[Appended] = Answer()
    early.set_result(Written())
    return early


_APPEND: Final = Store.append


def _makes_room(connection: Connection, appends: Sequence[Append]) -> None:
    """Appends an entry after another node's entry, instead of deciding again."""
    for append in appends:
        last, _ = log.heads(connection, [append.entry.table])[append.entry.table]
        append.entry = replace(append.entry, seq=last + 1, chain=None)  # the hash would show it too
    _APPEND_ALL(connection, appends)


_APPEND_ALL: Final = requests.append_all


def _names_anew(store: Store, entry: LogRow, **along: object) -> Answer[Appended]:
    """Stores each command under a new id, so that a repeated command is not recognized."""
    if not entry.command.startswith("auto"):
        entry = replace(entry, command=f"{next(_NAMES)}{entry.command}", chain=None)  # as above
    return _APPEND(store, entry, **along)  # type: ignore[arg-type]  # passed on as it came


_NAMES: Final = count()


# The rooms and sockets


async def _never_reads(_: Rooms) -> None:
    """Relies on notifications, and does not look for missed entries."""


def _tells_nobody_else(self: Room, client: Client | None = None, done: str | None = None) -> None:
    """Sends an update only to the client that sent the command."""
    if client is not None:
        update, known = self.update(), client.known or self.update()
        client.known = update
        client.send(update.message(known, client.person, done))


def _keeps_what_was_taken_back(self: Update, known: Update, was: Seat | None, seat: Seat | None) -> dict[str, Patch]:
    """Does not tell clients that moves were taken back."""
    changed = _CHANGES(self, known, was, seat)
    match changed.get("turns"):
        case [_, int(cut), _] if cut:
            del changed["turns"]
    return changed


_CHANGES: Final = Update.changes


def _turns_back(self: Room) -> int:
    """Lets the table's time go back with the clock."""
    return self.house.now()


def _calls_it_done(client: Client, refusal: RefusalSeen, _: Update) -> None:
    """Acknowledges a refused command as done."""
    client.tell(Down(done=refusal.command or ""))


def _takes_up_the_thread(self: Room, client: Client) -> None:
    """Assumes that a reconnecting client received everything sent on its broken connection."""
    known = vars(self).setdefault("known", {})
    before = known.get(client.person)
    if before is None:
        _ENTER(self, client)
    else:
        self.clients[client] = None
        client.known = before.known
        client.tell(Down(now=self.now()))
        self.tell()
    known[client.person] = client


_ENTER: Final = Room.enter


def _gives_up(self: Room, task: "Task[None]") -> None:
    """Does not try again what was due when the store failed."""
    self._tasks.discard(task)
    if task.cancelled() or not task.exception():
        self.wake()


def _waits_for_a_command(self: Room) -> None:
    """Does not look by itself whether the database is back: a bot's turn is not taken up again."""
    if not self.book.is_unsure:
        _WAKE(self)


_WAKE: Final = Room.wake


async def _dies_with_the_database(self: Rooms) -> None:
    """Ends its heartbeat at the first failure of the store."""
    with suppress(StoreFailed):
        while True:
            await asyncio.sleep(rooms._BEAT)  # noqa: SLF001  as the real one
            await self._meet()
    await asyncio.Event().wait()


# Time


def _counts_all(self: Pulse) -> int:
    """Counts the time in which the process stood still."""
    return self._clock()


# The table


async def _later(self: Logbook, decided: Decided, command: str) -> Appended:
    """Stores an entry with another time than it was applied at."""
    return await _APPEND_TO_BOOK(self, decided._replace(at=decided.at + 1), command)


_APPEND_TO_BOOK: Final = Logbook.append


def _without(*kinds: type) -> Callable[[Table, Callable[[], Seed]], list[Happens | Thinks]]:
    def some(table: Table, fresh: Callable[[], Seed] = Seed.fresh) -> list[Happens | Thinks]:
        return [one for one in due(table, fresh) if not isinstance(getattr(one, "entry", one), kinds)]

    return some


_MUTANTS: Final[dict[str, Mutant]] = {
    "acknowledges before the commit": (NodeStore, "append", _answers_too_early),
    "appends after entries it has not read": (requests, "append_all", _makes_room),
    "gives a command a new id each time": (NodeStore, "append", _names_anew),
    "relies on notifications alone": (Rooms, "_meet", _never_reads),
    "ignores who is at another node": (Presence, "read", lambda *_: None),
    "sends updates only to the sender": (Room, "tell", _tells_nobody_else),
    "does not send that moves were undone": (Update, "changes", _keeps_what_was_taken_back),
    "lets time go back": (Room, "now", _turns_back),
    "acknowledges what it refuses": (Client, "refuse", _calls_it_done),
    "trusts a broken connection": (Room, "enter", _takes_up_the_thread),
    "gives up after a failure": (Room, "_rung", _gives_up),
    "waits for a command after an outage": (Room, "wake", _waits_for_a_command),
    "has no heartbeat after an outage": (Rooms, "_beat", _dies_with_the_database),
    "believes the clock on the wall": (Logbook, "waits", property(lambda _: False)),
    "counts the time in which it stands still": (Pulse, "__call__", _counts_all),
    "never runs clocks": (Logbook, "serve", lambda *_: None),
    "applies another time than it stores": (Logbook, "append", _later),
    "leaves bots out": (logbook, "due", _without(Thinks)),
    "never ends the pause for answers": (logbook, "due", _without(Rang)),
}
NAMES: Final = tuple(_MUTANTS)
