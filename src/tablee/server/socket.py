"""The WebSocket of one client: it is let in, or refused with a close code."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tablee.house.refusals import explained
from tablee.house.wire import PROTOCOL, Down, encode
from tablee.server.client import BANNED, Client
from tablee.server.connections import host_of
from tablee.server.identity import Tokens, is_own
from tablee.server.room import Room
from tablee.server.rooms import Rooms
from tablee.server.running import PIPE
from tablee.store.model import StoreFailed
from tablee.table.refusal import Refused

CLOSED: Final[dict[str, int]] = {
    "no_companion": 4400,
    "not_here": 4401,
    "stranger": 4403,
    "not_admitted": 4403,
    "no_such_table": 4404,
    "other_edition": 4410,
    "damaged": 4410,
    "banned": BANNED,
    "old_client": 4426,
    "crowded": 4429,
    "too_fast": 4429,
    "wrong_codes": 4404,
    "too_many_sockets": 4429,
    "busy": 1013,
}
"""Close codes for sockets that are refused."""


async def talk(
    socket: WebSocket, rooms: Rooms, tokens: Tokens, admit: Callable[[HTTPConnection], None], hosts: frozenset[str]
) -> None:
    """Let a client in, and return: from then on, its socket calls the client itself. Or refuse it with a close code."""
    with suppress(WebSocketDisconnect):  # it has gone before it was let in
        try:
            admit(socket)
            if not is_own(socket, hosts):
                raise Refused("stranger")
            room, player, owner = await _arrive(socket, rooms, tokens)
            await socket.accept()
            _enter(socket, rooms, room, player, owner)
        except Refused as refused:
            rooms.house.metrics.refusals.labels(refused.why).inc()
            await _refuse(socket, refused)


def _enter(socket: WebSocket, rooms: Rooms, room: Room, player: str, owner: str) -> None:
    pipe = socket.scope["extensions"][PIPE]["pipe"]
    client = Client(rooms, room, player, owner, pipe, host_of(socket))
    rooms.enter(room, client)
    pipe.adopt(client)


async def _refuse(socket: WebSocket, refused: Refused) -> None:
    if socket.application_state is WebSocketState.CONNECTING:  # the client sees a close code only on an accepted socket
        await socket.accept()
    if refused.why == "old_client":  # an older page does not know the code, but shows any refusal
        await socket.send_text(encode(Down(refused=explained(refused))).decode())
    await socket.close(CLOSED[refused.why], refused.why)


async def _arrive(socket: WebSocket, rooms: Rooms, tokens: Tokens) -> tuple[Room, str, str]:
    """The room, the player, and the owner of the device. Raise `Refused` if they may not come in."""
    try:
        owner = await tokens.owner_of(socket)
        if owner is None:
            raise Refused("not_here")
        player, host = owner.player(socket), host_of(socket)
        if socket.query_params.get("protocol") != str(PROTOCOL):
            raise Refused("old_client")
        if rooms.bans.cover(host, owner.person, player):
            raise Refused("not_admitted")
        room = await rooms.visit(socket.path_params["code"].upper(), player, host)
        await room.clockwork.resume()  # before anybody is told the time
    except StoreFailed:
        raise Refused("busy") from None
    return room, player, owner.person
