"""The search for puzzles finds the same ones each time: those that the games have."""

from pathlib import Path

from tablee.analysis.puzzles import puzzles
from tablee.kernel.puzzles import GRADES, read_puzzles
from tablee_lab.analysis import Series
from tablee_lab.puzzles import found_in, main


def test_the_search_finds_the_puzzles_of_the_repository_again() -> None:
    assert found_in(Series("figures", {"players": 2}, 1), 1, GRADES) in puzzles("figures")


def test_a_puzzle_of_no_wanted_grade_is_passed_over() -> None:
    series = Series("figures", {"players": 2}, 1)
    found = found_in(series, 1, ["hard"])
    assert found is None or found.grade == "hard"
    assert found_in(series, 1, []) is None


def test_the_command_writes_what_a_game_reads(tmp_path: Path) -> None:
    command = ["figures", "-o", "players=2", "--each", "1", "--games", "1", "--into", str(tmp_path)]
    assert main(command) == 0
    (found,) = read_puzzles(str(tmp_path / "analysing.py"))
    assert found in puzzles("figures")
    assert read_puzzles(str(tmp_path / "elsewhere" / "analysing.py")) == ()
