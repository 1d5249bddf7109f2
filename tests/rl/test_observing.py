"""Views as vectors: of one length, within bounds, without a secret, and seen from where the player sits."""

from collections.abc import Mapping

import numpy as np
import pytest

from tablee.cards import french, k6t
from tablee.games.sequence.board import SPACE, mask_named
from tablee.games.six_sequences.slots import INDEX, WIDTH
from tablee.kernel.plain import Json
from tablee.kernel.seed import Seed
from tablee.rl.observing import Vector
from tablee.rl.tasks import Task, task
from tablee.rl.turns import Turn, first
from tests.games.six_sequences.table import lay
from tests.rl.walks import tables, walk


def part(turn: Turn, name: str, seat: int = 0) -> Vector:
    return turn.observation(seat)[turn.task.observer.layout[name]]


def places(values: Vector) -> set[int]:
    return {int(place) for place in np.flatnonzero(values)}


@pytest.mark.parametrize(("game", "raw"), tables())
def test_every_vector_has_the_length_and_the_bounds_that_were_promised(game: str, raw: Mapping[str, Json]) -> None:
    for turn in walk(game, raw):
        seats = range(turn.task.seats) if turn.seat is None else (turn.seat,)
        for vector in map(turn.observation, seats):
            assert vector.shape == (turn.task.observer.size,)
            assert vector.dtype == np.float32
            assert np.abs(vector).max() <= 1
            assert vector.any()


@pytest.mark.parametrize(("game", "raw"), tables())
def test_two_worlds_that_a_player_cannot_tell_apart_look_the_same_to_a_learner(
    game: str, raw: Mapping[str, Json]
) -> None:
    turns = [turn for turn in walk(game, raw) if turn.seat is not None]
    others = 0
    for turn in turns[:: len(turns) // 4]:
        for seat in range(turn.task.seats):
            other = turn.imagined(seat, Seed.numbered(turn.number))
            others += other.state != turn.state
            assert np.array_equal(other.observation(seat), turn.observation(seat))
            assert np.array_equal(other.mask(seat), turn.mask(seat))
    assert others or raw.get("faces") == "open"


def test_the_parts_lie_side_by_side() -> None:
    layout = task("figures").observer.layout
    assert [at.start for at in layout.values()] == [0, *(at.stop for at in layout.values())][:-1]
    assert list(layout)[:3] == ["hand", "makes", "open"]


def test_of_the_patience_the_top_cards_are_seen_and_with_open_faces_all_of_them() -> None:
    seed = Seed.numbered(17)
    hidden, opened = first(task("pairs"), seed), first(task("pairs", {"faces": "open"}), seed)
    assert part(hidden, "cards").sum() == 20
    assert part(opened, "cards").sum() == 120
    assert part(hidden, "cards")[:20].argmax() == [rank.text for rank in k6t.DECK.ranks].index("J")  # J♠ on a1
    assert np.array_equal(part(opened, "cards").reshape(20, 6, 20)[:, 0].ravel(), part(hidden, "cards"))
    later = hidden.played(hidden.task.game.read_move("b1=e1"))  # the noughts
    assert part(later, "heights").sum() == pytest.approx(20 - 2 / 6)
    assert part(later, "gone")[0] == pytest.approx(2 / 6)


def test_in_sequence_the_own_team_and_the_own_seat_come_first() -> None:
    turn = first(task("sequence", {"players": 4}), Seed.numbered(3))
    assert turn.seat is not None
    state = turn.task.game.deal(turn.task.options, Seed.numbered(3))._replace(chips=(mask_named(["d4"]), 0))
    turn = Turn(turn.task, None, state)
    own, theirs = SPACE["d4"], 100 + SPACE["d4"]
    assert [places(part(turn, "chips", seat)) for seat in range(4)] == [{own}, {theirs}, {own}, {theirs}]
    assert [int(part(turn, "turn", seat).argmax()) for seat in range(4)] == [
        (state.turn - seat) % 4 for seat in range(4)
    ]
    cards = [french.DECK.cards[place] for place in places(part(turn, "hand", 2))]
    assert set(cards) == set(state.hands[2])


def test_a_sequence_on_the_board_is_seen() -> None:
    task_ = task("sequence")
    row = mask_named(["a2", "b2", "c2", "d2", "e2"])
    state = task_.game.deal(task_.options, Seed.numbered(3))._replace(chips=(0, row), lines=((), (row,)))
    assert places(part(Turn(task_, None, state), "lines", 1)) == set(range(10, 15))


def six(*combinations: str, hands: tuple[str, ...]) -> Turn:
    return Turn(task("six_sequences", {"players": len(hands)}), None, lay(*combinations, hands=hands, discards="4S 9D"))


def test_in_the_six_sequences_runs_jokers_and_exchangeable_ends_are_told_apart() -> None:
    turn = six("1: AS2S3S", "0: 0H6H7H", hands=("KC", "QC"))
    slots = WIDTH * 6
    held, jokers, ends = np.split(part(turn, "runs")[: 2 * slots + 12], [slots, 2 * slots])
    assert places(held) == {WIDTH * 4 + slot for slot in (5, 6, 7)}
    assert places(jokers) == {WIDTH * 4 + 5}
    assert not places(ends)
    held, jokers, ends = np.split(part(turn, "runs")[2 * slots + 12 :], [slots, 2 * slots])
    assert (places(held), places(jokers), places(ends)) == ({1, 2, 3}, set(), {0})


def test_in_the_six_sequences_the_discards_and_the_sets_are_seen_and_no_other_hand() -> None:
    turn = six("0: 4H5H6H", "0: 7H7S7C", hands=("KC", "QC"))
    assert places(part(turn, "hand")) == {INDEX[k6t.Card("KC")]}
    assert places(part(turn, "discard")) == {INDEX[k6t.Card("9D")]}
    assert places(part(turn, "discards")) == {INDEX[k6t.Card("9D")], INDEX[k6t.Card("4S")]}
    assert places(part(turn, "sets")) == {INDEX[k6t.Card(card)] for card in ("7H", "7S", "7C")}
    assert places(part(turn, "sets", 1)) == {120 + INDEX[k6t.Card(card)] for card in ("7H", "7S", "7C")}
    assert places(part(turn, "known")) == set()
    assert part(turn, "leads").argmax() == 4  # hearts are the viewer's


def test_in_the_figures_a_sheet_is_seen_from_its_owner_and_hands_only_when_they_are_shown() -> None:
    shown = False
    for turn in walk("figures", {"players": 3}):
        view = turn.view(1)
        sheets = [getattr(view, "sheets")[seat] for seat in (1, 2, 0)]  # noqa: B009  views of any game are objects here
        assert list(part(turn, "open", 1)) == [float(box is None) for sheet in sheets for box in sheet.boxes]
        hands = part(turn, "known", 1).reshape(3, 24).sum(axis=1) * 4
        if part(turn, "phase", 1)[2]:
            shown = True
            assert list(hands) == [5, 5, 5]
        else:
            assert hands.sum() < 15
    assert shown


def test_a_task_is_made_once_for_equal_options() -> None:
    one: Task = task("sequence", {"players": 3})
    assert task("sequence", {"players": 3, "teams": 3}) is one
    assert task("sequence", {"players": 4}).observer.size != one.observer.size
