"""A table in memory: it decides on a command, stores the decision, and only then sends it to the clients.

    decide → append → commit → adopt → acknowledge and broadcast

A table handles one command at a time; other tables go on meanwhile. If another node has written to the same log, we
read what it wrote and decide again. What happens by itself is in `clockwork.py`.
"""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Final

from tablee.house.viewer import Update
from tablee.house.wire import Down, hints_seen
from tablee.server.client import BANNED, Bucket, Client
from tablee.server.clockwork import Clockwork
from tablee.server.house import House
from tablee.server.logbook import Logbook
from tablee.store.model import Taken, Written
from tablee.table.commands import AnyCommand, Hint, Move, Redeal, Rescue, Start, Undo
from tablee.table.decide import Decided, decide
from tablee.table.model import Guest, Table
from tablee.table.refusal import Refused
from tablee.table.seating import CROWD
from tablee.table.seen import advised, seen

_TRIES: Final = 20
"""Maximum retries when another node was faster; after that, the table is too busy."""

CHORES: Final = (2.0, 40.0)
"""Rate limit for all that a device does at a table except playing: commands per second, and burst size."""

_PLAYING: Final = (Move, Hint, Redeal, Rescue, Start)
"""The commands without that limit."""

_SLOW: Final = (Rescue, Redeal, Start)
"""The search for a winnable deal, or for where a patience was lost, may take a while: a thread does it."""

_AGAIN: Final = 1_000
"""Delay before a retry after the store has failed, in milliseconds."""

_SLACK: Final = 5_000
"""Lost time that is not given back yet, in milliseconds: another node may have served it and not noted it so far."""


class Room:
    """A live table on this node."""

    def __init__(self, house: House, book: Logbook) -> None:
        self.house = house
        self.clients: dict[Client, None] = {}  # a dict keeps the order of arrival, a set does not
        self.book = book
        self.lock = asyncio.Lock()
        """Held while an entry is decided, written and told."""
        self.clockwork = Clockwork(self)
        self._update = Update(book.table)
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._change: tuple[Mapping[str, Guest], int | None] | None = None
        """When somebody's presence will change next, by our pulse; looked up again when the people change."""
        self._buckets: dict[str, Bucket] = {}
        self.left_at = house.pulse()

    @property
    def table(self) -> Table:
        """The current table: all of it is on the disk."""
        return self.book.table

    def now(self) -> int:
        """The time at this table, in milliseconds."""
        return self.book.now()

    # People

    async def ask(self, client: Client, command: AnyCommand) -> None:
        """Carry out a client's command; raise `Refused` if it is not allowed.

        When this returns, the command is on the disk and the update is queued for every client.
        """
        if self.lags:
            # Other nodes may have served meanwhile. This comes after that, or the next clock would begin too early.
            await self.clockwork.resume()
        async with self.lock:
            try:
                await self._do(client, command)
                self.tell(client, command.command)
            finally:
                self.wake()
        if isinstance(command, Hint):
            await self._hint(client)

    async def _do(self, client: Client, command: AnyCommand) -> None:
        """Decide on a command and store it; or raise `Refused`."""
        name = f"{client.person[:12]}:{command.command}"
        for attempt in range(_TRIES):
            try:
                decided = await self._decide(client, command)
            except Refused:
                if not await self.is_up_to_date():
                    continue  # the reason may not hold any more
                if await self.book.has(name):  # a repeated command, which is possible only once
                    return
                raise
            if attempt == 0 and not isinstance(command, _PLAYING):
                self._heed(client, command)
            if await self.write(decided, name):
                return
        raise Refused("busy")

    async def _decide(self, client: Client, command: AnyCommand) -> Decided:
        book = self.book
        book.refuse_long(command)
        table, person = book.table, client.person
        at = max(self.now(), table.at)
        if isinstance(command, _SLOW):
            return await asyncio.to_thread(decide, table, person, command, at, device=client.owner)
        return decide(table, person, command, at, device=client.owner)

    def _heed(self, client: Client, command: AnyCommand) -> None:
        """Count what others have to read of somebody, apart from playing; raise `Refused` if it is too much."""
        if isinstance(command, Undo) and self.table.people() == [client.person]:
            return
        bucket = self._buckets.pop(client.owner, None) or Bucket(*CHORES)
        self._buckets[client.owner] = bucket  # the one used last comes last
        if len(self._buckets) > CROWD:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take():
            raise Refused("too_fast")

    async def _hint(self, client: Client) -> None:
        match, seat = self.table.match, self.table.sight_of(client.person)
        # A repeated command may arrive in another game, or when others have joined: then it gives no hint.
        alone = self.table.people() == [client.person]
        if match is not None and seat is not None and match.assisted and alone:
            moves = match.line.game.moves(match.line.state, seat)
            asking = partial(self.house.thinker.hint, self.table.game, advised(match, seat), moves)
            hints = await client.while_there(asking)
            if hints is not None:
                client.tell(Down(hints=hints_seen(self.table.rules, seen(match, seat), hints)))

    # The log

    async def write(self, decided: Decided, name: str) -> bool:
        """Append a decision; return False if another node's entry took its place and was applied instead."""
        answer = await self.book.append(decided, name)
        if not isinstance(answer, Written):
            await self._read_on()
        return not isinstance(answer, Taken)

    async def is_up_to_date(self) -> bool:
        """Read any new entries of the log; return whether there were none."""
        return not ((self.book.is_unsure or self.house.store.is_shared) and await self._read_on())

    async def _read_on(self) -> bool:
        """Apply what other nodes have written, and broadcast it; return whether there was anything."""
        was_unsure = self.book.is_unsure
        news = await self.book.read_on()
        if was_unsure:
            self.clockwork.begin()
        if news:
            self.tell()
            self.wake()
        return news

    async def read_on(self, seq: int | None = None) -> None:
        """Apply what other nodes have written, at least up to entry `seq`, and broadcast it."""
        async with self.lock:
            if seq is None or seq > self.table.seq:
                await self._read_on()

    def doubt(self) -> None:
        """The store fails: no clock runs until the log can be read again."""
        if self.book.waits:
            self.book.doubt(self.book.served)
            self.wake()

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
            elif message := one.news(update, done if one is client else None):
                one.send(message)

    def enter(self, client: Client) -> None:
        """Add a client, and send it all it may see."""
        if not self.clients:
            self.clockwork.begin()
        self.clients[client] = None
        self.book.serve(True)
        client.greet(self.update(), self.now())
        self.heard_of(client.person)
        self.wake()

    def leave(self, client: Client) -> None:
        """Remove a client."""
        self.clients.pop(client, None)
        self.book.serve(bool(self.clients))
        self.heard_of(client.person)
        self.left_at = self.house.pulse()
        self.wake()

    def present(self) -> set[str]:
        """The persons connected to this node."""
        return {client.person for client in self.clients}

    def heard_of(self, person: str | None = None) -> None:
        """Note that a person is connected now, or was until now; without a person, that others have noted somebody."""
        if person is not None:
            self.clockwork.presence.hear(person)
        self._change = None

    # Time

    @property
    def lags(self) -> bool:
        """Whether somebody's time runs, and some of it was lost: this process, or all of them, did not serve it."""
        return self.book.lost > _SLACK

    def wake(self) -> None:
        """Set a timer for whatever is due next. A table that nobody looks at sleeps."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.clients and not self.book.is_full:
            delays = [_AGAIN] if self.book.is_unsure else []
            if not self._tasks:
                delays += self._delays()
            if delays:
                self._alarm = asyncio.get_running_loop().call_later(max(0, min(delays)) / 1000, self._ring)

    def _delays(self) -> list[int]:
        delays = [0] if self.lags else []
        if coming := self.book.coming:
            delays.append(self.clockwork.when(coming[0]) - self.now())
        if self._change is None or self._change[0] is not self.table.guests:
            self._change = self.table.guests, self.clockwork.next_change()
        if self._change[1] is not None:
            delays.append(self._change[1] - self.house.pulse())
        return delays

    def _ring(self) -> None:
        # While a bot thinks, nothing else is due. But after a store failure we read the log: people wait to see it.
        task = asyncio.get_running_loop().create_task(self.read_on() if self._tasks else self.clockwork.happen())
        self._tasks.add(task)
        task.add_done_callback(self._rung)

    def _rung(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.house.log.error("a timed action has failed", table=self.table.code, exc_info=error)
            asyncio.get_running_loop().call_later(_AGAIN / 1000, self.wake)
        else:
            self.wake()

    async def close(self) -> None:
        """Cancel the timer and what is being thought about, and wait until running commands are written."""
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        async with self.lock:
            pass
