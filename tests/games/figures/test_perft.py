"""The number of games of each length (perft): a fingerprint of the rules."""

import pytest

from tablee.games import figures
from tablee.kernel.json import Json
from tablee.kernel.perft import perft
from tablee.kernel.seed import Seed

COUNTS: list[tuple[dict[str, Json], int, tuple[int, ...]]] = [
    ({}, 1, (5, 69, 326, 4113)),
    ({}, 5, (5, 66, 306, 3732)),
    ({"stopping": "strong"}, 1, (1, 5, 10, 53)),
    ({"players": 3, "points": "sheet"}, 2, (5, 130, 1950)),
    ({"players": 4}, 3, (5, 198, 6166)),
    ({"players": 6, "stopping": "strong"}, 4, (2, 83, 4750)),
]


@pytest.mark.parametrize(("raw", "number", "counts"), COUNTS)
def test_perft(raw: dict[str, Json], number: int, counts: tuple[int, ...]) -> None:
    options = figures.read_options(raw)
    state = figures.deal(options, Seed.numbered(number))
    seats = figures.seats(options)
    assert tuple(perft(figures, state, seats, depth) for depth in range(1, len(counts) + 1)) == counts
