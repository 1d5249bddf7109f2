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
    assert tally.bound.rounds_in(tally.seconds) > 0


def test_every_game_is_measured() -> None:
    assert {name for name, _, _ in KINDS} == set(GAMES)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablee.bench", *arguments], capture_output=True, text=True, check=False
    )


def test_the_rules_of_all_games_or_of_one_are_a_row_for_every_kind() -> None:
    assert command("rules", "--games", "1").stdout.count("\n") == len(KINDS) + 2
    rows = command("rules", "--games", "2", "--game", "six_sequences").stdout.splitlines()[1:-1]
    assert [row.split()[0] for row in rows] == ["six_sequences"] * sum(name == "six_sequences" for name, _, _ in KINDS)


@pytest.mark.parametrize("arguments", [["rules", "--games", "0"], ["bots", "--games", "x"], ["dance"]])
def test_bad_arguments_measure_nothing(arguments: list[str]) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
