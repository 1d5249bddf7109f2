"""A fake clock for benchmarks, so that their results are known in advance, and servers that cost the tests little."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from tablee.store.place import address_of
from tablee_lab.bench import boardgame, growth, memory, server, sizes, turns
from tablee_lab.bench.processes import UNLIMITED, Server, started

FROZEN = Path(__file__).with_name("frozen.py")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """One second passes between two looks at the clock, so each measured step takes one second."""
    monkeypatch.setattr(turns, "process_time", count().__next__)


@contextmanager
def frozen(module: str, folder: Path) -> Iterator[Server]:
    """A server that is infinitely fast, as far as its rate limit can tell."""
    database = address_of(folder / "frozen.sqlite3")
    arguments = ("serve", "--port", "0", "--database", database)
    with started([sys.executable, str(FROZEN), module, *arguments]) as running:
        yield running


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Such a server, with its rate limit lifted as in a benchmark."""
    with frozen(UNLIMITED, tmp_path_factory.mktemp("frozen")) as found:
        yield found


@pytest.fixture
def shared(running: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """All benchmarks measure this server, and their clients run in a thread."""

    @contextmanager
    def serving(module: str, _: object = None) -> Iterator[Server]:
        assert module == UNLIMITED
        yield running

    for module in (growth, memory, server, sizes):
        monkeypatch.setattr(module, "serving", serving)
        monkeypatch.setattr(module, "loading", lambda: ThreadPoolExecutor(1), raising=False)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither boardgame.io nor Pgx is installed, even where they are: Pgx would compile its games first."""
    monkeypatch.setattr(boardgame, "FOLDER", Path("nowhere"))
    monkeypatch.setitem(sys.modules, "jax", None)
