"""What nets without numpy see: the same numbers as with it, in every position."""

import json
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest

from tablee.bots.side_net import together
from tablee.games import sequence
from tablee.games.sequence import board_bytes, chance_bytes, plane_bytes
from tablee.games.sequence.chance_features import features as chance_features
from tablee.games.sequence.learning import learning
from tablee.games.sequence.model import MARK, State, View
from tablee.games.sequence.planes import PLANES, features, seen_in
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.sequence.table import do, lay

TABLES: list[dict[str, Json]] = [
    {},
    {"players": 3},
    {"players": 4},
    {"players": 6, "teams": 3},
    {"players": 12, "teams": 2},
]
_EVERY = 3
"""One position of so many is looked at."""


def _played(options: dict[str, Json]) -> Iterator[State]:
    """The positions of a game by chance, which in the end has sequences, dead cards and empty hands."""
    state = sequence.deal(sequence.read_options(options), Seed.numbered(3))
    for ply in range(400):
        acting = sequence.to_act(state)
        if not acting:
            return
        yield state
        moves = sequence.moves(state, min(acting))
        state = sequence.apply(state, min(acting), moves[Seed.numbered(ply).below(len(moves))]).state


@cache
def views() -> list[View]:
    """What the players see who are to choose, and somebody else."""
    states = [state for options in TABLES for n, state in enumerate(_played(options)) if n % _EVERY == 0]
    marking = do(lay(["b4-d4 f4-g4", "j5 j6"], ["JD 3S 4S 5S 6S 7S 8S", "9S"], stock="AH KH"), "JD@e4")
    assert marking.phase is MARK
    states.append(marking)
    return [sequence.view(state, seat) for state in states for seat in (min(sequence.to_act(state)), 0)]


def _same_planes() -> bool:
    for view in views():
        planes, numbers = features(np, seen_in(view))
        found = plane_bytes.planes_of(view)
        by_plane = np.frombuffer(found.planes, np.int8).reshape(PLANES, -1)
        if (planes != by_plane.T).any() or not np.allclose(found.numbers, numbers, rtol=0, atol=1e-6):
            return False
    return True


def _same_chances() -> bool:
    parts = learning().parts
    return all(
        np.allclose(
            chance_bytes.features_of([view]).sides,
            chance_features(together([parts(view)]), view.options).sides,
            rtol=0,
            atol=1e-6,
        )
        for view in views()
    )


def test_the_planes_are_those_of_numpy() -> None:
    assert len(views()) > 200
    assert any(len({line.team for line in view.lines}) > 1 for view in views())
    assert _same_planes()


def test_the_numbers_for_the_chances_are_those_of_numpy() -> None:
    assert _same_chances()


def test_views_of_one_table_go_through_the_chances_together() -> None:
    some = [view for view in views() if view.options.players == 3]
    alone = [chance_bytes.features_of([view]).sides[0] for view in some]
    assert json.dumps(chance_bytes.features_of(some).sides.tolist()) == json.dumps([one.tolist() for one in alone])


@pytest.mark.parametrize("same", [_same_planes, _same_chances])
def test_a_row_that_shares_two_spaces_with_a_sequence_is_not_seen_as_open(
    same: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(chips: list[bytes], lines: list[bytes]) -> list[int]:
        return board_bytes.rows_of(chips, [bytes(len(one)) for one in lines])

    monkeypatch.setattr(plane_bytes, "rows_of", careless)
    monkeypatch.setattr(chance_bytes, "rows_of", careless)
    assert not same()
