"""Bots of the patience."""

from tablee.arena.match import Setting, play_deal
from tablee.bots.judging import LEVELS
from tablee.games import pairs
from tablee.games.pairs.bots import judge
from tablee.kernel.seed import Seed


def test_a_bot_values_pairs_as_the_hint_does() -> None:
    for number in range(10):
        state = pairs.deal(pairs.read_options({}), Seed.numbered(number))
        while moves := pairs.moves(state, 0):
            view = pairs.view(state, 0)
            hint = pairs.hint(view, moves)
            chosen = pairs.bot("expert").choose(view, moves, Seed.numbered(1))
            assert chosen == hint[0].move
            state = pairs.apply(state, 0, chosen).state


def test_with_open_faces_the_bot_uses_the_solver() -> None:
    setting = Setting("pairs", {"faces": "open", "deal": "winnable"}, ("expert",), Seed.numbered(1).text)
    assert [play_deal(setting, number).shares for number in range(4)] == [(1.0,)] * 4


def test_every_level_plays_and_gives_a_reason() -> None:
    state = pairs.deal(pairs.read_options({}), Seed.numbered(3))
    view, moves = pairs.view(state, 0), pairs.moves(state, 0)
    assert {one.reason for one in judge(view, moves, Seed.numbered(1))} <= {"wins", "safe", "tall"}
    for level in LEVELS:
        assert pairs.bot(level).choose(view, moves, Seed.numbered(2)) in moves


def test_a_level_with_less_noise_wins_more() -> None:
    won = {}
    for level in ("beginner", "expert"):
        setting = Setting("pairs", {}, (level,), Seed.numbered(2).text)
        won[level] = sum(play_deal(setting, number).shares[0] for number in range(60))
    assert won["expert"] > won["beginner"] + 5
