"""The benchmark of the solver decides deals and prints the verdicts."""

from tablee_lab.bench.report import How
from tablee_lab.bench.solver import lines
from tests.lab.bench.reading import read


def test_deals_are_decided() -> None:
    rows, _ = read(lines(How(1e-6, ())))
    assert [row.more for row in rows] == ["1 winnable, 0 proved lost, 0 undecided"]  # deal 0


def test_only_the_patience_has_a_solver() -> None:
    assert read(lines(How(1e-6, (), "figures"))) == ([], [])
