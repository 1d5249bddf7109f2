"""The clauses about the turn and laying down, F6 to F9."""

import json
import re
from pathlib import Path

import pytest

from tablee.games import figures
from tablee.games.figures.model import Cross, Mark, Phase, Take, laid_open
from tablee.kernel.game import IllegalMove
from tablee.kernel.seed import Seed
from tests.games.figures.table import PLAIN, cards, dealt, do, lay, play_out, refusal, texts


@pytest.mark.rule("F6")
@pytest.mark.parametrize("players", range(2, 7))
def test_each_gets_five_cards_the_rest_is_the_stock_and_the_player_left_of_the_dealer_begins(players: int) -> None:
    state = dealt(players)
    assert [len(hand) for hand in state.hands] == [5] * players
    assert state.left == 96 - 5 * players
    assert figures.to_act(state) == {(figures.view(state, None).dealer + 1) % players}
    assert state.discards == ((),) * players


@pytest.mark.rule("F6")
def test_the_cards_are_dealt_and_drawn_in_the_published_way() -> None:
    seed = Seed.numbered(12)
    state = figures.deal(figures.read_options({"players": 3}), seed)
    dealer = seed.child("dealer").below(3)
    deck = [f"{rank}{colour}" for _ in range(4) for colour in "rgyb" for rank in range(1, 7)]
    pile = list(seed.child("deck").shuffled(deck))
    for seat in ((dealer + 1) % 3, (dealer + 2) % 3, dealer):
        assert state.hands[seat] == tuple(pile.pop() for _ in range(5))
    assert do(state, "<").hands[state.turn][-1] == pile.pop()


@pytest.mark.rule("F6")
def test_the_published_hands() -> None:
    page = (Path(__file__).parents[3] / "docs" / "shuffle.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| hand \| `figures` \| `(.*)` \| `(.*)` \| (\d) \| (\d) \| (.*) \|$", page, re.MULTILINE)
    assert len(rows) == 5
    for options, seed, dealer, seat, hand in rows:
        state = figures.deal(figures.read_options(json.loads(options)), Seed.read(seed))
        assert figures.view(state, None).dealer == int(dealer)
        assert state.hands[int(seat)] == cards(hand)


@pytest.mark.rule("F6")
@pytest.mark.parametrize("players", range(2, 7))
def test_any_player_may_be_the_first_dealer_and_the_deal_moves_to_the_left(players: int) -> None:
    assert {dealt(players, number).setup.dealer for number in range(60)} == set(range(players))
    state = dealt(players)
    first = figures.view(state, None).dealer
    for number in range(12):
        state = play_out(dealt(players), rounds=number)
        view = figures.view(state, None)
        assert (view.round, view.dealer, view.turn) == (
            number + 1,
            (first + number) % players,
            (first + number + 1) % players,
        )


@pytest.mark.rule("F6")
def test_the_turn_passes_to_the_left_and_nobody_else_may_play() -> None:
    state = do(lay([PLAIN] * 3, turn=1), "<", "-5b")
    assert state.turn == 2
    assert texts(state, 0) == texts(state, 1) == texts(state, 3) == []
    for text in ("1:<", "0:c>", "0:-1r", "1:=1", "3:<", "3:=1"):
        assert refusal(state, text) == "F6"
    assert do(state, "<", "-5y").turn == 0


@pytest.mark.rule("F6")
def test_everybody_sees_every_sheet() -> None:
    state = do(lay(["1r 1g 2r 2g 3y", PLAIN], sheets={1: {"4": 8, "suite": None}}), "=double", "=1")
    for viewer in (0, 1, None):
        sheets = figures.view(state, viewer).sheets
        assert sheets[0].boxes == (*[None] * 6, 10, *[None] * 5)
        assert sheets[1].boxes == (2, None, None, 8, *[None] * 5, "x", None, None)


@pytest.mark.rule("F7")
def test_a_turn_is_drawing_taking_or_laying_down() -> None:
    state = lay([PLAIN, PLAIN, PLAIN], piles=["4r", "2g 3g", ""])
    assert texts(state) == ["<", "b>", "=1", "=2", "=4", "=6"]
    assert texts(state, 1) == []


@pytest.mark.rule("F7")
def test_a_player_draws_the_top_of_the_stock_and_discards_onto_their_own_pile() -> None:
    state = do(lay(piles=["4r", "2g"]), "<")
    assert state.hands[0] == cards(f"{PLAIN} 5b")
    assert state.left == 3
    assert texts(state) == ["-1r", "-1g", "-2y", "-4b", "-6r", "-5b"]
    state = do(state, "-2y")
    assert state.hands[0] == cards("1r 1g 4b 6r 5b")
    assert state.discards == (cards("4r 2y"), cards("2g"))
    assert state.phase is Phase.TURN


@pytest.mark.rule("F7")
def test_a_player_may_take_the_top_of_another_players_pile() -> None:
    state = do(lay(piles=["4r", "2g 3g"]), "b>")
    assert state.hands[0] == cards(f"{PLAIN} 3g")
    assert (state.discards, state.left, state.turn) == ((cards("4r"), cards("2g")), 4, 0)
    assert do(state, "-1g").discards == (cards("4r 1g"), cards("2g"))


@pytest.mark.rule("F7")
def test_nobody_takes_from_their_own_pile_or_from_one_that_does_not_exist() -> None:
    """The wrong reading that this excludes: taking from any pile, one's own included."""
    state = lay(piles=["4r", ""])
    assert texts(state)[:2] == ["<", "=1"]
    for text in ("a>", "b>", "c>", "f>"):
        assert refusal(state, text) == "F7"


@pytest.mark.rule("F7")
def test_a_turn_has_one_card_and_a_discard_from_the_hand() -> None:
    for state in (do(lay(piles=["", "2g 3g"]), "<"), do(lay(piles=["", "2g 3g"]), "b>")):
        assert refusal(state, "<") == "F7"
        assert refusal(state, "b>") == "F7"
        assert refusal(state, "-3y") == "F7"


@pytest.mark.rule("F7")
def test_the_card_just_drawn_or_taken_may_be_discarded() -> None:
    assert do(lay(), "<", "-5b").discards[0] == cards("5b")
    assert do(lay(piles=["", "3g"]), "b>", "-3g").discards == (cards("3g"), ())


@pytest.mark.rule("F7")
def test_of_identical_cards_one_is_discarded_and_listed_once() -> None:
    state = do(lay(["1r 1r 2y 4b 6r", PLAIN]), "<")
    assert texts(state).count("-1r") == 1
    assert do(state, "-1r").hands[0] == cards("1r 2y 4b 6r 5b")


@pytest.mark.rule("F8")
def test_nobody_discards_before_drawing_or_lays_down_after_it() -> None:
    state = lay(piles=["", "3g"])
    assert refusal(state, "-1r") == "F8"
    for text in ("<", "b>"):
        drawn = do(state, text)
        assert not any("=" in move for move in texts(drawn))
        assert refusal(drawn, "=1") == "F8"
    later = do(state, "<", "-5b", "<", "-5y")
    assert "=1" in texts(later)


@pytest.mark.rule("F9")
def test_laying_down_ends_the_round_for_all_and_shows_every_hand() -> None:
    state = lay(["1r 1g 2r 2g 3y", PLAIN, "6r 6g 6y 6b 1b"])
    assert figures.view(state, 1).shown == ()
    laid = do(state, "=double")
    assert laid.phase is Phase.MARK
    for viewer in (0, 1, 2, None):
        assert figures.view(laid, viewer).shown == laid_open(state.hands)
        assert (figures.view(laid, viewer).laid, figures.view(laid, viewer).named) == (0, "=double")
    for text in ("1:<", "1:a>", "1:-1r", "2:-1b", "0:<"):
        assert refusal(laid, text) == "F9"


@pytest.mark.rule("F9")
def test_only_an_open_box_can_be_named() -> None:
    state = lay(sheets={0: {"1": None, "4": 8}, 1: {"2": 2, "6": 6}})
    assert texts(state) == ["<", "=2", "=6"]
    assert refusal(state, "=1") == refusal(state, "=4") == "F9"


@pytest.mark.rule("F9")
@pytest.mark.parametrize(
    ("hand", "enough"),
    [
        (PLAIN, ""),
        ("1r 1g 1y 1b 4r", "=1 =brelan =carre"),
        ("5r 5g 5y 1b 4r", "=5 =brelan"),
        ("5r 5g 5g 1b 4r", ""),
        ("5r 5g 4y 1b 4r", "=double"),
        ("1r 2g 3y 4b 5r", "=suite"),
    ],
)
def test_with_strong_stopping_a_weak_serie_does_not_end_a_round(hand: str, enough: str) -> None:
    state = lay([hand, PLAIN], stopping="strong")
    assert texts(state) == ["<", *enough.split()]
    assert "=1" in texts(lay([hand, PLAIN])) or "1" not in hand
    for weak in {f"={card[0]}" for card in hand.split()} - set(enough.split()):
        assert refusal(state, weak) == "F9"


@pytest.mark.rule("F9")
def test_strong_stopping_does_not_limit_what_is_marked_after_it() -> None:
    state = do(lay(["5r 5g 4y 1b 4r", PLAIN], stopping="strong"), "=double")
    assert texts(state)[:4] == ["=1", "=2", "=4", "=6"]


@pytest.mark.rule("F7")
def test_a_move_with_an_index_out_of_range_is_refused_and_changes_nothing() -> None:
    state = lay([PLAIN, PLAIN], piles=["", "3g"])
    for move in (Take(-1), Take(6), Mark(-1), Mark(12), Cross(-1), Cross(12)):
        with pytest.raises(IllegalMove):
            figures.apply(state, 0, move)
    shown = do(state, "=1")
    for choice in (Mark(-1), Mark(12), Cross(-1), Cross(12)):
        with pytest.raises(IllegalMove):
            figures.apply(shown, 1, choice)
