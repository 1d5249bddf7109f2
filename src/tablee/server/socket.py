"""The WebSocket of one client: it sends commands, the server sends what has changed."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server.client import OVERFLOW, Client
from tablee.server.house import House
from tablee.server.identity import is_own, person_of, player_of
from tablee.server.refusals import explained
from tablee.server.room import Room
from tablee.server.rooms import Rooms
from tablee.server.running import WRITE
from tablee.server.wire import PROTOCOL, Down, encode
from tablee.store.model import StoreFailed
from tablee.table.commands import AnyCommand, Come
from tablee.table.refusal import Refused

CLOSED: Final[dict[str, int]] = {
    "no_companion": 4400,
    "not_here": 4401,
    "stranger": 4403,
    "no_such_table": 4404,
    "other_edition": 4410,
    "old_client": 4426,
    "crowded": 4429,
    "too_fast": 4429,
    "too_many_sockets": 4429,
    "busy": 1013,
}
"""Close codes for sockets that are refused."""
_COMMAND: Final = msgspec.json.Decoder(AnyCommand)
_LONGEST_ID: Final = 40
"""Maximum length of a command id, in characters."""
_FAREWELL: Final = 1.0
"""Close timeout, in seconds."""


async def talk(socket: WebSocket, rooms: Rooms, admit: Callable[[HTTPConnection], None], hosts: frozenset[str]) -> None:
    """Let a client in, and serve it until it leaves. A refused client gets a close code."""
    try:
        admit(socket)
        room, client = await _arrive(socket, rooms, hosts)
        rooms.enter(room, client)
    except Refused as refused:
        rooms.house.metrics.refusals.labels(refused.why).inc()
        # The client sees a close code only on an accepted socket.
        await socket.accept()
        if refused.why == "old_client":  # an older page does not know the code, but shows any refusal
            await socket.send_text(encode(Down(refused=explained(refused))).decode())
        await socket.close(CLOSED[refused.why], refused.why)
        return
    try:
        with suppress(WebSocketDisconnect):
            await socket.accept()
            await _converse(socket, room, client)
    finally:
        rooms.leave(room, client)
    if client.overflow.done():
        rooms.house.metrics.overflows.inc()
        # A client that does not read never sees the code, so do not wait for it.
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                await socket.close(OVERFLOW)


async def _converse(socket: WebSocket, room: Room, client: Client) -> None:
    """Read and write until the client leaves or overflows."""
    hearing = asyncio.Lock()
    reading = asyncio.create_task(_listen(socket, room, client, hearing))
    writing = asyncio.create_task(client.write(socket))
    try:
        await asyncio.wait({reading, client.overflow}, return_when=asyncio.FIRST_COMPLETED)
        async with hearing:  # finish the current command first
            reading.cancel()
        await asyncio.wait({reading})
    finally:
        reading.cancel()
        writing.cancel()
    if not reading.cancelled():
        reading.result()


async def _listen(socket: WebSocket, room: Room, client: Client, hearing: asyncio.Lock) -> None:
    while True:
        text = await _receive(socket)
        async with hearing:
            await _hear(room, client, text)
        await asyncio.sleep(0)  # many messages may have arrived at once: let other tasks run in between


async def _arrive(socket: WebSocket, rooms: Rooms, hosts: frozenset[str]) -> tuple[Room, Client]:
    if not is_own(socket, hosts):
        raise Refused("stranger")
    owner, player = person_of(socket), player_of(socket)
    if owner is None or player is None:
        raise Refused("not_here")
    if socket.query_params.get("protocol") != str(PROTOCOL):
        raise Refused("old_client")
    try:
        write = socket.scope.get("extensions", {}).get(WRITE, {}).get("write")
        return await rooms.find(socket.path_params["code"].upper()), Client(player, owner, write)
    except StoreFailed:
        raise Refused("busy") from None


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    text: str | bytes = message.get("text") or message.get("bytes") or b""
    return text


async def _hear(room: Room, client: Client, text: str | bytes) -> None:
    """Carry out a message, or send a refusal."""
    if not client.heed():
        client.slow_down(explained(Refused("too_fast")))
        return
    command = None
    try:
        command = _read(text)
        await room.ask(client, command)
        if isinstance(command, Come):
            await _note_name(room.house, room, client)
    except Refused as refused:
        room.house.metrics.refusals.labels(refused.why).inc()
        refusal = explained(refused, room.table.game, command.command if command else None)
        client.refuse(refusal, room.update())
    except StoreFailed as failure:
        room.house.log.error("the store has failed", table=room.table.code, exc_info=failure)
        refusal = explained(Refused("busy"), command=command.command if command else None)
        client.refuse(refusal, room.update())


async def _note_name(house: House, room: Room, client: Client) -> None:
    guest = room.table.guests[client.person]
    await house.store.name_person(client.person, guest.name, house.now())


def _read(text: str | bytes) -> AnyCommand:
    try:
        command: AnyCommand = _COMMAND.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad_message") from None
    if not (0 < len(command.command) <= _LONGEST_ID and command.command.isascii() and command.command.isprintable()):
        raise Refused("bad_message")
    return command
