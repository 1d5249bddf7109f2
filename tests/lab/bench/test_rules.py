"""The benchmark of the rules runs on every variant it names and counts the moves it plays."""

import pytest

from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee_lab.bench.report import How
from tablee_lab.bench.rules import KINDS, lines, play_one, playing
from tests.lab.bench.reading import read


@pytest.mark.parametrize(("name", "raw", "beside"), KINDS, ids=str)
def test_random_games_are_played_to_their_end_and_counted(name: str, raw: dict[str, Json], beside: bool) -> None:
    work = playing(name, raw, beside)
    work.run()
    work.run()
    assert work.done == sum(play_one(GAMES[name], raw, beside, number) for number in (0, 1))


def test_every_game_is_measured() -> None:
    assert {name for name, _, _ in KINDS} == set(GAMES)


def test_every_variant_of_a_game_has_its_row() -> None:
    rows, _ = read(lines(How(1e-3, (), "figures")))
    assert [row.what.split()[0] for row in rows] == ["figures"] * sum(name == "figures" for name, _, _ in KINDS)
    assert all(row.ours < row.theirs for row in rows)  # a move takes longer than one iteration of a loop
