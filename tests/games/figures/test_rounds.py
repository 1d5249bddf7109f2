"""The clauses about the end of a round and of the game, F10 to F13."""

from collections import Counter

import pytest

from tablee.games import figures
from tablee.games.figures.boxes import BOXES
from tablee.games.figures.model import Phase, laid_open
from tablee.games.figures.score import sheet_of
from tablee.kernel.game import Outcome
from tests.games.figures.table import PLAIN, cards, dealt, do, last_round, lay, play_out, refusal, step, texts

SETTLED = ("=1", "x=couleur")
"""Seat 0 lays down a série, seat 1 crosses out a box: a round of two players in two moves."""


@pytest.mark.rule("F10")
def test_the_named_figure_is_marked_and_the_others_choose_at_the_same_time() -> None:
    laid = do(lay(["1r 1g 2r 2g 3y", PLAIN, PLAIN]), "=double")
    assert figures.view(laid, 1).sheets[0].boxes[BOXES.index("double")] == 10
    assert figures.to_act(laid) == {1, 2}
    assert texts(laid, 0) == []
    for text in ("0:=1", "0:x=1", "0:=double"):
        assert refusal(laid, text) == "F10"
    assert texts(laid, 1) == ["=1", "=2", "=4", "=6", *(f"x={box}" for box in BOXES)]
    assert refusal(laid, "3:x=1") == "F1"
    one_way, other_way = do(laid, "1:=1", "2:x=4"), do(laid, "2:x=4", "1:=1")
    assert one_way == other_way
    assert one_way.rounds[-1].choices == ("=double", "=1", "x=4")
    assert one_way.rounds[-1].points == (10, 2, 0)
    assert one_way.rounds[-1].laid == 0


@pytest.mark.rule("F10")
def test_a_choice_is_seen_by_its_player_alone_until_all_have_chosen() -> None:
    laid = do(lay([PLAIN, PLAIN, PLAIN]), "=1")
    chosen = step(laid, "2:x=suite")
    assert figures.to_act(chosen.state) == {1}
    assert figures.view(chosen.state, 2).choice == "x=suite"
    other = do(laid, "2:=4")
    for viewer in (0, 1, None):
        assert figures.view(chosen.state, viewer) == figures.view(other, viewer)
        assert [event.seen_by(viewer) for event in chosen.events] == [
            event.seen_by(viewer) for event in step(laid, "2:=4").events
        ]
    assert figures.view(chosen.state, 0).sheets[2].boxes == (None,) * 12
    assert refusal(chosen.state, "2:=4") == "F10"
    settled = do(chosen.state, "1:=4")
    assert figures.view(settled, 0).sheets[2].boxes[BOXES.index("suite")] == "x"


@pytest.mark.rule("F10")
def test_everybody_marks_with_their_own_cards_and_a_box_is_used_once() -> None:
    laid = do(lay(["1r 1g 2r 2g 3y", PLAIN], sheets={1: {"1": 3, "suite": None}}), "=double")
    assert texts(laid) == ["=2", "=4", "=6", *(f"x={box}" for box in BOXES if box not in ("1", "suite"))]
    for text in ("=1", "x=1", "x=suite", "=suite"):
        assert refusal(laid, text) == "F10"
    assert refusal(laid, "=double") == "F4"  # that figure is in the other player's hand
    assert do(laid, "x=2").sheets[1] == (3, "x", *[None] * 7, "x", None, None)


@pytest.mark.rule("F10")
def test_nothing_is_crossed_out_during_a_round() -> None:
    assert refusal(lay(), "x=1") == "F10"
    assert refusal(do(lay(), "<"), "x=1") == "F10"


@pytest.mark.rule("F10")
@pytest.mark.parametrize("players", range(2, 7))
def test_there_are_twelve_rounds_and_every_box_is_used(players: int) -> None:
    state = play_out(dealt(players))
    assert len(state.rounds) == 12
    assert all(None not in sheet for sheet in state.sheets)
    assert figures.to_act(state) == frozenset()
    assert all(texts(state, seat) == [] for seat in range(players))
    for text in ("0:<", "0:=1", "0:x=1", "0:-1r", "0:b>"):
        assert refusal(state, text) == "F10"


@pytest.mark.rule("F11")
def test_hands_and_piles_go_under_the_stock_and_the_next_deal_is_from_the_top() -> None:
    state = lay(["1r 1g 2y 4b 6r", "1b 1b 2y 4b 6r"], piles=["3r 3g", "3y"], stock=" ".join(["5b"] * 12))
    under = [*state.hands[0], *state.hands[1], *cards("3r 3g 3y")]
    after = do(state, *SETTLED)
    assert all(set(hand) == {"5b"} for hand in after.hands)
    assert after.stock[: after.left] == (*state.setup.seed.child("round", 1).shuffled(under), *cards("5b 5b"))
    assert after.discards == ((), ())
    assert (after.phase, after.turns) == (Phase.TURN, after.left)


@pytest.mark.rule("F11")
def test_cards_that_go_under_the_stock_are_shuffled_anew_in_every_round() -> None:
    lines = set()
    for number in range(8):
        state = lay(["1r 2r 3r 4r 5r", "1g 2g 3g 4g 5g"], stock=" ".join(["6b"] * 20))
        state = state._replace(rounds=play_out(dealt(2), rounds=number).rounds)
        lines.add(do(state, *SETTLED).stock[:10])
    assert len(lines) == 8
    assert len({Counter(line).total() for line in lines}) == 1


@pytest.mark.rule("F12")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_round_has_as_many_turns_as_the_stock_had_cards(players: int) -> None:
    state = dealt(players)
    for turn in range(96 - 5 * players):
        assert state.turns == state.left == 96 - 5 * players - turn
        state = do(state, "<")
        state = do(state, texts(state)[0])
    assert state.left == 0
    assert state.phase is Phase.MARK
    assert figures.to_act(state) == set(range(players))
    assert figures.view(state, None).shown == laid_open(state.hands)
    assert figures.view(state, None).laid is None
    for text in ("0:<", "0:b>", "0:-1r"):
        assert refusal(state, text) == "F12"
    state = do(state, *(f"{seat}:x=suite" for seat in range(players)))
    assert state.rounds[0].laid is None
    assert state.rounds[0].choices == ("x=suite",) * players
    assert state.turns == 96 - 5 * players


@pytest.mark.rule("F12")
def test_a_turn_with_a_card_from_a_pile_is_a_turn_too() -> None:
    state = do(lay(piles=["", "3g"], stock="5r 5g"), "b>", "-3g", "a>", "-3g")
    assert (state.phase, state.left) == (Phase.MARK, 2)


@pytest.mark.rule("F12")
def test_a_player_may_lay_down_in_the_last_turn() -> None:
    state = do(lay(stock="5r"), "=1")
    assert (state.phase, state.laid) == (Phase.MARK, 0)


@pytest.mark.rule("F13")
@pytest.mark.parametrize(("ones", "bonus"), [(1, 0), (2, 40), (3, 40)])
def test_52_points_in_the_upper_line_give_40_more(ones: int, bonus: int) -> None:
    sheet = sheet_of((ones, 2, 6, 8, 10, 24, 10, "x", 20, None, None, 35))
    assert (sheet.upper, sheet.bonus, sheet.lower) == (50 + ones, bonus, 65)
    assert sheet.total == 115 + ones + bonus


@pytest.mark.rule("F13")
def test_the_example_of_the_sheet_comes_to_228() -> None:
    assert sheet_of((4, 4, 9, 12, 0, 24, 10, 15, 20, 25, 30, 35)).total == 228


@pytest.mark.rule("F13")
def test_the_highest_total_wins() -> None:
    ended = do(last_round(lay(["1r 2r 3r 4r 6r", PLAIN, PLAIN])), "=couleur", "x=couleur", "x=couleur")
    assert figures.outcome(ended) == Outcome((35, 0, 0), frozenset({0}))
    assert figures.view(ended, None).over
    assert figures.outcome(lay()) is None


@pytest.mark.rule("F13")
def test_equal_totals_share_the_win() -> None:
    state = last_round(lay(["1r 2r 3r 4r 6r", PLAIN, "1g 2g 3g 4g 6g"]))
    ended = do(state, "=couleur", "1:x=couleur", "2:=couleur")
    assert figures.outcome(ended) == Outcome((35, 0, 35), frozenset({0, 2}))


@pytest.mark.rule("F13")
def test_the_bonus_counts_at_the_end() -> None:
    upper = {"1": 4, "2": 8, "3": 12, "4": 16, "5": 12, "6": None}
    lower = dict.fromkeys(["double", "brelan", "full", "suite", "carre"])
    state = last_round(lay(["1r 2r 3r 4r 6r", PLAIN], sheets={1: {**upper, **lower}}))
    assert figures.outcome(do(state, "=couleur", "x=couleur")) == Outcome((35, 92), frozenset({1}))
