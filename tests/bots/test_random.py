"""The bot that plays random legal moves."""

from tablee.bots.random import RandomBot
from tablee.games import pairs
from tablee.kernel.seed import Seed


def test_it_chooses_every_move_sometimes_and_the_same_one_for_the_same_seed() -> None:
    state = pairs.deal(pairs.read_options({}), Seed.numbered(17))
    view, moves = pairs.view(state, 0), pairs.moves(state, 0)
    chosen = [RandomBot().choose(view, moves, Seed.numbered(n)) for n in range(100)]
    assert set(chosen) == set(moves)
    assert chosen == [RandomBot().choose(view, moves, Seed.numbered(n)) for n in range(100)]
