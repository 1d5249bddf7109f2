"""The clauses about sequences, Q13 to Q17."""

from itertools import pairwise

import pytest

from tablee.games import sequence
from tablee.games.sequence.board import NAMES, ROWS, SPACE, THROUGH, names_in
from tablee.games.sequence.model import Lined, Phase
from tests.games.sequence.table import cards, do, lay, refusal, rows_through, spaces, step, texts


@pytest.mark.rule("Q13")
def test_there_are_192_rows_of_five() -> None:
    assert len(set(ROWS)) == 192
    assert all(row.bit_count() == 5 for row in ROWS)
    straight = {1, 10, 11, 9}
    for row in ROWS:
        numbers = [SPACE[name] for name in names_in(row)]
        assert len({b - a for a, b in pairwise(numbers)} & straight) == 1
        assert max(n % 10 for n in numbers) - min(n % 10 for n in numbers) in (0, 4)  # none wraps round the edge


@pytest.mark.rule("Q13")
def test_the_tables_know_every_row_through_every_space() -> None:
    for space in range(100):
        known = {row for _, rows in THROUGH[space] for row in rows}
        assert known == {row for row in ROWS if row >> space & 1}
        for stretch, rows in THROUGH[space]:
            assert all(row & stretch == row for row in rows)


@pytest.mark.rule("Q13")
@pytest.mark.parametrize("line", ["c4-g4", "d2-d6", "c2-g6", "h2-d6", "f10-j6"])
def test_five_in_a_row_across_down_or_diagonal_are_a_sequence(line: str) -> None:
    for last in names_in(spaces(line)):
        assert rows_through(line, last) == 1


@pytest.mark.rule("Q13")
@pytest.mark.parametrize("line", ["c4-f4", "c4-e4 g4-h4", "i4-j4 a5-c5", "b1-d1"])
def test_four_in_a_row_a_gap_or_the_edge_of_the_board_make_none(line: str) -> None:
    assert all(rows_through(line, name) == 0 for name in names_in(spaces(line)))


@pytest.mark.rule("Q13")
def test_two_teams_chips_do_not_mix() -> None:
    state = do(lay(["c4 d4 f4 g4", "e4"], ["8D", "9H"], stock="AH"), "8D@h4")
    assert state.lines == ((), ())


@pytest.mark.rule("Q14")
def test_of_two_teams_the_first_with_two_sequences_wins() -> None:
    state = do(lay(["c4-f4 c6-f6", ""], ["JD JC", "9H 9H"], stock="AH AH AH AH"), "JD@g4")
    assert state.lines == ((spaces("c4-g4"),), ())
    assert sequence.outcome(state) is None
    won = step(do(state, "9H@i3"), "JC@g6")
    outcome = sequence.outcome(won.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == (frozenset({0}), (2, 0))
    assert won.events[1:] == (Lined(0, ("c6", "d6", "e6", "f6", "g6")),)
    assert won.state.hands[0] == cards("AH")  # nothing is drawn after the end
    assert sequence.moves(won.state, 1) == ()
    assert refusal(won.state, "1:9H@e7") == "Q14"


@pytest.mark.rule("Q14")
def test_of_three_teams_the_first_with_one_sequence_wins() -> None:
    """The wrong reading that this excludes: three teams that need two sequences."""
    state = do(lay(["c4-f4", "", ""], ["JD", "9H", "9H"]), "JD@g4")
    outcome = sequence.outcome(state)
    assert outcome is not None
    assert outcome.winners == {0}


@pytest.mark.rule("Q15")
@pytest.mark.parametrize(
    ("line", "gap", "sequences"),
    [
        ("b4-f4", "d4", 1),
        ("b4-g4", "d4", 1),
        ("b4-i4", "e4", 1),
        ("a4-i4", "e4", 2),
        ("b4-j4", "f4", 2),
        ("a4-j4", "e4", 2),
    ],
)
def test_nine_in_a_row_are_two_sequences_and_eight_are_one(line: str, gap: str, sequences: int) -> None:
    """The wrong readings that this excludes: eight in a row counted as two, ten in a row not counted as two."""
    before = " ".join(name for name in names_in(spaces(line)) if name != gap)
    state = do(lay([before, ""], ["JD", "9H"], stock="AH AH"), f"JD@{gap}")
    if state.phase is Phase.MARK:
        state = do(state, texts(state)[0])
    assert len(state.lines[0]) == sequences
    assert (sequence.outcome(state) is not None) == (sequences == 2)


@pytest.mark.rule("Q15")
def test_the_top_row_with_both_corners_is_two_sequences() -> None:
    state = do(lay(["b1-d1 f1-i1", ""], ["5S", "9H"]), "5S@e1")
    assert sequence.outcome(state) is not None
    assert [line.spaces[0] for line in sequence.view(state, None).lines] == ["a1", "e1"]


@pytest.mark.rule("Q15")
@pytest.mark.parametrize(("extended", "won"), [("h4", False), ("i4", False), ("j4", False)])
def test_a_longer_first_sequence_is_no_second_one(extended: str, won: bool) -> None:
    chips = "d4-g4" if extended == "h4" else "d4-h4" if extended == "i4" else "d4-i4"
    state = do(lay([f"c4 {chips}", ""], ["JD", "9H"], stock="AH", lines=["c4-g4"]), f"JD@{extended}")
    assert (len(state.lines[0]), sequence.outcome(state) is not None) == (1, won)


@pytest.mark.rule("Q15")
def test_one_space_may_be_shared_and_two_may_not() -> None:
    shared = do(lay(["b4-i4", ""], ["JD", "9H"], stock="AH", lines=["b4-f4"]), "JD@j4")
    assert shared.lines[0] == (spaces("b4-f4"), spaces("f4-j4"))
    across = do(lay(["c4-g4 e5-e7", ""], ["JD", "9H"], stock="AH", lines=["c4-g4"]), "JD@e8")
    assert across.lines[0] == (spaces("c4-g4"), spaces("e4-e8"))
    two = do(lay(["b4-h4", ""], ["JD", "9H"], stock="AH", lines=["b4-f4"]), "JD@i4")
    assert len(two.lines[0]) == 1


@pytest.mark.rule("Q16")
def test_with_more_than_five_in_a_row_the_player_chooses_which_five_count() -> None:
    state = lay(["b4-d4 f4-g4", ""], ["JD", "9H"], stock="AH")
    made = step(state, "JD@e4")
    assert made.state.phase is Phase.MARK
    assert sequence.to_act(made.state) == {0}
    assert texts(made.state) == ["=b4-f4", "=c4-g4"]
    assert texts(made.state, 1) == []
    assert len(made.state.hands[0]) == 0  # the draw comes after the choice
    assert refusal(made.state, "1:9H@i3") == "Q16"
    assert refusal(made.state, "=d4-h4") == "Q16"
    assert refusal(made.state, "1:=b4-f4") == "Q16"
    marked = step(made.state, "=c4-g4")
    assert marked.state.lines == ((spaces("c4-g4"),), ())
    assert (marked.state.turn, marked.state.phase, marked.state.hands[0]) == (1, Phase.PLAY, cards("AH"))
    assert Lined(0, ("c4", "d4", "e4", "f4", "g4")) in marked.events
    assert texts(marked.state._replace(turn=1, hands=((), cards("JS")))) == ["JS!b4"]
    assert refusal(marked.state, "1:=b4-f4") == "Q16"


@pytest.mark.rule("Q16")
def test_two_sequences_at_once_that_can_both_stand_both_count() -> None:
    state = do(lay(["c4-f4 g5-g8", ""], ["JD", "9H"]), "JD@g4")
    assert len(state.lines[0]) == 2
    assert sequence.outcome(state) is not None


@pytest.mark.rule("Q16")
def test_a_finished_sequence_does_not_break_without_the_advanced_rule() -> None:
    state = lay(["c4-g4", ""], ["9H", "JS"], turn=1, lines=["c4-g4"])
    assert texts(state) == ["pass"]
    assert refusal(state, "JS!e4") == "Q16"


@pytest.mark.rule("Q17")
def test_with_the_advanced_rule_a_sequence_can_be_broken() -> None:
    state = lay(["c4-g4", ""], ["9H", "JS"], turn=1, stock="AH", lines=["c4-g4"], advanced=True)
    assert texts(state) == [f"JS!{name}" for name in ("c4", "d4", "e4", "f4", "g4")]
    broken = do(state, "JS!e4")
    assert broken.lines == ((), ())
    assert broken.chips[0] == spaces("c4 d4 f4 g4")
    assert broken.turn == 0


@pytest.mark.rule("Q17")
def test_a_broken_sequence_can_be_made_again() -> None:
    state = lay(["c4-g4", ""], ["JD", "JS"], turn=1, stock="AH AH", lines=["c4-g4"], advanced=True)
    assert do(state, "JS!e4", "JD@e4").lines == ((spaces("c4-g4"),), ())


@pytest.mark.rule("Q17")
def test_five_chips_that_still_stand_are_a_sequence_again() -> None:
    state = lay(["b4-g4", ""], ["9H", "JS"], turn=1, stock="AH", lines=["b4-f4"], advanced=True)
    after = step(state, "JS!b4")
    assert after.state.lines == ((spaces("c4-g4"),), ())
    assert Lined(0, ("c4", "d4", "e4", "f4", "g4")) in after.events
    assert do(state, "JS!g4").lines == ((spaces("b4-f4"),), ())  # a chip next to the sequence


@pytest.mark.rule("Q17")
def test_a_corner_counts_for_the_chips_that_still_stand() -> None:
    state = lay(["b1-f1", ""], ["9H", "JS"], turn=1, stock="AH", lines=["b1-f1"], advanced=True)
    assert do(state, "JS!f1").lines == ((spaces("a1-e1"),), ())


@pytest.mark.rule("Q17")
def test_where_the_jack_leaves_a_choice_the_next_player_of_the_team_makes_it() -> None:
    hands = ["9H", "JS", "8H", "7H"]
    state = lay(["b4-h4", ""], hands, turn=1, stock="AH", lines=["b4-f4"], advanced=True)
    choosing = do(state, "JS!b4")
    assert sequence.to_act(choosing) == {2}
    assert texts(choosing, 2) == ["=c4-g4", "=d4-h4"]
    assert refusal(choosing, "0:=c4-g4") == "Q16"
    after = do(choosing, "=d4-h4")
    assert after.lines == ((spaces("d4-h4"),), ())
    assert (after.turn, after.hands[1]) == (2, cards("AH"))


@pytest.mark.rule("Q14")
def test_the_third_team_can_win() -> None:
    state = do(lay(["", "", "c4-f4"], ["9H", "9H", "JD"], turn=2), "JD@g4")
    outcome = sequence.outcome(state)
    assert outcome is not None
    assert (outcome.winners, state.winner) == (frozenset({2}), 2)


def test_names_are_those_of_the_board() -> None:
    assert (NAMES[0], NAMES[9], NAMES[33], NAMES[99]) == ("a1", "j1", "d4", "j10")
