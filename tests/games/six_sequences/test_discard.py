"""The clauses about taking the discard, S18 to S21."""

from itertools import permutations

import pytest

from tablee.games import six_sequences
from tablee.games.six_sequences.model import Answered, Did, Phase, State
from tablee.kernel.game import Event
from tablee.kernel.json import canonical
from tests.games.six_sequences.table import EIGHT, NINE, do, hand, lay, moves, refusal, step, table


def offer(discard: str, *combinations: str, holding: str) -> State:
    """Return the start of a turn for seat 0 with this discard on the pile."""
    return lay(*combinations, hands=[holding, EIGHT], phase=Phase.DRAW, discards=discard)


def claimed(state: State) -> set[str]:
    return {move for move in moves(state) if move.startswith("?")}


@pytest.mark.rule("S18")
def test_the_discard_goes_down_in_a_new_run_or_set_with_cards_from_hand() -> None:
    state = offer("8D", "0: 2H3H4H", holding="6D 7D 9D 8S 8C KS")
    assert claimed(state) == {"?6D7D8D", "?7D8D9D", "?6D7D8D9D", "?8S8C8D"}
    after = do(state, "?7D8D9D")
    assert table(after)[1] == "2 0: 7D8D9D"
    assert hand(after, 0) == "8S KS 8C 6D"
    assert six_sequences.view(after, 0).runs_laid == (2, 0)
    assert six_sequences.view(do(state, "?8S8C8D"), 0).sets_laid == (1, 0)


@pytest.mark.rule("S18")
def test_a_joker_from_hand_is_a_card_from_hand() -> None:
    assert claimed(offer("8D", holding="0D 9D")) == {"?0D8D9D", "?8D9D0D"}
    assert claimed(offer("8D", holding="0D 10D")) == {"?8D0D10D"}
    assert claimed(offer("8D", holding="0D KS")) == set()
    assert claimed(offer("AD", holding="0D 2D")) == {"?AD2D0D"}
    assert claimed(offer("1D", holding="QD KD 2D 3D")) == {"?1D2D3D", "?QDKD1D"}


@pytest.mark.rule("S18")
def test_own_sets_may_lend_to_a_new_run_with_the_discard() -> None:
    state = offer("8D", "0: 2H3H4H", "0: 9D9C9M", "0: 10D10C10M", holding="11D KS")
    assert claimed(state) == {"?8D9D10D11D"}
    assert table(do(state, "?8D9D10D11D"))[1:] == ["2 0: 9C9M", "3 0: 10C10M", "4 0: 8D9D10D11D"]
    assert refusal(state, "?8D9D10D") == "S18"  # no card is from hand


@pytest.mark.rule("S18")
def test_on_an_own_run_a_hand_card_comes_right_beyond_the_discard() -> None:
    state = offer("8D", "0: 4D5D6D7D", holding="9D 10D 3D")
    assert claimed(state) == {"?8D9D", "?8D9D10D"}
    assert table(do(state, "?8D9D10D")) == ["1 0: 4D5D6D7D8D9D10D"]
    assert six_sequences.view(do(state, "?8D9D"), 0).runs_laid == (1, 0)
    below = offer("3D", "0: 4D5D6D7D", holding="2D AD")
    assert claimed(below) == {"?2D3D", "?AD2D3D"}
    lent = offer("8D", "0: 4D5D6D7D", "0: 9D9C9M", holding="11D")
    assert claimed(lent) == set()  # the 9 is not from hand
    beyond = offer("8D", "0: 4D5D6D7D", "0: 10D10C10M", holding="9D")
    assert claimed(beyond) == {"?8D9D", "?8D9D10D"}


@pytest.mark.rule("S18")
def test_cards_may_bridge_the_way_to_the_discard() -> None:
    state = offer("9D", "0: 4D5D6D7D", holding="8D 10D")
    assert claimed(state) == {"?8D9D10D"}
    assert refusal(offer("9D", "0: 4D5D6D7D", holding="8D 11D"), "?8D9D") == "S19"


@pytest.mark.rule("S18")
def test_between_two_own_runs_one_of_them_is_enough() -> None:
    state = offer("8D", "0: 4D5D6D7D", "0: 10D11D12D", holding="9D")
    assert claimed(state) == {"?8D9D"}
    assert table(do(state, "?8D9D")) == ["1 0: 4D5D6D7D8D9D10D11D12D"]
    closed = offer("8D", "0: 5D6D7D", "0: 9D10D11D", holding="12D 4D")
    assert claimed(closed) == set()
    assert refusal(closed, "?8D") == "S19"
    across = offer("8D", "0: 5D6D7D", "0: 9D10D11D", holding="12D")
    assert refusal(across, "?8D12D") == "S11"


@pytest.mark.rule("S18")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("?9D10D", "S18"),  # the discard is not among them
        ("?8D9D10D", "S18"),  # the 10 is not in hand
        ("?8D", "S18"),  # nothing goes down with it
        ("?8D9D", "S11"),  # two cards are no run
    ],
)
def test_combinations_that_do_not_justify_taking_the_discard_are_refused(text: str, rule: str) -> None:
    assert refusal(offer("8D", holding="9D 12D KS"), text) == rule
    assert text not in moves(offer("8D", holding="9D 12D KS"))


@pytest.mark.rule("S18")
def test_without_a_discard_nothing_can_be_taken() -> None:
    assert refusal(lay(hands=["9D 10D", EIGHT], phase=Phase.DRAW), "?8D9D10D") == "S18"
    assert refusal(offer("8D KS", holding="9D 10D"), "?8D9D10D") == "S18"  # the 8D is not on top


@pytest.mark.rule("S18", "S12")
def test_a_set_with_the_discard_counts_as_a_set() -> None:
    assert refusal(offer("8D", holding="8S 8C"), "?8S8C8D") == "S12"
    assert claimed(offer("8D", holding="8S 8C 8M")) == set()


@pytest.mark.rule("S19")
def test_the_examples_of_the_sheet() -> None:
    assert claimed(offer("8D", "0: 4D5D6D7D", holding="9D 2H")) == {"?8D9D"}
    alone = offer("8S", "0: 4S5S6S7S", holding="2H 11S")
    assert claimed(alone) == set()
    assert refusal(alone, "?8S") == "S19"


@pytest.mark.rule("S19")
def test_a_card_that_does_not_need_the_discard_does_not_justify_it() -> None:
    state = offer("9D", "0: 4D5D6D7D", holding="8D")
    assert claimed(state) == set()
    assert refusal(state, "?8D9D") == "S19"
    below = offer("8D", "0: 4D5D6D7D", holding="3D")
    assert claimed(below) == set()


@pytest.mark.rule("S19")
def test_a_joker_may_go_down_beyond_the_discard() -> None:
    assert claimed(offer("8D", "0: 4D5D6D7D", holding="0D")) == {"?8D0D"}
    assert table(do(offer("8D", "0: 4D5D6D7D", holding="0D"), "?8D0D")) == ["1 0: 4D5D6D7D8D0D"]


@pytest.mark.rule("S19")
def test_the_discard_is_not_taken_for_an_exchange() -> None:
    state = offer("5S", "1: 4S0S6S", holding="KH 2D")
    assert moves(state) == {"<"}
    assert refusal(state, "5S/0S") == "S5"


@pytest.mark.rule("S20")
def test_the_discard_never_goes_on_a_set() -> None:
    state = offer("8D", "0: 2H3H4H", "0: 8S8C8M", holding="8E KS")
    assert claimed(state) == set()
    assert refusal(state, "?8D") == "S20"
    assert refusal(state, "?8E8D") == "S20"


@pytest.mark.rule("S11", "S18", "S19", "S20")
@pytest.mark.parametrize(
    ("discard", "combinations", "holding", "text", "rule"),
    [
        ("6C", ("0: 2H3H4H", "0: 5S5M5E"), "5C KS", "?5C6C", "S11"),  # a run of two cards
        ("6C", ("0: 2H3H4H", "0: 6S6M6E"), "5C KS", "?5C6C", "S11"),
        ("6C", ("0: 2H3H4H", "0: 6S6M6E"), "5C KS", "?6C", "S20"),
        ("6C", ("0: 2H3H4H", "0: 6S6M6E"), "6H KS", "?6C6H", "S20"),
        ("6C", ("0: 2H3H4H", "0: 5S5M5E"), "6H KS", "?6C6H", "S10"),  # a set of two cards
        (
            "10H",
            ("0: 8H9H0H",),
            "11H 12H",
            "?10H11H12H",
            "S19",
        ),  # a joker has that slot, and an exchange is not allowed
        ("10H", ("0: 8H9H0H",), "11H 12H", "?10H", "S19"),
        ("AH", ("0: 2H3H4H",), "KS", "?AH", "S19"),  # it touches the run, but no card goes beyond it
        ("11D", ("0: 4D5D6D7D", "0: 8D8C8M", "0: 9D9C9M"), "10D", "?8D9D10D11D", "S19"),
        ("KS", (), "QS 1S", "?1SKS", "S11"),
    ],
)
def test_a_claim_is_refused_with_the_right_clause(
    discard: str, combinations: tuple[str, ...], holding: str, text: str, rule: str
) -> None:
    assert refusal(offer(discard, *combinations, holding=holding), text) == rule


def four(discard: str, *combinations: str, hands: list[str], teams: bool = False, claims: str = "all") -> State:
    """Seat 0 has a full hand with this card and discards it."""
    full = " ".join([*NINE.split()[:8], discard])
    return do(lay(*combinations, hands=[full, *hands], teams=teams, claims=claims), f"-{discard}")


@pytest.mark.rule("S21")
def test_every_opponent_answers_once_and_nobody_can_tell_who_could_have_claimed() -> None:
    state = four("8D", hands=["9D 10D", EIGHT, "KS"])
    assert (state.phase, state.turn) == (Phase.CLAIM, 0)
    assert six_sequences.to_act(state) == {1, 2, 3}
    assert moves(state, 1) == {"?8D9D10D", "pass"}
    assert moves(state, 2) == moves(state, 3) == {"pass"}
    assert moves(state, 0) == set()
    assert refusal(state, "0:pass") == refusal(state, "0:<") == refusal(state, "2:<") == "S21"
    answered = do(state, "2:pass")
    assert refusal(answered, "2:pass") == "S21"
    assert six_sequences.view(answered, 1).answered == (2,)


@pytest.mark.rule("S21")
def test_an_answer_is_secret_and_a_lost_claim_stays_secret() -> None:
    state = four("8D", hands=["9D 10D", "7D 6D", "KS"])
    first = step(state, "1:?8D9D10D")
    assert [event.seen_by(1) for event in first.events] == [Answered(1, "?8D9D10D")]
    assert [event.seen_by(2) for event in first.events] == [Answered(1, None)]
    assert six_sequences.told(1, "?8D9D10D", first.events) == []
    passed = step(state, "1:pass").state
    for viewer in (0, 2, 3, None):
        assert canonical(six_sequences.view(first.state, viewer)) == canonical(six_sequences.view(passed, viewer))
    assert six_sequences.view(first.state, 1).answer == "?8D9D10D"
    last = step(do(first.state, "2:?6D7D8D"), "3:pass")
    told: list[Event | None] = [Answered(3, None), Did(1, "?8D9D10D")]
    assert [event.seen_by(0) for event in last.events] == told
    assert "6D" not in canonical(six_sequences.view(last.state, 0))


@pytest.mark.rule("S21")
def test_the_winner_plays_now_and_the_turn_goes_on_to_their_left() -> None:
    state = four("8D", hands=[EIGHT, "9D 10D 2D 4D 6D KD KC KH", "KS"])
    state = do(state, "1:pass", "2:?8D9D10D", "3:pass")
    assert (state.turn, state.phase, state.discards) == (2, Phase.LAY, ())
    assert moves(state) == {"<", "+KCKHKD"}
    state = do(state, "<", "-2D")
    assert six_sequences.to_act(state) == {3, 0, 1}
    assert do(state, "0:pass", "1:pass", "3:pass").turn == 3


@pytest.mark.rule("S21")
def test_when_nobody_claims_the_next_player_draws_from_the_stock() -> None:
    state = do(four("8D", hands=["9D 10D", EIGHT, "KS"]), "3:pass", "1:pass", "2:pass")
    assert (state.turn, state.phase) == (1, Phase.DRAW)
    assert moves(state) == {"<"}
    assert refusal(state, "?8D9D10D") == "S21"


def winner(state: State, answers: dict[int, str]) -> int:
    """Return who gets the discard, after checking that the order of the answers does not matter."""
    winners = {do(state, *(f"{seat}:{answers[seat]}" for seat in order)).turn for order in permutations(answers)}
    assert len(winners) == 1
    return winners.pop()


@pytest.mark.rule("S21")
def test_a_run_comes_before_a_set() -> None:
    state = four("8D", "1: 2H3H4H", hands=["8E 8H", "6D 7D", "KS"])
    assert winner(state, {1: "?8E8H8D", 2: "?6D7D8D", 3: "pass"}) == 2


@pytest.mark.rule("S21")
def test_of_two_runs_the_one_that_reaches_higher_comes_first_and_then_the_longer() -> None:
    higher = four("8D", hands=["6D 7D 5D", "9D 10D", "KS"])
    assert winner(higher, {1: "?5D6D7D8D", 2: "?8D9D10D", 3: "pass"}) == 2
    longer = four("KD", hands=["1D QD", "AD 0D RD", "2H"])
    assert winner(longer, {1: "?QDKD1D", 2: "?RD0DKDAD", 3: "pass"}) == 2


@pytest.mark.rule("S21")
def test_a_claimed_run_is_measured_together_with_the_runs_it_joins() -> None:
    # Seat 2 reaches the 11 by the run above its row; seat 1 has the longer row.
    higher = four("8D", "2: 9D10D11D", hands=["0D 6D", "7D", "KS"])
    assert winner(higher, {1: "?6D0D8D", 2: "?7D8D", 3: "pass"}) == 2
    # Both reach the high slot with a row of three, but seat 2's row joins a run of three more.
    longer = four("KD", "2: CDBDRD", hands=["1D QD", "AD 0D", "2H"])
    assert winner(longer, {1: "?QDKD1D", 2: "?0DKDAD", 3: "pass"}) == 2


@pytest.mark.rule("S21")
def test_between_sets_the_nearest_player_comes_first_however_large_they_are() -> None:
    state = four("8D", "2: 2S3S4S", "3: 2M3M4M", hands=["KS", "8H 8M", "8E 8C 8S"])
    assert winner(state, {1: "pass", 2: "?8M8H8D", 3: "?8S8C8E8D"}) == 2


@pytest.mark.rule("S21")
def test_ties_are_broken_by_turn_order() -> None:
    state = four("KD", hands=["1D QD", "AD 0D 2H", "2S"])
    assert winner(state, {1: "?QDKD1D", 2: "?0DKDAD", 3: "pass"}) == 1
    later = lay(hands=["1D QD", "KS", "AD 0D 2H", " ".join([*NINE.split()[:8], "KD"])], turn=3)
    assert winner(do(later, "-KD"), {0: "?QDKD1D", 1: "pass", 2: "?0DKDAD"}) == 0
    first = lay(hands=["1D QD", " ".join([*NINE.split()[:8], "KD"]), "AD 0D 2H", "KS"], turn=1)
    assert winner(do(first, "-KD"), {0: "?QDKD1D", 2: "?0DKDAD", 3: "pass"}) == 2


@pytest.mark.rule("S21")
def test_in_team_play_the_partner_may_not_claim() -> None:
    state = four("8D", hands=["KS", "9D 10D", "KE"], teams=True)
    assert six_sequences.to_act(state) == {1, 3}
    assert refusal(state, "2:?8D9D10D") == "S21"
    assert (do(state, "3:pass", "1:pass").turn, do(state, "3:pass", "1:pass").phase) == (1, Phase.DRAW)


@pytest.mark.rule("S21")
def test_with_the_option_or_two_players_only_the_next_player_may_take_the_discard() -> None:
    state = four("8D", hands=["9D 10D", "7D 6D", "KS"], claims="next")
    assert (state.turn, state.phase) == (1, Phase.DRAW)
    assert moves(state) == {"<", "?8D9D10D"}
    assert moves(state, 2) == set()
    assert refusal(state, "2:?6D7D8D") == "S4"
    two = four("8D", hands=["9D 10D"])
    assert (two.turn, two.phase) == (1, Phase.DRAW)
    assert moves(two) == {"<", "?8D9D10D"}
