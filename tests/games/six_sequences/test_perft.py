"""The number of games of each length (perft): a fingerprint of the rules."""

import pytest

from tablee.games import six_sequences
from tablee.kernel.json import Json
from tablee.kernel.perft import perft
from tablee.kernel.record import Record, replay
from tablee.kernel.seed import Seed
from tests.games.test_golden import GOLDEN

COUNTS: list[tuple[dict[str, Json], int, tuple[int, ...]]] = [
    ({}, 1, (1, 8, 8, 72, 79, 583, 639)),
    ({"edition": 1}, 1, (1, 8, 8, 72, 79, 583, 639)),
    ({}, 5, (1, 9, 9, 81, 81, 729, 729)),
    ({"players": 3}, 2, (1, 8, 15, 22, 30, 142, 316)),
    ({"players": 4}, 3, (1, 9, 31, 70, 78, 78, 654)),
    ({"players": 4, "edition": 1}, 3, (1, 9, 30, 66, 72, 72, 648)),
    ({"players": 4, "teams": True}, 3, (1, 9, 21, 24, 24, 216, 460)),
    ({"players": 4, "teams": True, "edition": 1}, 3, (1, 9, 21, 24, 24, 216, 436)),
    ({"players": 4, "claims": "next"}, 4, (1, 8, 8, 72, 72, 576, 576)),
]


@pytest.mark.parametrize(("raw", "number", "counts"), COUNTS)
def test_perft(raw: dict[str, Json], number: int, counts: tuple[int, ...]) -> None:
    options = six_sequences.read_options(raw)
    state = six_sequences.deal(options, Seed.numbered(number))
    seats = six_sequences.seats(options)
    assert tuple(perft(six_sequences, state, seats, depth) for depth in range(1, 8)) == counts


LATER: list[tuple[str, int, tuple[int, ...]]] = [
    ("two", 68, (4, 19, 74, 306, 976)),
    ("two", 121, (11, 16, 114, 199, 1441)),
    ("three", 91, (1, 9, 23, 37, 59)),
    ("three", 163, (1, 1, 10, 30, 42)),
    ("four", 92, (9, 33, 78, 90, 96)),
    ("four", 164, (12, 44, 125, 249, 648)),
    ("four_in_teams", 86, (2, 2, 21, 67, 116)),
    ("four_in_teams", 154, (9, 25, 32, 50, 402)),
    ("three_next", 67, (9, 9, 72, 72, 648)),
    ("three_next", 120, (1, 10, 11, 83, 108)),
]


@pytest.mark.parametrize(("name", "ply", "counts"), LATER)
def test_perft_from_the_middle_of_a_golden_game(name: str, ply: int, counts: tuple[int, ...]) -> None:
    path = next(path for path in GOLDEN if path.parts[-3:] == ("six_sequences", "golden", f"{name}.txt"))
    line = replay(six_sequences, Record.read(path.read_text(encoding="utf-8")))
    state, seats = line.states[ply], six_sequences.seats(line.options)
    assert tuple(perft(six_sequences, state, seats, depth) for depth in range(1, 6)) == counts
