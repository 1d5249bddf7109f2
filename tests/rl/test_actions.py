"""Moves as numbers: every legal move has one, no two have the same, and it never changes."""

import hashlib
from collections.abc import Mapping
from functools import partial

import pytest

from tablee.games import GAMES
from tablee.games.sequence.model import Call, Forfeit
from tablee.games.six_sequences.model import LAY, State
from tablee.kernel.out_of_turn import choices
from tablee.kernel.plain import Json
from tablee.rl.actions import ACTIONS
from tablee.rl.tasks import task
from tablee.rl.turns import Turn
from tests.games.six_sequences.table import lay
from tests.rl.walks import tables, walk


@pytest.mark.parametrize(("game", "raw"), tables())
def test_in_random_games_every_legal_move_has_a_number_of_its_own_and_is_what_the_number_stands_for(
    game: str, raw: Mapping[str, Json]
) -> None:
    for turn in walk(game, raw):
        moves = [] if turn.seat is None else choices(GAMES[game], turn.state, turn.seat)
        assert len(turn.choices) == len(moves)
        assert set(map(str, turn.choices.values())) == set(map(str, moves))
        assert list(turn.choices) == sorted(turn.choices)
        for action, move in turn.choices.items():
            assert ACTIONS[game].names[action] == ACTIONS[game].name_of(move, partial(turn.view, turn.seat))


@pytest.mark.parametrize(
    ("game", "count", "pinned"),
    [
        ("pairs", 190, "53d4a5c695a4"),
        ("sequence", 722, "0391820890be"),
        ("six_sequences", 12_830, "9061cfe1bcef"),
        ("figures", 55, "a7f83dff315a"),
    ],
)
def test_the_numbers_never_change_for_what_was_learned_depends_on_them(game: str, count: int, pinned: str) -> None:
    names = ACTIONS[game].names
    assert len(names) == len(set(names)) == count
    assert hashlib.sha256(" ".join(names).encode()).hexdigest()[:12] == pinned


@pytest.mark.parametrize("game", ["pairs", "sequence", "figures"])
def test_in_three_games_a_name_is_the_text_of_a_move(game: str) -> None:
    for name in ACTIONS[game].names:
        assert str(GAMES[game].read_move(name)) == name


def test_in_the_sixth_a_name_is_the_text_of_a_move_or_the_cards_that_go_down_or_where_a_card_goes() -> None:
    read = GAMES["six_sequences"].read_move
    for name in ACTIONS["six_sequences"].names:
        if name[-1] in "+-" or ">" in name:
            assert read(f"-{name[:2]}" if name[1] in "SCMEHD" else f"-{name[:3]}")
        elif name[0] in "<-p" or "/" in name:
            assert str(read(name)) == name
        else:
            assert str(read(f"+{name}")) == f"+{name}"


def names(state: State, seat: int = 0) -> dict[str, str]:
    """What is open to a seat: the names, and the moves they stand for."""
    turn = Turn(task("six_sequences", {"players": len(state.hands)}), None, state)
    assert turn.seat == seat
    return {ACTIONS["six_sequences"].names[action]: str(move) for action, move in turn.choices.items()}


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


def test_what_goes_down_has_one_name_with_the_discard_or_without() -> None:
    state = lay(hands=("4H 5H 6H KC", ""), stock="12S")
    assert state.phase is LAY
    assert names(state)["4H5H6H"] == "+4H5H6H"
    for turn in walk("six_sequences", {"rounds": 1}):
        for action, move in turn.choices.items():
            if str(move).startswith("?"):
                assert ACTIONS["six_sequences"].names[action] == str(move)[1:]


def test_what_bots_leave_to_people_has_no_number() -> None:
    texts = {str(Call(team)) for team in range(3)} | {str(Forfeit(card)) for card in ("9H", "JS")}  # type: ignore[arg-type]  # cards are texts
    assert not texts & set(ACTIONS["sequence"].names)
    turn = next(walk("sequence", {"players": 4, "silence": True}))
    assert any(isinstance(move, Call) for move in GAMES["sequence"].moves(turn.state, turn.seat or 0))
    assert not any(isinstance(move, Call) for move in turn.choices.values())
