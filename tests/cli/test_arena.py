"""The command `tablee arena`."""

import json
from pathlib import Path

import pytest

from tablee.bots.judging import LEVELS
from tablee.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["arena", *arguments]) == code
    printed = capsys.readouterr()
    return printed.err if code else printed.out


def test_the_table_names_the_bots_with_their_shares(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "sequence", "medium", "random", "--deals", "4").splitlines()
    assert printed[0].split() == ["bot", "share", "of", "wins", "95", "%", "interval", "points"]
    assert [line.split()[0] for line in printed[1:3]] == ["medium", "random"]
    assert printed[3].startswith("4 deals, 8 games, ")


def test_the_same_figures_from_one_process_from_two_and_after_an_interruption(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    series = ("figures", "random", "random", "--seed", "5", "--json", "-o", "players=3")
    one = run(capsys, *series, "--deals", "6")
    assert run(capsys, *series, "--deals", "6", "--workers", "2") == one
    log = str(tmp_path / "log")
    run(capsys, *series, "--deals", "2", "--log", log)
    assert run(capsys, *series, "--deals", "6", "--log", log) == one
    assert run(capsys, *series, "--deals", "6", "--log", log) == one  # nothing is left to play
    shares = [standing["share"] for standing in json.loads(one)["standings"]]
    assert sum(shares) == pytest.approx(1)


def test_a_patience_is_played_by_one_bot(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "pairs", "expert", "--deals", "3", "-o", "faces=open", "-o", "deal=winnable")
    assert "100.0%" in printed


def test_the_sequential_test_stops_when_it_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "sequence", "hard", "random", "--deals", "200", "--test", "20").splitlines()
    assert printed[-2].startswith("30 deals") or int(printed[-2].split()[0]) < 200
    assert printed[-1].startswith("hard is better: evidence +")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("sequence", "hard"), "at least 2 bots"),
        (("pairs", "hard", "easy"), "one bot"),
        (("sequence", "hard", "zzz"), "no bot 'zzz'"),
        (("sequence", "hard", "easy", "-o", "players=5"), "does not accept these options"),
        (("sequence", "hard", "easy", "random", "-o", "players=3", "--test", "5"), "compares two bots"),
        (("sequence", "hard", "easy", "--deals", "0"), "whole number of at least 1"),
        (("sequence", "hard", "easy", "--log", "."), "directory"),
    ],
)
def test_bad_arguments_are_reported_in_a_sentence(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(capsys, *arguments, code=2)
    assert says in said
    assert said.count("\n") == 1


def test_the_ladder_is_a_table_of_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "pairs", "--deals", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split("|")[1].strip() for row in rows[2:]] == ["random", *LEVELS]
    assert main(["ladder", "sequence", "--deals", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()
    steps = [tuple(cell.strip() for cell in row.split("|")[1:3]) for row in rows[2:]]
    assert steps == list(zip(LEVELS, ("random", *LEVELS), strict=False))
    assert main(["ladder", "sequence", "-o", "players=5"]) == 2
