"""The benchmark of the server runs, with tiny counts, and has rows for every load."""

import asyncio
import json

from tablee_lab.bench.report import How
from tablee_lab.bench.server import lines
from tablee_lab.bench.tables import Meter, OurTable
from tablee_lab.bench.wire import Wire
from tests.lab.bench.reading import read


def test_every_load_has_its_rows() -> None:
    rows, _ = read(lines(How(0.1, (2,))))
    figures = ("p50", "p99", "CPU of a move", "moves")
    assert [row.what for row in rows] == [f"2 tables of {seats}: {what}" for seats in (2, 4) for what in figures]


class Noted(Wire):
    """A fake connection that records what is sent."""

    def __init__(self) -> None:
        super().__init__("", lambda _: None)
        self.sent: list[str] = []

    def send(self, text: bytes) -> None:
        self.sent.append(json.loads(text)["do"])


def test_a_seat_asks_for_another_game_once_even_when_others_agree_later() -> None:
    async def hear(*stages: str) -> list[str]:
        table, wire = OurTable(Meter(lambda _: None), 0, 1), Noted()
        table._wires = [wire]
        for stage in stages:
            table._hear(0, json.dumps({"look": {"table": {"stage": stage}}}).encode())
        return wire.sent

    assert asyncio.run(hear("playing", "over", "over", "playing", "over")) == ["rematch", "rematch"]
