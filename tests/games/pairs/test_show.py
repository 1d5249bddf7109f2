"""The patience drawn as text."""

import pytest

from tablee.games import pairs
from tablee.games.pairs.model import Options
from tablee.kernel.seed import Seed
from tests.games.pairs.test_rules import lay


@pytest.mark.parametrize("faces", ["hidden", "open"])
def test_no_drawing_is_wider_than_a_terminal(faces: str) -> None:
    options = pairs.read_options({"faces": faces})
    for number in range(60):  # deal 17 has enough pairs to fill two lines
        drawing = pairs.show(pairs.view(pairs.deal(options, Seed.numbered(number)), 0))
        assert max(len(line) for line in drawing.splitlines()) <= 80


def test_a_rank_stays_on_one_line_with_its_piles() -> None:
    lines = pairs.show(pairs.view(pairs.deal(Options(), Seed.numbered(17)), 0)).splitlines()
    assert lines[-1] == "A: b3 b4"


def test_the_drawing_shows_each_rank_the_cards_below_and_the_possible_pairs() -> None:
    state = pairs.apply(lay("6S 6H KD KS 7C", below="KH 2H"), 0, pairs.read_move("a1=b1")).state
    drawing = pairs.show(pairs.view(state, 0))
    assert " 6 ●○○" in drawing
    assert drawing.endswith("K: a1 c1 d1")
    assert "▪" in pairs.show(pairs.view(lay("6S", below="KH"), 0))
    assert "▪" not in drawing
