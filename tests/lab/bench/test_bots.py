"""The benchmark of the bots counts decisions and prints their times; the times themselves are not tested."""

from collections.abc import Sequence

import pytest

from tablee.arena.match import play_game
from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee_lab.bench.bots import KINDS, Thinking, lines, think
from tablee_lab.bench.report import How
from tests.lab.bench.reading import read


class Asked:
    """The expert, with a list of how many moves it had to choose from."""

    def __init__(self, game: AnyHouseGame) -> None:
        self.bot = game.bot("expert")
        self.choices: list[int] = []

    def choose(self, view: object, moves: Sequence[object], seed: Seed) -> object:
        self.choices.append(len(moves))
        return self.bot.choose(view, moves, seed)


@pytest.mark.parametrize(("name", "raw"), [("pairs", {}), ("six_sequences", {})])
def test_only_decisions_with_a_choice_are_timed(name: str, raw: dict[str, Json]) -> None:
    found, asked = think(name, raw, 1e-6), Asked(GAMES[name])
    play_game(GAMES[name], raw, [asked] * GAMES[name].seats(GAMES[name].read_options(raw)), Seed.numbered(0), 0)
    assert 1 in asked.choices
    assert len(found.times) == sum(choices > 1 for choices in asked.choices)
    assert 0 < found.up_to(0.5) <= found.up_to(0.99) <= found.up_to(1) == max(found.times)
    assert found.memory >= 0
    assert 0 < found.bare < found.up_to(0.5)


def test_a_percentile_is_an_upper_bound_for_its_share_of_the_decisions() -> None:
    found = Thinking([float(n) for n in range(100, 0, -1)])
    assert [found.up_to(share) for share in (0.5, 0.99, 1)] == [50, 99, 100]
    assert Thinking([7.0]).up_to(0.5) == 7


def test_every_game_is_measured() -> None:
    assert {name for name, _ in KINDS} == set(GAMES)


def test_every_variant_of_a_game_has_its_row() -> None:
    rows, _ = read(lines(How(1e-6, (), "pairs")))
    assert [row.what.split()[0] for row in rows] == ["pairs"] * sum(name == "pairs" for name, _ in KINDS)
    assert all(row.more.startswith("p99 ") for row in rows)
