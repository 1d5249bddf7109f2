"""Runs a server for which no time passes between messages: `python frozen.py MODULE ARGUMENTS`.

To its rate limits, that is a server of any speed: they allow a few messages, and no more ever.
"""

import runpy
import sys

from tablee.server import client, room


def main() -> None:
    """Stop the clock of the rate limits, and run the module."""
    for module, name, value in (
        (client, "BURST", 2.0),
        (client, "_seconds", lambda: 0.0),
        (room, "CHORES", (1.0, 1.0)),
    ):
        assert hasattr(module, name), f"the rate limits have no {name} any more"
        setattr(module, name, value)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
