"""Views, imagination, notation and drawing of Les 6 Séquences."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games import six_sequences
from tablee.games.six_sequences.model import Claim, Phase, State
from tablee.games.six_sequences.placing import can_place
from tablee.games.six_sequences.slots import CARDS, mask_of
from tablee.kernel.game import BadNotation
from tablee.kernel.json import canonical
from tablee.kernel.seed import Seed
from tests.games.six_sequences.table import cards, do, lay, spread_out
from tests.games.six_sequences.trial import cards as every_card


def complete(state: State) -> State:
    """Return the state with all missing cards at the bottom of the discards."""
    missing = tuple(card for card in range(len(CARDS)) if card not in every_card(state))
    return state._replace(discards=(*missing, *state.discards))


def imagined(state: State, viewer: int | None, number: int) -> State:
    view = six_sequences.view(state, viewer)
    return six_sequences.imagine(view, state.setup.options, Seed.numbered(number))


def test_nobody_sees_another_hand_not_even_a_partner() -> None:
    state = lay(hands=["2S 3D", "4S 5D", "6S 7D", "8S 9D"], stock="AH KH", teams=True)
    for viewer in range(4):
        seen = canonical(six_sequences.view(state, viewer))
        for seat, hand in enumerate(("2S 3D", "4S 5D", "6S 7D", "8S 9D")):
            assert all((f'"{card}"' in seen) == (seat == viewer) for card in hand.split())
        assert '"KH"' not in seen
    assert six_sequences.view(state, None).hand == ()
    assert six_sequences.view(state, None).held == (2, 2, 2, 2)


def test_the_view_tells_who_dominates_what_and_how_the_points_stand() -> None:
    state = lay("0: QHKHAH", "1: 2S3S4S5S", "0: 7S8S9S", "0: 3C3M3E", hands=["KD 0D 4E", "AD"])
    view = six_sequences.view(state, 0)
    assert [(lead.suit, lead.side, lead.length, lead.points) for lead in view.leads] == [("S", 1, 4, 4), ("H", 0, 3, 9)]
    assert view.points == (9, 4)
    assert view.cost == 7
    assert (view.runs_laid, view.sets_laid) == ((2, 1), (1, 0))
    assert six_sequences.view(state, None).cost == 0


def test_a_card_that_was_openly_taken_is_known_until_it_leaves_the_hand() -> None:
    state = lay("1: 4S0S6S", "0: 7S8S9S", hands=["5S KD", "2D 3D", "4D"])
    state = do(state, "5S/0S")
    for viewer in (0, 1, 2, None):
        assert six_sequences.view(state, viewer).known == (cards("0S"), (), ())
    for number in range(30):
        assert imagined(state, 1, number).hands[0] & mask_of(cards("0S"))
    assert six_sequences.view(do(state, "0S>2+"), 1).known == ((), (), ())
    assert len({imagined(state, 1, number).hands[0] for number in range(30)}) > 10


def test_the_discards_are_public_in_their_order() -> None:
    state = six_sequences.deal(six_sequences.read_options({"players": 3, "claims": "next"}), Seed.numbered(5))
    thrown = []
    for _ in range(4):
        state = do(state, "<")
        thrown.append(str(six_sequences.moves(state, state.turn)[-1]))
        state = do(state, thrown[-1])
    assert [f"-{card}" for card in six_sequences.view(state, None).discards] == thrown


def test_a_secret_answer_is_imagined_as_any_possible_one() -> None:
    full = "2S 4S 6S 8S 10S 2C 4C 6C 8D"
    state = complete(do(lay(hands=[full, "9D 10D 11D", "KS QS"]), "-8D", "1:?8D9D10D"))
    answers = {imagined(state, 2, number).answers[1] for number in range(400)}
    assert len(answers) > 1
    assert all(imagined(state, 1, number).answers[1] == Claim(cards("8D9D10D")) for number in range(5))


def last_turns() -> State:
    """Seat 2 is on turn; seat 0 passed by choice, seat 1 was passed over."""
    table = ["0: 4H5H6H", "1: 4D5D6D", "2: 4S5S6S"]
    state = lay(*table, hands=["7H 9C KC 2D", "10C QD KH 8M", "7S JC 3M 5M"], phase=Phase.LAST, stock="")
    return do(complete(state), "pass")


def test_players_who_were_passed_over_are_imagined_with_nothing_to_place_and_others_with_something() -> None:
    state = last_turns()
    assert (state.turn, state.stuck) == (2, (1,))
    for viewer in (0, 1, 2, None):
        hands = set()
        for number in range(60):
            twin = imagined(state, viewer, number)
            hands.add(twin.hands)
            able = [can_place(twin.table, seat, twin.hands[seat], 0) for seat in range(3)]
            assert able == [True, False, True]
        assert len(hands) > 5  # and yet many hands are possible


def test_players_who_passed_by_choice_are_imagined_with_a_run_if_the_table_is_empty() -> None:
    suits = (("S", "C", "M"), ("C", "M", "E"), ("M", "E", "H"), ("E", "H", "D"))
    hands = [f"2{a} 3{a} 4{a} 6{b} 8{b} 10{b} Q{b} 1{c}" for a, b, c in suits]
    state = do(complete(lay(hands=hands, phase=Phase.LAST, stock="")), "pass", "pass", "pass")
    assert (state.turn, state.passes, state.stuck) == (3, 3, ())
    for viewer in (3, None):
        for number in range(10):
            twin = imagined(state, viewer, number)
            assert all(can_place(twin.table, seat, twin.hands[seat], 0) for seat in range(4))


def test_every_hand_of_the_last_turns_can_be_imagined() -> None:
    options = six_sequences.read_options({"players": 4, "rounds": 1})
    seen = 0
    for number in range(25):
        state = six_sequences.deal(options, Seed.numbered(number))
        while acting := sorted(six_sequences.to_act(state)):
            moves = six_sequences.moves(state, acting[0])
            state = six_sequences.apply(state, acting[0], moves[0 if number % 2 else -1]).state
            if state.phase is Phase.LAST:
                seen += 1
                for viewer in (0, 1, 2, 3, None):
                    assert six_sequences.view(imagined(state, viewer, seen), viewer) == six_sequences.view(
                        state, viewer
                    )
    assert seen > 50


def test_at_the_end_all_hands_are_shown() -> None:
    state = complete(lay("0: 4H5H6H", hands=["7H 9C", "KC"], phase=Phase.LAST, stock="", rounds=1))
    over = do(state, "pass")
    assert six_sequences.view(over, None).known == (cards("9C 7H"), cards("KC"))
    assert imagined(over, None, 1).hands == over.hands


def test_the_drawing_has_the_runs_under_the_ranks_and_stays_within_eighty_columns() -> None:
    suit = "".join(f"{rank}M" for rank in (1, *range(2, 13), *"JCBRQK", "A"))
    state = lay("0: 4H0H6H", "0: 9S9C9E", f"1: {suit}", hands=["KD 0D", "AD 7H"], discards="8D")
    drawing = six_sequences.show(six_sequences.view(state, 0))
    lines = drawing.splitlines()
    ruler = next(line for line in lines if line.split()[:3] == ["1", "2", "3"])
    run = next(line for line in lines if "♥" in line and "0" in line and "6" in line and "—" not in line)
    assert ruler.index("4") == run.index("4")
    assert ruler.index("6") == run.index("6")
    assert "9♠ 9♣ 9★" in drawing
    assert "8♦" in drawing
    assert "A♦" not in drawing
    assert max(map(len, lines)) <= 80
    assert not any(letter in drawing.lower() for letter in "tvwxyz")


def test_a_new_round_begins_by_showing_the_score_of_the_last_one() -> None:
    state = lay("0: QHKHAH", "1: 2S3S4S", hands=["KD 2C", "9M"], phase=Phase.LAST, stock="", rounds=2)
    state = do(complete(state), "pass")
    drawing = six_sequences.show(six_sequences.view(state, 1)).splitlines()
    assert "   1: +7  +3" in drawing
    assert "      ♥ 0   +9  Q♥ K♥ A♥" in drawing
    assert "      ▪ 0   −2  2♣ K♦" in drawing
    assert "      ▪ 1    0  9☾" in drawing
    laid = state._replace(table=spread_out(["0: 4H5H6H"], 2))
    assert not any("Q♥" in line for line in six_sequences.show(six_sequences.view(laid, None)).splitlines())


def test_hands_stay_hidden_in_repr() -> None:
    drawing = repr(lay("0: 4H5H6H", hands=["KD", "AD"]))
    assert "4" in drawing
    assert "K♦" not in drawing
    assert "A♦" not in drawing


@pytest.mark.parametrize(
    "text",
    ["<", "pass", "+4H5H6H", "+10H11H12HJH", "?8D9D", "-KC", "7H>2", "0H>2-", "AH>12+", "4H^3>2", "AH^3>2+", "5S/0S"],
)
def test_moves_are_read_as_they_are_written(text: str) -> None:
    assert str(six_sequences.read_move(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "+", "?", "-", "-13H", "+4H4H5H", "7H>2+", "7H>0", "7H>02", "7H>2^3", "4H^>2", "5S/", "4H", "+4H 5H6H", "+4X"],
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        six_sequences.read_move(text)


@given(st.text(max_size=8) | st.text("0123456789JCBRQKASMEHD+?-<>/^pas", max_size=10))
def test_any_text_is_refused_or_prints_as_it_was_read(text: str) -> None:
    with suppress(BadNotation):
        assert str(six_sequences.read_move(text)) == text


def test_the_helper_builds_the_same_table_as_the_game() -> None:
    state = do(lay(hands=["2H 3H 4H 9S 9C 9M", ""]), "+2H3H4H", "+9S9C9M")
    assert state.table == spread_out(["0: 2H3H4H", "0: 9S9C9M"], 2)
