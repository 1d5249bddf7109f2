"""The load benchmark: whose result is in which row, what counts as a move, and frames of all sizes."""

import asyncio
from collections.abc import Callable

import pytest

from tablee_lab.bench import load, memory, server, start
from tablee_lab.bench.load import Phase, Plan, Result, load_bare
from tablee_lab.bench.processes import Server, echoing, serving
from tablee_lab.bench.report import How
from tablee_lab.bench.tables import BareTable, Meter
from tablee_lab.bench.wire import Wire, connect


def test_ours_comes_first_and_each_row_has_the_phase_that_it_names() -> None:
    ours = Result(Phase(9, 1, 2, 3, 4, 5, 54, 1392), Phase(9, 6, 7, 8, 9, 10, 0, 0))
    echo = Result(Phase(9, 11, 12, 13, 14, 15, 0, 0), Phase(9, 16, 17, 18, 19, 20, 0, 0))
    rows = [row for row in server._compared("a load", ours, "echo", echo) if not isinstance(row, str)]
    assert [(row.what, row.ours, row.theirs, row.unit) for row in rows] == [
        ("a load: p50", 2, 12, "s"),
        ("a load: p99", 3, 13, "s"),
        ("a load: CPU of a move", 4, 14, "s"),
        ("a load: moves", 6, 16, "/s"),
    ]
    assert {row.beside for row in rows} == {"echo"}
    assert rows[3].more == "CPU 9 s beside 19 s; the loaders' 10 s beside 20 s"


def test_a_phase_is_measured_by_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = Meter(lambda _: None)

    async def moves() -> None:
        meter.seconds += [float(n) for n in range(100, 0, -1)]
        meter.up, meter.down = 5000, 80_000

    looks = iter((1.0, 11.0))
    monkeypatch.setattr(load, "_cpu", lambda _: next(looks))
    monkeypatch.setattr(load, "process_time", iter((2.0, 22.0)).__next__)
    monkeypatch.setattr(load, "perf_counter", iter((0.0, 50.0)).__next__)
    assert asyncio.run(load._phase([], meter, moves())) == Phase(100, 2.0, 51, 100, 0.1, 0.2, 50, 800)


def test_the_echo_server_broadcasts_as_many_bytes_as_requested() -> None:
    heard: list[tuple[str, int]] = []

    async def talk(base: str) -> None:
        wires = [
            await connect(f"{base}7/70000", {}, lambda text, who=who: heard.append((who, len(text))))  # type: ignore[misc]  # bound
            for who in ("Ann", "Bob")
        ]
        wires[0].send(b"hello")
        async with asyncio.timeout(20):
            while len(heard) < 2:
                await asyncio.sleep(0)
        for wire in wires:
            wire.close()

    with echoing() as echo:
        asyncio.run(talk(echo.address))
        paced = load_bare(echo.address, Plan(2, 2, 0.05), (10, 1000)).paced
    assert sorted(heard) == [("Ann", 70_000), ("Bob", 70_000)]
    assert (paced.up, paced.down) == (10, 2 * 1000)


class Pipe(asyncio.Transport):
    """A fake connection."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True


def test_a_move_at_the_echo_server_counts_when_the_last_seat_has_received_it() -> None:
    async def play() -> list[int]:
        ready: list[object] = []
        table, wire = BareTable(meter := Meter(ready.append), 2, 10), Wire("", lambda _: None)
        wire.connection_made(Pipe())
        table._wires = [wire, wire]
        table.move()
        known = []
        for _ in range(2):
            table._hear(b"x" * 30)
            known.append(len(meter.seconds))
        assert (meter.up, meter.down, ready) == (10, 60, [table])
        return known

    assert asyncio.run(play()) == [0, 1]


def test_frames_of_every_length_are_read_however_they_are_split() -> None:
    async def take(step: int) -> None:
        heard: list[bytes] = []
        wire, pipe = Wire("hello", heard.append), Pipe()
        wire.connection_made(pipe)
        texts = [b"", b"a" * 125, b"b" * 126, b"c" * 65_536]
        lengths = [b"\x00", b"\x7d", b"\x7e\x00\x7e", b"\x7f" + (65_536).to_bytes(8, "big")]
        frames = b"".join(b"\x81" + length + text for length, text in zip(lengths, texts, strict=True))
        came = b"HTTP/1.1 101 Yes\r\n\r\n" + frames + b"\x89\x02hi" + b"\x88\x02\x10\x00"
        for begin in range(0, len(came), step):
            wire.data_received(came[begin : begin + step])
        wire.connection_lost(None)
        assert heard == texts
        assert pipe.written == b"hello" + b"\x8a\x82" + bytes(4) + b"hi"
        assert pipe.is_closed
        assert wire.closed.result() == 0x1000

    for step in (997, 70_000):
        asyncio.run(take(step))


def test_the_memory_growth_of_a_server_is_divided_by_the_number_of_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter((1 << 20, (1 << 20) + 5 * 9000, (1 << 20) + 5 * 9000 + 5 * 7000))
    monkeypatch.setattr(memory, "memory", lambda _: next(sizes))

    class Quiet(BareTable):
        async def watch(self) -> None:
            """Connect nobody."""

        async def sit(self) -> None:
            """Seat nobody."""

    tables = [Quiet(Meter(lambda _: None), 2, 0) for _ in range(5)]
    sit, watch = [one.sit for one in tables], [one.watch for one in tables]
    grown = memory._grown(Server("", 0), tables, sit, sit, watch)
    assert asyncio.run(grown) == (1 << 20, 9000, 7000)


def test_a_start_is_the_fastest_of_several() -> None:
    row = start._beside(How(9, ()), "ours", iter((5.0, 3.0, 4.0)).__next__, "theirs", iter((2.0, 1.0, 7.0)).__next__)
    assert (row.ours, row.theirs) == (3, 1)


def test_every_start_is_compared_with_what_its_row_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(arguments: tuple[str, ...]) -> Callable[[], float]:
        return lambda: float(len(arguments[-1]))  # the longer the name, the longer the start

    monkeypatch.setattr(start, "_run", run)
    monkeypatch.setattr(start, "_answer", lambda started: 9.0 if started is serving else 8.0)
    monkeypatch.setattr(start, "PEERS", {"OpenSpiel": "pyspiel"})
    rows = [row for row in start.lines(How(1, ())) if not isinstance(row, str)]
    names = [("import tablee", "pass"), ("import tablee.games", "pass"), ("--help", "pass")]
    names.append(("import tablee.games", "import pyspiel"))
    found = [(row.ours, row.theirs) for row in rows]
    assert found == [*((len(ours), len(other)) for ours, other in names), (9, 8)]
