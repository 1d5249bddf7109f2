"""How long the strongest bot of each game thinks, and how much memory that takes.

Every kind of game is played by a process of its own, which plays nothing else: its peak is the peak of that game. A
decision counts where there is something to decide; times are CPU times of one core, the view not included.
"""

import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import ceil
from multiprocessing import get_context
from time import process_time

from tablee.arena.match import play_game
from tablee.bench.bound import Bound
from tablee.bench.rules import label
from tablee.games import GAMES
from tablee.kernel.bot import Bot
from tablee.kernel.plain import Json
from tablee.kernel.seed import Seed

KINDS: tuple[tuple[str, dict[str, Json]], ...] = (
    ("pairs", {}),
    ("pairs", {"faces": "open"}),
    ("sequence", {}),
    ("sequence", {"players": 3}),
    ("sequence", {"players": 12, "teams": 2}),
    ("six_sequences", {}),
    ("six_sequences", {"players": 3}),
    ("six_sequences", {"players": 4}),
    ("six_sequences", {"players": 4, "teams": True}),
    ("figures", {}),
    ("figures", {"players": 4}),
    ("figures", {"players": 6}),
    ("figures", {"stopping": "strong"}),
)
_MEGABYTE = 1 << 20 if sys.platform == "darwin" else 1 << 10
"""In the unit in which the system counts memory."""


@dataclass(slots=True)
class Thinking:
    """What a bot has thought about, in seconds by decision, and the megabytes that its process had at most."""

    times: list[float] = field(default_factory=list)
    bound: Bound = field(default_factory=Bound)
    peak: float = 0.0

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


def measure(games: int, only: str | None = None) -> None:
    """Play and print, one kind after the other, each in a process of its own, of all games or of one."""
    print(f"{'expert':32}{'decisions':>10}{'median':>9}{'p99':>9}{'max':>9}  {'median':>8}{'p99':>9}{'memory':>9}")
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        for name, raw in KINDS:
            if only not in (None, name):
                continue
            found = pool.submit(think, name, raw, games).result()
            times = [found.up_to(share) for share in (0.5, 0.99, 1)]
            figures = "".join(f"{1000 * seconds:9.2f}" for seconds in times)
            rounds = "".join(f"{found.bound.rounds_in(seconds):8.0f}×" for seconds in times[:2])
            print(f"{label(name, raw):32}{len(found.times):10}{figures} {rounds}{found.peak:6.0f} MB", flush=True)
    print("CPU time of one core in ms, and in rounds of a bare loop, measured in turns with the games")


def think(name: str, raw: Mapping[str, Json], games: int) -> Thinking:
    """Let the strongest bot play against itself, on the deals 0, 1, 2, …"""
    import resource  # Windows does not have it, and the rules can be measured there all the same

    game, found = GAMES[name], Thinking()
    bot = _Timed(game.bot("expert"), found.times)
    seats = game.seats(game.read_options(raw))
    for number in range(games):
        play_game(game, raw, [bot] * seats, Seed.numbered(number), 0)
        found.bound.run()
    found.peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE
    return found
