"""A world made of one seed: a table, people, nodes, all that goes wrong; and then peace, in which all must be well."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

import msgspec

from tablee.games import GAMES
from tablee.kernel.plain import Json
from tablee.kernel.seed import Seed
from tablee.sim.disk import Disk
from tablee.sim.history import broken
from tablee.sim.loop import VirtualLoop
from tablee.sim.node import START, Dice, Node
from tablee.sim.tab import Tab
from tablee.sim.weather import Faults, Weather
from tablee.store.model import Entry, TableRow
from tablee.table import entries
from tablee.table.entries import ClockName, Opened, Settings
from tablee.table.fold import after, opened
from tablee.table.model import Table
from tablee.table.seen import look

CODE: Final = "BCDFG"
_GAMES: Final[tuple[tuple[str, dict[str, Json]], ...]] = (
    ("sequence", {"players": 2}),
    ("sequence", {"players": 3, "draw": "manual"}),
    ("six_sequences", {"players": 3, "rounds": 1}),
    ("figures", {"players": 2}),
    ("pairs", {}),
)
_CLOCKS: Final[tuple[ClockName, ...]] = ("none", "none", "normal", "fast")
_WILD: Final = 10.0
"""So many seconds things go wrong."""
_THINKS: Final = 0.1
"""So many seconds in the mean until somebody wishes for something."""
_PEACE: Final = 20.0
"""So many seconds later everything has to be well."""

_PATIENCE: Final = (0.1,) * 10 + (1.0,) * 59
"""After each of these pauses somebody looks whether the game goes on: most do at once."""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a world."""

    seed: int
    broken: tuple[str, ...]
    """Sentences about what is wrong; none where all is well."""
    entries: int
    commands: int
    crashes: int
    cuts: int


class World:
    """A table and all that happens to it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.loop = VirtualLoop()  # type: ignore[abstract]  # it has what the server needs of a loop, and no more
        self.weather = Weather(self.chance, Faults.drawn(self.chance))
        number = self.chance.choice((1, 2, 2, 3))
        self.disk = Disk(self.loop, self.weather, number > 1)
        self.dice = Dice(self.chance)
        self.nodes = [Node(self.loop, self.disk, self.dice, n) for n in range(number)]
        self.tabs: list[Tab] = []
        self.crashes = self.cuts = 0

    def run(self) -> Report:
        """Let everything happen, and see whether all is well at the end."""
        try:
            self._open()
            faults = self.weather.faults
            for mean, do in (
                (_THINKS, self._act),
                (faults.cut, self._cut),
                (faults.crash, self._crash),
                (faults.jump, self._jump),
            ):
                self._every(mean, do)
            self.loop.run(_WILD)
            self._make_peace()
            self.loop.run(_WILD + _PEACE)
            found = [*self._look_around(), *self._go_on()]
            log = self.disk.entries()
        finally:
            self.loop.end()
            self.disk.close()
        commands = sum(len(tab.history) for tab in self.tabs)
        return Report(self.seed, tuple(found), len(log), commands, self.crashes, self.cuts)

    # What happens

    def _open(self) -> None:
        """Set up the table, and have people come to it."""
        game, options = self.chance.choice(_GAMES)
        ticks = count()
        names = [f"person-{n}" for n in range(1, self.chance.choice((2, 3, 4)))]
        self.tabs = [Tab(self.loop, self.weather, self.nodes, CODE, name, ticks) for name in names]
        alone = GAMES[game].seats(GAMES[game].read_options(options)) == 1
        settings = Settings(
            clock=self.chance.choice(_CLOCKS) if not alone else "none", turbo=self.chance.random() < 0.5
        )
        seed, host = Seed.numbered(self.seed), self.tabs[0]
        opening = Opened(host.person, host.name, game, GAMES[game].edition, options, settings, seed.text)
        self.disk.set_up(
            TableRow(CODE, game, START, START, False), Entry(CODE, 1, "open:1", START, entries.write(opening))
        )

    def _every(self, mean: float, do: Callable[[], None]) -> None:
        """Have something happen again and again, until there is peace."""

        def again() -> None:
            if self.loop.time() < _WILD:
                do()
                self._every(mean, do)

        if mean < float("inf"):
            self.loop.call_later(self.weather.every(mean), again)

    def _act(self) -> None:
        self.chance.choice(self.tabs).act()

    def _cut(self) -> None:
        self.cuts += 1
        self.chance.choice(self.tabs).cut()

    def _crash(self) -> None:
        node = self.chance.choice(self.nodes)
        if node.is_alive:
            self.crashes += 1
            node.crash()
            self.loop.call_later(self.chance.uniform(0, 3), node.start)

    def _jump(self) -> None:
        self.chance.choice(self.nodes).ahead += self.chance.choice((-3_600_000, -5_000, -100, 100, 5_000, 3_600_000))

    def _make_peace(self) -> None:
        """Nothing goes wrong any more, nobody wishes for anything new, and bots hold still."""
        self.weather.calm_down()
        self.dice.may_move.clear()

    # Whether all is well

    def _table(self) -> Table:
        """The table, as the log has it."""
        first, *rest = self.disk.entries()
        opening = entries.read(first.body)
        assert isinstance(opening, Opened), "a log begins with the opening"
        table = opened(CODE, opening, first.at)
        for line in rest:
            table = after(table, entries.read(line.body), line.at)
        return table

    def _look_around(self) -> Iterator[str]:
        """What is wrong when peace has come."""
        yield from broken([sent for tab in self.tabs for sent in tab.history], self.disk.entries())
        try:
            table = self._table()
        except Exception as error:  # whatever it is, such a log must not be
            yield f"the log cannot be replayed: {error!r}"
            return
        for tab in self.tabs:
            if not tab.is_settled:
                yield f"{tab.name} still waits for an answer"
            true = msgspec.json.decode(msgspec.json.encode(look(table, tab.person)))
            wrong = [part for part in true if tab.picture.get(part) != true[part]]
            yield from (f"{tab.name} sees another {part} than there is" for part in wrong)
        for node in self.nodes:
            yield from (f"node {node.name} has said: {error!r}" for error in node.said)
        yield from (f"nobody has heard of {trouble}" for trouble in self.loop.troubles)

    def _go_on(self) -> Iterator[str]:
        """Whether the table can still move: people and bots go on, and there has to be more in the log."""
        self.dice.may_move.set()
        before = len(self.disk.entries())
        for pause in _PATIENCE:
            for tab in self.tabs:
                tab.go_on()
            self.loop.run(self.loop.time() + pause)
            if any(_goes_on(line) for line in self.disk.entries()[before:]):
                return
        yield "nothing moves any more at this table"


def _goes_on(line: Entry) -> bool:
    """Whether an entry brings the game on."""
    return msgspec.json.decode(line.body)["do"] in ("start", "play", "want")
