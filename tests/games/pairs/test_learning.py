"""The patience for learners: the actions, and the contents of the vector."""

import numpy as np
import pytest

from tablee.cards import k6t
from tablee.games.pairs import read_move
from tablee.kernel.seed import Seed
from tablee.rl.tasks import task
from tablee.rl.turns import first
from tests.rl.looking import actions_of, part, sizes


def test_the_numbers_of_actions_and_the_parts_of_the_vector_never_change() -> None:
    assert actions_of("pairs") == (190, "53d4a5c695a4")
    assert list(sizes("pairs", {}).items()) == [("cards", 400), ("heights", 20), ("gone", 20)]


def test_the_name_of_an_action_is_the_text_of_a_move() -> None:
    for name in task("pairs").actions.names:
        assert str(read_move(name)) == name


def test_a_game_has_sixty_moves_at_most_and_one_side() -> None:
    assert (task("pairs").longest, task("pairs").sides) == (60, 1)


def test_the_top_cards_are_seen_and_with_open_faces_all_of_them() -> None:
    seed = Seed.numbered(17)
    hidden, opened = first(task("pairs"), seed), first(task("pairs", {"faces": "open"}), seed)
    assert part(hidden, "cards").sum() == 20
    assert part(opened, "cards").sum() == 120
    assert part(hidden, "cards")[:20].argmax() == [rank.text for rank in k6t.DECK.ranks].index("J")  # J♠ on a1
    assert np.array_equal(part(opened, "cards").reshape(20, 6, 20)[:, 0].ravel(), part(hidden, "cards"))
    later = hidden.played(hidden.task.game.read_move("b1=e1"))  # the noughts
    assert part(later, "heights").sum() == pytest.approx(20 - 2 / 6)
    assert part(later, "gone")[0] == pytest.approx(2 / 6)
