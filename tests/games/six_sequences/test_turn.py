"""The clauses about the deck, the seats and the turn, S1 to S9."""

import pytest

from tablee.cards.k6t import DECK
from tablee.games import six_sequences
from tablee.games.six_sequences.model import Drew, Phase
from tablee.games.six_sequences.slots import bits, cards_in
from tablee.kernel.game import BadOptions
from tablee.kernel.seed import Seed
from tests.games.six_sequences.table import EIGHT, NINE, do, hand, lay, moves, refusal, step, table
from tests.games.six_sequences.trial import cards


@pytest.mark.rule("S1")
def test_a_hundred_and_twenty_cards_are_dealt_each_once() -> None:
    state = six_sequences.deal(six_sequences.read_options({}), Seed.numbered(1))
    assert sorted(cards(state)) == list(range(120))
    assert len(DECK.suits) == 6
    assert " ".join(rank.text for rank in DECK.ranks) == "0 1 2 3 4 5 6 7 8 9 10 11 12 J C B R Q K A"


@pytest.mark.rule("S2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_play(players: int) -> None:
    options = six_sequences.read_options({"players": players})
    assert six_sequences.seats(options) == players
    assert len(six_sequences.view(six_sequences.deal(options, Seed.numbered(2)), None).totals) == players


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": 2, "teams": True}, "teams"),
        ({"players": 3, "teams": True}, "teams"),
        ({"players": 4, "teams": 2}, "teams"),
        ({"claims": "some"}, "claims"),
        ({"speed": 1}, "speed"),
    ],
)
def test_other_tables_are_refused_with_the_name_of_the_option(raw: dict[str, bool | int | str], field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        six_sequences.read_options(dict(raw))
    assert refused.value.field == field


@pytest.mark.rule("S2")
def test_partners_share_their_combinations_and_not_their_hands() -> None:
    state = lay("0: 4H5H6H", hands=["2S", "3S", "7H 2D", "8H"], turn=2, teams=True)
    assert "7H>1" in moves(state)
    assert hand(state, 0) == "2S"
    assert "7H>1" not in moves(lay("0: 4H5H6H", hands=["2S", "3S", "7H 2D", "8H"], turn=2))
    assert "8H>1" not in moves(do(state, "7H>1")._replace(turn=3))


@pytest.mark.rule("S3")
def test_the_ranks_are_ordered_and_the_joker_is_outside_the_order() -> None:
    state = lay(hands=["10H 11H 12H JH CH BH RH QH KH", EIGHT])
    assert "+10H11H12HJHCHBHRHQHKH" in moves(state)
    assert refusal(lay(hands=["0H 1H 2H", EIGHT]), "+0H1H2H") == "S11"
    assert "+1H2H0H" in moves(lay(hands=["0H 1H 2H", EIGHT]))


@pytest.mark.rule("S4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_cards_each_and_no_first_discard(players: int) -> None:
    state = six_sequences.deal(six_sequences.read_options({"players": players}), Seed.numbered(3))
    assert [held.bit_count() for held in state.hands] == [8] * players
    assert state.left == len(state.stock) == 120 - 8 * players
    assert state.discards == ()
    assert moves(state) == {"<"}


@pytest.mark.rule("S4")
def test_the_first_dealer_is_drawn_and_the_player_to_the_left_begins() -> None:
    dealers = set()
    for number in range(40):
        state = six_sequences.deal(six_sequences.read_options({"players": 4}), Seed.numbered(number))
        dealers.add(state.setup.dealer)
        assert state.turn == (state.setup.dealer + 1) % 4
    assert dealers == {0, 1, 2, 3}


@pytest.mark.rule("S4")
def test_the_deal_moves_left_with_every_round_and_the_cards_change() -> None:
    state = six_sequences.deal(six_sequences.read_options({"players": 3, "rounds": 3}), Seed.numbered(4))
    first, stocks = state.turn, [state.stock]
    for round_number in (1, 2):
        while state.round < round_number:
            seat = min(six_sequences.to_act(state))
            state = six_sequences.apply(state, seat, six_sequences.moves(state, seat)[-1]).state
        assert state.turn == (first + round_number) % 3
        stocks.append(state.stock)
    assert len(set(stocks)) == 3


@pytest.mark.rule("S4")
def test_the_turn_goes_to_the_left_and_nobody_plays_out_of_turn() -> None:
    state = lay(hands=[EIGHT, NINE, EIGHT], turn=1, claims="next")
    assert refusal(state, "0:-2M") == "S4"
    assert refusal(state, "2:<") == "S4"
    assert refusal(state, "3:pass") == "S4"
    assert do(state, "-2S").turn == 2
    assert do(state._replace(turn=2, hands=state.hands[::-1]), "<", "-2E").turn == 0


@pytest.mark.rule("S5")
def test_a_turn_begins_with_the_top_of_the_stock() -> None:
    state = lay(hands=[EIGHT, NINE], phase=Phase.DRAW, stock="KD QD")
    after = step(state, "<")
    assert hand(after.state, 0).split() == [*EIGHT.split()[:5], *EIGHT.split()[5:], "QD"]
    assert (after.state.left, after.state.phase) == (1, Phase.LAY)
    assert [event.seen_by(0) for event in after.events] == [Drew(0, 1, cards_in(1 << after.state.stock[1]))]
    assert [event.seen_by(1) for event in after.events] == [Drew(0, 1, ())]
    assert [event.seen_by(None) for event in after.events] == [Drew(0, 1, ())]


@pytest.mark.rule("S5")
@pytest.mark.parametrize("text", ["-2M", "+2M4M6M", "pass", "2M>1", "5S/0S"])
def test_nothing_comes_before_the_draw(text: str) -> None:
    assert refusal(lay(hands=[EIGHT, NINE], phase=Phase.DRAW), text) == "S5"


@pytest.mark.rule("S5")
def test_a_discard_that_was_taken_leaves_fewer_cards_in_hand() -> None:
    state = lay("0: 4D5D6D7D", hands=["9D 2M 4M 6M 8M 10M 2E 4E", NINE], phase=Phase.DRAW, discards="8D")
    after = do(state, "?8D9D")
    assert hand(after, 0) == "2M 4M 6M 8M 10M 2E 4E"
    assert (after.turn, after.phase, after.discards) == (0, Phase.LAY, ())
    assert refusal(lay(hands=[NINE, EIGHT], discards="8D"), "?8D9D") == "S5"


@pytest.mark.rule("S6")
def test_any_number_of_combinations_in_any_order_with_extensions_in_between() -> None:
    state = lay(hands=["2H 3H 4H 5H 9S 9C 9M QS KD", EIGHT])
    after = do(state, "+2H3H4H", "5H>1", "+9S9C9M")
    assert table(after) == ["1 0: 2H3H4H5H", "2 0: 9S9C9M"]
    assert hand(after, 0) == "QS KD"
    assert after.phase is Phase.LAY
    assert refusal(after, "+RDQDKD") == "S6"  # two of them are not in hand


@pytest.mark.rule("S7")
def test_the_hand_is_refilled_to_nine_before_the_discard() -> None:
    state = do(lay(hands=["2H 3H 4H 9S 9C 9M QS KD JE", EIGHT]), "+2H3H4H")
    assert refusal(state, "-QS") == "S7"
    assert refusal(state, "pass") == "S7"
    after = step(state, "<")
    assert after.state.hands[0].bit_count() == 9
    assert after.state.left == 6
    assert hand(after.state, 0).count("11") == 3  # the top three of the stock
    assert [event.seen_by(1) for event in after.events] == [Drew(0, 3, ())]


@pytest.mark.rule("S7")
def test_a_full_hand_is_not_refilled() -> None:
    assert refusal(lay(hands=[NINE, EIGHT]), "<") == "S7"
    assert refusal(lay(hands=[NINE, EIGHT], phase=Phase.COMPLETE), "<") == "S7"


@pytest.mark.rule("S7", "S9")
def test_the_stock_gives_what_it_has_and_then_there_is_no_discard() -> None:
    state = do(lay(hands=["2H 3H 4H 9S 9C 9M QS KD JE", EIGHT], stock="12S 12C"), "+2H3H4H", "<")
    assert (state.left, state.hands[0].bit_count(), state.phase) == (0, 8, Phase.COMPLETE)
    assert refusal(state, "-QS") == "S9"
    assert refusal(state, "<") == "S22"
    assert moves(state) == {"pass"}


@pytest.mark.rule("S8")
def test_after_the_refill_only_combinations_on_the_table_are_completed() -> None:
    state = lay("0: 8S8C8M", "1: RDQD0D", hands=["2H 3H 4H 5H KD 9S 9C 9M QE", EIGHT], stock="7H 6H 8H 12E JC BC 9E")
    state = do(state, "+2H3H4H")
    assert "+9S9C9M" not in moves(state)  # a set has already been laid (S12)
    state = state._replace(table=state.table._replace(runs_laid=(2, 1)))
    assert "+9S9C9M" in moves(state)
    state = do(state, "<")
    assert state.phase is Phase.COMPLETE
    assert refusal(state, "+9S9C9M") == "S8"
    assert {"5H>3", "KD/0D"} <= moves(state)
    state = do(state, "5H>3", "KD/0D")
    assert refusal(state, "-QE") == "S7"
    state = do(state, "<")
    assert state.phase is Phase.COMPLETE
    assert state.hands[0].bit_count() == 9


@pytest.mark.rule("S8")
def test_a_card_out_of_a_set_completes_a_run_after_the_refill() -> None:
    state = lay("0: 8S8C8M", "0: 9S10S11S", hands=["2H", EIGHT], phase=Phase.COMPLETE)
    assert table(do(state, "8S^1>2")) == ["1 0: 8C8M", "2 0: 8S9S10S11S"]


@pytest.mark.rule("S8")
def test_extending_is_never_compulsory() -> None:
    state = lay("0: 4S5S6S", hands=["7S " + NINE.replace("2S ", "").replace("4S ", "3C "), EIGHT])
    assert {"7S>1", "-7S"} <= moves(state)


@pytest.mark.rule("S9")
def test_a_discard_ends_the_turn_with_eight_cards() -> None:
    state = do(lay(hands=[NINE, EIGHT]), "-10S")
    assert state.hands[0].bit_count() == 8
    assert six_sequences.view(state, None).discards[-1] == "10S"
    assert (state.turn, state.phase) == (1, Phase.DRAW)
    assert refusal(lay(hands=[NINE, EIGHT]), "-KD") == "S9"
    assert refusal(lay(hands=[NINE, EIGHT]), "pass") == "S9"


@pytest.mark.rule("S9")
def test_a_joker_is_never_discarded() -> None:
    state = lay(hands=["0S 0C " + " ".join(NINE.split()[2:]), EIGHT])
    assert refusal(state, "-0S") == "S9"
    assert not {"-0S", "-0C"} & moves(state)
    assert "-8C" in moves(state)


def test_a_whole_turn_lists_every_card_once() -> None:
    state = lay(hands=[NINE, EIGHT])
    assert moves(state) == {f"-{card}" for card in NINE.split()}
    assert len(bits(state.hands[0])) == 9
