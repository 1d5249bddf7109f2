"""Listens to PostgreSQL for new log entries of some tables, with its own connection in its own thread.

Every table has a channel, so that a node hears nothing of tables that it does not serve. Notifications are only hints;
the log is the truth. While the connection is lost, notifications are lost too. So `missed` is called when it is back,
and the caller reads the log again.
"""

import selectors
import socket
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from itertools import chain, repeat
from threading import Thread
from typing import Final, TypeAlias

import psycopg
from psycopg import sql
from sqlalchemy import Engine

from tablee.store.model import StoreFailed, said
from tablee.store.requests import CHANNEL
from tablee.store.thread import Answer, Task, deliver

_Connection: TypeAlias = psycopg.Connection[tuple[object, ...]]

_WAIT: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Delays between attempts to reconnect, in seconds; the last one is repeated."""


class _Change(Task[None]):
    """A request to listen to a table, or not to do so any more."""

    answer = None

    def __init__(self, table: str, listens: bool) -> None:
        self.future = Answer()
        self.table = table
        self.listens = listens


class Listener:
    """Calls `hear` with table and seq for the entries of some tables, and `missed` when some may have been lost.

    Creating it raises `StoreFailed` if PostgreSQL cannot be reached.
    """

    def __init__(self, engine: Engine, hear: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self._engine = engine
        self._hear = hear
        self._missed = missed
        self._tables: dict[str, None] = {}  # a dict keeps their order, a set does not
        self._changes: deque[_Change] = deque()
        try:
            connection = self._connect()
        except psycopg.Error as error:
            raise StoreFailed(f"PostgreSQL does not let us listen: {said(error)}") from None
        self._rung, self._bell = socket.socketpair()  # a byte says that there are changes, the end says `close`
        self._bell.setblocking(False)
        self._thread = Thread(target=self._run, args=(connection,), name="store listener", daemon=True)
        self._thread.start()

    def close(self, patience: float | None = None) -> None:
        """Stop listening. Wait for it this many seconds at most; None: for ever."""
        self._bell.close()
        self._thread.join(patience)
        if self._thread.is_alive():  # PostgreSQL stands still; the thread ends with the process
            return
        self._rung.close()
        deliver(self._changes, None)

    def follow(self, table: str) -> Answer[None]:
        """Listen to a table. After the answer, no entry goes unheard; those before it have to be read."""
        return self._ask(_Change(table, True))

    def unfollow(self, table: str) -> None:
        """Do not listen to a table any more."""
        self._ask(_Change(table, False))

    def _ask(self, change: _Change) -> Answer[None]:
        self._changes.append(change)
        with suppress(BlockingIOError):  # it has not been heard for long: then it will be
            self._bell.send(b"\0")
        return change.future

    def _connect(self) -> _Connection:
        arguments, options = self._engine.dialect.create_connect_args(self._engine.url)
        connection = psycopg.connect(*arguments, **options, autocommit=True)
        try:
            _listen_to(connection, "LISTEN", self._tables)
        except psycopg.Error:
            connection.close()
            raise
        return connection

    def _run(self, connection: _Connection) -> None:
        while not self._listen(connection):
            again = self._connect_again()
            if again is None:
                return
            connection = again
            self._missed()

    def _listen(self, connection: _Connection) -> bool:
        """Listen until the connection breaks or `close` is called. Returns True after `close`."""
        with closing(connection), selectors.DefaultSelector() as either:
            either.register(connection, selectors.EVENT_READ)
            either.register(self._rung, selectors.EVENT_READ)
            try:
                while True:
                    for note in connection.notifies(timeout=0):
                        self._hear(note.channel.removeprefix(CHANNEL), int(note.payload))
                    if any(key.fileobj is self._rung for key, _ in either.select()):
                        changes = self._take()
                        if changes is None:
                            return True
                        _carry_out(connection, changes)
            except psycopg.Error:
                return False

    def _take(self) -> list[_Change] | None:
        """The changes that were asked for, noted for the next connection; None after `close`."""
        if not self._rung.recv(4096):
            return None
        changes = [self._changes.popleft() for _ in range(len(self._changes))]
        for change in changes:
            self._tables.pop(change.table, None)
            if change.listens:
                self._tables[change.table] = None
        return changes

    def _connect_again(self) -> _Connection | None:
        """A new connection, however many retries it takes; None after `close`."""
        for wait in chain(_WAIT, repeat(_WAIT[-1])):
            with selectors.DefaultSelector() as waiting:
                waiting.register(self._rung, selectors.EVENT_READ)
                if waiting.select(wait):
                    changes = self._take()
                    if changes is None:
                        break
                    deliver(changes, None)  # the next connection listens to these tables too, and `missed` follows
            with suppress(psycopg.Error):
                return self._connect()
        return None


def _carry_out(connection: _Connection, changes: Sequence[_Change]) -> None:
    """Listen to these tables, or stop it, in the order in which it was asked for."""
    try:
        for change in changes:
            _listen_to(connection, "LISTEN" if change.listens else "UNLISTEN", [change.table])
    finally:
        deliver(changes, None)  # after an error the next connection listens to them, and `missed` follows


def _listen_to(connection: _Connection, word: str, tables: Iterable[str]) -> None:
    for table in tables:
        connection.execute(sql.SQL(f"{word} {{}}").format(sql.Identifier(CHANNEL + table)))
