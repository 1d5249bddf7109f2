"""The chances of positions: for each set of options of each game either none, or those of all sides, which add up."""

from collections.abc import Iterator, Mapping
from itertools import chain

import pytest

from tablee.games import GAMES, AnyHouseGame, variants
from tablee.kernel import defaults
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed

SETS = [(name, raw) for name in GAMES for raw in variants(name).laws]


def decisions(game: AnyHouseGame, raw: Mapping[str, Json], seed: int) -> Iterator[object]:
    """The views of those who choose in the beginning of a game of random moves, and of all who choose in its middle."""
    numbers = Seed.numbered(seed).child("choices").numbers()
    state, ply = game.deal(game.read_options(raw), Seed.numbered(seed)), 0
    while (acting := sorted(game.to_act(state))) and ply < 60:
        seat, ply = acting[next(numbers) % len(acting)], ply + 1
        moves = choices(game, state, seat)
        if ply < 4 or ply % 7 == 0:
            yield game.view(state, seat)
        state = game.apply(state, seat, moves[next(numbers) % len(moves)]).state


@pytest.mark.parametrize(("name", "raw"), SETS, ids=str)
def test_the_chances_of_the_sides_add_up_wherever_there_are_any(name: str, raw: Mapping[str, Json]) -> None:
    game = GAMES[name]
    options, learning, views = game.read_options(raw), game.learning(), list(decisions(game, raw, 3))
    found, error = game.chances(views), game.chances_error(options)
    assert (found is None) == (error is None)
    if found is None or error is None:
        return
    assert learning is not None
    sides = learning.sides(options)
    assert len(found) == len(views)
    assert {len(one) for one in found} == {sides}
    assert all(0 <= chance <= 1 for chance in chain(*found))
    assert sides == 1 or all(sum(one) == pytest.approx(1) for one in found)
    assert 0 <= error < 0.1
    alone = game.chances(views[-1:])
    assert alone is not None
    assert found[-1] == pytest.approx(alone[0], abs=1e-5)
    assert len(set(map(tuple, found))) > 1


def test_a_game_of_a_package_without_chances_has_none() -> None:
    assert defaults.chances([None]) is None
    assert defaults.chances_error({}) is None
