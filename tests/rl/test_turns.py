"""A game as learners see it: who has to act, what each outcome is worth, and how a position is copied and stored."""

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest

from tablee.games import GAMES
from tablee.games.figures.model import MARK
from tablee.kernel.game import BadOptions, Outcome
from tablee.kernel.seed import Seed
from tablee.rl.tasks import task
from tablee.rl.turns import IllegalAction, first
from tests.rl.walks import walk


def test_a_single_winner_gets_1_and_the_losers_share_minus_1_equally() -> None:
    three = task("figures", {"players": 3})
    assert three.rewards(Outcome((5, 9, 5), frozenset({1}))) == (-0.5, 1, -0.5)
    assert three.rewards(Outcome((9, 9, 5), frozenset({0, 1}))) == (0.25, 0.25, -0.5)
    assert three.rewards(Outcome((9, 9, 9), frozenset({0, 1, 2}))) == (0, 0, 0)
    assert task("figures").rewards(Outcome((1, 2), frozenset({1}))) == (-1, 1)


def test_partners_get_the_same() -> None:
    six = task("sequence", {"players": 6, "teams": 3})
    assert six.rewards(Outcome((0, 1, 0) * 2, frozenset({1, 4}))) == (-0.5, 1, -0.5) * 2
    teams = task("six_sequences", {"players": 4, "teams": True})
    assert teams.rewards(Outcome((3, 8, 3, 8), frozenset({1, 3}))) == (-1, 1, -1, 1)
    assert task("sequence").rewards(Outcome((0, 0), frozenset())) == (0, 0)


def test_a_patience_is_won_or_not() -> None:
    assert task("pairs").rewards(Outcome((60,), frozenset({0}))) == (1,)
    assert task("pairs").rewards(Outcome((58,), frozenset())) == (0,)


@pytest.mark.parametrize("game", ["sequence", "six_sequences", "figures"])
def test_rewards_come_at_the_end_and_sum_to_zero(game: str) -> None:
    *turns, end = walk(game, {"players": 3})
    assert all(turn.rewards == (0, 0, 0) for turn in turns)
    assert max(end.rewards) > 0
    assert sum(end.rewards) == pytest.approx(0)
    assert not end.cut


def test_seats_that_answer_at_the_same_time_are_asked_one_after_the_other() -> None:
    turns = [turn for turn in walk("figures", {"players": 4}) if getattr(turn.state, "phase", None) is MARK]
    asked = [turn.seat for turn in turns[:3] if turn.seat is not None]
    assert len(set(asked)) == 3  # the player who laid down has chosen already
    assert asked == sorted(asked)


def test_with_drawing_by_hand_the_draw_is_made_for_the_learner_after_its_turn() -> None:
    seven = 0
    for turn in walk("sequence", {"draw": "manual"}):
        held = getattr(turn.view(0), "held")  # noqa: B009  views of any game are objects here
        seven += turn.number > 2 and held == (7, 7)
    assert seven > 20


def test_an_illegal_action_is_refused_in_one_sentence_and_changes_nothing() -> None:
    turn = first(task("pairs"), Seed.numbered(17))
    for action in (-1, 0, 190, 10**9):
        with pytest.raises(IllegalAction, match=r"^action -?\d+ is none of the 8 that are open to seat 0$"):
            turn.after(action)
    assert turn.number == 0
    *_, end = walk("pairs", {})
    with pytest.raises(IllegalAction, match="the game is over"):
        end.after(0)


def test_only_the_seat_that_has_to_choose_has_actions_in_its_mask() -> None:
    for turn in walk("six_sequences", {"players": 3, "rounds": 1}):
        for seat in range(3):
            expected = list(turn.choices) if seat == turn.seat else []
            assert list(np.flatnonzero(turn.mask(seat))) == expected


def test_a_game_that_takes_too_long_is_truncated_with_reward_zero() -> None:
    turn = first(replace(task("sequence"), longest=3), Seed.numbered(1))
    for _ in range(3):
        assert not turn.cut
        turn = turn.after(next(iter(turn.choices)))
    assert turn.seat is None
    assert turn.cut
    assert list(turn.rewards) == [0, 0]
    assert not turn.choices


@pytest.mark.parametrize("game", ["sequence", "six_sequences", "figures", "pairs"])
def test_a_position_needs_no_copy_and_can_be_sent_to_another_process(game: str) -> None:
    turn = [turn for turn in walk(game, {"draw": "manual"} if game == "sequence" else {}) if turn.number < 40][-1]
    assert copy.deepcopy(turn) is turn
    other = pickle.loads(pickle.dumps(turn))
    assert other.task is turn.task
    assert other.state == turn.state
    assert (other.number, other.seat) == (turn.number, turn.seat)


def test_an_imagined_position_cannot_be_stored() -> None:
    turn = first(task("sequence"), Seed.numbered(1)).imagined(0, Seed.numbered(2))
    with pytest.raises(TypeError, match="an imagined game has no record"):
        pickle.dumps(turn)


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOptions, match=f"expected one of {', '.join(GAMES)}, got 'chess'"):
        task("chess")
    with pytest.raises(BadOptions, match="players"):
        task("figures", {"players": 7})
