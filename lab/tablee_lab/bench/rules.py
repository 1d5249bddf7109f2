"""Benchmark of the rules: random play, in moves per second.

A move is one decision of one player: list the legal moves, draw one of them, and make it. Dealing and other random
events take time but do not count as moves.
"""

from collections.abc import Mapping
from itertools import count
from random import Random

from tablee.games import GAMES, AnyHouseGame, variants
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee_lab.bench.report import How, Lines, Row
from tablee_lab.bench.turns import BARE, Work, bare_loop, take_turns

KINDS: tuple[tuple[str, Mapping[str, Json], bool], ...] = tuple(
    (name, raw, beside)
    for name in GAMES
    for beside, sets in ((False, variants(name).timed), (True, variants(name).timed_out_of_turn))
    for raw in sets
)
"""Game, options, and whether seats may move out of turn: then any seat that has a move may be next."""


def lines(how: How) -> Lines:
    """Compare every variant with the bare loop."""
    yield "random play, in moves a second of one core: more is better"
    for name, raw, beside in KINDS:
        if how.wants(name):
            games, bare = playing(name, raw, beside), Work(bare_loop)
            take_turns(how.seconds, games, bare)
            yield Row(label(name, raw), games.speed, BARE, bare.speed, "/s")


def label(name: str, raw: Mapping[str, Json]) -> str:
    """A short name of a variant."""
    return " ".join([name, *(f"{key}={value}" for key, value in raw.items())])


def playing(name: str, raw: Mapping[str, Json], beside: bool = False) -> Work:
    """Random games of deals 0, 1, 2, …, counted in moves."""
    numbers = count()
    return Work(lambda: play_one(GAMES[name], raw, beside, next(numbers)))


def play_one(game: AnyHouseGame, raw: Mapping[str, Json], beside: bool, number: int) -> int:
    """Play one random game of a deal; return its number of moves."""
    options = game.read_options(raw)
    state, chance, moves = game.deal(options, Seed.numbered(number)), Random(number), 0
    seats = range(game.seats(options))
    while acting := game.to_act(state):
        able = [seat for seat in seats if game.moves(state, seat)] if beside else tuple(acting)
        seat = able[int(chance.random() * len(able))]
        listed = game.moves(state, seat)
        state = game.apply(state, seat, listed[int(chance.random() * len(listed))]).state
        moves += 1
    return moves
