"""`tablee serve`: run the server on this machine."""

import errno
import gc
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from argparse import Namespace
from contextlib import ExitStack, closing
from typing import Final

import structlog
from structlog.typing import FilteringBoundLogger

from tablee.cli.arguments import Mistake
from tablee.server.app import application
from tablee.server.bot_workers import Thinker
from tablee.server.house import House
from tablee.server.keeping import Keep
from tablee.server.lan import Lan, lan_address
from tablee.server.pages import LONGEST
from tablee.server.running import Server, config
from tablee.store.model import StoreFailed
from tablee.store.place import default_database, kept
from tablee.store.store import Store
from tablee.store.waiting import wait_for

_LOCAL: Final = "127.0.0.1"
"""The default host: only this machine."""
_USUAL: Final = 8765
"""The default port."""
_LAST_PORT: Final = 65_535
_UNSENT: Final = 131_072
"""Send buffer of a socket, in bytes. The system's default is megabytes, for every client that does not read."""
_UNREAD: Final = 30_000
"""Timeout for data that a client does not acknowledge, in milliseconds."""
_LINES: Final = 20
_SPAN: Final = 10.0
"""Maximum number of log lines of libraries in this time, in seconds."""
_TURN: Final = 0.001
"""Python's thread switch interval, in seconds. A search in another thread holds up the tables by this time at most.
With much less, the thread that writes would interrupt the moves all the time."""
_FAREWELL: Final = 1.0
"""How long a database that stands still may keep the server from ending, in seconds."""
_SELDOM: Final = (20_000, 20, 20)
"""How seldom Python looks for garbage in cycles. Tables are values without cycles, and there are many: with Python's
defaults the search takes a sixth of the time of a move."""


def serve(chosen: Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM, then shut down in order. Return 0; raise `Mistake` if it cannot start."""
    sys.setswitchinterval(_TURN)
    gc.set_threshold(*_SELDOM)
    gc.freeze()  # the modules stay: the search leaves them out
    database, log = chosen.database or default_database(), _log()
    with ExitStack() as stack:
        try:
            stack.enter_context(kept(database))
            wait_for(database, log.warning)
            store = Store.open(database)
            stack.callback(store.close, _FAREWELL)
        except (StoreFailed, OSError) as failure:
            raise Mistake(str(failure)) from None
        _run(chosen, log, store, stack.enter_context(closing(Thinker(chosen.workers))))
    return 0


def _run(chosen: Namespace, log: FilteringBoundLogger, store: Store, thinker: Thinker) -> None:
    try:
        listening = _listen(chosen.host, chosen.port)
        address, lan = _address(listening, chosen.host), _lan(listening, chosen)
        keep = Keep(chosen.keep_empty, chosen.keep_tables, chosen.keep_records)
        house = House(store, thinker, log, lan=lan, keep=keep)
        sockets = [listening, *_nearby(lan, chosen)]
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # shut down as with Ctrl-C
        print(address, flush=True)
        if lan.opened is not None:
            print(f"http://{lan.opened}:{lan.port}/", flush=True)
        if chosen.open and _has_screen():
            webbrowser.open(address)
        _server(house, chosen).run(sockets=sockets)
    except KeyboardInterrupt:
        return


def _log() -> FilteringBoundLogger:
    """Set up logging: one line of JSON for each problem, on standard error."""
    structlog.configure(
        processors=[
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,  # no local variables: they may contain seeds
            structlog.processors.JSONRenderer(),
        ],
        # One write per line: several servers may share a stream.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    log: FilteringBoundLogger = structlog.get_logger()
    logging.basicConfig(level=logging.WARNING, handlers=[_Relay(log)])
    return log


class _Relay(logging.Handler):
    """Forwards the log messages of libraries, so that they are JSON as well. Of very many, it counts the rest."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        super().__init__()
        self._log = log
        self._since = time.monotonic()
        self._count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Log the record, unless there were too many in a short time: nonsense from outside must not fill the disk."""
        if time.monotonic() - self._since > _SPAN:
            if self._count > _LINES:
                self._log.warning("libraries logged more messages", count=self._count - _LINES)
            self._since, self._count = time.monotonic(), 0
        self._count += 1
        if self._count > _LINES:
            return
        library = record.name.partition(".")[0]
        self._log.warning(f"{library} logged a message", said=record.getMessage(), exc_info=record.exc_info)


def _has_screen() -> bool:
    """Whether a browser would open in a window; a browser in the terminal would be in the way."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _listen(host: str, port: int | None) -> socket.socket:
    """Listen on the given port, by default on the usual one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    port = _USUAL if port is None else port
    if port > _LAST_PORT:
        raise Mistake(f"expected a port of at most {_LAST_PORT}, got {port}")
    try:
        listening = socket.create_server((host, port), family=family, backlog=1024)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNSENT)
        # asyncio sets TCP_NODELAY only on sockets that name their protocol, and this one does not.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # Otherwise a closed socket would wait for ever for a client that does not read.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD)
        return listening
    except OSError as error:
        free = "; --port 0 takes a free port" if error.errno == errno.EADDRINUSE else ""
        raise Mistake(f"cannot listen on {host}, port {port}: {error.strerror}{free}") from None
    except UnicodeError:
        raise Mistake(f"cannot listen on {host[:40]!r}: it is not an address") from None


def _address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    place = f"[{host}]" if ":" in host else host
    return f"http://{'localhost' if host in ('127.0.0.1', '::1') else place}:{port}/"


def _lan(listening: socket.socket, chosen: Namespace) -> Lan:
    """Return the way into the local network. A server with another host, a name or a proxy has none."""
    is_plain = chosen.host == _LOCAL and not chosen.secure and not chosen.name
    return Lan(listening.getsockname()[1], lan_address) if is_plain else Lan()


def _nearby(lan: Lan, chosen: Namespace) -> list[socket.socket]:
    """With `--lan`, listen in the local network from the start."""
    if not chosen.lan:
        return []
    lan.opened = lan.find()
    if lan.opened is None:
        raise Mistake("--lan finds no address in a local network, or another option says where to listen")
    return [_listen(lan.opened, lan.port)]


def _server(house: House, chosen: Namespace) -> Server:
    """Return the server, which may listen in the local network as well when it is asked to."""
    app = application(house, chosen.secure, frozenset(chosen.name), chosen.requests)
    server = Server(config(app, LONGEST, chosen.proxy))

    async def listen(address: str) -> None:
        try:
            listening = _listen(address, house.lan.port)
        except Mistake as mistake:
            raise OSError(str(mistake)) from None
        await server.listen(listening)

    house.lan.listen = listen
    return server
