"""A table with a real room over a real log, and people at sockets that record what is sent to them.

Two such worlds with different hidden cards show whether a viewer is sent what they may not know."""

import asyncio
import json
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import msgspec
import structlog
from starlette.requests import Request
from starlette.types import Message, Scope
from starlette.websockets import WebSocket

from tablee.bots.judging import Level
from tablee.games import GAMES
from tablee.house.wire import PROTOCOL
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.server.app import Door, Front
from tablee.server.bot_workers import Thinker
from tablee.server.client import Client
from tablee.server.house import House
from tablee.server.identity import Tokens, person_with
from tablee.server.pages import PAGES
from tablee.server.pulse import Pulse
from tablee.server.room import Room
from tablee.server.rooms import Rooms
from tablee.server.running import PIPE
from tablee.store.model import LogRow, TableRow
from tablee.store.store import Store
from tablee.table import entries, fold
from tablee.table.due import Question
from tablee.table.entries import AnyEntry, Opened, Settings
from tablee.table.model import Match
from tablee.table.playing import reached
from tests.server.serving import START, Clock
from tests.table.laying import laid

NAMES: Final = ("Ann", "Bob", "Cy", "Dee")
WATCHER: Final = "Eve"
_ADDRESSES: Final = count()


def token_of(name: str) -> str:
    return name.ljust(43, "x")


def person_of(name: str) -> str:
    return person_with(token_of(name))


def history(
    game: str, options: dict[str, Json], seed: Seed, length: int, stop: Callable[[Match], bool]
) -> list[AnyEntry]:
    """Return the log of a table after this many random moves by people; fewer if `stop` says so."""
    rules = GAMES[game]
    seats = rules.seats(rules.read_options(options))
    settings = Settings(clock="normal" if seats > 1 else "none")
    first = Opened(person_of("Ann"), "Ann", game, rules.edition, options, settings, seed.text)
    people = [(person_of(name), name) for name in NAMES[1:seats]]
    log: list[AnyEntry] = [first, *(entries.Came(*one) for one in people)]
    log += [entries.Sat(person, seat) for seat, (person, _) in enumerate(people, 1)]
    log += [entries.Came(person_of(WATCHER), WATCHER), entries.Started("medium")]
    table = fold.opened("BCDFG", first, START)
    for entry in log[1:]:
        table = fold.after(table, entry, START)
    numbers = seed.child("walk").numbers()
    while (match := table.match) and len(match.turns) < length and not match.outcome and not stop(match):
        acting = sorted(match.acting) if match.beat else [min(match.acting)]
        moves = [(seat, rules.moves(match.line.state, seat)) for seat in acting]
        more: list[AnyEntry] = [entries.Played(seat, str(can[next(numbers) % len(can)])) for seat, can in moves]
        more += [entries.Rang()] if match.beat else []
        for entry in more:
            table = fold.after(table, entry, START)
        log += more
    return log


class Tab:
    """A socket of somebody that records what is sent to them."""

    def __init__(self, front: Front, code: str, name: str) -> None:
        self.frames: list[str] = []
        self.held: list[bool] = []
        """Whether the server stopped reading, or read on."""
        self.client: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        """Who has adopted this pipe."""
        scope = {**_scope("websocket", name, code=code), "extensions": {PIPE: {"pipe": self}}}
        self._task = asyncio.create_task(front.socket(WebSocket(scope, self._connect, self._keep)))

    async def _connect(self) -> Message:
        return {"type": "websocket.connect"}

    async def _keep(self, message: Message) -> None:
        self.frames.append(str(message))

    # The pipe

    is_full = False

    def adopt(self, client: Client) -> None:
        self.client.set_result(client)

    def write(self, message: bytes) -> None:
        self.frames.append(message.decode())

    def hold(self) -> None:
        self.held.append(True)

    def go_on(self) -> None:
        self.held.append(False)

    def close(self, code: int, why: str = "") -> None:
        self.frames.append(f"closed with {code} {why}".rstrip())

    # The person

    def say(self, do: str, command: str, **words: Json) -> None:
        """Send a command."""
        self.client.result().hear(json.dumps({"do": do, "command": command, **words}).encode())

    async def leave(self) -> None:
        """Close the socket."""
        (await self.client).leave()

    @property
    def is_busy(self) -> bool:
        """Whether the client is let in, or a command is carried out."""
        is_adopted = self.client.done()
        return not self._task.done() or (is_adopted and self.client.result().task is not None)


def _scope(kind: str, name: str, **words: str) -> Scope:
    cookie = f"tablee={token_of(name)}".encode()
    address = f"10.0.0.{next(_ADDRESSES)}"  # a new address each time, so that no rate limit applies
    return {
        "type": kind, "method": "GET", "path": "/", "query_string": f"protocol={PROTOCOL}".encode(),
        "headers": [(b"cookie", cookie)], "client": (address, 1), "path_params": words,
    }  # fmt: skip


class Instant(Thinker):
    """Bots without a process: they choose their first move and take a given time."""

    def __init__(self, clock: Clock, takes: int) -> None:
        self._clock = clock
        self._takes = takes

    async def choose(self, game: str, level: Level, question: Question) -> object:  # noqa: ARG002  not used
        self._clock.pass_(self._takes)
        return question.moves[0]


@dataclass
class World:
    """The table and the people at it."""

    clock: Clock
    front: Front
    room: Room
    tabs: dict[str, Tab] = field(default_factory=dict)

    @classmethod
    async def open(cls, store: Store, code: str, log: list[AnyEntry], takes: int = 0) -> "World":
        """Open a world with this history, in which bots take this many milliseconds."""
        clock = Clock()
        pulse = Pulse(clock, math.inf)
        house = House(store, Instant(clock, takes), structlog.get_logger(), clock, pulse=pulse)
        front = Front(house, Rooms(house), Door(), Tokens(store), frozenset())
        first, *rest = (LogRow(code, n, f"log-{n}", clock.at, entries.write(entry)) for n, entry in enumerate(log, 1))
        await store.open_table(TableRow(code, "any", clock.at, clock.at, False), first)
        people = [person_of(name) for name in (*NAMES, WATCHER)]
        for answer in [store.append(entry, members=people) for entry in rest]:
            await answer
        for name in (*NAMES, WATCHER):  # they have come here before
            await store.name_person(person_of(name), name, clock.at)
        return cls(clock, front, await front.rooms.find(code))

    @property
    def match(self) -> Match:
        """The game that is played."""
        assert self.room.table.match is not None
        return self.room.table.match

    def become(self, state: object) -> None:
        """Replace the hidden cards."""
        line = self.match.line
        turned = laid(line, (*line.states[:-1], state))
        self.room.book.table = msgspec.structs.replace(self.room.table, match=reached(self.match, turned))

    async def enter(self, name: str, tab: str = "") -> None:
        """Somebody whom the server knows opens a tab."""
        await self.front.house.store.name_person(person_of(name), name, self.clock.at)
        self.tabs[tab or name] = Tab(self.front, self.room.table.code, name)
        await self.settle()

    async def say(self, name: str, do: str, command: str, **words: Json) -> None:
        """Somebody sends a command."""
        self.tabs[name].say(do, command, **words)
        await self.settle()

    async def wait(self, milliseconds: int) -> None:
        """Let time pass and do what is due."""
        self.clock.pass_(milliseconds)
        self.room.wake()
        await self.settle()

    async def settle(self) -> None:
        """Wait until every command is handled, everything due is done, and everything is sent."""
        quiet = 0
        while quiet < 10:  # tasks that were woken need some turns of the loop to begin
            await asyncio.sleep(0)
            quiet += 1
            if self._is_busy():
                quiet = 0
                await self.front.house.store.person(person_of(WATCHER))  # the store answers in order

    def _is_busy(self) -> bool:
        room, alarm = self.room, self.room._alarm
        unheard = any(tab.is_busy for tab in self.tabs.values())
        rings = alarm is not None and alarm.when() <= asyncio.get_running_loop().time() + 0.001
        return unheard or rings or bool(room._tasks) or room.lock.locked()

    async def page(self, path: str, name: str) -> str:
        """Return the HTTP answer that somebody gets."""
        words = {"code": self.room.table.code, "id": f"{self.room.table.code}-1"}
        page = next(page for page in PAGES if page.path == path)

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        response = await self.front.endpoint(page)(Request(_scope("http", name, **words), receive))
        return f"{response.status_code} {bytes(response.body).decode()}"

    async def close(self) -> None:
        """Close all sockets."""
        for tab in self.tabs.values():
            await tab.leave()
        await self.front.rooms.close()
