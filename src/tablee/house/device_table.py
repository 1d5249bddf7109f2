"""A table on a device: one command or one moment at a time, and everybody who looks is told.

    decide → keep → tell

Whoever calls this keeps what it gives before anybody is told. The same functions decide, fold and show as on a server.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from tablee.bots.judging import Level
from tablee.games import GAMES, AnyBot
from tablee.house.log import Line, turned
from tablee.house.refusals import explained
from tablee.house.viewer import Update, Viewer, read_command
from tablee.house.wire import Down, encode, hints_seen
from tablee.kernel.seed import Seed
from tablee.store.chain import linked
from tablee.store.model import LogRow
from tablee.table import entries
from tablee.table.commands import AnyCommand, Come, Hint
from tablee.table.decide import Decided, decide
from tablee.table.due import Happens, Thinks, due, question, waits
from tablee.table.entries import AnyEntry, Played, Resumed
from tablee.table.fold import after
from tablee.table.model import Table
from tablee.table.refusal import Refused
from tablee.table.seen import advised, seen

SLACK: Final = 5_000
"""Lost time that is not given back, in milliseconds."""


@cache
def _bot(game: str, level: Level) -> AnyBot:
    return GAMES[game].bot(level)


class DeviceTable:
    """A table that somebody on this device looks at."""

    def __init__(self, table: Table, chain: bytes, commands: set[str], fresh: Callable[[], Seed]) -> None:
        self.table = table
        self.viewers: dict[int, Viewer] = {}
        """By the number of their socket."""
        self.lines: list[Line] = []
        """What is to be kept, and was not fetched yet."""
        self.sent: list[tuple[int, bytes]] = []
        """What is to be sent then, and to which socket."""
        self.name = ""
        """The name that somebody has just given."""
        self.has_left = False
        """Whether a server takes the table over, or has done so: then nothing happens here any more."""
        self._chain = chain
        self._commands = commands
        """The commands that are done."""
        self._fresh = fresh
        self._update = Update(table)
        self._ahead: tuple[Table, list[Happens | Thinks]] | None = None
        self._woken_at = 0

    # People

    def enter(self, socket: int, viewer: Viewer, now: int) -> None:
        """Somebody looks at the table from now on."""
        if not self.viewers:
            self._woken_at = now
            if not self.has_left:
                self._give_back(now - self.table.at, now)
        self.viewers[socket] = viewer
        self.sent.append((socket, viewer.greeting(self._now_seen(), max(now, self.table.at))))

    def hear(self, socket: int, message: bytes, now: int) -> None:
        """Carry out a message, or refuse it."""
        viewer, command = self.viewers[socket], None
        try:
            command = read_command(message)
            self._do(viewer, command, now)
        except Refused as refused:
            refusal = explained(refused, self.table.game, command.command if command else None)
            self.sent.append((socket, viewer.refusal(refusal, self._now_seen())))
            return
        self._tell(socket, command.command)
        if isinstance(command, Come):
            self.name = self.table.guests[viewer.person].name
        if isinstance(command, Hint):
            self._hint(socket, viewer)

    def _do(self, viewer: Viewer, command: AnyCommand, now: int) -> None:
        name = f"{viewer.person[:12]}:{command.command}"
        if name not in self._commands:
            if self.has_left:
                raise Refused("moved")
            at = max(now, self.table.at)
            decided = decide(self.table, viewer.person, command, at, self._fresh, viewer.owner)
            self._keep(decided, name)

    def _hint(self, socket: int, viewer: Viewer) -> None:
        table, match, seat = self.table, self.table.match, self.table.sight_of(viewer.person)
        # A repeated command may arrive in another game, or when others have joined: then it gives no hint.
        if match is not None and seat is not None and match.assisted and table.people() == [viewer.person]:
            hints = table.rules.hint(advised(match, seat), match.line.game.moves(match.line.state, seat))
            said = hints_seen(table.rules, seen(match, seat), list(hints))
            self.sent.append((socket, encode(Down(hints=said))))

    # Time

    def wake_at(self) -> int | None:
        """When something happens by itself, if nobody acts before; None if nothing does, or nobody looks."""
        coming = self._coming() if self.viewers and not self.has_left else []
        return coming[0].at if coming else None

    def wake(self, now: int) -> None:
        """Let the first of what is due happen."""
        due_at = self.wake_at()
        if due_at is None or due_at > now:
            return
        self._give_back(now - max(due_at, self._woken_at), now)
        first = self._coming()[0]
        if first.at > now:  # the clock was put back
            return
        # What came due while nobody looked happens when somebody does: else clocks would run out one after the other.
        self._note(first.entry if isinstance(first, Happens) else self._think(first), max(first.at, self._woken_at))
        self._tell()

    def _coming(self) -> list[Happens | Thinks]:
        if self._ahead is None or self._ahead[0] is not self.table:
            self._ahead = self.table, due(self.table, self._fresh)
        return self._ahead[1]

    def _think(self, thinks: Thinks) -> Played:
        table = self.table
        assert table.match is not None, "a bot thinks in a game"
        move = _bot(table.game, thinks.level).choose(*question(table, table.match, thinks.seat))
        return Played(thinks.seat, str(move), thinks.by)

    def _give_back(self, lost: int, now: int) -> None:
        """Give back time in which the device slept, or nobody looked at the table."""
        if lost > SLACK and waits(self.table):
            self._note(Resumed(lost), now)

    # The log

    def _note(self, entry: AnyEntry, now: int) -> None:
        at = max(now, self.table.at)
        self._keep(Decided(entry, at, after(self.table, entry, at)), f"auto:{self.table.seq + 1}")

    def _keep(self, decided: Decided, name: str) -> None:
        table, (entry, at, then) = self.table, decided
        row = linked(self._chain, LogRow(table.code, table.seq + 1, name, at, entries.write(entry)))
        self.lines.append(Line(row, *turned(table, then)))
        self.table, self._chain = then, row.chain or b""
        self._commands.add(name)

    # Telling

    def _now_seen(self) -> Update:
        if self._update.table is not self.table:
            self._update = Update(self.table, self._update.number + 1)
        return self._update

    def _tell(self, to: int | None = None, done: str | None = None) -> None:
        """Tell everybody what has changed for them, and one of them that their command is done."""
        update = self._now_seen()
        for socket, viewer in self.viewers.items():
            if message := viewer.news(update, done if socket == to else None):
                self.sent.append((socket, message))
