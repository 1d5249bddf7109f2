"""The number of games of each length (perft): a fingerprint of the rules."""

import pytest

from tablee.games import pairs
from tablee.kernel.perft import perft
from tablee.kernel.seed import Seed


@pytest.mark.parametrize(
    ("number", "counts"),
    [(0, (6, 37, 231, 1491)), (1, (9, 85, 847, 8435)), (4, (12, 122, 1150, 10563)), (17, (8, 63, 498, 4004))],
)
def test_perft(number: int, counts: tuple[int, ...]) -> None:
    state = pairs.deal(pairs.read_options({}), Seed.numbered(number))
    assert tuple(perft(pairs, state, 1, depth) for depth in range(1, 5)) == counts
