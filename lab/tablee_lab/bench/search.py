"""Benchmark of the search: simulations per second at the first real decision of a deal.

A simulation is one random game from there to its end. Our search plays it with random hidden cards that fit what the
player knows. OpenSpiel's Monte Carlo tree search in Python plays it with the true cards. There are two limits: random
games alone by the same rules, and OpenSpiel's search of our own game.
"""

from itertools import count

from tablee.bots.search import PlayOn, SearchBot
from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.game import Seat
from tablee.kernel.seed import Seed
from tablee_lab.bench.peers import installed
from tablee_lab.bench.report import How, Lines, Row
from tablee_lab.bench.rules import play_one
from tablee_lab.bench.turns import Work, take_turns

BUDGET = 50
_OTHERS = {"six_sequences": "gin_rummy", "sequence": "hex(board_size=10)", "figures": "crazy_eights"}


def lines(how: How) -> Lines:
    """Compare our search in every game with random games alone and with OpenSpiel's search."""
    yield "search, in simulations a second of one core: more is better"
    for name in filter(how.wants, GAMES):
        ours, bare = searching(name), _bare(name)
        take_turns(how.seconds, ours, bare)
        yield Row(name, ours.speed, "random games alone", bare.speed, "/s")
    yield from installed("OpenSpiel's search", _open_spiel(how))


def _open_spiel(how: How) -> Lines:
    import tablee.rl.open_spiel  # noqa: F401  # registers our games with OpenSpiel

    pairs = [(name, f"tablee_{name}") for name in GAMES] + list(_OTHERS.items())
    for name, other in pairs:
        if how.wants(name):
            ours, theirs = searching(name), in_open_spiel(other)
            take_turns(how.seconds, ours, theirs)
            yield Row(name, ours.speed, f"OpenSpiel, {other}", theirs.speed, "/s")


class _Counted:
    """The playout of our search, with a counter."""

    def __init__(self, game: AnyHouseGame) -> None:
        self.playout = PlayOn(game)
        self.count = 0

    def __call__(self, state: object, seat: Seat, seed: Seed) -> float | None:
        self.count += 1
        return self.playout(state, seat, seed)


def searching(name: str) -> Work:
    """Our search at the first decision of deals 0, 1, 2, …, counted in simulations."""
    game, numbers = GAMES[name], count()
    counted = _Counted(game)
    bot = SearchBot(game, BUDGET, counted)
    options = game.read_options({})

    def decide() -> int:
        seed, before = Seed.numbered(next(numbers)), counted.count
        state = game.deal(options, seed)
        while len(moves := game.moves(state, seat := min(game.to_act(state)))) == 1:
            state = game.apply(state, seat, moves[0]).state
        bot.choose(game.view(state, seat), moves, seed)
        return counted.count - before

    return Work(decide)


def _bare(name: str) -> Work:
    """Random games of deals 0, 1, 2, …, counted in games."""
    numbers = count()

    def play() -> int:
        play_one(GAMES[name], {}, False, next(numbers))
        return 1

    return Work(play)


def in_open_spiel(name: str) -> Work:
    """OpenSpiel's search at the first decision of a deal, counted in simulations."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game, chance = pyspiel.load_game(name), np.random.RandomState(0)
    bot = mcts.MCTSBot(game, 2, BUDGET, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)

    def decide() -> int:
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(int(chance.choice(state.legal_actions())))
        return int(bot.mcts_search(state).explore_count)

    return Work(decide)
