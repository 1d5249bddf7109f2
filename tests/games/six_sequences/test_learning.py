"""Les 6 Séquences for learners: the names of the actions, and the contents of the vector."""

import numpy as np

from tablee.cards import k6t
from tablee.games.six_sequences import read_move
from tablee.games.six_sequences.model import LAY, State
from tablee.games.six_sequences.slots import INDEX, WIDTH
from tablee.rl.tasks import task
from tablee.rl.turns import Turn
from tests.games.six_sequences.table import lay
from tests.rl.looking import actions_of, part, places, sizes
from tests.rl.walks import walk


def test_the_numbers_of_actions_and_the_parts_of_the_vector_never_change() -> None:
    assert actions_of("six_sequences") == (12_830, "9061cfe1bcef")
    assert list(sizes("six_sequences", {"players": 3}).items()) == [
        *(("hand", 120), ("known", 360), ("discard", 120), ("discards", 120), ("runs", 756), ("sets", 360)),
        *(("fresh", 120), ("owed", 120), ("leads", 18), ("laid", 6), ("points", 3), ("totals", 3), ("held", 3)),
        *(("turn", 3), ("answered", 3), ("stuck", 3), ("phase", 6), ("counts", 4)),
    ]


def test_a_name_is_the_text_of_a_move_or_the_cards_that_go_down_or_where_a_card_goes() -> None:
    for name in task("six_sequences").actions.names:
        if name[-1] in "+-" or ">" in name:
            card = name[:2] if name[1] in "SCMEHD" else name[:3]
            assert str(read_move(f"-{card}")) == f"-{card}"
        elif name[0] in "<-p" or "/" in name:
            assert str(read_move(name)) == name
        else:
            assert str(read_move(f"+{name}")) == f"+{name}"


def test_a_team_is_a_side_and_a_round_has_2500_moves_at_most() -> None:
    teams, single = task("six_sequences", {"players": 4, "teams": True}), task("six_sequences", {"players": 4})
    assert (teams.sides, single.sides) == (2, 4)
    assert task("six_sequences", {"rounds": 2}).longest == 5_000


def names(state: State, seat: int = 0) -> dict[str, str]:
    """Return the names that a seat may choose, and the moves they stand for."""
    turn = Turn(task("six_sequences", {"players": len(state.hands)}), None, state)
    assert turn.seat == seat
    return {turn.task.actions.names[action]: str(move) for action, move in turn.choices.items()}


def test_a_card_that_joins_two_runs_can_go_to_either() -> None:
    found = names(lay("0: 4H5H6H", "1: 9D10D11D", "0: 8H9H10H", hands=("7H KC", "")))
    assert found["7H+"] == "7H>1"
    assert found["7H-"] == "7H>3"


def test_a_joker_names_the_place_it_takes_and_an_ace_or_a_one_the_end() -> None:
    found = names(lay("0: 2H3H4H", "0: BHRHQHKH", hands=("0H AH KC", "")))
    assert {name: found[name] for name in ("0H=1-", "0H=5+", "0H=C-", "0H=A+", "AH-", "AH+")} == {
        "0H=1-": "0H>1-",
        "0H=5+": "0H>1+",
        "0H=C-": "0H>2-",
        "0H=A+": "0H>2+",
        "AH-": "AH>1-",
        "AH+": "AH>2+",
    }


def test_a_card_out_of_a_set_has_the_same_name_as_one_from_hand() -> None:
    assert names(lay("0: 4H5H6H", "0: 7H7S7C", hands=("KC", "")))["7H+"] == "7H^2>1"


def test_sets_of_one_rank_are_told_apart_by_their_age_and_those_of_others_do_not_count() -> None:
    found = names(lay("0: 4H5H6H", "0: 7S", "1: 7C", "0: 8S8C8M", "0: 7M7E", hands=("7H KC", "")))
    assert found["7H>1"] == "7H>2"
    assert found["7H>2"] == "7H>5"


def test_a_combination_has_the_same_name_with_or_without_the_discard() -> None:
    state = lay(hands=("4H 5H 6H KC", ""), stock="12S")
    assert state.phase is LAY
    assert names(state)["4H5H6H"] == "+4H5H6H"
    for turn in walk("six_sequences", {"rounds": 1}):
        for action, move in turn.choices.items():
            if str(move).startswith("?"):
                assert turn.task.actions.names[action] == str(move)[1:]


def six(*combinations: str, hands: tuple[str, ...]) -> Turn:
    return Turn(task("six_sequences", {"players": len(hands)}), None, lay(*combinations, hands=hands, discards="4S 9D"))


def test_runs_jokers_and_exchangeable_ends_are_told_apart() -> None:
    turn = six("1: AS2S3S", "0: 0H6H7H", hands=("KC", "QC"))
    slots = WIDTH * 6
    held, jokers, ends = np.split(part(turn, "runs")[: 2 * slots + 12], [slots, 2 * slots])
    assert places(held) == {WIDTH * 4 + slot for slot in (5, 6, 7)}
    assert places(jokers) == {WIDTH * 4 + 5}
    assert not places(ends)
    held, jokers, ends = np.split(part(turn, "runs")[2 * slots + 12 :], [slots, 2 * slots])
    assert (places(held), places(jokers), places(ends)) == ({1, 2, 3}, set(), {0})


def test_the_discards_and_the_sets_are_seen_and_no_other_hand() -> None:
    turn = six("0: 4H5H6H", "0: 7H7S7C", hands=("KC", "QC"))
    assert places(part(turn, "hand")) == {INDEX[k6t.Card("KC")]}
    assert places(part(turn, "discard")) == {INDEX[k6t.Card("9D")]}
    assert places(part(turn, "discards")) == {INDEX[k6t.Card("9D")], INDEX[k6t.Card("4S")]}
    assert places(part(turn, "sets")) == {INDEX[k6t.Card(card)] for card in ("7H", "7S", "7C")}
    assert places(part(turn, "sets", 1)) == {120 + INDEX[k6t.Card(card)] for card in ("7H", "7S", "7C")}
    assert places(part(turn, "known")) == set()
    assert part(turn, "leads").argmax() == 4  # the viewer dominates hearts
