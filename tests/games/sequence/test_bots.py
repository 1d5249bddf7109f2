"""Bots of Séquence: they find important moves and use only what they may see."""

import pytest

from tablee.arena.entrants import entrant
from tablee.arena.match import Setting, play_deal
from tablee.bots.judging import LEVELS
from tablee.games import sequence
from tablee.games.sequence.bots import judge
from tablee.games.sequence.model import State
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.sequence.table import lay
from tests.games.sequence.trial import TRIAL


def chosen(state: State, level: str = "expert", number: int = 1) -> str:
    seat = min(sequence.to_act(state))
    return str(
        entrant("sequence", level).choose(
            sequence.view(state, seat), sequence.moves(state, seat), Seed.numbered(number)
        )
    )


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_finds_a_win(level: str) -> None:
    state = lay(["b1-e1 b10-e10", "f9 f8 f7"], ["9H 8H 6S 6D 3C", "2S"], lines=["a10-e10"])
    for number in range(30):
        assert chosen(state, level, number) == "6S@f1"


def test_the_second_of_two_rows_at_once_wins_too() -> None:
    state = lay(["b1-d1 e2-e5", ""], ["5S KC", "2S"])
    assert chosen(state) == "5S@e1"
    seat_view, moves = sequence.view(state, 0), sequence.moves(state, 0)
    assert next(one for one in judge(seat_view, moves, Seed.numbered(1)) if str(one.move) == "5S@e1").wins


def test_a_row_that_would_win_the_opponents_is_blocked() -> None:
    state = lay(["d4 e5", "b1-e1 b10-e10"], ["6S 9H 8H 6D KC", "2S"], lines=["", "a10-e10"])
    assert chosen(state) == "6S@f1"


def test_a_beginner_sometimes_overlooks_a_row_that_must_be_blocked() -> None:
    state = lay(["d4 e5 f6", "b1-e1"], ["6S 9H 8H 6D KC 3H", "2S"])
    played = {chosen(state, "beginner", number) for number in range(80)}
    assert "6S@f1" in played
    assert len(played) > 1


def test_the_judge_keeps_a_jack_until_it_is_worth_using() -> None:
    early = lay(["", ""], ["JD 9H", "2S"])
    assert chosen(early, "judge").startswith("9H")
    late = lay(["g1", "c1-f1 b10-e10"], ["JD 9H", "2S"], lines=["", "a10-e10"])
    assert chosen(late, "judge") == "JD@b1"
    taken = lay(["f10", "b1-e1 b9-e9 g9"], ["JS 9H", "2S"])
    assert chosen(taken, "judge")[:3] in ("JS!", "9H@")


def test_a_dead_card_is_exchanged_first() -> None:
    assert chosen(lay(["b1", "g9"], ["2S 9H", "3S"], stock="4H 5H")) == "~2S"


@pytest.mark.parametrize("raw", TRIAL.options, ids=str)
def test_bots_play_every_variant_to_its_end(raw: dict[str, Json]) -> None:
    deal = play_deal(Setting("sequence", raw, ("expert", "easy"), Seed.numbered(3).text), 0)
    assert sum(deal.shares) == pytest.approx(1)


def test_a_bot_plays_the_same_in_worlds_that_it_cannot_tell_apart() -> None:
    options = sequence.read_options({"players": 4})
    state = sequence.deal(options, Seed.numbered(9))
    for ply in range(24):
        seat = state.turn
        view, moves = sequence.view(state, seat), sequence.moves(state, seat)
        twin = sequence.imagine(view, options, Seed.numbered(ply))
        for level in LEVELS:
            seed = Seed.numbered(ply)
            ours = sequence.bot(level).choose(view, moves, seed)
            theirs = sequence.bot(level).choose(sequence.view(twin, seat), sequence.moves(twin, seat), seed)
            assert ours == theirs
        state = sequence.apply(state, seat, sequence.bot("medium").choose(view, moves, Seed.numbered(ply))).state


def test_better_levels_win() -> None:
    for better, worse in (("expert", "beginner"), ("medium", "random")):
        setting = Setting("sequence", {}, (better, worse), Seed.numbered(11).text)
        assert sum(play_deal(setting, number).shares[0] for number in range(12)) > 8
