"""The clauses about a play, Q5 to Q9: cards and spaces, jacks, corners, dead cards."""

import pytest

from tablee.games import sequence
from tablee.games.sequence.board import CARD_AT, NAMES
from tablee.games.sequence.model import Drew, Played
from tests.games.sequence.table import cards, do, lay, refusal, spaces, step, texts


@pytest.mark.rule("Q5")
def test_a_card_is_played_on_a_space_that_shows_it_and_another_is_drawn() -> None:
    state = lay(hands=["2S 7D", "3S"], stock="AH KH")
    assert texts(state) == ["2S@b1", "2S@g9", "7D@h3", "7D@h10"]
    after = step(state, "2S@g9")
    assert after.state.chips == (spaces("g9"), 0)
    assert after.state.hands[0] == cards("7D KH")
    assert after.state.discards == (cards("2S"), ())
    assert after.events == (Played(0, cards("2S")[0], 86), Drew(0, cards("KH")[0]))


@pytest.mark.rule("Q5")
def test_each_player_has_their_own_discard_pile_in_the_order_of_play() -> None:
    state = do(lay(hands=["2S 7D", "3S 4S"], stock="AH KH QH 9H"), "2S@b1", "3S@c1", "7D@h3", "4S@d1")
    assert sequence.view(state, None).discards == (cards("2S 7D"), cards("3S 4S"))


@pytest.mark.rule("Q5")
@pytest.mark.parametrize("move", ["3S@c1", "2S@c1", "7D@b1", "7D@h3"])
def test_other_cards_other_spaces_and_taken_spaces_are_refused(move: str) -> None:
    assert refusal(lay(["", "h3"], ["2S 7D", "3S"]), move) == "Q5"


@pytest.mark.rule("Q5")
def test_a_team_never_runs_out_of_chips() -> None:
    black = " ".join(name for name, card in zip(NAMES, CARD_AT, strict=True) if card and card[-1] in "SC")
    state = lay([black, ""], ["7D", "3S"], stock="AH")
    assert state.chips[0].bit_count() == 48  # as many as the box has
    assert do(state, "7D@h3").chips[0].bit_count() == 49


@pytest.mark.rule("Q6")
@pytest.mark.parametrize("jack", ["JD", "JC"])
def test_a_two_eyed_jack_goes_on_any_free_space(jack: str) -> None:
    state = lay(["b1", "e5"], [jack, "3S"], stock="AH")
    free = [name for name in NAMES if name not in ("a1", "j1", "a10", "j10", "b1", "e5")]
    assert texts(state) == [f"{jack}@{name}" for name in free]
    assert do(state, f"{jack}@f6").chips == (spaces("b1 f6"), spaces("e5"))
    assert refusal(state, f"{jack}@e5") == "Q6"
    assert refusal(state, f"{jack}@b1") == "Q6"
    assert refusal(state, f"{jack}!e5") == "Q7"


@pytest.mark.rule("Q6", "Q7")
def test_jacks_are_told_apart_by_their_eyes_and_not_by_their_colour() -> None:
    """The wrong reading that this excludes: red jacks against black ones. Each kind has one jack of each colour."""
    for jack, places in (("JD", True), ("JC", True), ("JS", False), ("JH", False)):
        listed = texts(lay(["b1", "e5"], [jack, "3S"]))
        assert all(("@" in text) == places for text in listed), jack


@pytest.mark.rule("Q7")
@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_a_one_eyed_jack_takes_an_opponents_chip_and_places_none(jack: str) -> None:
    state = lay(["b1", "e5", "f6"], [jack, "3S", "4S"], stock="AH")
    assert texts(state) == [f"{jack}!e5", f"{jack}!f6"]
    assert do(state, f"{jack}!f6").chips == (spaces("b1"), spaces("e5"), 0)
    assert refusal(state, f"{jack}!b1") == "Q7"
    assert refusal(state, f"{jack}!c1") == "Q7"
    assert refusal(state, f"{jack}@c1") == "Q7"


@pytest.mark.rule("Q7", "Q16")
def test_a_chip_of_a_finished_sequence_is_safe() -> None:
    state = lay(["", "b1-f1 e5"], ["JS", "3S"], lines=["", "b1-f1"])
    assert texts(state) == ["JS!e5"]
    assert refusal(state, "JS!d1") == "Q16"


@pytest.mark.rule("Q8")
def test_no_chip_goes_on_a_corner_and_none_is_taken_from_one() -> None:
    state = lay(["b1", "e5"], ["JD JS", "3S"])
    for corner in ("a1", "j1", "a10", "j10"):
        assert refusal(state, f"JD@{corner}") == "Q8"
        assert refusal(state, f"JS!{corner}") == "Q8"
        assert not any(text.endswith((f"@{corner}", f"!{corner}")) for text in texts(state))


@pytest.mark.rule("Q8", "Q13")
def test_a_corner_counts_for_every_team() -> None:
    for team in (0, 1):
        chips = ["b1-d1" if team == n else "" for n in (0, 1)]
        state = do(lay(chips, ["5S", "5S"], turn=team, stock="AH"), "5S@e1")
        assert [len(lines) for lines in state.lines] == [int(team == n) for n in (0, 1)]


@pytest.mark.rule("Q9")
def test_a_dead_card_is_exchanged_before_the_play_and_once() -> None:
    state = lay(["b1", "g9 d1"], ["2S 4S 3S", "9H"], stock="5S 2S")
    assert texts(state) == ["4S@e9", "3S@c1", "3S@f9", "~2S"]
    after = step(state, "~2S")
    assert after.state.hands[0] == cards("4S 3S 2S")
    assert after.state.discards[0] == cards("2S")
    assert after.state.turn == 0
    assert after.events[1:] == (Drew(0, cards("2S")[0]),)
    assert "~2S" not in texts(after.state)
    assert refusal(after.state, "~2S") == "Q9"
    played = do(after.state, "3S@c1")
    assert refusal(played, "0:~2S") == "Q4"  # not after the play
    assert "~2S" in texts(do(played, "9H@i3"))  # but in the next turn


@pytest.mark.rule("Q9")
def test_a_card_with_a_free_space_and_a_jack_are_not_dead() -> None:
    full = " ".join(name for name, card in zip(NAMES, CARD_AT, strict=True) if card and card != "3S")
    state = lay(["", full], ["3S JD", "9H"])
    assert refusal(state, "~3S") == "Q9"
    everything = state._replace(chips=(spaces("c1 f9"), spaces(full)), free=0)
    assert texts(everything) == ["~3S", "pass"]
    assert refusal(everything, "~JD") == "Q9"
    assert refusal(everything, "~9H") == "Q5"


@pytest.mark.rule("Q9")
def test_a_jack_is_not_dead_even_when_it_cannot_be_played() -> None:
    state = lay(["b1", ""], ["JS", "9H"])
    assert texts(state) == ["pass"]
    assert refusal(state, "~JS") == "Q9"
