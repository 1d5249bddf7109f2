"""The clauses about drawing, passing and the stock, Q10 to Q12."""

from collections import Counter

import pytest

from tablee.games import sequence
from tablee.games.sequence.model import Drew, State
from tests.games.sequence.table import cards, do, lay, refusal, step, texts


@pytest.mark.rule("Q10")
def test_with_automatic_drawing_every_draw_is_made() -> None:
    state = lay(hands=["2S 7D", "3S"], stock="AH KH")
    assert refusal(do(state, "2S@b1"), "0:<") == "Q10"


def manual(players: int = 3) -> State:
    """Return three single players who draw by hand."""
    hands = ["2S 2S", "3S 3S", "4S 4S"][:players]
    return lay(["", "", ""][:players], hands, stock="AH KH QH JH", draw="manual")


@pytest.mark.rule("Q10")
def test_the_next_player_need_not_wait_for_the_draw() -> None:
    state = do(manual(), "2S@b1")
    assert len(state.hands[0]) == 1
    assert sequence.to_act(state) == {1}
    assert texts(state, 0) == ["<"]
    assert texts(state, 1)[-1] == "3S@f9"
    drawn = step(state, "0:<")
    assert drawn.state.hands[0] == cards("2S JH")
    assert texts(drawn.state, 0) == []
    assert drawn.events[-1].seen_by(1) == Drew(0, None)


@pytest.mark.rule("Q10")
def test_placing_alone_does_not_end_the_right_to_draw_and_drawing_does() -> None:
    state = do(manual(), "2S@b1", "3S@c1")
    assert texts(state, 0) == ["<"]  # the next player has placed a chip but not drawn
    assert do(state, "0:<", "1:<").hands[:2] == (cards("2S JH"), cards("3S QH"))
    late = do(state, "1:<")
    assert texts(late, 0) == []
    assert refusal(late, "0:<") == "Q10"
    assert len(late.hands[0]) == 1  # and plays on with one card fewer


@pytest.mark.rule("Q10")
def test_a_draw_ends_the_right_of_all_who_played_before() -> None:
    state = do(manual(), "2S@b1", "3S@c1", "4S@d1", "2:<")
    assert (texts(state, 1), state.aside.owed) == ([], ())
    assert refusal(state, "0:<") == "Q10"


@pytest.mark.rule("Q10")
def test_playing_again_forfeits_the_owed_draw() -> None:
    state = do(manual(2), "2S@b1", "3S@c1", "2S@g9")
    state = do(state, "0:<")
    assert state.hands[0] == cards("JH")
    assert refusal(state, "0:<") == "Q10"


@pytest.mark.rule("Q10")
def test_the_owed_draw_is_forfeited_even_while_a_row_is_to_be_chosen() -> None:
    state = lay(["b4-d4 f4-g4", ""], ["2S JD 9C", "3S 3S"], stock="AH KH QH", draw="manual")
    state = do(state, "2S@b1", "3S@c1", "JD@e4")
    assert texts(state, 0) == ["=b4-f4", "=c4-g4"]
    assert refusal(state, "0:<") == "Q10"
    assert do(state, "=b4-f4", "0:<").hands[0] == cards("9C QH")


@pytest.mark.rule("Q10")
def test_an_exchange_or_a_pass_of_the_next_player_does_not_end_the_right_to_draw() -> None:
    state = do(lay(["d1", "b1 g9"], ["3S 9C", "2S"], stock="AH 2S QH", draw="manual"), "3S@c1")
    assert texts(do(state, "~2S"), 0) == ["<"]
    assert texts(do(state, "pass"), 0)[-1] == "<"
    assert do(state, "pass", "0:<").hands[0] == cards("9C QH")


@pytest.mark.rule("Q11")
def test_a_player_with_nothing_to_play_passes_and_draws_nothing() -> None:
    state = lay(["b1", "g9"], ["2S", "9H"], stock="AH")._replace(exchanged=True)
    assert texts(state) == ["pass"]
    after = do(state, "pass")
    assert (after.turn, after.hands[0], after.left) == (1, cards("2S"), 1)


@pytest.mark.rule("Q11")
def test_a_player_with_a_play_may_not_pass() -> None:
    assert refusal(lay(hands=["2S", "9H"]), "pass") == "Q11"
    assert refusal(lay(hands=["2S", "9H"]), "1:pass") == "Q4"


@pytest.mark.rule("Q11")
def test_the_game_is_drawn_when_all_players_pass_in_a_row() -> None:
    state = do(lay(["b1 ", "g9"], ["2S", "2S"]), "pass")
    assert sequence.outcome(state) is None
    state = do(state, "pass")
    outcome = sequence.outcome(state)
    assert outcome is not None
    assert outcome.winners == frozenset()
    assert sequence.to_act(state) == frozenset()
    assert refusal(state, "0:2S@b1") == "Q11"


@pytest.mark.rule("Q11")
def test_a_play_between_two_passes_starts_the_count_again() -> None:
    state = do(lay(["b1", "g9"], ["2S", "9H"], stock="2S 2S"), "pass", "9H@i3", "pass")
    assert state.passes == 1
    assert sequence.outcome(state) is None


@pytest.mark.rule("Q12")
def test_an_empty_stock_is_made_of_all_discards() -> None:
    state = lay(hands=["2S 7D", "3S 4S"], stock="AH")
    state = do(state, "2S@b1")
    assert (state.left, state.hands[0]) == (0, cards("7D AH"))
    state = do(state, "3S@c1")
    assert state.discards == ((), ())
    assert state.left == 1
    assert Counter([*state.stock[:1], *state.hands[1]]) == Counter(cards("2S 3S 4S"))
    assert state.shuffles == 1


@pytest.mark.rule("Q12")
def test_every_new_stock_is_shuffled_anew() -> None:
    orders = {
        do(
            lay(hands=["2S", "3S"])._replace(discards=(cards("4S 5S 6S 7S"), cards("AH KH QH")), shuffles=n), "2S@b1"
        ).stock
        for n in range(3)
    }
    assert len(orders) == 3


@pytest.mark.rule("Q12")
def test_where_there_are_no_discards_either_nothing_is_drawn() -> None:
    state = lay(["b1", "g9"], ["2S 3S", "4S"], draw="manual")
    state = do(state, "3S@c1")._replace(discards=((), ()))
    after = step(state, "0:<")
    assert (after.state.hands[0], after.state.left) == (cards("2S"), 0)
    assert len(after.events) == 1
