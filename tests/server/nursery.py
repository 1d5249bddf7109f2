"""The process that servers are forked from: it has loaded everything, so that a server is up at once.

A line of JSON on its standard input starts one, by the arguments of `tablee` and the name of a variant. It prints the
id of the process and, once it listens, its address. Nobody waits for the dead, so no id is given twice.
"""

import json
import os
import sys


def load() -> None:
    """Load what a server needs; here alone, and not in the processes of bots."""
    import sqlite3  # noqa: F401

    import psycopg  # noqa: F401
    import uvicorn
    from starlette.applications import Starlette

    import tablee.cli.serve  # noqa: F401

    uvicorn.Config(Starlette(), ws="websockets-sansio", log_config=None).load()


def main() -> None:
    """Fork a server for every line."""
    from tablee.cli.main import main as tablee
    from tests.server.variants import VARIANTS

    for line in sys.stdin:
        variant, arguments = json.loads(line)
        if os.fork() == 0:
            print(os.getpid(), flush=True)
            VARIANTS[variant]()
            sys.exit(tablee(arguments))


if __name__ == "__main__":
    load()
    main()
