"""A minimal WebSocket client: the load generator must not be slower than the server."""

import asyncio
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

_TEXT: Final = 0x81
_BYTES: Final = 0x82
_CLOSE: Final = 0x88
_PING: Final = 0x89
_PONG: Final = 0x8A
_NO_MASK: Final = bytes(4)
"""Clients have to mask what they send; a mask of zeros changes nothing."""


class Wire(asyncio.Protocol):
    """One socket; it calls `hear` with every text message."""

    def __init__(self, head: str, hear: Callable[[bytes], None]) -> None:
        self._head = head
        self._hear = hear
        self._came = b""
        self.opened = asyncio.get_running_loop().create_future()
        """Done when the server has accepted the socket; failed when it has not."""
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Done when the connection is lost: the close code, or 0."""
        self._code = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the opening request."""
        assert isinstance(transport, asyncio.Transport), "it is a stream"
        self._transport = transport
        transport.write(self._head.encode())

    def connection_lost(self, _: Exception | None) -> None:
        """Resolve the futures."""
        self.closed.set_result(self._code)
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Handle all complete frames received so far."""
        self._came += data
        if not self.opened.done():
            head, found, rest = self._came.partition(b"\r\n\r\n")
            if not found:
                return
            self._came = rest
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.opened.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        came, start = self._came, 0
        while len(came) >= start + 2:
            kind, length, begin = came[start], came[start + 1], start + 2
            if length >= 126:
                begin += 2 if length == 126 else 8
                length = int.from_bytes(came[start + 2 : begin], "big")
            if len(came) < begin + length:
                break
            start = begin + length
            self._take(kind, came[begin:start])
        self._came = came[start:]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self._hear(body)
        elif kind == _PING:
            self._write(_PONG, body)
        elif kind == _CLOSE:
            self._code = int.from_bytes(body[:2], "big")
            self._transport.close()

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._write(_TEXT, text)

    def send_bytes(self, body: bytes) -> None:
        """Send a binary message."""
        self._write(_BYTES, body)

    def _write(self, kind: int, body: bytes) -> None:
        long = len(body) >= 126
        length = bytes([0x80 | 126]) + len(body).to_bytes(2, "big") if long else bytes([0x80 | len(body)])
        self._transport.write(bytes([kind]) + length + _NO_MASK + body)

    def close(self) -> None:
        """Close the connection."""
        self._transport.close()


def greeting(address: str, headers: dict[str, str]) -> str:
    """The HTTP request that opens a WebSocket."""
    place = urlsplit(address)
    asked = {
        "host": place.netloc, "connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13",
        "sec-websocket-key": "dGFibGVlIHRhYmxlZSB0YQ==", **headers,
    }  # fmt: skip
    path = f"{place.path}?{place.query}" if place.query else place.path
    return f"GET {path} HTTP/1.1\r\n" + "".join(f"{key}: {value}\r\n" for key, value in asked.items()) + "\r\n"


async def connect(address: str, headers: dict[str, str], hear: Callable[[bytes], None]) -> Wire:
    """Open a WebSocket; raise `ConnectionError` if the server does not accept it."""
    place, head = urlsplit(address), greeting(address, headers)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(head, hear), place.hostname or "", place.port or 80)
    await wire.opened
    return wire
