"""`tablee serve`: tables for people anywhere, on this machine."""

import logging
import os
import signal
import socket
import sys
import webbrowser
from argparse import Namespace
from typing import Final

import structlog
import uvicorn
from structlog.typing import FilteringBoundLogger

from tablee.cli.arguments import Mistake
from tablee.server.app import application
from tablee.server.bot_workers import Thinker
from tablee.server.house import House
from tablee.server.pages import LONGEST
from tablee.server.running import config
from tablee.store.model import StoreFailed
from tablee.store.place import default_database
from tablee.store.store import Store

_USUAL: Final = 8765
_LAST_PORT: Final = 65_535
_UNSENT: Final = 131_072
"""So many bytes the system keeps for a client that does not read; it would keep megabytes."""
_UNREAD: Final = 30_000
"""So many milliseconds the system tries to send what a client does not read."""
_TURN: Final = 0.0005
"""So many seconds a thread goes on while another waits. The one that writes needs many short turns for each commit;
with the usual 5 ms for each, a busy server would keep its own disk waiting."""


def serve(chosen: Namespace) -> int:
    """Serve until Ctrl-C, and then let everybody finish what they are at."""
    sys.setswitchinterval(_TURN)
    try:
        store = Store.open(chosen.database or default_database())
    except (StoreFailed, OSError) as failure:
        raise Mistake(str(failure)) from None
    thinker = Thinker(chosen.workers)
    try:
        listening = _listen(chosen.host, chosen.port)
        address = _address(listening, chosen.host)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # an end like Ctrl-C, with time to put things away
        print(address, flush=True)
        if chosen.open and _has_screen():
            webbrowser.open(address)
        uvicorn.Server(_config(House(store, thinker, _log()), chosen)).run(sockets=[listening])
    except KeyboardInterrupt:
        return 0
    finally:
        thinker.close()
        store.close()
    return 0


def _log() -> FilteringBoundLogger:
    """What goes wrong is said on the error stream, a line of JSON for each."""
    structlog.configure(
        processors=[
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,  # no local values: there are seeds among them
            structlog.processors.JSONRenderer(),
        ],
        # A line at a time: several servers may share a stream.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    log: FilteringBoundLogger = structlog.get_logger()
    logging.basicConfig(level=logging.WARNING, handlers=[_Relay(log)])
    return log


class _Relay(logging.Handler):
    """Hands on what libraries have to say, so that it is a line of JSON as well."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Say it."""
        library = record.name.partition(".")[0]
        self._log.warning(f"{library} has said something", said=record.getMessage(), exc_info=record.exc_info)


def _has_screen() -> bool:
    """Whether a browser would open in a window: one in the terminal would be in the way."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _listen(host: str, port: int | None) -> socket.socket:
    """Listen on a port; on the usual one where nothing was said, or on any where that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if port is not None and port > _LAST_PORT:
        raise Mistake(f"a port is at most {_LAST_PORT}, not {port}")
    try:
        listening = socket.create_server((host, _USUAL if port is None else port), family=family, backlog=1024)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNSENT)
        # Every message at once: asyncio sees to that only where a socket names its protocol, and this one does not.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # A socket that is closed while its client does not read would wait for that client for ever.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD)
        return listening
    except OSError as error:
        if port is None:
            return _listen(host, 0)
        raise Mistake(f"cannot listen on {host}, port {port}: {error.strerror}") from None
    except UnicodeError:
        raise Mistake(f"cannot listen on {host[:40]!r}, which is no address") from None


def _address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    place = f"[{host}]" if ":" in host else host
    return f"http://{'localhost' if host in ('127.0.0.1', '::1') else place}:{port}/"


def _config(house: House, chosen: Namespace) -> uvicorn.Config:
    return config(application(house, chosen.secure, frozenset(chosen.name)), LONGEST)
