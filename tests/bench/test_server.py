"""The measurement of the server runs, with tiny counts, and has its rows for every load."""

from tablee.bench.report import How
from tablee.bench.server import lines
from tests.bench.reading import read


def test_every_load_has_its_rows() -> None:
    rows, _ = read(lines(How(0.1, (2,))))
    figures = ("p50", "p99", "CPU of a move", "moves")
    assert [row.what for row in rows] == [f"2 tables of {seats}: {what}" for seats in (2, 4) for what in figures]
