"""Waits for PostgreSQL: a node may start before its database does, for instance when a machine boots."""

import time
from collections.abc import Callable
from itertools import chain, repeat
from typing import Final

from tablee.store.settings import read_address

PATIENCE: Final = 60.0
"""Maximum time to wait, in seconds."""
_WAITS: Final = (0.1, 0.2, 0.5, 1.0)
"""Delays between attempts, in seconds; the last one is repeated."""


def wait_for(url: str, say: Callable[[str], None], patience: float = PATIENCE) -> None:
    """Wait until the database at this address accepts connections, but not for ever: opening it tells why it does not.

    `say` gets a sentence when the wait begins and when it ends. A wrong password or a missing database is nothing to
    wait for: a server that refuses us is there. SQLite is always there.
    """
    address = read_address(url)
    if address.get_backend_name() != "postgresql":
        return
    try:
        from psycopg import conninfo, pq
    except ModuleNotFoundError:
        return
    _, options = address.get_dialect()().create_connect_args(address)
    place = conninfo.make_conninfo(**options).encode()
    end, waited = time.monotonic() + patience, False
    for delay in chain(_WAITS, repeat(_WAITS[-1])):
        if pq.PGconn.ping(place) not in (pq.Ping.REJECT, pq.Ping.NO_RESPONSE):
            break
        if time.monotonic() + delay > end:
            return
        if not waited:
            say(f"PostgreSQL does not answer yet; waiting up to {patience:g} seconds")
        waited = True
        time.sleep(delay)
    if waited:
        say("PostgreSQL answers")
