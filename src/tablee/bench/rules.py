"""Random play through the rules: moves per second, beside what the bare interpreter does in the same run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from time import process_time

from tablee.bench.bound import Bound
from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.plain import Json
from tablee.kernel.seed import Seed

KINDS: tuple[tuple[str, dict[str, Json], bool], ...] = (
    ("pairs", {}, False),
    ("sequence", {}, False),
    ("sequence", {"players": 3}, False),
    ("sequence", {"players": 4}, False),
    ("sequence", {"players": 12, "teams": 2}, False),
    ("sequence", {"advanced": True}, False),
    ("sequence", {"draw": "manual"}, True),
    ("sequence", {"players": 4, "silence": True}, True),
    ("six_sequences", {}, False),
    ("six_sequences", {"players": 3}, False),
    ("six_sequences", {"players": 4}, False),
    ("six_sequences", {"players": 4, "teams": True}, False),
    ("six_sequences", {"players": 4, "claims": "next"}, False),
    ("figures", {}, False),
    ("figures", {"players": 4}, False),
    ("figures", {"players": 6}, False),
    ("figures", {"stopping": "strong"}, False),
)
"""Game, options, and whether seats also have moves beside the turn: then any seat that has one may be next."""
_BATCHES = 20


@dataclass(slots=True)
class Tally:
    """What random games of one kind came to."""

    games: int = 0
    moves: int = 0
    longest: int = 0
    drawn: int = 0
    seconds: float = 0.0
    bound: Bound = field(default_factory=Bound)


def measure(games: int, only: str | None = None) -> None:
    """Play and print, one kind after the other, of all games or of one."""
    print(f"{'game':44}{'games':>7}{'moves/s':>10}{'a move':>9}{'longest':>9}{'no winner':>11}")
    for name, raw, beside in KINDS:
        if only not in (None, name):
            continue
        tally = play_many(GAMES[name], raw, beside, games)
        speed = tally.moves / tally.seconds
        cost = tally.bound.rounds_in(1 / speed)
        share = tally.drawn / tally.games
        print(
            f"{label(name, raw):44}{tally.games:7}{speed:10.0f}{cost:8.0f}×{tally.longest:9}{share:11.2%}", flush=True
        )
    print("a move: its cost in rounds of a bare loop, measured in turns with the games; CPU time of one core")


def label(name: str, raw: Mapping[str, Json]) -> str:
    """A kind of game in a word or two."""
    return " ".join([name, *(f"{key}={value}" for key, value in raw.items())])


def play_many(game: AnyHouseGame, raw: dict[str, Json], beside: bool, games: int) -> Tally:
    """Random games, from the deals 0, 1, 2, …, the bare loop after every few of them."""
    tally = Tally()
    batch = max(1, games // _BATCHES)
    for start in range(0, games, batch):
        began = process_time()
        for number in range(start, min(games, start + batch)):
            _play_one(game, raw, beside, number, tally)
        tally.seconds += process_time() - began
        tally.bound.run()
    return tally


def _play_one(game: AnyHouseGame, raw: dict[str, Json], beside: bool, number: int, tally: Tally) -> None:
    options = game.read_options(raw)
    state, chance, moves = game.deal(options, Seed.numbered(number)), Random(number), 0
    seats = range(game.seats(options))
    while acting := game.to_act(state):
        able = [seat for seat in seats if game.moves(state, seat)] if beside else tuple(acting)
        seat = able[int(chance.random() * len(able))]
        listed = game.moves(state, seat)
        state = game.apply(state, seat, listed[int(chance.random() * len(listed))]).state
        moves += 1
    outcome = game.outcome(state)
    tally.games += 1
    tally.moves += moves
    tally.longest = max(tally.longest, moves)
    tally.drawn += outcome is not None and not outcome.winners
