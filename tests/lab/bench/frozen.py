"""Runs a server for which no time passes between messages: `python frozen.py MODULE ARGUMENTS`.

To its rate limit, that is a server of any speed: the limit allows a few messages, and no more ever.
"""

import runpy
import sys

from tablee.server import client


def main() -> None:
    """Stop the clock of the rate limit, and run the module."""
    for name, value in (("BURST", 2.0), ("_seconds", lambda: 0.0)):
        assert hasattr(client, name), f"the rate limit has no {name} any more"
        setattr(client, name, value)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
