"""Benchmark of the cores: whole jobs in a core beside the same jobs in Python, and beside compiled peers.

Beside Python, both sides of a row do the same work with the same result: the core only does it faster. A game without a
core is left out. OpenSpiel's random games and its Monte Carlo tree search run here inside C++, unlike in the parts
`peers` and `search`.
"""

from collections.abc import Callable, Sequence
from itertools import count

from tablee.bots.search import PlayOn, SearchBot
from tablee.cards.k6t import Card
from tablee.games import GAMES, AnyHouseGame, core_bot, pairs
from tablee.games.pairs.model import Options
from tablee.games.pairs.solver import solve
from tablee.games.pairs.twin import solve as solve_in_core
from tablee.kernel import defaults
from tablee.kernel.seed import Seed
from tablee_lab.bench.compiled import playouts_in_open_spiel, search_in_open_spiel, steps_in_pgx
from tablee_lab.bench.peers import by_agents, installed
from tablee_lab.bench.report import How, Lines, Row
from tablee_lab.bench.solver import LIMIT
from tablee_lab.bench.turns import Work, take_turns

PLAYOUTS = 200
"""Playouts in one call of a core."""
BUDGET = 1000
"""Simulations of one search."""
ENVIRONMENTS = 1024
PYTHON = "the same in Python"
_OPEN_SPIEL = {"sequence": "hex(board_size=10)", "six_sequences": "gin_rummy", "figures": "crazy_eights"}
_PGX = {"pairs": "2048", "sequence": "hex", "six_sequences": "sparrow_mahjong", "figures": "leduc_holdem"}


def lines(how: How) -> Lines:
    """Compare every core with Python and with OpenSpiel."""
    names = [name for name in filter(how.wants, GAMES) if GAMES[name].twin(GAMES[name].read_options({})) is not None]
    if not names:
        yield "not measured: cores, because there is none that can be used"
        return
    yield "cores, in jobs a second of one core: more is better"
    for name in names:
        yield _beside(how, f"{name}, random games", playouts(name, False), PYTHON, in_python(name, False))
        yield _beside(how, f"{name}, games of experts", playouts(name, True), PYTHON, in_python(name, True))
        yield _beside(how, f"{name}, simulations", searching(name, True), PYTHON, searching(name, False))
        yield _beside(how, f"{name}, positions judged", judging(name, True), PYTHON, judging(name, False))
    if "pairs" in names:
        yield _beside(how, "pairs, deals solved", solving(solve_in_core), PYTHON, solving(solve))
    yield "random games and simulations of a search, beside those inside C++"
    yield from installed("OpenSpiel's search", _open_spiel(how, names))
    yield "steps of learners, with an observation and a mask for every step"
    yield from installed("environments", _environments(how, names))
    yield from installed("Pgx", _pgx(how, names))


def _beside(how: How, what: str, ours: Work, other: str, theirs: Work) -> Row:
    take_turns(how.seconds, ours, theirs)
    return Row(what, ours.speed, other, theirs.speed, "/s")


def playouts(name: str, guided: bool) -> Work:
    """Games from deals 0, 1, 2, … to their end in the core, many from each deal."""
    game, numbers = GAMES[name], count()
    options = game.read_options({})
    twin, seats = game.twin(options), game.seats(options)
    assert twin is not None, "the caller has checked"

    def play() -> int:
        seed = Seed.numbered(next(numbers))
        twin.playouts(twin.deal(options, seed), seats, PLAYOUTS, seed, PlayOn(game).cap, guided)
        return PLAYOUTS

    return Work(play)


def in_python(name: str, guided: bool) -> Work:
    """The same in Python, one game from each deal."""
    game, numbers = GAMES[name], count()
    playout, options = PlayOn(game, core_bot(game) if guided else None), game.read_options({})

    def play() -> int:
        seed = Seed.numbered(next(numbers))
        playout(game.deal(options, seed), 0, seed.child("playout", 0))
        return 1

    return Work(play)


def searching(name: str, in_core: bool) -> Work:
    """Searches at the first decision of deals 0, 1, 2, …, counted in simulations."""
    game, numbers = GAMES[name], count()
    bot = SearchBot(game, BUDGET, PlayOn(game, twin=game.twin if in_core else defaults.twin))

    def decide() -> int:
        state, seat = _first_decision(game, next(numbers))
        bot.choose(game.view(state, seat), game.moves(state, seat), Seed.numbered(0))
        return BUDGET  # a search uses up its budget but for a few

    return Work(decide)


def judging(name: str, in_core: bool) -> Work:
    """Judge all moves at the first decisions of deals 0 to 19, again and again; in Python, the expert also chooses."""
    game, numbers = GAMES[name], count()
    twin, bot = game.twin(game.read_options({})), core_bot(game)
    assert twin is not None, "the caller has checked"
    found = [_first_decision(game, number) for number in range(20)]
    asked = [(twin.pack(state), seat, game.view(state, seat), game.moves(state, seat)) for state, seat in found]

    def judge() -> int:
        packed, seat, view, moves = asked[next(numbers) % len(asked)]
        if in_core:
            twin.judge(packed, seat, moves)
        else:
            bot.choose(view, moves, Seed.numbered(0))
        return 1

    return Work(judge)


def _first_decision(game: AnyHouseGame, number: int) -> tuple[object, int]:
    """The first state of a deal in which there is a choice, and the seat that has it."""
    state: object = game.deal(game.read_options({}), Seed.numbered(number))
    while len(moves := game.moves(state, seat := min(game.to_act(state)))) == 1:
        state = game.apply(state, seat, moves[0]).state
    return state, seat


def solving(solver: Callable[[Sequence[Sequence[Card]], int], object]) -> Work:
    """Solve deals 0, 1, 2, …"""
    numbers = count()

    def decide() -> int:
        solver(pairs.deal(Options(), Seed.numbered(next(numbers))).piles, LIMIT)
        return 1

    return Work(decide)


def _open_spiel(how: How, names: list[str]) -> Lines:
    for name in names:
        if name not in _OPEN_SPIEL:
            yield f"(nothing beside {name}: OpenSpiel's search in C++ does not play its solitaire)"
            continue
        other = _OPEN_SPIEL[name]
        beside, theirs = f"OpenSpiel in C++, {other}", playouts_in_open_spiel(other, PLAYOUTS)
        yield _beside(how, f"{name}, random games", playouts(name, False), beside, theirs)
        theirs = search_in_open_spiel(other, BUDGET)
        yield _beside(how, f"{name}, simulations", searching(name, True), beside, theirs)


def _environments(how: How, names: list[str]) -> Lines:
    from tablee.rl.pettingzoo import env

    for name in names:
        theirs = by_agents(env(name))
        yield _beside(how, f"{name}, {ENVIRONMENTS} at once", stepping(name), "one by one in PettingZoo", theirs)


def stepping(name: str) -> Work:
    """Random steps of many environments. Choosing the actions is not measured: that is the learner's work."""
    import numpy as np

    from tablee.rl.vector import Games

    games, chance = Games(name, count=ENVIRONMENTS), np.random.default_rng(0)
    actions = np.zeros(ENVIRONMENTS, np.int64)

    def choose() -> None:
        actions[:] = np.argmax(games.masks * chance.random(games.masks.shape, np.float32), axis=1)

    def step() -> int:
        games.step(actions)
        return ENVIRONMENTS

    return Work(step, before=choose)


def _pgx(how: How, names: list[str]) -> Lines:
    for name in names:
        theirs = steps_in_pgx(_PGX[name], ENVIRONMENTS)
        yield _beside(how, f"{name}, {ENVIRONMENTS} at once", stepping(name), f"Pgx {_PGX[name]}", theirs)
