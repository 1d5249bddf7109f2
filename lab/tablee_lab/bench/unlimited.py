"""Our server without the rate limits of a socket: a player of a benchmark moves faster than any person.

So games end sooner, and rematches are asked for faster, too. Nor is the number of new tables limited. All these limits
are still checked, and nothing else is different.
"""

import runpy
from typing import Final

from tablee.server import client, quotas, room

_PLENTY: Final = 1e9
"""Messages or tables, at once or per second."""
LIMITS: Final = (
    (client, "RATE", _PLENTY),
    (client, "BURST", _PLENTY),
    (room, "CHORES", (_PLENTY, _PLENTY)),
    (quotas, "HOUSE", (_PLENTY, _PLENTY)),
)
"""Each limit, and what takes its place."""


def main() -> None:
    """Run the command `tablee` with the limits lifted."""
    for module, limit, plenty in LIMITS:
        if not hasattr(module, limit):
            raise AttributeError(f"{module.__name__} has no limit {limit} any more")
        setattr(module, limit, plenty)
    runpy.run_module("tablee", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
