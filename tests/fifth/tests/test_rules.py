"""A test for every clause."""

import pytest

from tablee.games.plis import apply, deal, moves, outcome, read_move, read_options, to_act, view
from tablee.games.plis.model import State
from tablee.kernel.game import BadNotation, IllegalMove, Seat
from tablee.kernel.seed import Seed
from tests.games.plis.table import do, lay


def refusal(state: State, seat: Seat, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        apply(state, seat, read_move(move))
    return refused.value.rule


@pytest.mark.rule("L1")
def test_each_player_gets_five_cards_that_nobody_else_sees() -> None:
    state = deal(read_options({}), Seed.numbered(7))
    assert [len(set(hand)) for hand in state.hands] == [5, 5]
    assert len(state.aside) == 42
    assert view(state, 0).hand == state.hands[0]
    assert view(state, None).hand == ()
    assert refusal(lay("2S", "3S"), 0, "AH") == "L1"


@pytest.mark.rule("L2")
def test_one_leads_and_the_other_answers_with_any_card() -> None:
    state = lay("2S 3S", "4S KH")
    assert to_act(state) == {0}
    assert refusal(state, 1, "4S") == "L2"
    state = do(state, "2S")
    assert to_act(state) == {1}
    assert [str(move) for move in moves(state, 1)] == ["4S", "KH"]
    assert moves(state, 0) == []


@pytest.mark.rule("L3")
@pytest.mark.parametrize(
    ("led", "answer", "winner"), [("9S", "10S", 1), ("9S", "8S", 0), ("KS", "AS", 1), ("2S", "AH", 0)]
)
def test_a_higher_card_of_the_suit_led_takes_the_trick(led: str, answer: str, winner: Seat) -> None:
    assert do(lay(led, answer), led, answer).tricks[winner] == 1


@pytest.mark.rule("L4")
@pytest.mark.parametrize(("answer", "leader"), [("4S", 1), ("KH", 0)])
def test_whoever_takes_a_trick_leads_to_the_next(answer: str, leader: Seat) -> None:
    assert to_act(do(lay("2S 3S", "4S KH"), "2S", answer)) == {leader}


@pytest.mark.rule("L5")
def test_the_game_ends_with_the_last_card_and_more_tricks_win() -> None:
    state = do(lay("2S 3S 5H", "4S KH 6H"), "2S", "4S", "KH", "3S")
    assert outcome(state) is None
    over = do(state, "6H", "5H")
    found = outcome(over)
    assert found is not None
    assert (found.scores, found.winners) == ((0, 3), frozenset({1}))
    assert to_act(over) == frozenset()
    assert refusal(over, 0, "2S") == "L5"


@pytest.mark.rule("L6")
def test_with_the_low_order_the_lower_card_takes_the_trick() -> None:
    assert do(lay("9S", "8S", "low"), "9S", "8S").tricks == (0, 1)
    assert do(lay("2S", "AS", "low"), "2S", "AS").tricks == (1, 0)
    assert view(lay("9S", "8S", "low"), 0).options.order == "low"


def test_what_is_no_card_is_no_move() -> None:
    with pytest.raises(BadNotation, match="'1S' is no card"):
        read_move("1S")
