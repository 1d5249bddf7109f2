"""Views, public knowledge, events, drawing and notation of Les 12 figures."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games import figures
from tablee.games.figures.boxes import BOXES, mask_of, missing
from tablee.games.figures.events import Chose, Dealt, Discarded, Drew, Marked, Showed, Took
from tablee.games.figures.model import State, laid_open
from tablee.kernel.game import BadNotation, Event
from tablee.kernel.json import canonical
from tablee.kernel.seed import Seed
from tests.games.figures.table import PLAIN, cards, dealt, do, lay, play_out, step, texts
from tests.games.figures.trial import cards as all_cards


def test_hands_stay_hidden_until_the_showdown() -> None:
    state = lay(["1r 1g 2y 4b 6r", "2r 2g 3y 5b 6g", "3r 3g 4y 5g 6b"], stock="1y 1b")
    for viewer in range(3):
        view = figures.view(state, viewer)
        assert (view.hand, view.shown, view.held) == (state.hands[viewer], (), (5, 5, 5))
        assert view.missing == missing(mask_of(view.hand))  # it names cards, but only by the viewer's own hand
        seen = canonical(replace(view, missing=()))
        for seat, hand in enumerate(state.hands):
            assert all((f'"{card}"' in seen) == (seat == viewer) for card in hand)
        assert '"1y"' not in seen
        assert '"1b"' not in seen
    assert figures.view(state, None).hand == ()


def test_the_view_tells_what_each_open_box_is_worth() -> None:
    state = lay(["3g 3r 3y 1b 1r", PLAIN], sheets={0: {"3": 6, "full": None}}, points=[0, 15, 20, 25, 30, 35])
    worth = dict(zip(BOXES, figures.view(state, 0).worth, strict=True))
    assert {box: points for box, points in worth.items() if points is not None} == {"1": 2, "double": 0, "brelan": 15}
    assert figures.view(state, None).worth == (None,) * 12


def test_the_view_tells_what_a_hand_of_six_is_worth() -> None:
    state = do(lay(["1r 2g 3y 4b 4r", PLAIN], stock="5r 5g"), "<")
    assert figures.view(state, 0).worth[BOXES.index("suite")] == 25


def test_the_view_tells_which_cards_each_open_box_still_lacks() -> None:
    state = lay(["4r 4g 4g 2b 5b", PLAIN], sheets={0: {"2": 2, "suite": None}})
    found = dict(zip(BOXES, figures.view(state, 0).missing, strict=True))
    assert (found["brelan"], found["carre"], found["couleur"]) == (cards("4y 4b"), (), ())
    assert (found["4"], found["2"], found["suite"]) == (cards("4y 4b"), None, None)
    assert figures.view(state, None).missing == (None,) * 12
    shown = lay(["4r 4g 4g 2b 5b", PLAIN], stock="1r")
    assert set(figures.view(do(shown, "=4"), 0).missing) == {None}


def test_a_card_taken_from_a_pile_is_known_until_it_is_discarded() -> None:
    state = do(lay([PLAIN, PLAIN, PLAIN], piles=["", "3g 3y", "4y"]), "b>")
    for viewer in (0, 1, 2, None):
        assert figures.view(state, viewer).known == (cards("3y"), (), ())
    state = do(state, "-6r", "<", "-5b", "<", "-5y", "c>")
    assert state.known == (cards("3y 5y"), (), ())
    assert do(state, "-1r").known == (cards("3y 5y"), (), ())
    assert do(state, "-3y").known == (cards("5y"), (), ())


def test_of_two_equal_cards_the_known_one_leaves_first() -> None:
    """The others cannot tell which of the two left, so the one that stays counts as unknown."""
    state = do(lay(["3g 1g 2y 4b 6r", PLAIN], piles=["", "3g"]), "b>", "-3g")
    assert state.known == ((), ())
    assert state.hands[0] == cards("1g 2y 4b 6r 3g")
    twice = do(lay([PLAIN, "3g 1g 2y 4b 6r"], piles=["", "3g"]), "b>", "-1r", "<", "-3g", "b>")
    assert twice.known[0] == cards("3g 3g")
    assert do(twice, "-3g").known[0] == cards("3g")


def test_a_new_deal_is_unknown() -> None:
    state = do(dealt(2), "<")
    state = do(state, str(figures.moves(state, state.turn)[0]))
    taken = do(state, f"{'ab'[1 - state.turn]}>")
    assert sum(map(len, taken.known)) == 1
    taken = do(taken, str(figures.moves(taken, taken.turn)[0]))
    after = play_out(taken, rounds=1)
    assert after.known == ((), ())


def test_imagined_hands_hold_the_known_cards_and_none_that_lie_elsewhere() -> None:
    state = dealt(3)
    for _ in range(12):
        listed = [str(move) for move in figures.moves(state, state.turn)]
        state = do(state, next((text for text in listed if text.endswith(">")), listed[0]))
    assert any(state.known)
    for viewer in (0, 1, 2, None):
        view = figures.view(state, viewer)
        hands = set()
        for number in range(30):
            twin = figures.imagine(view, state.setup.options, Seed.numbered(number))
            assert Counter(all_cards(twin)) == Counter(all_cards(state))
            for hand, known in zip(twin.hands, state.known, strict=True):
                assert not Counter(known) - Counter(hand)
            if viewer is not None:
                assert twin.hands[viewer] == state.hands[viewer]
            hands.add(twin.hands)
        assert len(hands) == 30


def test_cards_put_under_the_stock_are_known_until_somebody_draws_from_them() -> None:
    state = play_out(dealt(2), rounds=2)
    assert (state.layers, state.left) == ((10, 10), 86)
    first, second = (sorted(card for hand in over.hands for card in hand) for over in state.rounds)
    for viewer in (0, 1, None):
        view = figures.view(state, viewer)
        assert [list(layer) for layer in view.under] == [second, first]
        twins = [figures.imagine(view, state.setup.options, Seed.numbered(number)) for number in range(20)]
        assert all(sorted(twin.stock[:10]) == second for twin in twins)
        assert all(sorted(twin.stock[10:20]) == first for twin in twins)
        assert len({twin.stock[:10] for twin in twins}) > 1
    assert [len(layer) for layer in figures.view(state._replace(left=20), 0).under] == [10, 10]
    assert [len(layer) for layer in figures.view(state._replace(left=19), 0).under] == [10]
    assert figures.view(state._replace(left=9), 0).under == ()
    third = play_out(state._replace(left=19, stock=state.stock[:19]), rounds=3)
    assert third.layers == (10, 10)  # the new layer, and the one that was not drawn from


def test_imagined_choices_are_legal_for_the_shown_hands() -> None:
    rest = list((Counter(all_cards(dealt(3))) - Counter(cards(f"{PLAIN} {PLAIN} 2r 3r 4r 5r 6r"))).elements())
    state = lay([PLAIN, PLAIN, "2r 3r 4r 5r 6r"], stock=" ".join(rest), sheets={2: dict.fromkeys(BOXES[:10])})
    state = do(state, "=1", "2:=couleur")
    imagined = {
        str(figures.imagine(figures.view(state, 1), state.setup.options, Seed.numbered(n)).choices[2])
        for n in range(60)
    }
    assert imagined == {"=couleur", "x=carre", "x=couleur"}
    for viewer in (2, 0):
        twin = figures.imagine(figures.view(state, viewer), state.setup.options, Seed.numbered(1))
        assert str(twin.choices[0]) == "=1"
        assert twin.choices[1] is None
        assert viewer != 2 or str(twin.choices[2]) == "=couleur"


def test_finished_rounds_stay_in_the_view() -> None:
    state = do(lay(["1r 1g 2r 2g 3y", PLAIN], stock=" ".join(["5b"] * 20)), "=double", "=6")
    for viewer in (0, 1, None):
        (over,) = figures.view(state, viewer).rounds
        assert (over.laid, over.choices, over.points) == (0, ("=double", "=6"), (10, 6))
        assert over.hands == laid_open((cards("1r 1g 2r 2g 3y"), cards(PLAIN)))


def test_the_order_of_a_hand_does_not_tell_which_card_came_last() -> None:
    kept = do(lay([PLAIN, "5r 2g 3y 4b 6r"], turn=1, stock="1y 5r 5g"), "<", "-5r")
    drawn = do(lay([PLAIN, "2g 3y 4b 6r 1y"], turn=1, stock="1y 5r 5r"), "<", "-1y")
    again = do(lay([PLAIN, "1y 2g 3y 4b 6r"], turn=1, stock="1y 5r 5r"), "<", "-5r")
    shown = {figures.view(do(state, "=1"), None).shown[1] for state in (kept, drawn, again)}
    assert all(hand == tuple(sorted(hand)) for hand in shown)
    over = do(again, "=1", "x=couleur").rounds[-1]
    assert over.hands[1] == cards("1y 2g 3y 4b 6r")


def seen(events: tuple[Event, ...], viewer: int | None) -> list[Event | None]:
    return [event.seen_by(viewer) for event in events]


def test_events_show_each_viewer_what_they_may_see() -> None:
    state = lay([PLAIN, PLAIN], piles=["", "3g"], stock=" ".join(["5b"] * 20))
    drawn = step(state, "<")
    assert seen(drawn.events, 0) == [Drew(0, cards("5b")[0])]
    assert seen(drawn.events, 1) == seen(drawn.events, None) == [Drew(0, None)]
    assert seen(step(drawn.state, "-5b").events, 1) == [Discarded(0, cards("5b")[0])]
    assert seen(step(state, "b>").events, None) == [Took(0, 1, cards("3g")[0])]
    laid = step(state, "=1")
    assert seen(laid.events, 1) == [Marked(0, "=1", 2), Showed(laid_open(state.hands))]
    settled = step(laid.state, "x=suite")
    fives = cards("5b 5b 5b 5b 5b")
    dealer = figures.view(settled.state, None).dealer
    assert seen(settled.events, 1) == [Chose(1, "x=suite"), Marked(1, "x=suite", 0), Dealt(dealer, ((), fives))]
    assert seen(settled.events, None) == [Chose(1, None), Marked(1, "x=suite", 0), Dealt(dealer, ((), ()))]


def test_events_are_written_like_the_moves_that_caused_them() -> None:
    state = lay([PLAIN, PLAIN, PLAIN], piles=["", "3g"], stock=" ".join(["5b"] * 20))
    told: list[tuple[int, str]] = []
    for text in ("<", "-5b", "a>", "-6r", "=1", "1:x=suite", "0:=4"):
        made = step(state, text)
        told += figures.told(0, text, [event for event in seen(made.events, 2) if event is not None])
        state = made.state
    assert told == [(0, "<"), (0, "-5b"), (1, "a>"), (1, "-6r"), (2, "=1"), (0, "=4"), (1, "x=suite")]


def test_the_end_of_a_round_by_its_last_turn_shows_the_hands() -> None:
    state = do(lay(stock="5r"), "<")
    events = step(state, "-5r").events
    assert events == (Discarded(0, cards("5r")[0]), Showed(laid_open((cards(PLAIN), cards(PLAIN)))))


def test_the_drawing_is_narrow_and_complete() -> None:
    state = do(lay([PLAIN] * 6, piles=["3g 3g"] * 6, points=[999] * 6, sheets={5: {"full": 999, "4": None}}), "f>")
    for viewer in (*range(6), None):
        drawing = figures.show(figures.view(state, viewer))
        assert max(map(len, drawing.splitlines())) <= 80
    lines = figures.show(figures.view(state, 0)).splitlines()
    assert lines[3] == " =3    3   ·  ·  ·  ·  ·  ·   =full    999          ·    ·    ·    ·    ·  999"
    assert lines[4] == " =4    4   ·  ·  ·  ·  ·  ×   =suite   999          ·    ·    ·    ·    ·    ·"
    assert lines[-1] == "   1▲  1■  2●  4◆  6▲  3■"
    assert "▪▪▪▪▪ 3■" in lines[12]
    assert "f> 3■" in lines[17]


def test_columns_stay_apart_with_sums_of_four_digits() -> None:
    rich = {"full": 999, "suite": 999}
    drawing = figures.show(figures.view(lay([PLAIN] * 3, points=[999] * 6, sheets={0: rich, 1: rich, 2: rich}), 0))
    assert "Σ                  1998 1998 1998" in drawing
    assert max(map(len, drawing.splitlines())) <= 80


def test_the_drawing_brackets_what_does_not_count_and_shows_hands_at_the_showdown() -> None:
    state = lay(["1r 1r 2y 4b 6r", "6r 6g 2y 4b 5r"], stock=" ".join(["5b"] * 20))
    assert figures.show(figures.view(state, 0)).splitlines()[-1] == "   1▲  (1▲)  2●  4◆  6▲"
    laid = do(state, "=1")
    drawing = figures.show(figures.view(laid, None))
    assert "1▲ 1▲ 2● 4◆ 6▲     =1" in drawing
    assert "2● 4◆ 5▲ 6■ 6▲" in drawing
    assert "=6 +12" in figures.show(figures.view(do(laid, "=6"), None))


def test_the_drawing_hides_a_choice_from_all_but_its_player() -> None:
    chosen = do(lay([PLAIN, PLAIN, PLAIN]), "=1", "1:x=suite")
    assert "x=suite" in figures.show(figures.view(chosen, 1))
    for viewer in (0, 2, None):
        drawing = figures.show(figures.view(chosen, viewer))
        assert "x=suite" not in drawing
        assert "✓" in drawing


def test_a_long_pile_is_cut_short() -> None:
    drawing = figures.show(figures.view(lay(piles=["", "1r 1g 1y 1b 2r 2g 2y 2b 3r"]), 0))
    assert "b> 3▲ 2◆ 2● 2■ 2▲ 1◆ 1● 1■ …" in drawing


def test_the_table_is_text_in_repr_and_the_hands_stay_hidden_there() -> None:
    drawing = repr(lay(["1r 1g 2y 4b 6r", "1r 1g 2y 4b 6r"]))
    assert "=couleur" in drawing
    assert "▲" not in drawing


@pytest.mark.parametrize("text", ["", "<<", "g>", "-7r", "-4R", "=7", "=0", "x=", "=Full", "full", "= full", "x=0"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        figures.read_move(text)


@given(st.text("123456rgyb<>-=xabcdeflouit", max_size=9))
def test_any_text_like_a_move_is_refused_or_prints_as_it_was_read(text: str) -> None:
    with suppress(BadNotation):
        assert str(figures.read_move(text)) == text


def test_the_view_says_who_had_no_turn_before_somebody_laid_down() -> None:
    state = dealt(3)
    first = figures.view(state, 0).turn
    after = [(first + n) % 3 for n in range(3)]

    def early(state: State) -> list[bool]:
        return [figures.view(state, seat).early for seat in after]

    assert early(state) == [False] * 3
    laid = do(state, next(text for text in texts(state) if text.startswith("=")))
    assert early(laid) == [False, True, True]
    drawn = do(state, "<")
    turned = do(drawn, texts(drawn)[0])
    laid = do(turned, next(text for text in texts(turned) if text.startswith("=")))
    assert early(laid) == [False, False, True]
    assert not figures.view(laid, None).early
