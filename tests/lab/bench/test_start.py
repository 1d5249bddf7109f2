"""Start times, memory and page size have their rows; a measurement that is impossible is named."""

import gzip
from pathlib import Path

import pytest

from tablee_lab.bench import page, start
from tablee_lab.bench.report import How
from tests.lab.bench.reading import read

TASTE = How(1e-6, (5,))


def test_every_start_has_its_row_and_a_peer_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "PEERS", {"OpenSpiel": "pyspiel", "Nobody": "no_such_module"})
    rows, sentences = read(start.lines(TASTE))
    ours = ["import tablee", "import tablee.games", "tablee --help", "import tablee.games"]
    assert [row.what for row in rows] == [*ours, "the server, to its first answer"]
    assert [row.beside for row in rows][3:] == ["import pyspiel", "echo, to its first answer"]
    assert sentences[1].startswith("not measured: Nobody, because no_such_module is not installed")


def test_the_size_of_the_page_is_compared_with_its_budget() -> None:
    rows, _ = read(page.lines(TASTE))
    *kinds, whole = rows
    assert [(row.what, row.theirs) for row in kinds] == list(page.BUDGET.items())
    assert whole.theirs == page.WHOLE
    assert whole.ours > sum(row.ours for row in kinds)


def test_a_page_that_has_not_been_built_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page, "BUILT", tmp_path)
    rows, (missing,) = read(page.lines(TASTE))
    assert rows == []
    assert missing.startswith("not measured: the page, ")


def test_all_files_that_the_page_loads_count_with_their_compressed_size(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(page, "BUILT", tmp_path)
    (tmp_path / "assets").mkdir()
    files = {"assets/a.js": b"a" * 9000, "assets/b.js": b"b" * 8000, "assets/c.css": b"c" * 7000}
    files |= {"assets/d.woff2": b"d" * 6000, "index.html": " ".join(f'"/{name}"' for name in files).encode()}
    files["index.html"] += b' "/assets/d.woff2"'
    files |= {name: name.encode() for name in ("icon.svg", "manifest.webmanifest", "worker.js")}
    for name, body in files.items():
        (tmp_path / name).write_bytes(body)
    first, second, third, fourth, *others = (len(gzip.compress(body)) for body in files.values())
    rows, _ = read(page.lines(TASTE))
    kinds = [first + second, third, fourth]
    assert [row.ours for row in rows] == [*kinds, sum(kinds) + sum(others)]
