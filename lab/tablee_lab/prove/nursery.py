"""The process that servers are forked from: it has loaded everything, so that a server is up at once.

A line of JSON on its standard input starts one, by the arguments of `tablee` and the name of a variant. It prints the
id of the process and, once it listens, its address. Nobody waits for the dead, so no id is given twice.
"""

import json
import os
import runpy
import signal
import sys
from contextlib import suppress


def load() -> None:
    """Load what a server needs; here alone, and not in the processes of bots."""
    import sqlite3  # noqa: F401

    import uvicorn
    from starlette.applications import Starlette

    import tablee.server.app  # noqa: F401

    with suppress(ModuleNotFoundError):
        import psycopg  # noqa: F401

    uvicorn.Config(Starlette(), ws="websockets-sansio", log_config=None).load()


def main() -> None:
    """Fork a server for every line."""
    from tablee_lab.prove.broken_servers import VARIANTS

    servers = []
    for line in sys.stdin:
        variant, arguments = json.loads(line)
        if server := os.fork():
            servers.append(server)
        else:
            print(os.getpid(), flush=True)
            VARIANTS[variant]()
            sys.argv[1:] = arguments
            runpy.run_module("tablee", run_name="__main__")  # from outside, as whoever types it
    for server in servers:  # nobody asks any more: none of them outlives us
        os.kill(server, signal.SIGKILL)
        os.waitpid(server, 0)


if __name__ == "__main__":
    load()
    main()
