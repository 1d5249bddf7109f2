"""The number of games of each length (perft): a fingerprint of the rules."""

import pytest

from tablee.games import sequence
from tablee.kernel.json import Json
from tablee.kernel.perft import perft
from tablee.kernel.seed import Seed

COUNTS: list[tuple[dict[str, Json], int, tuple[int, ...]]] = [
    ({}, 1, (106, 1470, 31822)),
    ({}, 5, (108, 11544)),
    ({"players": 3}, 2, (104, 1134)),
    ({"players": 4, "silence": True}, 3, (16, 256, 16292)),
    ({"players": 4, "silence": True, "edition": 1}, 3, (16, 240, 15652)),
    ({"draw": "manual"}, 1, (106, 1576, 33320)),
    ({"players": 6, "teams": 3}, 4, (10, 90, 9184)),
    ({"players": 12, "teams": 2}, 1, (6, 594, 2946)),
]


@pytest.mark.parametrize(("raw", "number", "counts"), COUNTS)
def test_perft(raw: dict[str, Json], number: int, counts: tuple[int, ...]) -> None:
    options = sequence.read_options(raw)
    state = sequence.deal(options, Seed.numbered(number))
    seats = sequence.seats(options)
    assert tuple(perft(sequence, state, seats, depth) for depth in range(1, len(counts) + 1)) == counts
