"""Our server without the rate limit of a socket: a player of a benchmark moves faster than any person.

The limit is still checked at every message, and nothing else is different.
"""

import runpy
from typing import Final

from tablee.server import client

_PLENTY: Final = 1e9
"""Messages, or messages per second."""


def main() -> None:
    """Run the command `tablee` with the limit lifted."""
    for limit in ("RATE", "BURST"):
        if not hasattr(client, limit):
            raise AttributeError(f"tablee.server.client has no limit {limit} any more")
        setattr(client, limit, _PLENTY)
    runpy.run_module("tablee", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
