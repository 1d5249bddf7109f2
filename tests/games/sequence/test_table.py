"""The clauses about the table and the turn, Q1 to Q12."""

import hashlib
from collections import Counter

import pytest

from tablee.cards.french import DECK, pack
from tablee.games import sequence
from tablee.games.sequence.board import CARD_AT, NAMES
from tablee.games.sequence.model import HAND, Drew, Played, State
from tablee.kernel.game import BadOptions
from tablee.kernel.seed import Seed
from tests.games.sequence.table import cards, do, lay, refusal, spaces, step, texts


@pytest.mark.rule("Q1")
def test_every_card_but_the_jacks_stands_on_the_board_twice() -> None:
    assert Counter(card for card in CARD_AT if card) == Counter(
        {card: 2 for card in DECK.cards if DECK.rank[card] != "J"}
    )
    assert [name for name, card in zip(NAMES, CARD_AT, strict=True) if card is None] == ["a1", "j1", "a10", "j10"]


@pytest.mark.rule("Q1")
def test_the_board_is_the_one_of_the_sheet() -> None:
    rows = [" ".join(card or "**" for card in CARD_AT[start : start + 10]) for start in range(0, 100, 10)]
    assert hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16] == "5d7053282d9606cc"
    assert rows[0] == "** 2S 3S 4S 5S 6S 7S 8S 9S **"
    assert rows[9] == "** AD KD QD 10D 9D 8D 7D 6D **"


@pytest.mark.rule("Q1")
def test_two_packs_are_dealt() -> None:
    state = sequence.deal(sequence.read_options({}), Seed.numbered(1))
    assert Counter([*state.stock, *state.hands[0], *state.hands[1]]) == Counter(pack(2))


@pytest.mark.rule("Q2")
@pytest.mark.parametrize(
    ("players", "teams"),
    [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)],
)
def test_players_and_teams_that_fit(players: int, teams: int) -> None:
    options = sequence.read_options({"players": players, "teams": teams})
    assert (options.players, options.teams, sequence.seats(options)) == (players, teams, players)


@pytest.mark.rule("Q2")
@pytest.mark.parametrize("players", [2, 3, 4, 8, 9, 10])
def test_one_number_of_teams_needs_no_saying(players: int) -> None:
    assert sequence.read_options({"players": players}).teams == (3 if players % 2 else 2)


@pytest.mark.rule("Q2")
@pytest.mark.parametrize("players", [6, 12])
def test_six_and_twelve_players_are_asked_how_many_teams(players: int) -> None:
    with pytest.raises(BadOptions, match="say which") as refused:
        sequence.read_options({"players": players})
    assert refused.value.field == "teams"


@pytest.mark.rule("Q2")
@pytest.mark.parametrize(
    ("players", "teams", "field"),
    [
        *((players, 2, "players") for players in (1, 5, 7, 11, 14, True, "2", [2], 2.0)),
        *((players, teams, "teams") for players, teams in ((4, 3), (9, 2), (3, 2), (2, 1), (8, 4))),
    ],
)
def test_other_numbers_are_refused_by_name(players: int, teams: int, field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        sequence.read_options({"players": players, "teams": teams})
    assert refused.value.field == field


@pytest.mark.rule("Q2")
def test_teams_alternate_and_win_together() -> None:
    state = lay(["b1-d1 f1", "", ""], ["5S", "", "", "5S", "", ""])
    outcome = sequence.outcome(do(state, "5S@e1"))
    assert outcome is not None
    assert outcome.winners == {0, 3}
    assert outcome.scores == (1, 0, 0, 1, 0, 0)


@pytest.mark.rule("Q3")
@pytest.mark.parametrize("players", HAND)
def test_the_size_of_a_hand(players: int) -> None:
    size = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}[players]
    state = sequence.deal(
        sequence.read_options({"players": players, "teams": 3 if players % 3 == 0 else 2}), Seed.numbered(3)
    )
    assert [len(hand) for hand in state.hands] == [size] * players
    assert state.left == 104 - players * size


@pytest.mark.rule("Q4")
def test_the_lowest_card_deals_and_the_player_to_the_left_begins() -> None:
    order = [rank.text for rank in DECK.ranks]
    assert (order[0], order[-1]) == ("2", "A")
    rounds = set()
    for number in range(300):
        state = sequence.deal(sequence.read_options({"players": 4}), Seed.numbered(number))
        lowest = set(range(4))
        for drawn in state.setup.drawn:
            assert {seat for seat, card in enumerate(drawn) if card} == lowest  # only those who tied draw again
            ranks = {seat: order.index(DECK.rank[card]) for seat, card in enumerate(drawn) if card}
            lowest = {seat for seat, rank in ranks.items() if rank == min(ranks.values())}
        assert lowest == {state.setup.dealer}
        assert state.turn == (state.setup.dealer + 1) % 4
        rounds.add(len(state.setup.drawn))
    assert rounds >= {1, 2}


@pytest.mark.rule("Q4")
def test_the_turn_goes_round_and_nobody_plays_out_of_turn() -> None:
    state = lay(["", "", ""], ["2S", "3S", "4S"], turn=1, stock="9H 9H 9H")
    assert refusal(state, "0:2S@b1") == "Q4"
    assert refusal(state, "2:4S@d1") == "Q4"
    assert refusal(state, "3:4S@d1") == "Q4"
    assert [do(state, *("3S@c1", "4S@d1", "2S@b1")[:n]).turn for n in range(4)] == [1, 2, 0, 1]


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
def test_each_has_a_discard_pile_of_their_own_in_the_order_of_play() -> None:
    state = do(lay(hands=["2S 7D", "3S 4S"], stock="AH KH QH 9H"), "2S@b1", "3S@c1", "7D@h3", "4S@d1")
    assert sequence.view(state, None).discards == (cards("2S 7D"), cards("3S 4S"))


@pytest.mark.rule("Q5")
@pytest.mark.parametrize("move", ["3S@c1", "2S@c1", "7D@b1", "7D@h3"])
def test_other_cards_other_spaces_and_taken_spaces_are_refused(move: str) -> None:
    assert refusal(lay(["", "h3"], ["2S 7D", "3S"]), move) == "Q5"


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
    """A wrong reading: red jacks against black ones. There is one of each colour on either side."""
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
def test_a_jack_is_not_dead_even_when_it_has_nothing_to_do() -> None:
    state = lay(["b1", ""], ["JS", "9H"])
    assert texts(state) == ["pass"]
    assert refusal(state, "~JS") == "Q9"


@pytest.mark.rule("Q10")
def test_nobody_forgets_to_draw_where_drawing_is_automatic() -> None:
    state = lay(hands=["2S 7D", "3S"], stock="AH KH")
    assert refusal(do(state, "2S@b1"), "0:<") == "Q10"


def manual(players: int = 3) -> State:
    """Three players for themselves, who draw by hand."""
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
    assert texts(state, 0) == ["<"]  # the next player has placed, but not drawn
    assert do(state, "0:<", "1:<").hands[:2] == (cards("2S JH"), cards("3S QH"))
    late = do(state, "1:<")
    assert texts(late, 0) == []
    assert refusal(late, "0:<") == "Q10"
    assert len(late.hands[0]) == 1  # and plays on with a card fewer


@pytest.mark.rule("Q10")
def test_a_draw_ends_the_right_of_all_who_played_before() -> None:
    state = do(manual(), "2S@b1", "3S@c1", "4S@d1", "2:<")
    assert (texts(state, 1), state.aside.owed) == ([], ())
    assert refusal(state, "0:<") == "Q10"


@pytest.mark.rule("Q10")
def test_who_plays_again_without_having_drawn_has_one_draw_and_not_two() -> None:
    state = do(manual(2), "2S@b1", "3S@c1", "2S@g9")
    state = do(state, "0:<")
    assert state.hands[0] == cards("JH")
    assert refusal(state, "0:<") == "Q10"


@pytest.mark.rule("Q10")
def test_the_earlier_draw_is_lost_even_while_a_row_is_to_be_chosen() -> None:
    state = lay(["b4-d4 f4-g4", ""], ["2S JD 9C", "3S 3S"], stock="AH KH QH", draw="manual")
    state = do(state, "2S@b1", "3S@c1", "JD@e4")
    assert texts(state, 0) == ["=b4-f4", "=c4-g4"]
    assert refusal(state, "0:<") == "Q10"
    assert do(state, "=b4-f4", "0:<").hands[0] == cards("9C QH")


@pytest.mark.rule("Q10")
def test_an_exchange_or_a_pass_of_the_next_player_leaves_a_draw_as_it_is() -> None:
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
def test_when_everybody_in_a_row_has_passed_it_is_a_draw() -> None:
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
