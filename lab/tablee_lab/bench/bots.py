"""Benchmark of the strongest bot of each game: its thinking time and its memory.

Every variant of a game runs in its own process, so that the growth of the process is the memory of that game. A
decision counts only if there is more than one move. Times are CPU times of one core, without making the view.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from math import ceil
from multiprocessing import get_context
from time import process_time

from tablee.arena.match import play_game
from tablee.games import GAMES, variants
from tablee.kernel.bot import Bot
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee_lab.bench.processes import peak
from tablee_lab.bench.report import How, Lines, Row, said
from tablee_lab.bench.rules import label
from tablee_lab.bench.turns import Work, bare_loop, take_turns

KINDS: tuple[tuple[str, Mapping[str, Json]], ...] = tuple(
    (name, raw) for name in GAMES for raw in variants(name).timed_bots
)


@dataclass(slots=True)
class Thinking:
    """The measurements of one bot; `times` has the seconds of each decision."""

    times: list[float] = field(default_factory=list)
    bare: float = 0.0
    """Seconds for one round of the bare loop."""
    memory: int = 0
    """Bytes that thinking added to the process."""

    def up_to(self, share: float) -> float:
        """The quantile of the decision times, in seconds, for a share from 0 to 1."""
        return sorted(self.times)[ceil(share * len(self.times)) - 1]


class _Timed:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot[object, object], times: list[float]) -> None:
        self.bot = bot
        self.times = times

    def choose(self, view: object, moves: Sequence[object], seed: Seed) -> object:
        """Return the bot's move, and note the time it took."""
        began = process_time()
        move = self.bot.choose(view, moves, seed)
        if len(moves) > 1:
            self.times.append(process_time() - began)
        return move


def lines(how: How) -> Lines:
    """Compare the expert of every variant with the bare loop."""
    yield "experts, the CPU time of a decision in half of the cases, and what a game adds to the memory: less is better"
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        for name, raw in KINDS:
            if how.wants(name):
                yield _row(label(name, raw), pool.submit(think, name, raw, how.seconds).result())


def _row(what: str, found: Thinking) -> Row:
    slow, most, memory = said(found.up_to(0.99), "s"), said(found.up_to(1), "s"), said(found.memory, "B")
    more = f"p99 {slow}, most {most} of {len(found.times)}, +{memory}"
    return Row(what, found.up_to(0.5), "a round of a bare loop", found.bare, "s", more)


def think(name: str, raw: Mapping[str, Json], seconds: float) -> Thinking:
    """Let the strongest bot play against itself on deals 0, 1, 2, … for `seconds`, at least one game."""
    game, found, numbers, before = GAMES[name], Thinking(), count(), peak()
    bot = _Timed(game.bot("expert"), found.times)
    seats = game.seats(game.read_options(raw))

    def play() -> int:
        play_game(game, raw, [bot] * seats, Seed.numbered(next(numbers)), 0)
        return 1

    bare = Work(bare_loop)
    take_turns(seconds, Work(play), bare)
    found.bare = 1 / bare.speed
    found.memory = peak() - before
    return found
