"""What a start loads. A start is fast because it loads little, so these tests list modules and measure no time."""

import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen

import pytest

from tablee.store.place import address_of

LIBRARIES = {
    "alembic", "asyncio", "importlib.metadata", "importlib.resources", "logging", "mako", "msgspec", "multiprocessing",
    "numpy", "prometheus_client", "rich", "sqlalchemy", "starlette", "structlog", "subprocess", "uvicorn", "wasmtime",
}  # fmt: skip
"""Slow to load, and needed by some commands only."""


def python(*arguments: str) -> "subprocess.Popen[str]":
    """Python, which writes a line about each import to standard error."""
    command = [sys.executable, "-X", "importtime", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def loaded(process: "subprocess.Popen[str]") -> set[str]:
    """The modules that a process has loaded by its end."""
    _, told = process.communicate(timeout=60)
    return listed(told)


def listed(told: str) -> set[str]:
    """The modules in what Python tells about its imports."""
    return {line.rpartition("|")[2].strip() for line in told.splitlines() if line.startswith("import time:")}


def parts(modules: Iterable[str]) -> set[str]:
    """The parts of our own package among these modules: `tablee.table` for `tablee.table.model`."""
    return {".".join(name.split(".")[:2]) for name in modules if name.startswith("tablee")}


def test_importing_tablee_loads_the_kernel_alone() -> None:
    modules = loaded(python("-c", "import tablee"))
    assert parts(modules) == {"tablee", "tablee.kernel"}
    assert not modules & (LIBRARIES | {"argparse", "ctypes"})


def test_importing_the_games_loads_no_library() -> None:
    modules = loaded(python("-c", "import tablee.games"))
    assert parts(modules) == {
        "tablee",
        "tablee.kernel",
        "tablee.cards",
        "tablee.bots",
        "tablee.games",
        "tablee.messages",
    }
    assert not modules & (LIBRARIES | {"argparse", "ctypes"})


@pytest.mark.parametrize("arguments", [["--help"], ["serve", "--help"]], ids=" ".join)
def test_help_loads_neither_the_games_nor_a_library(arguments: list[str]) -> None:
    modules = loaded(python("-m", "tablee", *arguments))
    assert parts(modules) == {"tablee", "tablee.kernel", "tablee.messages", "tablee.cli"}
    assert not modules & LIBRARIES


def test_a_command_loads_no_other_command() -> None:
    modules = loaded(python("-m", "tablee", "games"))
    ours = {name for name in modules if name.startswith("tablee.cli.")}
    assert ours == {f"tablee.cli.{name}" for name in ("main", "arguments", "commands", "lab", "records")}
    assert not modules & {"rich", "sqlalchemy", "uvicorn"}


def test_a_server_loads_alembic_only_for_a_database_that_needs_a_migration(tmp_path: Path) -> None:
    database = address_of(tmp_path / "tables.sqlite3")
    assert {"alembic", "mako"} <= served(database)
    modules = served(database)
    assert {"tablee.server.app", "sqlalchemy", "uvicorn"} <= modules
    assert not modules & {
        "alembic",
        "mako",
        "numpy",
        "psycopg",
        "rich.progress",
        "sqlalchemy.dialects.postgresql",
        "tablee.arena",
        "tablee_lab",
        "wasmtime",
    }


def served(database: str) -> set[str]:
    """The modules of a server that has answered once."""
    command = "-m", "tablee", "serve", "--port", "0", "--database", database
    with python(*command) as process, ThreadPoolExecutor(1) as reading:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            told = reading.submit(process.stderr.read)  # a full pipe would stop the server
            with urlopen(f"{process.stdout.readline().strip()}metrics", timeout=60) as answer:
                assert answer.status == 200
        finally:
            process.terminate()
        return listed(told.result())
