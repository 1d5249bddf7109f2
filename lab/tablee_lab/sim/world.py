"""A simulated world from one seed: a table, people, nodes and faults. After a quiet time, all must be correct."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

import msgspec

from tablee.games import GAMES, variants
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.store.model import LogRow, TableRow
from tablee.table import entries
from tablee.table.entries import ClockName, Opened, Settings
from tablee.table.fold import after, opened
from tablee.table.model import Table
from tablee.table.seen import look
from tablee_lab.sim.disk import Disk
from tablee_lab.sim.history import broken
from tablee_lab.sim.loop import Endless, VirtualLoop
from tablee_lab.sim.node import START, Dice, Node
from tablee_lab.sim.served import Served
from tablee_lab.sim.tab import Tab
from tablee_lab.sim.weather import Faults, Weather

CODE: Final = "BCDFG"
_GAMES: Final[tuple[tuple[str, dict[str, Json]], ...]] = tuple(
    sorted(
        ((name, dict(raw)) for name in GAMES for raw in variants(name).simulated),
        key=lambda kind: GAMES[kind[0]].seats(GAMES[kind[0]].read_options(kind[1])) == 1,  # a patience comes last
    )
)
_CLOCKS: Final[tuple[ClockName, ...]] = ("none", "none", "normal", "fast")
_WILD: Final = (10.0, 60.0)
"""Duration of the faults, in seconds: in a usual world, and in one in which people take their time."""
_THINKS: Final = 0.1
"""Mean time between two commands, in seconds."""
_SELDOM: Final = 0.01
"""Share of the commands in a game that people do send when they take their time: so clocks run out."""
_STANDS: Final = (3.0, 30.0)
"""Longest time that a node is away or stands still, in seconds, in the same two kinds of worlds."""
_PEACE: Final = 20.0
"""Quiet time after which everything must be correct, in seconds."""

_AWAY: Final = (0.5, 5.0, 30.0)
"""How long the database is away once more after the quiet time, in seconds: in each world one of these."""
_PATIENCE: Final = (0.1,) * 10 + (1.0,) * 59
"""Pauses before each check whether the game goes on, in seconds: most games go on at once."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a world."""

    seed: int
    broken: tuple[str, ...]
    """A sentence for each broken promise."""
    entries: int
    commands: int
    crashes: int
    cuts: int
    outages: int


class World:
    """One table, its people, nodes and faults."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.loop = VirtualLoop()  # type: ignore[abstract]  # it implements only what the server needs
        self.weather = Weather(self.chance, Faults.drawn(self.chance))
        number = self.chance.choice((1, 2, 2, 3))
        self.disk = Disk(self.loop, self.weather, number > 1)
        self.dice = Dice(self.chance)
        self.nodes = [Node(self.loop, self.disk, self.dice, n) for n in range(number)]
        self.tabs: list[Tab] = []
        self.crashes = self.cuts = self.outages = 0
        self.is_slow = self.chance.random() < 0.2
        self.wild = _WILD[self.is_slow]
        self.served = Served(
            self.loop,
            lambda: any(node.serves(CODE) for node in self.nodes),
            lambda: not self.weather.is_away and any(node.writes(CODE) for node in self.nodes),
        )

    def run(self) -> Report:
        """Run the world, check it at the end, and return the report."""
        try:
            self._open()
            faults = self.weather.faults
            for mean, do in (
                (_THINKS, self._act),
                (faults.cut, self._cut),
                (faults.crash, self._crash),
                (faults.jump, self._jump),
                (faults.freeze, self._freeze),
                (faults.outage, self._lose_database),
            ):
                self._every(mean, do)
            self.served.watch(self.wild)
            self.loop.run(self.wild)
            self._make_peace()
            self.loop.run(self.wild + _PEACE)
            found = [*self._look_around(), *self._go_on()]
        except Endless:
            found = ["a node works without end at one moment"]
        finally:
            for node in self.nodes:
                node.end()
            self.loop.end()
            log = self.disk.entries()
            self.disk.close()
        commands = sum(len(tab.history) for tab in self.tabs)
        return Report(self.seed, tuple(found), len(log), commands, self.crashes, self.cuts, self.outages)

    # Events

    def _open(self) -> None:
        """Open the table, and let people connect to it."""
        game, options = self.chance.choice(_GAMES[:-1] if self.is_slow else _GAMES)
        ticks = count()
        names = [f"person-{n}" for n in range(1, self.chance.choice((2, 3, 4)))]
        self.tabs = [Tab(self.loop, self.weather, self.nodes, CODE, name, ticks) for name in names]
        alone = GAMES[game].seats(GAMES[game].read_options(options)) == 1
        clock: ClockName = "fast" if self.is_slow else self.chance.choice(_CLOCKS)
        settings = Settings(clock="none" if alone else clock, turbo=self.chance.random() < 0.5)
        seed, host = Seed.numbered(self.seed), self.tabs[0]
        opening = Opened(host.person, host.name, game, GAMES[game].edition, options, settings, seed.text)
        self.disk.set_up(
            TableRow(CODE, game, START, START, False), LogRow(CODE, 1, "open:1", START, entries.write(opening))
        )

    def _every(self, mean: float, do: Callable[[], None]) -> None:
        """Repeat an event at random intervals with this mean, until the quiet time."""

        def again() -> None:
            if self.loop.time() < self.wild:
                do()
                self._every(mean, do)

        if mean < float("inf"):
            self.loop.call_later(self.weather.every(mean), again)

    def _act(self) -> None:
        tab = self.chance.choice(self.tabs)
        if not (self.is_slow and tab.is_playing) or self.chance.random() < _SELDOM:
            tab.act()

    def _cut(self) -> None:
        self.cuts += 1
        self.chance.choice(self.tabs).cut()

    def _crash(self) -> None:
        node = self.chance.choice(self.nodes)
        if node.is_alive:
            self.crashes += 1
            node.crash()
            self.loop.call_later(self.chance.uniform(0, _STANDS[self.is_slow]), self._revive, node)

    def _revive(self, node: Node) -> None:
        if not node.is_alive:
            node.start()

    def _freeze(self) -> None:
        node = self.chance.choice(self.nodes)
        if node.is_alive and not self.loop.is_frozen(node.name):
            node.freeze(self.chance.uniform(0, _STANDS[self.is_slow]))

    def _jump(self) -> None:
        self.chance.choice(self.nodes).ahead += self.chance.choice((-3_600_000, -5_000, -100, 100, 5_000, 3_600_000))

    def _lose_database(self) -> None:
        if not self.weather.is_away:
            self.outages += 1
            self.weather.is_away = True
            self.loop.call_later(self.chance.uniform(0, _STANDS[self.is_slow]), self.disk.come_back)

    def _make_peace(self) -> None:
        """Start the quiet time: no faults, no new commands, no bot moves, and every node runs."""
        for node in self.nodes:
            self.loop.thaw(node.name)
            self._revive(node)
        self.weather.calm_down()
        self.dice.may_move.clear()

    # Checks

    def _table(self) -> Table:
        """The table that results from the log."""
        first, *rest = self.disk.entries()
        opening = entries.read(first.body)
        assert isinstance(opening, Opened), "a log begins with the opening"
        table = opened(CODE, opening, first.at)
        for line in rest:
            table = after(table, entries.read(line.body), line.at)
        return table

    def _look_around(self) -> Iterator[str]:
        """A sentence for each problem after the quiet time."""
        yield from broken([sent for tab in self.tabs for sent in tab.history], self.disk.entries())
        try:
            table = self._table()
        except Exception as error:  # any error means that the log is broken
            yield f"the log cannot be replayed: {error!r}"
            return
        yield from self.served.unfair(self.disk.entries(), self.disk.written, self.disk.is_shared)
        for tab in self.tabs:
            if tab.disagreed:
                yield f"{tab.name} had another picture than the server"
            if not tab.is_settled:
                yield f"{tab.name} still waits for an answer"
            true = msgspec.json.decode(msgspec.json.encode(look(table, tab.person)))
            seen = tab.picture.look
            wrong = [part for part in true if seen.get(part) != true[part]]
            yield from (f"{tab.name} sees a wrong {part}" for part in wrong)
        for node in self.nodes:
            yield from (f"node {node.name} logged: {error!r}" for error in node.said)
        yield from (f"an exception was never retrieved: {trouble}" for trouble in self.loop.troubles)

    def _go_on(self) -> Iterator[str]:
        """Check that the game goes on: people and bots act, and the log must grow, though the database goes once more.

        Where a bot is on turn, nobody else has anything to do: it must move by itself.
        """
        before = len(self.disk.entries())
        self.weather.is_away = True
        self.dice.may_move.set()
        self.loop.run(self.loop.time() + self.chance.choice(_AWAY))
        self.disk.come_back()
        for pause in _PATIENCE:
            for tab in self.tabs:
                tab.go_on()
            self.loop.run(self.loop.time() + pause)
            if any(_goes_on(line) for line in self.disk.entries()[before:]):
                return
        yield "the game does not go on"


def _goes_on(line: LogRow) -> bool:
    """Whether an entry advances the game."""
    return msgspec.json.decode(line.body)["do"] in ("start", "play", "want")
