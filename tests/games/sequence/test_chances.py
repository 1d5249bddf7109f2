"""The chances of Séquence: by team, whoever looks, and none with options that the net does not know."""

import pytest

from tablee.games import core_bot, sequence
from tablee.games.sequence.model import MARK, State
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.sequence.table import do, lay


def chances(state: State) -> tuple[float, ...]:
    """As the seat sees them that is to choose."""
    found = sequence.chances([sequence.view(state, min(sequence.to_act(state)))])
    assert found is not None
    return found[0]


@pytest.mark.parametrize("raw", [{}, {"players": 3}, {"players": 4}, {"players": 6, "teams": 3}], ids=str)
def test_the_team_that_wins_with_the_next_move_is_certain_to_win(raw: dict[str, Json]) -> None:
    bot, winners = core_bot(sequence), set()
    for number in range(8, 16):
        state: State = sequence.deal(sequence.read_options(raw), Seed.numbered(number))
        states = [state]
        while acting := sequence.to_act(states[-1]):
            (seat,) = acting
            moves = sequence.moves(states[-1], seat)
            move = bot.choose(sequence.view(states[-1], seat), moves, Seed.numbered(0))
            states.append(sequence.apply(states[-1], seat, move).state)
        winner = states[-1].winner
        if winner is not None:
            assert chances(states[-2])[winner] == 1
            assert max(chances(states[0])) < 0.9
            winners.add(winner)
    assert len(winners) > 1


def test_a_sequence_in_hand_is_a_win_only_if_it_is_the_last_one_needed() -> None:
    chips, hands, stock = ["a10-e10 b4-d4 f4", "j5 j6"], ["JD 3S 4S 5S 6S 7S 8S", "9S"], "AH KH"
    assert chances(lay(chips, hands, stock=stock))[0] < 1
    assert chances(lay(chips, hands, stock=stock, lines=["a10-e10"])) == (1, 0)
    assert chances(lay(chips, ["JH 3S 4S 5S 6S 7S 8S", "9S"], stock=stock, lines=["a10-e10"]))[0] < 1


def test_a_player_who_chooses_which_row_counts_is_asked_too() -> None:
    state = do(lay(["b4-d4 f4-g4", "j5 j6"], ["JD 3S 4S 5S 6S 7S 8S", "9S"], stock="AH KH"), "JD@e4")
    assert state.phase is MARK
    assert 0.5 < chances(state)[0] < 1


@pytest.mark.parametrize("raw", [{"draw": "manual"}, {"players": 4, "silence": True}], ids=str)
def test_with_options_that_the_net_does_not_know_there_are_no_chances(raw: dict[str, Json]) -> None:
    options = sequence.read_options(raw)
    assert sequence.chances([sequence.view(sequence.deal(options, Seed.numbered(1)), 0)]) is None
    assert sequence.chances_error(options) is None
