"""The measurement of the bots counts decisions and prints what they took. How long that was is not for a test."""

import subprocess
import sys

import pytest

from tablee.bench.bots import KINDS, Thinking, think
from tablee.games import GAMES
from tablee.kernel.plain import Json


@pytest.mark.parametrize(("name", "raw"), [("pairs", {}), ("sequence", {"players": 12, "teams": 2})])
def test_every_decision_is_timed_where_there_is_one(name: str, raw: dict[str, Json]) -> None:
    found = think(name, raw, 2)
    assert 20 < len(found.times) < 400
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
