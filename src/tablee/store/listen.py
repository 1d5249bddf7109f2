"""Listens to PostgreSQL for new log entries of any node, with its own connection in its own thread.

Notifications are only hints; the log is the truth. While the connection is lost, notifications are lost too. So
`missed` is called when it is back, and the caller reads the log again.
"""

import selectors
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import chain, repeat
from threading import Thread
from typing import Final, TypeAlias

import psycopg
from sqlalchemy import Engine

from tablee.store.model import StoreFailed
from tablee.store.requests import CHANNEL
from tablee.store.settings import said

_Connection: TypeAlias = psycopg.Connection[tuple[object, ...]]

_WAIT: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Delays between attempts to reconnect, in seconds; the last one is repeated."""


class Listener:
    """Calls `hear` with table and seq for every entry, and `missed` when notifications may have been lost.

    Creating it raises `StoreFailed` if PostgreSQL cannot be reached.
    """

    def __init__(self, engine: Engine, hear: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self._engine = engine
        self._hear = hear
        self._missed = missed
        try:
            connection = self._connect()
        except psycopg.Error as error:
            raise StoreFailed(f"PostgreSQL does not let us listen: {said(error)}") from None
        self._ended, self._end = socket.socketpair()
        self._thread = Thread(target=self._run, args=(connection,), name="store listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._end.close()
        self._thread.join()
        self._ended.close()

    def _connect(self) -> _Connection:
        arguments, options = self._engine.dialect.create_connect_args(self._engine.url)
        connection = psycopg.connect(*arguments, **options, autocommit=True)
        try:
            connection.execute(f"LISTEN {CHANNEL}")
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
            either.register(self._ended, selectors.EVENT_READ)
            try:
                while True:
                    for note in connection.notifies(timeout=0):
                        table, _, seq = note.payload.partition(" ")
                        self._hear(table, int(seq))
                    if any(key.fileobj is self._ended for key, _ in either.select()):
                        return True
            except psycopg.Error:
                return False

    def _connect_again(self) -> _Connection | None:
        """A new connection, however many retries it takes; None after `close`."""
        for wait in chain(_WAIT, repeat(_WAIT[-1])):
            if self._ends_within(wait):
                break
            with suppress(psycopg.Error):
                return self._connect()
        return None

    def _ends_within(self, seconds: float) -> bool:
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._ended, selectors.EVENT_READ)
            return bool(waiting.select(seconds))
