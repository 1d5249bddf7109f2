"""What PostgreSQL tells: a connection of its own, in a thread of its own, that hears of every entry by anybody.

What it tells are hints. While the connection is away nothing is heard, and the log is the truth; so whoever listens is
told when it is back, and reads on.
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

from tablee.store.log import CHANNEL
from tablee.store.model import StoreFailed
from tablee.store.settings import said

_Connection: TypeAlias = psycopg.Connection[tuple[object, ...]]

_WAIT: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between the attempts to connect again; the last one for ever."""


class Listener:
    """Calls `hear` with table and seq for every entry, and `missed` when some may not have been heard."""

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
        """Hear until the connection breaks, or until the end: tell whether it is the end."""
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
        """A new connection, however long it takes; None at the end."""
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
