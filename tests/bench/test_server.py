"""The measurement of the server runs, with tiny counts, and prints a row for each thing it measures."""

import re
import subprocess
import sys

import pytest


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    run = [sys.executable, "-m", "tablee.bench", "server", *arguments]
    return subprocess.run(run, capture_output=True, text=True, check=False)


def test_every_server_has_its_rows() -> None:
    done = command("--tables", "2", "--seconds", "0.3")
    assert (done.returncode, done.stderr) == (0, "")
    head, *rows, _ = done.stdout.splitlines()
    assert head.split("│")[0].split()[-3:] == ["p50", "p99", "CPU"]
    assert [row.partition(": ")[0] for row in rows] == ["2 tables of 4"] * 3 + ["2 tables of 2"] * 3
    for kind, number in (("tablee", 6), ("bare echo", 6), ("ratio", 5)):
        for row in rows[["tablee", "bare echo", "ratio"].index(kind) :: 3]:
            what, _, figures = row.partition(": ")[2].partition("  ")
            assert what.startswith(kind)
            assert len([float(figure) for figure in re.findall(r"\d+(?:\.\d+)?", figures)]) == number, row


@pytest.mark.parametrize("arguments", [["--tables", "0"], ["--tables", "x"], ["--seconds", "0"], ["--seconds", "61"]])
def test_bad_arguments_measure_nothing(arguments: list[str]) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
