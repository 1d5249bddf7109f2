"""The clauses about the board, the players and the deal, Q1 to Q4."""

import hashlib
from collections import Counter

import pytest

from tablee.cards.french import DECK, pack
from tablee.games import sequence
from tablee.games.sequence.board import CARD_AT, NAMES
from tablee.games.sequence.model import HAND
from tablee.kernel.game import BadOptions
from tablee.kernel.seed import Seed
from tests.games.sequence.table import do, lay, refusal


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
def test_numbers_of_players_and_teams_that_fit(players: int, teams: int) -> None:
    options = sequence.read_options({"players": players, "teams": teams})
    assert (options.players, options.teams, sequence.seats(options)) == (players, teams, players)


@pytest.mark.rule("Q2")
@pytest.mark.parametrize("players", [2, 3, 4, 8, 9, 10])
def test_the_number_of_teams_may_be_omitted_if_only_one_fits(players: int) -> None:
    assert sequence.read_options({"players": players}).teams == (3 if players % 2 else 2)


@pytest.mark.rule("Q2")
@pytest.mark.parametrize("players", [6, 12])
def test_six_and_twelve_players_must_give_the_number_of_teams(players: int) -> None:
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
def test_other_numbers_are_refused_with_the_name_of_the_option(players: int, teams: int, field: str) -> None:
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
