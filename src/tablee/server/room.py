"""A table in memory: it decides on a command, stores the decision, and only then sends it to the clients.

    decide → append → commit → adopt → acknowledge and broadcast

A table handles one command at a time; other tables go on meanwhile. If another node has written to the same log, we
read what it wrote and decide again.
"""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablee.server.client import BANNED, Bucket, Client
from tablee.server.house import House
from tablee.server.logbook import Logbook
from tablee.server.presence import Presence
from tablee.server.wire import Down, Update, hints_seen
from tablee.store.model import Taken, Written
from tablee.table import entries
from tablee.table.commands import AnyCommand, Hint, Move, Redeal, Rescue, Start, Undo
from tablee.table.decide import Decided, decide
from tablee.table.due import Happens, Thinks, due, question
from tablee.table.entries import AnyEntry, Played, Resumed
from tablee.table.model import Guest, Table
from tablee.table.playing import advised, seen
from tablee.table.refusal import Refused
from tablee.table.seating import CROWD

_TRIES: Final = 20
"""Maximum retries when another node was faster; after that, the table is too busy."""

CHORES: Final = (2.0, 40.0)
"""Rate limit for all that a device does at a table except playing: commands per second, and burst size."""

_AGAIN: Final = 1_000
"""Delay before a retry after the store has failed, in milliseconds."""

_SLACK: Final = 5_000
"""Lost time that is not given back yet, in milliseconds: another node may have served it and not noted it so far."""

_GRID: Final = 100
"""A bot that is late moves at a multiple of this, in milliseconds, so that its thinking time does not show."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """The move that a bot has chosen, and when it is made."""

    thinks: Thinks
    position: object
    entry: Played
    at: int


class Room:
    """A live table on this node."""

    def __init__(self, house: House, book: Logbook) -> None:
        self.house = house
        self.clients: dict[Client, None] = {}  # a dict keeps the order of arrival, a set does not
        self._book = book
        self._lock = asyncio.Lock()
        self._update = Update(self._book.table)
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thought: _Thought | None = None
        self._presence = Presence(house.pulse)
        self._change: tuple[Mapping[str, Guest], int | None] | None = None
        self._buckets: dict[str, Bucket] = {}
        self.left_at = house.pulse()
        self._woken_at = self.now()

    @property
    def table(self) -> Table:
        """The current table: all of it is on the disk."""
        return self._book.table

    @property
    def chain(self) -> bytes:
        """The hash of the table's log."""
        return self._book.chain

    @property
    def is_outdated(self) -> bool:
        """Whether the log is not the one from which this table was read."""
        return self._book.is_outdated

    def outdate(self) -> None:
        """Note that the log was changed or removed."""
        self._book.is_outdated = True

    def now(self) -> int:
        """The time at this table, in milliseconds."""
        return self._book.now()

    # People

    async def ask(self, client: Client, command: AnyCommand) -> None:
        """Carry out a client's command; raise `Refused` if it is not allowed.

        When this returns, the command is on the disk and the update is queued for every client.
        """
        name = f"{client.person[:12]}:{command.command}"
        async with self._lock:
            try:
                await self._do(client, command, name)
                self.tell(client, command.command)
            finally:
                self.wake()
        if isinstance(command, Hint):
            await self._hint(client)

    def _heed(self, client: Client, command: AnyCommand) -> None:
        """Count what others have to read of somebody, apart from playing; raise `Refused` if it is too much."""
        is_play = isinstance(command, Move | Hint | Redeal | Rescue | Start)
        if is_play or (isinstance(command, Undo) and self.table.people() == [client.person]):
            return
        bucket = self._buckets.pop(client.owner, None) or Bucket(*CHORES)
        self._buckets[client.owner] = bucket  # the one used last comes last
        if len(self._buckets) > CROWD:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take():
            raise Refused("too_fast")

    async def _do(self, client: Client, command: AnyCommand, name: str) -> None:
        """Decide on a command and store it; or raise `Refused`."""
        for attempt in range(_TRIES):
            try:
                decided = await self._decide(client, command)
            except Refused:
                if not await self._is_up_to_date():
                    continue  # the reason may not hold any more
                if await self._book.has(name):  # a repeated command, which is possible only once
                    return
                raise
            if attempt == 0:
                self._heed(client, command)
            if await self._write(decided, name):
                return
        raise Refused("busy")

    async def _decide(self, client: Client, command: AnyCommand) -> Decided:
        self._book.refuse_long(command)
        at, person = max(self.now(), self.table.at), client.person
        # The search for a winnable deal, or for where a patience was lost, may take a while: a thread does it.
        if isinstance(command, Rescue | Redeal | Start):
            return await asyncio.to_thread(decide, self.table, person, command, at, device=client.owner)
        return decide(self.table, person, command, at, device=client.owner)

    async def _hint(self, client: Client) -> None:
        match, seat = self.table.match, self.table.sight_of(client.person)
        # A repeated command may arrive in another game, or when others have joined: then it gives no hint.
        alone = self.table.people() == [client.person]
        if match is not None and seat is not None and match.assisted and alone:
            moves = match.line.game.moves(match.line.state, seat)
            hints = await self.house.thinker.hint(self.table.game, advised(match, seat), moves)
            client.tell(Down(hints=hints_seen(self.table.rules, seen(match, seat), hints)))

    async def _write(self, decided: Decided, name: str) -> bool:
        """Append a decision; return False if another node's entry took its place and was applied instead."""
        answer = await self._book.append(decided, name)
        if not isinstance(answer, Written):
            await self._read_on()
        return not isinstance(answer, Taken)

    async def _is_up_to_date(self) -> bool:
        """Read any new entries of the log; return whether there were none."""
        return not ((self._book.is_unsure or self.house.store.is_shared) and await self._read_on())

    async def _read_on(self) -> bool:
        """Apply what other nodes have written, and broadcast it; return whether there was anything."""
        news = await self._book.read_on()
        if news:
            self.tell()
            self.wake()
        return news

    async def read_on(self, seq: int | None = None) -> None:
        """Apply what other nodes have written, at least up to entry `seq`, and broadcast it."""
        async with self._lock:
            if seq is None or seq > self.table.seq:
                await self._read_on()

    # Broadcasting

    def update(self) -> Update:
        """The update with the current table. It is cached, so that bad requests cost little."""
        if self._update.table is not self.table:
            self._update = Update(self.table, self._update.number + 1)
        return self._update

    def tell(self, client: Client | None = None, done: str | None = None) -> None:
        """Send every client what has changed for it, and acknowledge the command `done` to one client."""
        if not self.clients:
            return
        update, banned = self.update(), self.table.guard.banned
        for one in list(self.clients):
            if one.owner in banned:
                one.dismiss(BANNED, "banned")
                continue
            assert one.known is not None, "a client is greeted as it enters"
            message = update.message(one.known, one.person, done if one is client else None)
            one.known = update
            if message:
                one.send(message)

    def enter(self, client: Client) -> None:
        """Add a client, and send it all it may see."""
        if not self.clients:
            self._woken_at = self.now()
        self.clients[client] = None
        self._book.serve(True)
        client.greet(self.update(), self.now())
        self._hear(client)
        self.wake()

    def leave(self, client: Client) -> None:
        """Remove a client."""
        self.clients.pop(client, None)
        self._book.serve(bool(self.clients))
        self._hear(client)
        self.left_at = self.house.pulse()
        self.wake()

    # Time

    def wake(self) -> None:
        """Set a timer for whatever is due next. A table that nobody looks at sleeps."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.clients and not self._book.is_full:
            delays = [_AGAIN] if self._book.is_unsure else []
            if not self._tasks:
                delays += [0] if self.lags else []
                delays += [self._when(one) - self.now() for one in self._due()[:1]]
                delays += [at - self.house.pulse() for at in [self._next_change()] if at is not None]
            if delays:
                self._alarm = asyncio.get_running_loop().call_later(max(0, min(delays)) / 1000, self._ring)

    def _ring(self) -> None:
        # While a bot thinks, nothing else is due. But after a store failure we read the log: people wait to see it.
        task = asyncio.get_running_loop().create_task(self.read_on() if self._tasks else self._happen())
        self._tasks.add(task)
        task.add_done_callback(self._rung)

    def _rung(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.house.log.error("a timed action has failed", table=self.table.code, exc_info=error)
            asyncio.get_running_loop().call_later(_AGAIN / 1000, self.wake)
        else:
            self.wake()

    async def _happen(self) -> None:
        """Do what is due: give back lost time, note who is away or back, then the first timed action."""
        if self._book.is_unsure:
            await self.read_on()
        await self.resume()
        await self._note_presence()
        first = next(iter(self._due()), None)
        if first is None or self._when(first) > self.now():
            return
        position = _position(self.table)
        if isinstance(first, Happens):
            entry = first.entry
        elif thought := self._thought_of(first):
            entry = thought.entry
        else:
            entry = await self._think(first)
            self._thought = _Thought(first, position, entry, self._moment(first))
            return
        async with self._lock:
            # A player may have moved meanwhile; then this action is no longer due.
            if _position(self.table) is position and self._is_due(first):
                # The entry has the time at which it was due: a bot's thinking time would reveal something about its
                # cards. But an action that came due while the table slept happens when it wakes. Otherwise clocks
                # would run out one after the other.
                await self._note(entry, max(first.at, self._woken_at))

    def _due(self) -> list[Happens | Thinks]:
        return due(self.table, self.house.fresh)

    def _is_due(self, one: Happens | Thinks) -> bool:
        """Whether this action is still due. A rematch is compared without its random seed."""
        if isinstance(one, Happens) and isinstance(one.entry, entries.Rematched):
            return self.table.stage == "over" and bool(self._due())
        return one in self._due()

    def _when(self, one: Happens | Thinks) -> int:
        """When there is something to do: a bot begins to think at once, and moves when it has thought."""
        if isinstance(one, Happens):
            return one.at
        thought = self._thought_of(one)
        return thought.at if thought else self.table.at if one.by == "bot" else one.at

    def _thought_of(self, thinks: Thinks) -> _Thought | None:
        thought = self._thought
        is_known = thought and thought.thinks == thinks and thought.position is _position(self.table)
        return thought if is_known else None

    def _moment(self, thinks: Thinks) -> int:
        """When a bot that has thought until now moves: when it is due, or later at a multiple of `_GRID`."""
        late = 0 if self.table.settings.turbo else max(0, self.now() - thinks.at)
        return thinks.at - -late // _GRID * _GRID

    async def _think(self, thinks: Thinks) -> Played:
        table = self.table
        assert table.match is not None, "a bot thinks in a game"
        began = time.perf_counter()
        asked = question(table, table.match, thinks.seat)
        move = await self.house.thinker.choose(table.game, thinks.level, asked)
        self.house.metrics.thinking.observe(time.perf_counter() - began)
        return Played(thinks.seat, str(move), thinks.by)

    # Lost time

    @property
    def lags(self) -> bool:
        """Whether somebody's time runs, and some of it was lost: this process, or all of them, did not serve it."""
        return self._book.lost > _SLACK

    async def resume(self) -> None:
        """Give back the time that no node has served."""
        is_first = not self.clients and self.house.store.is_shared
        if not is_first and not self.lags:
            return
        async with self._lock:
            await self._is_up_to_date()
            notes = await self.house.store.last_seen(self.table.code)
            self._presence.read(notes)
            self._book.reach(max(notes.values(), default=0))
            if self.lags:
                await self._note(Resumed(self._book.lost), self.house.now())

    @property
    def served(self) -> int:
        """Until when this table was served, in its own time."""
        return self._book.served

    # Presence

    def present(self) -> set[str]:
        """The persons connected to this node."""
        return {client.person for client in self.clients}

    def _hear(self, client: Client) -> None:
        self._presence.hear(client.person)
        self._change = None

    def _next_change(self) -> int | None:
        """When somebody's presence will change next, by our pulse; looked up again when the people change."""
        if self._change is None or self._change[0] is not self.table.guests:
            delay = min(self._presence.changes(self.table, self.present()), default=None)
            self._change = self.table.guests, None if delay is None else self.house.pulse() + delay
        return self._change[1]

    async def _note_presence(self) -> None:
        """Store who is away and who is back. First read the other nodes' notes: a person may be connected there."""
        is_due = any(delay <= 0 for delay in self._presence.changes(self.table, self.present()))
        if is_due and self.house.store.is_shared:
            self._presence.read(await self.house.store.last_seen(self.table.code))
            self._change = None
        for person in list(self.table.guests):
            async with self._lock:
                entry = self._presence.change(self.table, person, self.present())
                if entry is not None:
                    await self._note(entry, self.now())

    async def _note(self, entry: AnyEntry, now: int) -> None:
        """Append an automatic entry, and broadcast it."""
        await self._write(await self._book.decided(entry, now), f"auto:{self.table.seq + 1}")
        self.tell()

    async def close(self) -> None:
        """Cancel the timer and what is being thought about, and wait until running commands are written."""
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        async with self._lock:
            pass


def _position(table: Table) -> object:
    return table.match.line if table.match else None
