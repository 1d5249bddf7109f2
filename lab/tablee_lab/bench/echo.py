"""An echo server, the lower limit for our server: the same uvicorn and Starlette, but no rules, store or views.

It loads nothing else of ours, so its start and its run cost what the libraries cost.
For each message at a table, it sends to every client there as many bytes as the table's address says.
"""

import socket
import time
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server.running import config

_LONGEST = 4096
"""Maximum size of a message, in bytes, as in our server."""
_tables: defaultdict[str, list[WebSocket]] = defaultdict(list)


async def _talk(at: WebSocket) -> None:
    table, text = _tables[at.path_params["code"]], "x" * int(at.path_params["size"])
    await at.accept()
    table.append(at)
    try:
        while True:
            await at.receive_text()
            for one in table:
                await one.send_text(text)
    except WebSocketDisconnect:
        table.remove(at)


async def _metrics(_: Request) -> Response:
    return PlainTextResponse(f"tablee_cpu_seconds {time.process_time()}\n")


def main() -> None:
    """Serve on a free port, and print the address."""
    app = Starlette(routes=[WebSocketRoute("/{code}/{size}", _talk), Route("/metrics", _metrics)])
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as in our server
    print(f"http://localhost:{listening.getsockname()[1]}/", flush=True)
    try:
        uvicorn.Server(config(app, _LONGEST)).run(sockets=[listening])
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
