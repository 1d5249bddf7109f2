"""Every part of `tablee bench` runs in its shortest form, those of the server against a server of any speed."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tablee.cli.main import main
from tablee_lab.bench import first_card, growth, paint, start
from tablee_lab.bench.command import MEASURES
from tablee_lab.bench.processes import Server
from tests.lab.bench.reading import SHAPE

ROWS = {
    "rules": 1,
    "peers": 1,
    "search": 2,
    "cores": 6,
    "bots": 2,
    "solver": 1,
    "server": 8,
    "bytes": 1,
    "tables": 1,
    "spectators": 1,
    "length": 1,
    "nodes": 2,
    "start": 5,
    "restart": 3,
    "memory": 4,
    "page": 4,
    "alone": 7,
    "paint": 3,
}
"""Rows of each part with one game, without peers that a checkout need not have."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, running: Server) -> None:
    """No browser, no starts and no PostgreSQL: those take long, and other tests use them."""

    @contextmanager
    def present(found: object) -> Iterator[object]:
        yield found

    monkeypatch.setattr(paint, "serving", lambda: present(running))
    monkeypatch.setattr(paint, "_browser", lambda: present(None))
    monkeypatch.setattr(paint, "_visit", lambda *_: 1.0)
    monkeypatch.setattr(first_card, "_device", lambda: present(lambda: (1.0, 1.0)))
    monkeypatch.setattr(growth, "empty_database", lambda: "")
    monkeypatch.setattr(start, "_run", lambda _: lambda: 1.0)
    monkeypatch.setattr(start, "_answer", lambda _: 1.0)


@pytest.mark.usefixtures("shared", "alone", "quick")
@pytest.mark.parametrize("part", MEASURES)
def test_a_part_has_its_rows_however_fast_the_server_is(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", part, "--short", "--seconds", "0.05", "--game", "pairs"]) == 0
    _, heading, *lines = capsys.readouterr().out.splitlines()[1:-2]
    assert [line for line in lines if "error" in line or "refused" in line] == []
    assert len([line for line in lines if SHAPE.fullmatch(line)]) >= ROWS[part], heading
