"""The clauses about runs and sets, jokers, aces and ones, S10 to S17."""

import pytest

from tablee.games import six_sequences
from tablee.games.six_sequences.model import Phase
from tests.games.six_sequences.table import EIGHT, do, hand, lay, moves, refusal, table


def laid(state_moves: set[str]) -> set[str]:
    return {move for move in state_moves if move.startswith("+")}


@pytest.mark.rule("S10")
def test_every_set_of_three_or_more_suits_is_listed() -> None:
    state = lay("0: 2H3H4H", hands=["9S 9C 9M 9E", EIGHT])
    assert laid(moves(state)) == {"+9S9C9M", "+9S9C9E", "+9S9M9E", "+9C9M9E", "+9S9C9M9E"}
    assert laid(moves(lay("0: 2H3H4H", hands=["9S 9C", EIGHT]))) == set()


@pytest.mark.rule("S10")
@pytest.mark.parametrize(
    ("text", "why"),
    [("+9S9C0M", "joker"), ("+1S1CAM", "aces"), ("+9S9C", "three"), ("+9C9S9M", "suit by suit"), ("+0S0C0M", "joker")],
)
def test_invalid_sets_are_refused(text: str, why: str) -> None:
    state = lay("0: 2H3H4H", hands=["9S 9C 9M 0S 0C 0M 1S 1C AM", EIGHT])
    assert refusal(state, text) == "S10", why
    assert text not in moves(state)


@pytest.mark.rule("S10")
def test_a_set_takes_cards_of_its_rank_and_no_joker() -> None:
    state = lay("0: 2H3H4H", "0: 1S1C1M", hands=["0D 1D AD 2D", EIGHT])
    assert "1D>2" in moves(state)
    assert [refusal(state, text) for text in ("0D>2", "AD>2", "2D>2", "1D>2+", "0D>2-")] == ["S10"] * 5


@pytest.mark.rule("S11")
def test_every_run_with_every_joker_place_is_listed() -> None:
    state = lay(hands=["4H 5H 6H 0H", EIGHT])
    assert laid(moves(state)) == {
        *("+4H5H6H", "+0H5H6H", "+4H0H6H", "+4H5H0H"),  # three of the hand's own slots
        *("+0H4H5H", "+5H6H0H"),  # one slot beyond them
        *("+0H4H5H6H", "+4H5H6H0H"),
    }


@pytest.mark.rule("S11")
def test_one_and_ace_fit_both_ends_and_a_run_does_not_wrap_round() -> None:
    state = lay(hands=["1H AH 2H 3H QH KH", EIGHT])
    assert laid(moves(state)) == {"+1H2H3H", "+AH2H3H", "+QHKHAH", "+QHKH1H"}
    assert refusal(state, "+KHAH2H") == "S11"
    assert refusal(state, "+KH1H2H") == "S11"
    assert refusal(state, "+QHKHAH2H") == "S11"


@pytest.mark.rule("S11")
def test_a_joker_stands_at_either_end_too() -> None:
    assert laid(moves(lay(hands=["0H 2H 3H", EIGHT]))) == {"+0H2H3H", "+2H3H0H"}
    assert laid(moves(lay(hands=["0H QH KH", EIGHT]))) == {"+0HQHKH", "+QHKH0H"}
    assert laid(moves(lay(hands=["0H AH 3H", EIGHT]))) == {"+AH0H3H"}
    assert laid(moves(lay(hands=["0H 1H QH", EIGHT]))) == {"+QH0H1H"}
    assert laid(moves(lay(hands=["0H 1H AH", EIGHT]))) == set()
    assert laid(moves(lay(hands=["0S 4H 5H", EIGHT]))) == set()  # the joker of another suit


@pytest.mark.rule("S11")
def test_all_nineteen_slots_make_one_run() -> None:
    suit = [f"{rank}H" for rank in (*range(2, 13), *"JCBRQK")]
    state = lay("0: " + "".join(suit), hands=["1H AH 0H", EIGHT])
    assert moves(state) == {"1H>1-", "1H>1+", "AH>1-", "AH>1+", "0H>1-", "0H>1+", "<"}
    assert table(do(state, "AH>1-", "1H>1+")) == ["1 0: AH" + "".join(suit) + "1H"]
    assert table(do(state, "1H>1-", "0H>1+")) == ["1 0: 1H" + "".join(suit) + "0H"]


@pytest.mark.rule("S11")
@pytest.mark.parametrize("text", ["+4H5H", "+4H6H5H", "+4H5H7H", "+4H5C6H", "+0H4H6H", "7C>1", "9H>1", "0H>1", "AH>1+"])
def test_invalid_runs_are_refused(text: str) -> None:
    state = lay("0: 8S9S10S", hands=["4H 5H 6H 7H 5C 7C 0H 9H AH", EIGHT])
    assert refusal(state, text) == "S11"


@pytest.mark.rule("S11")
def test_a_move_must_say_at_which_end_a_joker_goes() -> None:
    state = lay("0: 8S9S10S", hands=["0S", EIGHT])
    assert refusal(state, "0S>1") == "S11"
    assert table(do(state, "0S>1-")) == ["1 0: 0S8S9S10S"]
    assert table(do(state, "0S>1+")) == ["1 0: 8S9S10S0S"]


@pytest.mark.rule("S12")
def test_the_first_combination_is_a_run_and_sets_never_outnumber_runs() -> None:
    state = lay(hands=["2H 3H 4H 9S 9C 9M 8S 8C 8M", EIGHT])
    assert laid(moves(state)) == {"+2H3H4H"}
    assert refusal(state, "+9S9C9M") == "S12"
    state = do(state, "+2H3H4H", "+9S9C9M")
    assert refusal(state, "+8S8C8M") == "S12"


@pytest.mark.rule("S12")
def test_a_combination_counts_as_laid_whatever_became_of_it() -> None:
    joined = do(lay("0: 2H3H4H", "0: 6H7H8H", hands=["5H 9S 9C 9M 8S 8C 8M", EIGHT]), "5H>1")
    assert len(six_sequences.view(joined, 0).table) == 1
    assert "+8S8C8M" in moves(do(joined, "+9S9C9M"))
    gone = do(lay("0: 2H3H4H", "0: 5H", hands=["9S 9C 9M", EIGHT]), "5H^2>1")
    assert table(gone) == ["1 0: 2H3H4H5H"]
    assert refusal(gone, "+9S9C9M") == "S12"


@pytest.mark.rule("S12")
def test_every_side_counts_for_itself_and_a_team_together() -> None:
    hands = ["9S 9C 9M", "8S 8C 8M", "7S 7C 7M", "6S 6C 6M"]
    assert refusal(lay("0: 2H3H4H", hands=hands, turn=2), "+7S7C7M") == "S12"
    assert "+7S7C7M" in moves(lay("0: 2H3H4H", hands=hands, turn=2, teams=True))
    assert refusal(lay("0: 2H3H4H", hands=hands, turn=1, teams=True), "+8S8C8M") == "S12"


@pytest.mark.rule("S13")
def test_own_runs_and_sets_are_extended_from_hand() -> None:
    state = lay("0: 4H5H6H", "0: 9S9C9M", "1: 4S5S6S", "1: 2C2M2E", hands=["3H 7H 9D 7S 2D", EIGHT])
    assert moves(state) == {"3H>1", "7H>1", "9D>2", "<"}
    assert table(do(state, "3H>1", "9D>2"))[:2] == ["1 0: 3H4H5H6H", "2 0: 9S9C9M9D"]
    assert refusal(state, "7S>3") == "S13"
    assert refusal(state, "2D>4") == "S13"
    assert refusal(state, "7H>9") == "S13"
    assert refusal(state, "8H>1") == "S13"


@pytest.mark.rule("S13")
def test_runs_that_come_to_touch_become_one_under_the_lower_number() -> None:
    state = lay("0: 6H7H8H", "0: 2H3H4H", "1: 10H11H12H", hands=["5H 9H", EIGHT])
    assert {"5H>1", "5H>2"} <= moves(state)
    for text in ("5H>1", "5H>2"):
        assert table(do(state, text)) == ["1 0: 2H3H4H5H6H7H8H", "3 1: 10H11H12H"]
    assert "3 1: 10H11H12H" in table(do(state, "5H>1", "9H>1"))  # another side's run stays apart


@pytest.mark.rule("S13")
def test_a_joker_joins_runs_too() -> None:
    state = lay("0: 2H3H4H", "0: 6H7H8H", hands=["0H", EIGHT])
    assert table(do(state, "0H>2-")) == ["1 0: 2H3H4H0H6H7H8H"]


@pytest.mark.rule("S13")
def test_cards_that_touch_an_own_run_are_no_new_run() -> None:
    state = lay("0: 4H5H6H", hands=["7H 8H 9H 10H", "7S 8S 9S"])
    assert laid(moves(state)) == {"+8H9H10H"}
    assert refusal(state, "+7H8H9H") == "S13"
    assert refusal(state, "+7H8H9H10H") == "S13"
    assert refusal(lay("0: 4H5H6H", hands=["2H 3H 0H", EIGHT]), "+2H3H0H") == "S13"  # two cards for one slot
    after = do(state, "7H>1", "8H>1")
    assert six_sequences.view(after, 0).runs_laid == (1, 0)
    beside = lay("1: 4H5H6H", hands=["7H 8H 9H", EIGHT])
    assert "+7H8H9H" in moves(beside)  # an opponent's run does not matter


@pytest.mark.rule("S16", "S17")
@pytest.mark.parametrize(
    ("run", "holding", "text", "rule"),
    [
        ("0: 8H9H0H", "10H 11H 12H", "+10H11H12H", "S16"),  # the joker stands for the 10
        ("0: RH0HKH", "JH CH BH QH 0S", "+JHCHBH", "S13"),  # they touch the rook, and no card is in their slots
        ("0: 0H5H6H", "2H 3H 4H", "+2H3H4H", "S16"),
        ("0: QHKH1H", "AH 2H 3H", "+AH2H3H", None),  # at the other end it can be laid
    ],
)
def test_a_run_that_overlaps_a_joker_is_refused_with_the_clause_about_exchanges(
    run: str, holding: str, text: str, rule: str | None
) -> None:
    state = lay(run, hands=[holding, EIGHT])
    assert text in moves(state) if rule is None else refusal(state, text) == rule


@pytest.mark.rule("S13")
def test_a_shrunken_set_may_grow_again_and_an_empty_one_is_gone() -> None:
    state = lay("0: 2H3H4H", "0: 5H5S", hands=["5C", EIGHT])
    assert table(do(state, "5H^2>1", "5C>2")) == ["1 0: 2H3H4H5H", "2 0: 5S5C"]
    empty = do(lay("0: 2H3H4H", "0: 5H", hands=["5C", EIGHT]), "5H^2>1")
    assert refusal(empty, "5C>2") == "S13"


@pytest.mark.rule("S14")
def test_cards_of_earlier_sets_build_and_extend_own_runs() -> None:
    state = lay("0: 6H7H8H", "0: 9H9S9C", "0: 4D4C4M", hands=["2D 3D", EIGHT])
    assert {"9H^2>1", "+2D3D4D"} <= moves(state)
    after = do(state, "+2D3D4D", "9H^2>1")
    assert table(after) == ["1 0: 6H7H8H9H", "2 0: 9S9C", "3 0: 4C4M", "4 0: 2D3D4D"]


@pytest.mark.rule("S14")
def test_cards_put_on_a_set_in_this_turn_stay_there() -> None:
    state = lay("0: 6H7H8H", "0: 9S9C9M", "0: 2D3D4D", hands=["9H 5D 5S 5C", EIGHT])
    after = do(state, "9H>2")
    assert refusal(after, "9H^2>1") == "S14"
    assert "9H^2>1" not in moves(after)
    after = do(after, "+5S5C5D")
    assert refusal(after, "5D^4>3") == "S14"
    later = after._replace(turn=0, fresh=0)
    assert {"9H^2>1", "5D^4>3"} <= moves(later)


@pytest.mark.rule("S14")
def test_cards_put_on_a_set_can_be_moved_in_the_next_turn() -> None:
    nine = "9H 2S 4S 6S 10S 2C 4C 6C"
    state = lay("0: 6H7H8H", "0: 9S9C9M", hands=[nine + " JC", EIGHT], stock="KS KC KM KE")
    state = do(state, "9H>2", "<", "-JC", "<", "-2M", "<")
    assert "9H^2>1" in moves(state)


@pytest.mark.rule("S14")
def test_illegal_moves_of_cards_on_the_table_are_refused() -> None:
    state = lay("0: 6H7H8H", "0: 9S9C9M", "1: 9H9D9E", "0: 2D3D4D", "0: 5D", hands=["10S 11S 5S 5C", EIGHT])
    assert refusal(state, "9H^3>1") == "S14"  # an opponent's set
    assert refusal(state, "9H^2>1") == "S14"  # not in that set
    assert refusal(state, "4D^4>1") == "S14"  # out of a run
    assert refusal(state, "9S^2>3") == "S13"  # not to an opponent's
    assert refusal(state, "5D^5>2") == "S14"  # to a set
    assert refusal(state, "+5S5C5D") == "S14"  # a new set uses cards from hand only
    assert refusal(state, "+6H7H8H") == "S14"
    assert refusal(state, "+9E10E11E") == "S14"
    assert "+9S10S11S" in moves(state)


@pytest.mark.rule("S14")
def test_a_new_run_needs_a_card_from_hand() -> None:
    state = lay("0: 6H7H8H", "0: 4D4C4M", "0: 5D5C5M", "0: 6D6C6M", hands=["3M 2E", EIGHT])
    assert refusal(state, "+4D5D6D") == "S14"
    assert laid(moves(state)) == {"+3M4M5M", "+3M4M5M6M"}


@pytest.mark.rule("S15")
def test_the_example_of_the_sheet() -> None:
    state = lay("0: 10C11C12C", "0: 4H4S4E", "0: 8H8D8C", hands=["9C 2H 3H", EIGHT])
    assert "+2H3H4H" in moves(state)
    assert "8C^3>1" not in moves(state)
    state = do(state, "+2H3H4H", "9C>1")
    assert "8C^3>1" in moves(state)
    assert table(do(state, "8C^3>1")) == ["1 0: 8C9C10C11C12C", "2 0: 4S4E", "3 0: 8H8D", "4 0: 2H3H4H"]


@pytest.mark.rule("S16")
@pytest.mark.parametrize("phase", [Phase.LAY, Phase.COMPLETE, Phase.LAST])
def test_the_true_card_from_hand_takes_the_joker_out_of_any_run(phase: Phase) -> None:
    state = lay("1: 4S0S6S", "0: 0HQHKH", hands=["5S RH JS", "10M 12D"], phase=phase)
    assert {"5S/0S", "RH/0H"} <= moves(state)
    after = do(state, "5S/0S", "RH/0H")
    assert table(after) == ["1 1: 4S5S6S", "2 0: RHQHKH"]
    assert hand(after, 0) == "0S JS 0H"
    assert six_sequences.view(after, 1).known == (six_sequences.view(after, 0).hand[::2], ())
    assert "0H>2-" in moves(after)  # and it can be used at once


@pytest.mark.rule("S16")
def test_at_an_end_the_one_and_the_ace_are_both_the_true_card() -> None:
    for run in ("0H2H3H", "QHKH0H"):
        state = lay(f"1: {run}", hands=["1H AH", EIGHT])
        assert {"1H/0H", "AH/0H"} <= moves(state)
        assert hand(do(state, "AH/0H"), 0) == "0H 1H"


@pytest.mark.rule("S16")
def test_a_joker_is_exchanged_for_no_other_card_and_for_none_from_the_table() -> None:
    state = lay("1: 4S0S6S", "0: 5S5C5M", "0: 2H3H4H", hands=["7S 5D", EIGHT])
    assert refusal(state, "7S/0S") == "S16"
    assert refusal(state, "5D/0S") == "S16"
    assert refusal(state, "5S/0S") == "S16"  # the card lies in a set
    assert refusal(state, "5D/0D") == "S16"  # no such joker
    assert not {move for move in moves(state) if "/" in move}


@pytest.mark.rule("S17")
def test_ace_and_one_are_exchanged_where_the_other_belongs() -> None:
    state = lay("1: AS2S3S", "1: QHKH1H", hands=["1S AH", EIGHT])
    assert {"1S/AS", "AH/1H"} <= moves(state)
    after = do(state, "1S/AS", "AH/1H")
    assert table(after) == ["1 1: 1S2S3S", "2 1: QHKHAH"]
    assert hand(after, 0) == "AS 1H"
    assert six_sequences.view(after, 1).known == (six_sequences.view(after, 0).hand, ())


@pytest.mark.rule("S17")
def test_ace_and_one_are_not_exchanged_the_other_way_or_from_the_table() -> None:
    state = lay("1: 1S2S3S", "1: QHKHAH", "1: AD2D3D", "0: 1D1C1M", hands=["AS 1H", EIGHT])
    assert refusal(state, "AS/1S") == "S17"
    assert refusal(state, "1H/AH") == "S17"
    assert refusal(state, "1D/AD") == "S17"
    assert refusal(state, "AS/AD") == "S17"
    assert not {move for move in moves(state) if "/" in move}
