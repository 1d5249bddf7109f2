"""The clauses about the end of a round and of the game, S22 to S27."""

import pytest

from tablee.games import six_sequences
from tablee.games.six_sequences.model import Phase, Result, Scored, Stuck
from tablee.kernel.game import BadOptions
from tests.games.six_sequences.table import do, hand, lay, moves, refusal, step, table


def ended(*combinations: str, hands: list[str], teams: bool = False) -> Result:
    """Return the result of a round that ends with this table and these hands."""
    state = lay(*combinations, hands=hands, phase=Phase.LAST, stock="", rounds=1, teams=teams)
    while not state.over:
        state = do(state, "pass")
    return state.results[0]


@pytest.mark.rule("S22")
def test_whoever_empties_the_stock_ends_the_turn_as_usual() -> None:
    state = lay("0: 4H5H6H", hands=["7H 8H 2S 4S 6S 8S 10S 2C", "2D"], phase=Phase.DRAW, stock="KD")
    state = do(state, "<")
    assert (state.left, state.phase) == (0, Phase.LAY)
    assert "-KD" in moves(state)
    placed = do(state, "7H>1")
    assert refusal(placed, "-KD") == "S9"
    assert "pass" in moves(placed)
    assert do(state, "-KD").phase is Phase.LAST


@pytest.mark.rule("S22")
def test_with_an_empty_stock_there_is_no_draw_no_claim_and_no_discard() -> None:
    state = lay("1: 4H5H6H", "2: JDCDBD", hands=["9C 2S 4S 6S 8S 10S 2C 4C KC", "7H 9D", "RD"], stock="")
    state = do(state, "-9C")
    assert (state.phase, state.turn, state.passes, state.stuck) == (Phase.LAST, 1, 0, ())
    assert moves(state) == {"7H>1", "pass"}
    assert [refusal(state, text) for text in ("<", "-9D", "?9C10C11C")] == ["S22"] * 3


@pytest.mark.rule("S22")
def test_last_turns_lay_extend_move_and_exchange() -> None:
    state = lay("0: 4H5H6H", "0: 7H7S7C", "1: 9S0S11S", hands=["2D 3D 4D 10S", "12S"], phase=Phase.LAST, stock="")
    assert moves(state) == {"+2D3D4D", "7H^2>1", "10S/0S", "pass"}
    after = do(state, "+2D3D4D", "7H^2>1", "10S/0S")
    assert hand(after, 0) == "0S"
    assert "4 0: 2D3D4D" in table(after)


@pytest.mark.rule("S22")
def test_a_player_who_can_do_nothing_is_passed_over_and_all_passing_ends_the_round() -> None:
    state = lay("0: 4H5H6H", "2: 4D5D6D", hands=["7H 9H", "KC", "7D"], phase=Phase.LAST, stock="", rounds=2)
    after = step(state, "pass")
    assert after.state.turn == 2  # seat 1 has nothing to place
    assert after.events[1:] == (Stuck(1),)
    assert (after.state.passes, after.state.stuck) == (2, (1,))
    placed = step(after.state, "7D>2")
    assert (placed.state.turn, placed.state.passes, placed.state.stuck) == (0, 0, ())  # seat 2 has no card left
    assert placed.events[1:] == (Stuck(2),)
    ended = step(placed.state, "pass")
    assert ended.state.round == 1
    assert [type(event) for event in ended.events[1:]] == [Stuck, Stuck, Scored]


@pytest.mark.rule("S22")
def test_placing_something_gives_everybody_another_turn() -> None:
    state = lay("0: 4H5H6H", "1: 4D5D6D", hands=["7H 9H 8H", "7D"], phase=Phase.LAST, stock="")
    state = do(state, "pass", "7D>2")
    assert (state.turn, state.passes) == (0, 0)
    state = do(state, "7H>1", "pass")
    assert (state.turn, state.round, state.passes) == (0, 0, 1)  # seat 1 was passed over
    assert do(state, "pass").round == 1


@pytest.mark.rule("S22")
def test_a_round_may_end_although_everybody_could_still_place_something() -> None:
    state = lay("0: 4H5H6H", "1: 4D5D6D", hands=["7H", "7D"], phase=Phase.LAST, stock="", rounds=1)
    ended = do(state, "pass", "pass")
    assert (ended.over, hand(ended, 0), hand(ended, 1)) == (True, "7H", "7D")


@pytest.mark.rule("S22")
def test_the_turn_that_emptied_the_stock_is_no_pass() -> None:
    state = lay("0: 4H5H6H", "1: 4D5D6D", hands=["7H", "7D"], phase=Phase.COMPLETE, stock="")
    state = do(state, "pass")
    assert (state.turn, state.passes) == (1, 0)
    state = do(state, "pass")
    assert (state.turn, state.passes, state.round) == (0, 1, 0)


@pytest.mark.rule("S22")
def test_a_card_put_on_a_set_can_be_moved_in_the_next_of_the_last_turns() -> None:
    state = lay("0: 4H5H6H", "0: 7S7C7M", "1: 4D5D6D", hands=["7H KC", "7D"], phase=Phase.LAST, stock="")
    state = do(state, "7H>2")
    assert state.turn == 1  # nothing more to do in this turn
    assert moves(do(state, "pass")) == {"7H^2>1", "pass"}
    alone = lay("0: 4H5H6H", "0: 7S7C7M", "1: 4D5D6D", hands=["7H KC", "2M"], phase=Phase.LAST, stock="")
    assert moves(do(alone, "7H>2")) == {"7H^2>1", "pass"}  # seat 1 was passed over
    willing = lay("0: 4H5H6H", "0: 7S7C7M", "1: 4D5D6D", hands=["7H 3H", "7D"], phase=Phase.LAST, stock="")
    willing = do(willing, "7H>2", "pass")
    assert willing.fresh == 0
    assert "7H^2>1" in moves(do(willing, "7D>3"))


@pytest.mark.rule("S23")
def test_the_longest_run_dominates_its_suit_the_joker_counted() -> None:
    result = ended("0: QHKHAH", "1: 2H3H0H5H", hands=["", ""])
    assert [(lead.suit, lead.side, lead.length) for lead in result.leads] == [("H", 1, 4)]


@pytest.mark.rule("S23")
def test_of_equally_long_runs_the_highest_dominates() -> None:
    result = ended("0: 2H3H4H", "1: 5H6H7H", "1: 2S3S4S", "0: 8S9S10S", hands=["", ""])
    assert [(lead.suit, lead.side) for lead in result.leads] == [("S", 0), ("H", 1)]


@pytest.mark.rule("S24")
def test_the_dominant_player_keeps_the_best_paying_run_and_only_that() -> None:
    result = ended("0: 2H3H4H5H6H", "0: QHKHAH", "1: 7H8H9H10H", "1: 2S2C2M", hands=["", ""])
    (lead,) = result.leads
    assert (lead.side, lead.length, lead.points) == (0, 5, 9)
    assert "".join(lead.cards) == "QHKHAH"
    assert result.points == (9, 0)


@pytest.mark.rule("S24")
def test_of_runs_that_pay_alike_the_one_laid_first_is_kept() -> None:
    (tied,) = ended("0: 6H7H8H", "0: 2H3H4H", hands=["", ""]).leads
    assert "".join(tied.cards) == "6H7H8H"


@pytest.mark.rule("S24")
def test_six_runs_at_most_score() -> None:
    all_six = ended(*(f"0: 2{s}3{s}4{s}" for s in "SCMEHD"), *(f"0: 6{s}7{s}8{s}" for s in "SCMEHD"), hands=["", ""])
    assert len(all_six.leads) == 6
    assert all_six.points == (18, 0)


@pytest.mark.rule("S25")
@pytest.mark.parametrize(
    ("run", "points"),
    [
        ("QHKHAH", 2 + 2 + 5),
        ("QHKH1H", 2 + 2 + 1),
        ("QHKH0H", 2 + 2 + 5),
        ("AH2H3H", 3),
        ("1H2H3H", 3),
        ("0H2H3H", 3),
        ("11H12HJH", 1 + 1 + 2),
        ("JHCHBHRHQHKH", 12),
        ("QH0HAH", 2 + 2 + 5),
        ("5H0H7H", 3),
        ("12H0HCH", 1 + 2 + 2),
    ],
)
def test_what_the_cards_of_a_run_are_worth(run: str, points: int) -> None:
    assert ended(f"0: {run}", hands=["", ""]).points == (points, 0)


@pytest.mark.rule("S26")
def test_cards_left_in_hand_cost_points() -> None:
    result = ended("0: 2H3H4H", hands=["JS CC BM RE QD KS", "AS 0C 1S 12C 2M 7E"])
    assert result.costs == (12, 10)
    assert result.points == (3 - 12, -10)
    assert " ".join(result.left[1]) == "1S AS 0C 12C 2M 7E"


@pytest.mark.rule("S26")
def test_both_partners_hands_count() -> None:
    result = ended("0: 2H3H4H", hands=["JS", "AS", "KC", "0D"], teams=True)
    assert result.costs == (2, 5, 2, 5)
    assert result.points == (3 - 4, -10)


@pytest.mark.rule("S27")
def test_most_points_after_the_agreed_rounds_win_and_equal_totals_share() -> None:
    state = lay("0: 2H3H4H", "1: 2S3S4S", hands=["2D", "3D", "KS"], phase=Phase.LAST, stock="", rounds=1)
    over = do(state, "pass")
    outcome = six_sequences.outcome(over)
    assert outcome is not None
    assert outcome.scores == (3, 3, -2)
    assert outcome.winners == {0, 1}
    assert refusal(over, "0:<") == "S27"


@pytest.mark.rule("S27")
def test_the_rounds_add_up() -> None:
    state = lay("0: 2H3H4H", hands=["2D", "KS"], phase=Phase.LAST, stock="", rounds=2)
    second = do(state, "pass")
    assert six_sequences.outcome(second) is None
    assert six_sequences.view(second, None).totals == (3, -2)
    last = second._replace(
        phase=Phase.LAST, table=lay("1: QHKHAH", hands=["", ""]).table, hands=(0, 0), stock=(), left=0, turn=0
    )
    outcome = six_sequences.outcome(do(last, "pass"))
    assert outcome is not None
    assert outcome.scores == (3, 7)
    assert outcome.winners == {1}


@pytest.mark.rule("S27")
@pytest.mark.parametrize("rounds", [0, 13, -1, True, "3", 2.0])
def test_a_game_has_one_to_twelve_rounds_and_three_by_default(rounds: bool | int | str | float) -> None:
    assert six_sequences.read_options({}).rounds == 3
    with pytest.raises(BadOptions) as refused:
        six_sequences.read_options({"rounds": rounds})
    assert refused.value.field == "rounds"
