"""Silence, Q18: a call asks a team whether it has talked. Also the rules of the first edition."""

import pytest

from tablee.games import sequence
from tablee.games.sequence.model import Phase, State
from tablee.kernel.game import BadOptions
from tests.games.sequence.table import cards, do, lay, refusal, texts

FOUR = ["2S 3S", "4S 5S", "6S 7S", "8S 9S"]


def quiet(hands: list[str], teams: int = 2, edition: int = 2) -> State:
    return lay([""] * teams, hands, stock="AH AH AH AH", silence=True, edition=edition)


@pytest.mark.rule("Q18")
def test_silence_is_off_by_default() -> None:
    state = lay(hands=FOUR)
    assert texts(state, 1) == []
    assert refusal(state, "1:?0") == "Q18"


@pytest.mark.rule("Q18")
@pytest.mark.parametrize(("players", "teams"), [(2, 2), (3, 3)])
def test_silence_is_refused_where_teams_have_one_player(players: int, teams: int) -> None:
    with pytest.raises(BadOptions) as refused:
        sequence.read_options({"players": players, "teams": teams, "silence": True})
    assert refused.value.field == "silence"


@pytest.mark.rule("Q18")
def test_a_call_costs_nothing_until_somebody_admits_it() -> None:
    called = do(quiet(FOUR), "1:?0", "3:?0")
    assert (called.phase, called.aside.calls) == (Phase.PLAY, ((1, 0), (3, 0)))
    assert called.hands == quiet(FOUR).hands
    assert [text for text in texts(called, 0) if text.isalpha()] == ["admit", "deny"]
    assert texts(called, 2) == ["?1", "admit", "deny"]


@pytest.mark.rule("Q18")
def test_one_admission_costs_each_of_the_team_a_card_and_settles_all_calls() -> None:
    state = do(quiet(FOUR), "1:?0", "3:?0", "2:admit")
    assert (state.phase, state.aside.calls) == (Phase.FORFEIT, ())
    assert sequence.to_act(state) == {0, 2}


@pytest.mark.rule("Q18")
def test_a_call_that_is_denied_is_void() -> None:
    state = do(quiet(FOUR), "1:?0", "0:deny")
    assert (state.phase, state.aside.calls) == (Phase.PLAY, ())
    assert refusal(state, "2:admit") == "Q18"


@pytest.mark.rule("Q18")
def test_only_the_team_that_was_called_answers() -> None:
    state = quiet(["2S 3S"] * 6, teams=3)
    assert refusal(state, "0:admit") == "Q18"
    called = do(state, "1:?0")
    for seat in (1, 2, 4, 5):
        assert refusal(called, f"{seat}:admit") == refusal(called, f"{seat}:deny") == "Q18"
    assert do(called, "3:deny").aside.calls == ()


@pytest.mark.rule("Q18")
def test_an_answer_settles_the_calls_of_its_team_and_no_others() -> None:
    state = do(quiet(["2S 3S"] * 6, teams=3), "1:?0", "2:?1", "5:?0")
    assert do(state, "3:admit").aside.calls == do(state, "3:deny").aside.calls == ((2, 1),)


@pytest.mark.rule("Q18")
def test_a_player_calls_only_once_between_two_of_their_turns() -> None:
    denied = do(quiet(FOUR), "1:?0", "2:deny")
    assert texts(denied, 1) == []
    assert refusal(denied, "1:?0") == "Q18"
    on_turn = do(denied, "2S@b1")
    assert "?0" in texts(on_turn, 1)
    again = do(on_turn, "1:?0", "2:deny", "4S@d1")
    assert refusal(again, "1:?0") == "Q18"


@pytest.mark.rule("Q18")
def test_a_call_is_void_when_it_is_its_callers_turn_again() -> None:
    state = do(quiet(FOUR), "3:?0", "2S@b1", "4S@d1")
    assert state.aside.calls == ((3, 0),)
    back = do(state, "6S@f1")
    assert (back.turn, back.aside.calls) == (3, ())
    assert refusal(back, "0:admit") == "Q18"


@pytest.mark.rule("Q18")
def test_a_call_in_ones_own_turn_stands_for_a_round() -> None:
    state = do(quiet(FOUR), "0:?1", "2S@b1")
    assert state.aside.calls == ((0, 1),)
    assert do(state, "4S@d1", "6S@f1").aside.calls == ((0, 1),)
    assert do(state, "4S@d1", "6S@f1", "8S@h1").aside.calls == ()


@pytest.mark.rule("Q16", "Q18")
def test_nobody_calls_or_answers_while_a_row_is_to_be_chosen() -> None:
    hands = ["JD 2S", "9H 8H", "3S 4S", "5S 6S"]
    state = lay(["b4-d4 f4-g4", ""], hands, stock="AH", silence=True)
    choosing = do(state, "3:?0", "JD@e4")
    assert texts(choosing, 1) == texts(choosing, 2) == []
    assert refusal(choosing, "1:?0") == refusal(choosing, "2:admit") == "Q18"
    assert "admit" in texts(do(choosing, "=c4-g4"), 2)


@pytest.mark.rule("Q18")
@pytest.mark.parametrize("calls", [(2, "1:?0", "2:admit"), (1, "1:?0", "3:?0")])
def test_the_talkers_choose_a_card_each_before_play_goes_on_and_draw_none(calls: tuple[int, str, str]) -> None:
    edition, *said = calls
    state = do(quiet(FOUR, edition=edition), *said)
    assert texts(state, 0) == ["-2S", "-3S"]
    assert texts(state, 1) == []
    for move in ("0:2S@b1", "0:-9S", "1:-4S", "1:?0", "3:?0", "0:admit"):
        assert refusal(state, move) == "Q18"
    state = do(state, "2:-7S")
    assert sequence.to_act(state) == {0}
    state = do(state, "0:-2S")
    assert (state.phase, state.turn) == (Phase.PLAY, 0)
    assert state.hands == (cards("3S"), cards("4S 5S"), cards("6S"), cards("8S 9S"))
    assert state.discards == (cards("2S"), (), cards("7S"), ())
    assert state.left == 4


@pytest.mark.rule("Q18")
def test_a_last_card_is_spared() -> None:
    state = do(quiet(["2S", "4S 5S", "6S 7S", "8S 9S"]), "1:?0", "0:admit")
    assert sequence.to_act(state) == {2}
    spared = do(quiet(["2S", "4S 5S", "6S", "8S 9S"]), "1:?0", "0:admit")
    assert (spared.phase, spared.hands[0]) == (Phase.PLAY, cards("2S"))


@pytest.mark.rule("Q18")
def test_nobody_calls_their_own_team_or_one_that_does_not_exist() -> None:
    state = quiet(FOUR)
    assert refusal(state, "1:?1") == "Q18"
    assert refusal(state, "1:?2") == "Q18"
    assert refusal(state, "5:?0") == "Q18"


@pytest.mark.rule("Q18")
def test_a_bot_neither_calls_nor_answers() -> None:
    called = do(quiet(FOUR), "1:?0")
    assert list(sequence.for_bots(sequence.moves(called, 2))) == []
    assert {str(move) for move in sequence.for_bots(sequence.moves(called, 0))} == {"2S@b1", "2S@g9", "3S@c1", "3S@f9"}


@pytest.mark.rule("Q18")
def test_in_the_first_edition_every_player_of_one_opposing_team_had_to_call() -> None:
    state = quiet(FOUR, edition=1)
    assert texts(state, 1) == texts(state, 3) == ["?0"]
    once = do(state, "1:?0")
    assert (once.phase, texts(once, 1), texts(once, 2)) == (Phase.PLAY, [], ["?1"])
    assert refusal(once, "1:?0") == refusal(once, "2:admit") == "Q18"
    both = do(once, "3:?0")
    assert (both.phase, both.aside.calls) == (Phase.FORFEIT, ())
    assert sequence.to_act(both) == {0, 2}


@pytest.mark.rule("Q18")
def test_in_the_first_edition_calls_from_two_different_teams_did_not_add_up() -> None:
    state = do(quiet(["2S 3S"] * 6, teams=3, edition=1), "1:?0", "2:?0")
    assert state.phase is Phase.PLAY
    assert do(state, "4:?0").phase is Phase.FORFEIT


@pytest.mark.rule("Q18")
def test_in_the_first_edition_a_call_stood_until_its_caller_had_next_played() -> None:
    state = do(quiet(FOUR, edition=1), "1:?0", "2S@b1")
    assert state.aside.calls == ((1, 0),)
    assert do(state, "3:?0").phase is Phase.FORFEIT
    state = do(state, "4S@d1")
    assert state.aside.calls == ()
    assert do(state, "3:?0").phase is Phase.PLAY


@pytest.mark.rule("Q18")
def test_the_first_edition_allowed_silence_with_two_players() -> None:
    assert do(quiet(["2S", "4S 5S"], edition=1), "1:?0").phase is Phase.PLAY
    assert do(quiet(["2S 3S", "4S 5S"], edition=1), "1:?0").phase is Phase.FORFEIT
