"""Les 12 figures for learners: the actions, and the contents of the vector."""

from tablee.games.figures import read_move
from tablee.games.figures.model import View
from tablee.rl.tasks import task
from tests.rl.looking import actions_of, part, sizes
from tests.rl.walks import walk


def test_the_numbers_of_actions_and_the_parts_of_the_vector_never_change() -> None:
    assert actions_of("figures") == (55, "a7f83dff315a")
    assert list(sizes("figures", {"players": 3}).items()) == [
        *(("hand", 24), ("makes", 12), ("open", 36), ("boxes", 36), ("totals", 3)),
        *(("known", 72), ("tops", 72), ("discards", 24), ("under", 24)),
        *(("turn", 3), ("waiting", 3), ("laid", 3), ("phase", 3), ("counts", 3)),
    ]


def test_the_name_of_an_action_is_the_text_of_a_move() -> None:
    for name in task("figures").actions.names:
        assert str(read_move(name)) == name


def test_a_round_lasts_until_the_stock_is_used_up_and_every_player_is_a_side() -> None:
    three = task("figures", {"players": 3})
    assert (three.sides, three.longest) == (3, 12 * (2 * 81 + 3))


def test_sheets_are_ordered_from_the_viewer_and_hands_are_seen_only_when_shown() -> None:
    shown = False
    for turn in walk("figures", {"players": 3}):
        view = turn.view(1)
        assert isinstance(view, View)
        sheets = [view.sheets[seat] for seat in (1, 2, 0)]
        assert list(part(turn, "open", 1)) == [float(box is None) for sheet in sheets for box in sheet.boxes]
        hands = part(turn, "known", 1).reshape(3, 24).sum(axis=1) * 4
        if part(turn, "phase", 1)[2]:
            shown = True
            assert list(hands) == [5, 5, 5]
        else:
            assert hands.sum() < 15
    assert shown
