"""What PostgreSQL tells: a connection of its own, in a thread of its own, that hears of every entry by anybody.

What it tells are hints. While the connection is away nothing is heard, and the log is the truth; so whoever listens is
told when it is back, and reads on.
"""

import selectors
import socket
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Final

from sqlalchemy import Engine

from tablee.store.log import CHANNEL
from tablee.store.model import StoreFailed

if TYPE_CHECKING:
    from psycopg import Connection

_WAIT: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between the attempts to connect again; the last one for ever."""


class Listener:
    """Calls `hear` with table and seq for every entry, and `missed` when some may not have been heard."""

    def __init__(self, engine: Engine, hear: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self._engine = engine
        self._hear = hear
        self._missed = missed
        self._ended, self._end = socket.socketpair()
        connection = self._connect()
        if connection is None:
            raise StoreFailed("the database does not let us listen")
        self._thread = Thread(target=self._run, args=(connection,), name="store listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._end.close()
        self._thread.join()
        self._ended.close()

    def _connect(self) -> "Connection[tuple[object, ...]] | None":
        import psycopg

        arguments, options = self._engine.dialect.create_connect_args(self._engine.url)
        try:
            connection = psycopg.connect(*arguments, **options, autocommit=True)
            connection.execute(f"LISTEN {CHANNEL}")
        except psycopg.Error:
            return None
        return connection

    def _run(self, connection: "Connection[tuple[object, ...]] | None") -> None:
        attempt = 0
        while True:
            if connection is not None:
                attempt = 0
                if self._listen(connection):
                    return
            if self._ends_within(_WAIT[min(attempt, len(_WAIT) - 1)]):
                return
            attempt += 1
            connection = self._connect()
            if connection is not None:
                self._missed()

    def _listen(self, connection: "Connection[tuple[object, ...]]") -> bool:
        """Hear until the connection breaks, or until the end: tell whether it is the end."""
        import psycopg

        with connection, selectors.DefaultSelector() as either:
            either.register(connection, selectors.EVENT_READ)
            either.register(self._ended, selectors.EVENT_READ)
            try:
                while not any(key.fileobj is self._ended for key, _ in either.select()):
                    for note in connection.notifies(timeout=0):
                        table, _, seq = note.payload.partition(" ")
                        self._hear(table, int(seq))
            except psycopg.Error:
                return False
        return True

    def _ends_within(self, seconds: float) -> bool:
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._ended, selectors.EVENT_READ)
            return bool(waiting.select(seconds))
