"""The command `tablee bench`: its parts and its errors."""

import re
from functools import partial
from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee_lab.bench.command import MEASURES
from tablee_lab.bench.report import Failed, How, Lines


def test_the_named_benchmarks_are_run_and_the_machine_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "solver", "rules", "--seconds", "0.001", "--game", "pairs"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    first, *_, last = printed.out.splitlines()
    assert re.fullmatch(r"tablee 0.*, load [\d.]+ at the start, [\d-]+", first)
    assert re.fullmatch(r"load [\d.]+ at the start and [\d.]+ at the end", last)
    assert re.findall(r"^ *[\d.,]+ : [\d.,]+   (\w+)", printed.out, re.MULTILINE) == ["deals", "pairs"]


def test_without_arguments_every_benchmark_is_run_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """With fake benchmarks that take no time."""
    seen: list[tuple[str, tuple[int, ...]]] = []

    def measure(part: str, how: How) -> Lines:
        seen.append((part, how.tables))
        yield part

    for part in MEASURES:
        monkeypatch.setitem(MEASURES, part, partial(measure, part))
    assert main(["bench"]) == 0
    assert seen == [(part, (10, 50, 200)) for part in MEASURES]


def test_a_file_gets_the_same_results_and_the_load_at_the_start_and_at_the_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["bench", "solver", "--seconds", "0.001", "--output", str(tmp_path / "results.txt")]) == 0
    first, *lines = (tmp_path / "results.txt").read_text(encoding="utf-8").splitlines()
    assert re.fullmatch(r"tablee 0.*, load [\d.]+ at the start and [\d.]+ at the end, [\d-]+", first)
    assert lines == capsys.readouterr().out.splitlines()[1:-2]


def test_a_file_that_cannot_be_written_is_noticed_before_anything_is_measured(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["bench", "solver", "--output", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"tablee: cannot write {tmp_path}: Is a directory\n"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Failed("it rains"), "not measured: rules, because it rains"),
        (ValueError("no number"), "not measured: rules, because of an error: ValueError: no number"),
    ],
)
def test_a_part_that_fails_is_one_sentence_and_the_others_go_on(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: How) -> Lines:
        yield "a heading"
        raise error

    monkeypatch.setitem(MEASURES, "rules", fail)
    monkeypatch.setitem(MEASURES, "solver", lambda _: iter(["a result"]))
    assert main(["bench", "rules", "solver"]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[1:-2] == ["", "a heading", sentence, "", "a result"]
    assert printed.err == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], f"expected one of {', '.join(MEASURES)}, got 'dance'"),
        (["--seconds", "0"], "expected a number above 0 and up to 60, got '0'"),
        (["--seconds", "61"], "up to 60, got '61'"),
        (["--seconds", "nan"], "up to 60, got 'nan'"),
        (["server", "--tables", "0"], "expected a whole number from 1 to 1000, got '0'"),
        (["server", "--tables", "1001"], "from 1 to 1000, got '1001'"),
        (["rules", "--game", "bridge"], "invalid choice: 'bridge'"),
    ],
)
def test_a_bad_argument_gets_one_sentence_and_measures_nothing(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert printed.err.count("\n") == 1
