"""Views and notation of Séquence, and random games to their end."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.cards.french import pack
from tablee.games import sequence
from tablee.kernel.game import BadNotation
from tablee.kernel.json import Json, canonical
from tablee.kernel.laws import play_at_random
from tablee.kernel.seed import Seed
from tests.games.sequence.table import cards, do, lay
from tests.games.sequence.trial import TRIAL


def test_nobody_sees_another_hand_not_even_a_partner() -> None:
    state = lay(["", ""], ["2S 3S", "4S 5S", "6S 7S", "8S 9S"], stock="AH KH")
    for viewer in range(4):
        seen = canonical(sequence.view(state, viewer))
        assert sequence.view(state, viewer).hand == state.hands[viewer]
        for seat, hand in enumerate(state.hands):
            assert all((f'"{card}"' in seen) == (seat == viewer) for card in hand)
        assert '"KH"' not in seen
    assert sequence.view(state, None).hand == ()
    assert sequence.view(state, None).held == (2, 2, 2, 2)


def test_the_cards_played_are_public_in_their_order() -> None:
    state = do(lay(hands=["2S 7D", "3S 4S"], stock="AH KH QH 9H"), "7D@h3", "3S@c1", "2S@b1")
    for viewer in (0, 1, None):
        assert sequence.view(state, viewer).discards == (cards("7D 2S"), cards("3S"))


@pytest.mark.rule("Q14")
@pytest.mark.parametrize(("options", "needed"), [({"teams": 2}, 2), ({"teams": 3, "players": 3}, 1)])
def test_the_view_says_how_many_sequences_win(options: dict[str, Json], needed: int) -> None:
    state = sequence.deal(sequence.read_options(options), Seed.numbered(1))
    assert sequence.view(state, None).needed == needed


def test_a_player_who_has_just_passed_is_imagined_with_cards_that_cannot_be_played() -> None:
    dealt = sequence.deal(sequence.read_options({}), Seed.numbered(1))
    state = do(lay(["b1", "g9"], ["2S", "9H"]), "pass")
    rest = list((Counter(pack(2)) - Counter(cards("2S 9H"))).elements())
    view = sequence.view(state._replace(setup=dealt.setup, stock=tuple(rest), left=len(rest)), 1)
    held = {sequence.imagine(view, state.setup.options, Seed.numbered(n)).hands[0] for n in range(60)}
    assert held == {cards("2S")}  # every other card could have been played


def test_two_players_who_have_just_passed_are_both_imagined_with_unplayable_cards() -> None:
    state = lay(["b1 g9", ""], ["3S 4S", "2S 2S", "JS JS", "9H 8H"], turn=1)
    rest = list((Counter(pack(2)) - Counter(card for hand in state.hands for card in hand)).elements())
    state = do(state._replace(stock=tuple(rest), left=len(rest)), "1:pass", "2:pass")
    for number in range(40):
        twin = sequence.imagine(sequence.view(state, 3), state.setup.options, Seed.numbered(number))
        assert [len(hand) for hand in twin.hands] == [2, 2, 2, 2]
        assert twin.hands[1] == cards("2S 2S")
        assert set(twin.hands[2]) <= set(cards("JS JH"))


def test_the_board_is_text_in_repr() -> None:
    state = do(lay(hands=["2S", "3S"], stock="AH KH"), "2S@b1")
    drawing = repr(state)
    assert "●2♠" in drawing
    assert "K♥" in drawing.split("\n 2 ")[1].split("\n")[0]  # as a space of the board
    assert "AH" not in drawing
    assert "KH" not in drawing  # hands stay hidden, in a traceback too


def test_the_drawing_marks_dead_cards_jacks_and_finished_lines() -> None:
    state = lay(["b1-f1", "g9"], ["2S JD JS 9H", "3S"], lines=["b1-f1"])
    drawing = sequence.show(sequence.view(state, 0))
    assert "~2♠  J♦+  J♠−  9♥" in drawing
    assert "●2♠=" in drawing
    assert max(len(line) for line in drawing.splitlines()) <= 80


@given(st.text(max_size=8))
def test_any_text_is_refused_or_prints_as_it_was_read(text: str) -> None:
    with suppress(BadNotation):
        assert str(sequence.read_move(text)) == text


@given(st.text("0123456789JQKASHCD@!~=<?-abcdefghijps", max_size=8))
def test_any_text_like_a_move_is_refused_or_prints_as_it_was_read(text: str) -> None:
    with suppress(BadNotation):
        assert str(sequence.read_move(text)) == text


@pytest.mark.parametrize("raw", TRIAL.options, ids=str)
def test_random_games_end_by_a_win_or_a_draw(raw: dict[str, Json]) -> None:
    for number in range(3):
        last = play_at_random(TRIAL, raw, Seed.numbered(number)).states[-1]
        outcome = sequence.outcome(last)
        assert outcome is not None
        assert bool(outcome.winners) == (last.winner is not None)
        assert last.passes == (0 if outcome.winners else len(last.hands))
