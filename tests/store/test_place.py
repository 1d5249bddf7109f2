"""A database file belongs to one server, and only its owner can read it."""

import os
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tablee.store import place
from tablee.store.model import StoreFailed
from tablee.store.place import address_of, kept
from tablee.store.store import Store


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "WAIT", 0.1)


POSIX = pytest.mark.skipif(os.name != "posix", reason="needs the file modes of POSIX")


def test_a_second_server_on_the_same_file_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    address = address_of(tmp_path / "tablee.sqlite3")
    with (
        kept(address),
        pytest.raises(StoreFailed, match=r"another server already serves .*tablee\.sqlite3"),
        kept(address),
    ):
        pass
    with kept(address):
        pass


def test_a_server_that_was_killed_leaves_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = address_of(tmp_path / "tablee.sqlite3")
    keeping = "with kept(sys.argv[1]): print(flush=True); time.sleep(60)"
    program = f"import sys, time; from tablee.store.place import kept\n{keeping}"
    with subprocess.Popen([sys.executable, "-c", program, address], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(StoreFailed), kept(address):
            pass
        monkeypatch.setattr(place, "WAIT", 20.0)
        other.kill()
        with kept(address):  # at once, while the system still ends the other
            pass


def test_other_files_and_other_databases_are_free(tmp_path: Path) -> None:
    with kept(address_of(tmp_path / "one.sqlite3")), kept(address_of(tmp_path / "two.sqlite3")):
        pass
    with kept("postgresql://db.example/tablee"), kept("postgresql://db.example/tablee"):
        pass


def test_a_folder_that_is_missing_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="unable to open"), kept(address_of(tmp_path / "no" / "such.sqlite3")):
        pass


@POSIX
def test_only_its_owner_can_read_a_new_database(tmp_path: Path) -> None:
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))):
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert {"tablee.sqlite3", "tablee.sqlite3-wal"} <= set(modes)
    assert set(modes.values()) == {0o600}
