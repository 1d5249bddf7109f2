"""Results in few digits, ratios with a 1 on one side, and work that is done in turns."""

import pytest

from tablee_lab.bench.report import Row, Unit, load_now, machine, ratio, said
from tablee_lab.bench.turns import Work, bare_loop, take_turns


@pytest.mark.parametrize(
    ("quotient", "text"),
    [(3.14159, "3.14 : 1"), (1, "1 : 1"), (0.25, "1 : 4"), (1 / 62_345, "1 : 62,345"), (1234.5, "1,234 : 1")],
)
def test_a_ratio_has_a_one_on_its_smaller_side(quotient: float, text: str) -> None:
    assert ratio(quotient) == text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (52_892.4, "/s", "52,892/s"),
        (14_756_869, "/s", "14.8 M/s"),
        (0.5, "/s", "0.5/s"),
        (2.5, "s", "2.5 s"),
        (0.0123, "s", "12.3 ms"),
        (6.37e-8, "s", "0.0637 µs"),
        (999, "B", "999 bytes"),
        (61_112, "B", "59.7 KB"),
        (3 << 20, "B", "3 MB"),
    ],
)
def test_a_result_is_printed_in_the_largest_unit_that_fits(value: float, unit: Unit, text: str) -> None:
    assert said(value, unit) == text


def test_a_row_begins_with_the_ratio_of_ours_to_theirs() -> None:
    row = str(Row("a move", 0.002, "echo", 0.001, "s", "more"))
    assert row.split() == ["2", ":", "1", "a", "move", "2", "ms", "echo", "1", "ms", "more"]


def test_the_machine_its_load_and_the_day_are_named() -> None:
    program, python, cores, *_, load, day = machine(load_now()).split(", ")
    words = program.split()[0], python.split()[0], cores.split()[1], load.split()[0]
    assert words == ("tablee", "Python", "cores", "load")
    assert len(day.split("-")) == 3


def test_the_candidate_with_the_least_time_runs_next_until_all_have_had_enough() -> None:
    works = Work(bare_loop), Work(lambda: bare_loop() + bare_loop())
    take_turns(0.02, *works)
    assert all(work.seconds >= 0.02 for work in works)
    assert all(work.done % bare_loop() == 0 and work.speed == work.done / work.seconds for work in works)
