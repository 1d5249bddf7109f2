"""How long the strongest bot of each game thinks, and how much memory that takes.

Every kind of game is played by a process of its own, which plays nothing else: what it grows by, that game takes. A
decision counts where there is something to decide; times are CPU times of one core, the view not included.
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
    """What a bot has thought about, in seconds by decision."""

    times: list[float] = field(default_factory=list)
    bare: float = 0.0
    """The seconds of a round of the bare loop, and below the bytes that thinking added to the process."""
    memory: int = 0

    def up_to(self, share: float) -> float:
        """The time that such a share of the decisions was made in."""
        return sorted(self.times)[ceil(share * len(self.times)) - 1]


class _Timed:
    """A bot with a watch."""

    def __init__(self, bot: Bot[object, object], times: list[float]) -> None:
        self.bot = bot
        self.times = times

    def choose(self, view: object, moves: Sequence[object], seed: Seed) -> object:
        """What the bot chooses."""
        began = process_time()
        move = self.bot.choose(view, moves, seed)
        if len(moves) > 1:
            self.times.append(process_time() - began)
        return move


def lines(how: How) -> Lines:
    """The expert of every kind of game beside the bare loop."""
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
    """Let the strongest bot play against itself, on the deals 0, 1, 2, …, for so long, and one game at least."""
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
