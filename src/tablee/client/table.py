"""A table from the client's side: a socket, a picture of the table, and commands with their answers.

A lost socket is opened again. A command without an answer is sent again with the same id, and the server does it once.
So a command that returns is done, whatever happened to the connection meanwhile.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Final, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tablee.bots.judging import Level
from tablee.client.decision import Decision, read_view
from tablee.client.errors import Disconnected, Refused
from tablee.client.picture import Disagreement, Heard, Part, Picture
from tablee.games import named
from tablee.kernel.game import Outcome, Seat
from tablee.kernel.json import Json

if TYPE_CHECKING:
    from tablee.client.visitor import Visitor

PROTOCOL: Final = 2
"""The number of the protocol that this client speaks."""
_OPENING: Final = 10.0
"""Timeout for opening a socket, in seconds."""
_WAITS: Final = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Delays before a lost socket is opened again, in seconds; the last one is repeated."""
_FINAL: Final = frozenset({4400, 4403, 4404, 4410, 4411, 4426})
"""Close codes after which a retry would not help."""
_PAUSES: Final = {"too_fast": 1.0, "busy": 0.1}
"""Refusals after which the command is sent again, with the delay in seconds."""


class Table:
    """The client's place at a table, created by `Visitor.enter`."""

    def __init__(self, visitor: "Visitor", code: str, companion: object = None) -> None:
        self.visitor = visitor
        self.code = code
        self.picture = Picture()
        """What the server has sent, merged."""
        self.patience: float | None = None
        """Timeout for the next message, in seconds. Waiting then raises `TimeoutError`; None: wait forever."""
        self.opens_in: float = _OPENING
        """Timeout for opening a socket, in seconds."""
        self.closed: int | None = None
        """The close code of the last socket."""
        self._query = f"?protocol={PROTOCOL}" + ("" if companion is None else f"&as={companion}")
        token = secrets.token_hex(6)
        self._ids: Iterator[str] = (f"{token}-{n}" for n in count(1))
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._answers: dict[str, asyncio.Future[Part | None]] = {}
        self._attempts = 0

    # The socket

    async def be_there(self) -> None:
        """Make sure that the socket is open and the picture complete. Makes one attempt; raises `Disconnected`."""
        if self._socket is None:
            await self.visitor.know_me()
            await self._open()
            await self._wait(lambda: bool(self.picture.look))
            self._attempts = 0

    async def find_again(self, lost: BaseException) -> None:
        """Wait before the next attempt to connect. Raises `lost` again if a retry would not help."""
        if isinstance(lost, TimeoutError) or (isinstance(lost, Disconnected) and lost.code in _FINAL):
            raise lost
        await self.leave()
        await asyncio.sleep(_WAITS[min(self._attempts, len(_WAITS) - 1)])
        self._attempts += 1

    async def _open(self, **headers: str) -> None:
        base = self.visitor.base.replace("http", "ws", 1)
        address = f"{base}/api/tables/{self.code}/socket{self._query}"
        headers = self.visitor.headers | headers
        try:
            self._socket = await connect(
                address, additional_headers=headers, compression=None, open_timeout=self.opens_in
            )
        except (OSError, EOFError, InvalidHandshake, InvalidMessage) as error:
            raise Disconnected from error
        self.picture, self.closed = Picture(), None
        self._reader = asyncio.create_task(self._read(self._socket))

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):  # raised after an error; a normal close ends the loop
            async for frame in socket:
                async with self._news:
                    try:
                        self._hear(frame if isinstance(frame, str) else frame.decode())
                    except Disagreement:
                        await socket.close()
                    self._news.notify_all()
        async with self._news:
            self._socket, self.closed = None, socket.close_code
            self._news.notify_all()

    def _hear(self, text: str) -> Heard:
        heard = self.picture.take(json.loads(text))
        if heard.done is not None:
            self._answer(heard.done, None)
        if heard.refused is not None:
            # A refusal without an id is for every command in progress: one was unreadable, or came too fast.
            id_ = heard.refused["command"]
            for one in [str(id_)] if id_ else list(self._answers):
                self._answer(one, heard.refused)
        return heard

    def _answer(self, id_: str, refusal: Part | None) -> None:
        if id_ in self._answers and not self._answers[id_].done():
            self._answers[id_].set_result(refusal)

    async def _wait(self, reached: Callable[[], bool]) -> None:
        """Wait until a condition holds. Raises `Disconnected` if the socket closes before, and `TimeoutError`."""
        async with self._news:
            while not reached():
                if self._socket is None and self._reader is not None:
                    raise Disconnected(self.closed)
                async with asyncio.timeout(self.patience):
                    await self._news.wait()

    async def leave(self) -> None:
        """Close the socket, like a browser tab: the seat is kept, and after a while a bot holds it."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    # Commands

    async def arrive(self) -> None:
        """Connect, and join the table under the visitor's name."""
        await self.until(lambda: True)
        if self.picture.you["name"] is None:
            await self.command("come", name=self.visitor.name)

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until a condition holds, such as `lambda: table.picture.stage == "over"`."""
        while True:
            try:
                await self.be_there()
                await self._wait(reached)
                return
            except (Disconnected, OSError) as lost:
                await self.find_again(lost)

    async def command(self, do: str, **words: Json) -> None:
        """Send a command of `docs/wire.md`, without its id, and wait until it is done. Raises `Refused`."""
        refusal = await self.wish({"do": do, **words})
        if refusal is not None:
            raise Refused(refusal)

    async def sit(self, seat: Seat) -> None:
        """Take a seat: a free one, a bot's, or your own back. In a running game, ask the host. Raises `Refused`."""
        await self.command("sit", seat=seat)

    async def start(self, level: Level = "medium") -> None:
        """Start the game, as the host; bots of this level take the empty seats. Raises `Refused`."""
        await self.command("start", level=level)

    async def wish(self, words: Mapping[str, Json], id_: str | None = None) -> Part | None:
        """Send a command and wait for its answer: None when it is done, else the refusal."""
        id_ = id_ or next(self._ids)
        while True:
            try:
                await self.be_there()
                refusal = await self._wish_once(words, id_)
            except (Disconnected, OSError) as lost:
                await self.find_again(lost)
                continue
            if refusal is None or refusal["why"] not in _PAUSES:
                return refusal
            await asyncio.sleep(_PAUSES[str(refusal["why"])])

    async def _wish_once(self, words: Mapping[str, Json], id_: str) -> Part | None:
        if self._socket is None:
            raise Disconnected(self.closed)
        answer: asyncio.Future[Part | None] = asyncio.get_running_loop().create_future()
        self._answers[id_] = answer
        try:
            with suppress(ConnectionClosed):  # the reader notices too
                await self._socket.send(json.dumps({**words, "command": id_}))
            await self._wait(answer.done)
        finally:
            self._answers.pop(id_, None)
        return answer.result()

    # The game

    async def decisions(self) -> AsyncIterator[Decision]:
        """Yields the decisions that the game waits for, until it is over. Each position comes once."""
        decided = -1
        while True:
            await self.until(lambda: self.picture.stage == "over" or self._is_asked(decided))  # noqa: B023  awaited here
            if self.picture.stage == "over":
                return
            decided = self.picture.seq
            yield self._decision()

    def _is_asked(self, decided: int) -> bool:
        """Whether the game waits for a decision, in a position other than `decided`."""
        return self.picture.is_on and self.picture.seq != decided

    def _decision(self) -> Decision:
        name, seat = str(self.picture.table["game"]), cast("int", self.picture.you["seat"])
        game = named(name)
        moves = tuple(game.read_move(text) for text in self.picture.moves)
        return Decision(game, seat, self.picture.seq, read_view(name, self.picture.look["view"]), moves, self._make)

    async def _make(self, move: str, seq: int) -> bool:
        try:
            await self.command("move", seq=seq, move=move)
        except Refused as refused:
            if refused.why != "stale":
                raise
            return False
        return True

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None before its end."""
        ended = cast("dict[str, list[int]] | None", self.picture.table["ended"])
        return None if ended is None else Outcome(tuple(ended["scores"]), frozenset(ended["winners"]))
