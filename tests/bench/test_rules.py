"""The measurement runs on every kind of game it names, and counts what it plays."""

import subprocess
import sys

import pytest

from tablee.bench.rules import KINDS, play_many
from tablee.games import GAMES
from tablee.kernel.plain import Json


@pytest.mark.parametrize(("name", "raw", "beside"), KINDS, ids=str)
def test_random_games_are_played_to_their_end_and_counted(name: str, raw: dict[str, Json], beside: bool) -> None:
    tally = play_many(GAMES[name], raw, beside, 3)
    assert tally.games == 3
    assert 3 <= tally.longest <= tally.moves
    assert 0 <= tally.drawn <= 3
    assert tally.bound > 0


def test_every_game_is_measured() -> None:
    assert {name for name, _, _ in KINDS} == set(GAMES)


@pytest.mark.parametrize(("games", "code"), [("2", 0), ("0", 2), ("x", 2)])
def test_the_command(games: str, code: int) -> None:
    command = [sys.executable, "-m", "tablee.bench", "rules", "--games", games]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert done.stdout.count("\n") == (len(KINDS) + 2 if code == 0 else 0)
