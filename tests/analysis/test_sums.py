"""Even chances, luck and errors add up to the result whatever a judge says, at tables of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.analysis.players import players_of
from tablee.analysis.story import Assessed, Eyes
from tablee.games import GAMES


def judged(seat: int, sides: int, before: list[float], after: list[float]) -> Assessed:
    """A decision with these chances, of which the own ones do not rise: no move is better than the best."""
    own = seat % sides
    after[own] = min(before[own], after[own])
    return Assessed(0, seat, tuple(before), tuple(after), "", (), "", "", "", ("", ""), {})


@pytest.mark.parametrize(("seats", "sides"), [(1, 1), (2, 2), (3, 3), (4, 2), (6, 3), (6, 6)])
@given(data=st.data())
def test_any_chances_add_up(seats: int, sides: int, data: st.DataObject) -> None:
    chances = st.lists(st.floats(0, 1), min_size=sides, max_size=sides)
    some = data.draw(st.lists(st.builds(judged, st.integers(0, seats - 1), st.just(sides), chances, chances)))
    result = data.draw(chances)
    start = 1 / sides
    eyes = Eyes(seats, sides, start)
    decisions = [eyes.decided(one) for one in some]
    ending = tuple(won - chance for won, chance in zip(result, eyes.by_side(), strict=True))
    for player in players_of(GAMES["figures"], sides, decisions, ending):
        total = start + player.luck + player.play + player.others
        assert total == pytest.approx(result[player.side], abs=1e-9)
        assert player.play <= 1e-12
        assert player.play == pytest.approx(sum(one.error for one in decisions if one.side == player.side), abs=1e-9)
    assert all(-1e-12 <= chance <= 1 + 1e-12 for one in decisions for chance in (*one.before, *one.after))


def test_a_side_is_the_mean_of_its_seats_and_an_error_changes_it_in_the_eyes_of_all() -> None:
    eyes = Eyes(4, 2, 0.5)
    found = eyes.decided(judged(2, 2, [0.9, 0.1], [0.7, 0.3]))
    assert list(found.before) == pytest.approx([0.7, 0.5])
    assert list(found.luck) == pytest.approx([0.2, 0.0])
    assert eyes.chances == pytest.approx([0.3, 0.7, 0.7, 0.7])
    assert found.error == pytest.approx(-0.2)
