"""The measurement of the server runs, with tiny counts, and has its rows for every load."""

import asyncio

from tablee.bench.processes import serving
from tablee.bench.report import How
from tablee.bench.server import lines
from tablee.bench.tables import AnyTable, Meter, OurTable
from tests.bench.reading import read

_MOVES = 150
"""Two games by chance: hardly any takes more than 130."""


def test_every_load_has_its_rows() -> None:
    rows, _ = read(lines(How(0.1, (2,))))
    figures = ("p50", "p99", "CPU of a move", "moves")
    assert [row.what for row in rows] == [f"2 tables of {seats}: {what}" for seats in (2, 4) for what in figures]


def test_people_at_a_table_play_one_game_after_the_other_and_nothing_is_refused() -> None:
    async def play(base: str) -> Meter:
        enough = asyncio.Event()

        def ready(table: AnyTable) -> None:
            if len(meter.seconds) < _MOVES and meter.failure is None:
                table.move()
            else:
                enough.set()

        meter = Meter(ready)
        table = OurTable(meter, 0, 2)
        await table.open(base, "sequence", {})
        await enough.wait()
        table.close()
        return meter

    with serving() as server:
        meter = asyncio.run(play(server.address))
    assert meter.failure is None
    assert len(meter.seconds) == _MOVES
