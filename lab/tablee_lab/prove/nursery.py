"""The process from which servers are forked. It has everything loaded, so that a server starts at once.

A line of JSON on standard input starts a server: the name of a variant and the arguments of `tablee`. The server
prints its process id and then its address. Dead servers are not reaped before the end, so no process id is reused.
"""

import json
import os
import runpy
import signal
import sys
from contextlib import suppress


def load() -> None:
    """Import what a server needs. Only here, and not in the bot workers."""
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
            runpy.run_module("tablee", run_name="__main__")  # as from the command line
    for server in servers:  # standard input is closed: end all servers
        os.kill(server, signal.SIGKILL)
        os.waitpid(server, 0)


if __name__ == "__main__":
    load()
    main()
