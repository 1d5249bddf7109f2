"""The command `tablee`: its output and its errors."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli.arguments import spoken
from tablee.cli.main import main
from tablee.kernel.record import Record

GOLDEN = Path(__file__).parents[1] / "games" / "pairs" / "golden"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


@pytest.mark.parametrize("command", ["games", "play", "replay", "analyse", "solve", "perft", "rules", "site"])
def test_every_command_has_a_help_text(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"usage: tablee {command}" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["--help"])
    assert f"\n    {command} " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["play", "bridge"], "bridge"),
        (["play", "pairs", "--deal", "x"], "whole number of at least 0"),
        (["play", "pairs", "--deal", "-1"], "--deal"),
        (["play", "pairs", "--deal", "²"], "whole number"),
        (["play", "pairs", "--deal", str(2**256)], "below 2^256"),
        (["play", "pairs", "-o", "faces"], "NAME=VALUE"),
        (["play", "pairs", "-o", "faces=up"], 'faces: expected "hidden" or "open", got "up"'),
        (["play", "pairs", "-o", "speed=3"], "speed: there is no such field"),
        (["play", "pairs", "--lang", "de"], "--lang"),
        (["analyse", "nowhere.txt"], "cannot read nowhere.txt"),
        (["analyse", str(GOLDEN.parents[1] / "sequence" / "golden" / "two_manual.txt")], "cannot be analysed"),
        (["analyse", str(GOLDEN / "given_up.txt")], "not over"),
        (["replay", "nowhere.txt"], "cannot read nowhere.txt"),
        (["replay", "."], "cannot read ."),
        (["solve"], "--deals N"),
        (["solve", "3", "--deals", "3"], "--deals N"),
        (["solve", "--deals", "3", "--record"], "--record works for one deal only"),
        (["solve", "3", "--from", "3"], "--from needs --deals"),
        (["solve", "--deals", "2", "--from", str(2**256 - 1)], "expected deal numbers below 2^256"),
        (["play", "pairs", "-o", "faces=open", "-o", "faces=hidden"], "given twice"),
        (["play", "pairs", "-o", "fa\nces=open"], "only the letters a to z and _"),
        (["solve", "--deals", "0"], "whole number of at least 1"),
        (["solve", "1" * 79], "below 2^256"),
        (["solve", "76", "--record"], "proved lost"),
        (["solve", "15", "--limit", "50", "--record"], "undecided"),
        (["perft", "pairs", "--depth", "0"], "whole number of at least 1"),
        (["perft", "pairs", "--depth", "1" * 80], "expected at most 79 digits, got 80"),
        (["perft", "pairs", "--deal", "1" * 88], "below 2^256, which has 78 digits; got one of 88 digits"),
        (["perft", "pairs", "-o", "naïve=☃"], "the name of an option has only the letters a to z and _, got 'naïve'"),
        (["perft", "pairs", "-o", "faces=☃"], 'faces: expected "hidden" or "open", got "☃"'),
        (
            ["perft", "pairs", "-o", "faces=" + "[" * 5000 + "]" * 5000],
            "faces: lists and objects may be nested 32 deep",
        ),
        (["perft", "pairs", "-o", f"faces={[1] * 5000}"], "got [1, 1, 1, 1"),
        (["rules", "pairs", "P9"], "P1, P2, P3, P4, P5, P6"),
    ],
)
def test_bad_input_gets_one_sentence_and_code_two(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("tablee: ")
    assert printed.err.count("\n") == 1
    assert sentence in printed.err
    assert len(printed.err) < 300


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("hello\n", "line 1"), ("tablee bridge 1\noptions {}\nseed " + "0" * 64, "no game 'bridge'"), ("\0\1", "line 1")],
)
def test_bad_records_get_one_sentence_too(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record.txt").write_text(text)
    for command in ("replay", "solve", "analyse"):
        assert main([command, str(tmp_path / "record.txt")]) == 2
        printed = capsys.readouterr().err
        assert sentence in printed
        assert printed.count("\n") == 1


def test_a_binary_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "record.txt").write_bytes(b"\xff\xfe\xff")
    assert main(["replay", str(tmp_path / "record.txt")]) == 2
    assert "is not UTF-8 text" in capsys.readouterr().err


def test_games_lists_names_in_both_languages_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "games")
    assert "pairs: La réussite des paires\n" in printed
    assert '{"deal":"any","faces":"hidden"}' in printed


def test_perft_counts_by_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "pairs", "--deal", "17", "--depth", "3").split() == ["1", "8", "2", "63", "3", "498"]


def test_rules_can_be_read_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Deux cartes dévoilées" in run(capsys, "rules", "pairs", "P2", "--lang", "fr")
    assert "Any two face-up cards" in run(capsys, "rules", "pairs", "P2", "--lang", "en")
    assert run(capsys, "rules", "pairs").count("\n\nP") == 6


def test_solve_prints_verdict_nodes_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    verdict, line = run(capsys, "solve", "17").splitlines()
    assert verdict == "winnable, 21 nodes"
    assert len(line.split()) == 60
    assert run(capsys, "solve", "76") == "proved lost, 0 nodes\n"
    assert run(capsys, "solve", "15", "--limit", "50") == "undecided, 50 nodes\n"


def test_solve_sums_many_deals_up(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run(capsys, "solve", "--deals", "5", "--from", "74").splitlines()
    assert [row.split()[:-2] for row in rows[:3]] == [
        ["winnable", "4", "80.00%"],
        ["proved", "lost", "1", "20.00%"],
        ["undecided", "0", "0.00%"],
    ]
    assert rows[0].endswith("[37.55%, 96.38%]")
    assert rows[3].startswith("nodes: median ")


def test_solve_says_which_move_lost_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "solve", str(GOLDEN / "lost.txt")).endswith("\nlost by move 35 of 40: a2=a3\n")
    assert run(capsys, "solve", str(GOLDEN / "hopeless.txt")).endswith("\nthe deal was lost from the start\n")
    assert run(capsys, "solve", str(GOLDEN / "won.txt")) == "winnable, 1 nodes\n"


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_won_record_piped_through_replay_ends_in_the_same_state(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    tablee = [sys.executable, "-m", "tablee"]
    solved = subprocess.run([*tablee, "solve", "17", "--record"], env=environment, capture_output=True, check=True)
    replayed = subprocess.run(
        [*tablee, "replay", "-"], env=environment, input=solved.stdout, capture_output=True, check=True
    )
    assert replayed.stdout.decode().splitlines()[-3:] == [
        "after 60 moves, 0 taken back",
        "scores [60], won by [0]",
        "state aae6d2b7219f",
    ]


def test_replay_stops_at_the_requested_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "solve", "17", "--record")
    assert len(Record.read(text).moves) == 60
    (tmp_path / "record.txt").write_text(text)
    printed = run(capsys, "replay", str(tmp_path / "record.txt"), "--at", "3")
    assert "after 3 moves" in printed
    assert "\nnot over\n" in printed
    assert main(["replay", str(tmp_path / "record.txt"), "--at", "61"]) == 2


def test_a_terminal_without_the_glyphs_gets_question_marks_and_no_traceback() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "tablee", "replay", str(GOLDEN / "lost.txt")]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"8?" in done.stdout


def test_a_pipe_that_is_closed_early_is_no_error() -> None:
    command = [sys.executable, "-c", "from tablee.cli.main import main; import sys; sys.exit(main(['rules', 'pairs']))"]
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "fr"),
        ({"LC_ALL": "fr_FR", "LANG": "en_US"}, "fr"),
        ({"LANG": "C"}, "fr"),
    ],
)
def test_the_language_is_that_of_the_terminal_or_french_by_default(environment: dict[str, str], language: str) -> None:
    assert spoken(environment) == language


def test_a_finished_game_is_analysed_as_tables_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "analyse", str(GOLDEN / "lost.txt"), "--lang", "en")
    decisions, players, turning = shown.split("\n\n")
    assert decisions.startswith("move  side  to win")
    story = json.loads(run(capsys, "analyse", str(GOLDEN / "lost.txt"), "--json"))
    assert story["result"] == [0.0]
    assert len(decisions.splitlines()) == 1 + len(story["decisions"])
    assert len(players.splitlines()) == 2
    assert len(turning.splitlines()) == len(story["turning"])
