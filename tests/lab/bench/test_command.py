"""The command `tablee bench`: its parts and its errors."""

import re
from functools import partial

import pytest

from tablee.cli.main import main
from tablee_lab.bench.command import MEASURES
from tablee_lab.bench.report import How, Lines


def test_the_named_benchmarks_are_run_and_the_machine_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "solver", "rules", "--seconds", "0.001", "--game", "pairs"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.startswith("tablee 0")
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
