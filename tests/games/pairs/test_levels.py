"""The levels of the patience: the expert values pairs by the standing of their rank."""

from tablee.games import core_bot, pairs
from tablee.games.pairs.levels import HEIGHTS, STANDINGS, rate
from tablee.games.pairs.model import Options
from tablee.kernel.seed import Seed

EXPERT = pairs.bot("expert")


def test_the_expert_and_the_judge_differ_and_every_pair_has_a_value_below_a_safe_one() -> None:
    differs = 0
    for number in range(12):
        state, ply = pairs.deal(Options(), Seed.numbered(number)), 0
        while moves := pairs.moves(state, 0):
            view, seed = pairs.view(state, 0), Seed.numbered(number).child("ply", ply)
            assert all((one.value < 100) == (one.reason in ("tall", "rank")) for one in rate(view, moves, seed))
            differs += EXPERT.choose(view, moves, seed) != core_bot(pairs).choose(view, moves, seed)
            state, ply = pairs.apply(state, 0, seed.choice(moves)).state, ply + 1
    assert differs > 20


def test_every_standing_in_which_a_pair_is_not_safe_has_a_value() -> None:
    unsafe = {(top, 6 - gone - top) for gone in (0, 2) for top in range(2, 6 - gone)}
    assert set(STANDINGS) == unsafe


def test_of_two_pairs_of_a_rank_the_one_from_taller_piles_is_better() -> None:
    assert list(HEIGHTS) == sorted(HEIGHTS)
    assert all(standing.stays < HEIGHTS[2] - HEIGHTS[1] for standing in STANDINGS.values())
