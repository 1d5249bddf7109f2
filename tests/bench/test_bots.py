"""The measurement of the bots counts decisions and prints what they took; how long that was, no test minds."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

from tablee.arena.match import play_game
from tablee.bench.bots import KINDS, Thinking, think
from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.plain import Json
from tablee.kernel.seed import Seed


class Asked:
    """The expert, and how many moves it had to choose from."""

    def __init__(self, game: AnyHouseGame) -> None:
        self.bot = game.bot("expert")
        self.choices: list[int] = []

    def choose(self, view: object, moves: Sequence[object], seed: Seed) -> object:
        self.choices.append(len(moves))
        return self.bot.choose(view, moves, seed)


@pytest.mark.parametrize(("name", "raw"), [("pairs", {}), ("figures", {"players": 3})])
def test_every_decision_is_timed_where_there_is_one(name: str, raw: dict[str, Json]) -> None:
    found, asked = think(name, raw, 1), Asked(GAMES[name])
    play_game(GAMES[name], raw, [asked] * GAMES[name].seats(GAMES[name].read_options(raw)), Seed.numbered(0), 0)
    assert 1 in asked.choices
    assert len(found.times) == sum(choices > 1 for choices in asked.choices)
    assert 0 < found.up_to(0.5) <= found.up_to(0.99) <= found.up_to(1) == max(found.times)
    assert found.peak > 5  # megabytes: less no Python has
    assert found.bound.rounds_in(found.up_to(0.5)) > 1


def test_a_share_of_the_decisions_took_no_longer_than_that() -> None:
    found = Thinking([float(n) for n in range(100, 0, -1)])
    assert [found.up_to(share) for share in (0.5, 0.99, 1)] == [50, 99, 100]
    assert Thinking([7.0]).up_to(0.5) == 7


def test_every_game_is_measured() -> None:
    assert {name for name, _ in KINDS} == set(GAMES)


def test_the_command_prints_a_row_for_every_kind() -> None:
    command = [sys.executable, "-m", "tablee.bench", "bots", "--games", "1", "--game", "sequence"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    heading, *rows, explained = done.stdout.splitlines()
    assert heading.split()[-1] == "memory"
    assert [row.split()[0] for row in rows] == ["sequence"] * sum(name == "sequence" for name, _ in KINDS)
    assert all(row.endswith(" MB") for row in rows)
    assert "rounds of a bare loop" in explained
