"""`tablee house`: the operator's commands, on a database that nobody serves and beside a running server."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.cli.main import main
from tablee.kernel.seed import Seed
from tablee.server import rooms
from tablee.store.chain import linked
from tablee.store.model import LogRow, TableRow
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.table import entries
from tests.server.company import company, in_loop
from tests.server.serving import START, serving
from tests.server.worlds import history, person_of
from tests.store.tables import get

CODE = "BCDFG"
ANN, BOB = person_of("Ann"), person_of("Bob")


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with one table, at which Ann and Bob have made four moves."""
    url, chain, rows = address_of(tmp_path / "tablee.sqlite3"), b"", []
    log = history("sequence", {}, Seed.numbered(1), 4, lambda _: False)
    for seq, entry in enumerate(log, 1):
        row = linked(chain, LogRow(CODE, seq, f"{ANN[:12]}:{seq}", START, entries.write(entry)))
        chain = row.chain or b""
        rows.append(row)
    with closing(Store.open(url)) as store:
        get(store.open_table(TableRow(CODE, "sequence", START, START, False), rows[0], [ANN, BOB]))
        for row in rows[1:]:
            get(store.append(row))
        get(store.name_person(ANN, "Ann", START))
    return url


@pytest.fixture
def house(database: str, capsys: pytest.CaptureFixture[str]) -> "House":
    return House(database, capsys)


class House:
    """Runs the commands."""

    def __init__(self, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.url = url
        self._capsys = capsys

    def __call__(self, command: str, *arguments: str, code: int = 0) -> str:
        """Run a command; return what it prints."""
        assert main(["house", command, *arguments, "--database", self.url]) == code
        printed = self._capsys.readouterr()
        return printed.out if code < 2 else printed.err

    def change(self, statement: str) -> None:
        with closing(Store.open(self.url)) as store, store._engine.begin() as connection:
            assert connection.execute(text(statement)).rowcount == 1


def test_it_tells_what_is_in_the_database(house: House) -> None:
    assert house("status") == "tables: 1\nentries: 9\nrecords: 0\npeople: 1\nbans: 0\n"
    assert house("tables") == (
        "BCDFG  sequence  open  entries: 9  people: 2  opened: 2027-01-15  changed: 2027-01-15\n"
    )
    ann, bob = house("tables", CODE.lower()).splitlines()
    assert sorted([ann, bob]) == sorted([f"{ANN}  Ann  since 2027-01-15", f"{BOB}  without a name  since 2027-01-15"])
    assert "there is no table 'XXXXX'" in house("tables", "XXXXX", code=2)


def test_a_closed_table_is_gone(house: House) -> None:
    assert "closed BCDFG" in house("close", CODE)
    assert house("tables") == ""
    assert "there is no table" in house("close", CODE, code=2)


def test_it_bans_and_lifts(house: House) -> None:
    assert house("ban", "2001:db8::1") == "banned 2001:db8::/64\n"
    assert house("ban", ANN) == f"banned {ANN}\n"
    assert house("ban").splitlines() == sorted([ANN, "2001:db8::/64"])
    house("ban", ANN, "--lift")
    assert house("ban") == "2001:db8::/64\n"
    assert "there is no ban" in house("ban", ANN, "--lift", code=2)
    assert "expected the id of a person, an address or a network" in house("ban", "Ann", code=2)


def test_it_exports_and_erases_a_person(house: House) -> None:
    found = json.loads(house("export", ANN))
    assert (found["name"], [table["code"] for table in found["tables"]]) == ("Ann", [CODE])
    assert "erased; tables: 1." in house("erase", ANN)
    assert ANN not in house("tables", CODE)
    assert house("check") == "faults: 0\n"
    for command in ("export", "erase"):
        assert "nothing is known of this person" in house(command, ANN, code=2)
    assert "the id of a person has 32 characters" in house("erase", "Ann", code=2)


def test_it_removes_what_is_too_old(house: House) -> None:
    assert house("clean") == "tables removed: 0, records removed: 0\n"
    house.change("UPDATE log SET at = 1 WHERE seq = 9")
    assert house("clean", "--keep-tables", "0") == "tables removed: 0, records removed: 0\n"
    assert house("clean") == "removed BCDFG\ntables removed: 1, records removed: 0\n"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE log SET body = replace(body, 'Bob', 'Rob') WHERE seq = 2", "the log of BCDFG is damaged at entry 2"),
        ("UPDATE log SET body = '{', chain = NULL WHERE seq = 9", "BCDFG: entry 9 cannot be applied (DecodeError)"),
        ("INSERT INTO snapshots VALUES ('BCDFG', '{}')", "BCDFG: the snapshot cannot be read"),
        ("INSERT INTO records VALUES ('X-1', NULL, 'pairs', 1, 'nonsense', '{}')", "record X-1: "),
    ],
)
def test_it_finds_what_is_damaged(house: House, change: str, fault: str) -> None:
    assert house("check") == "faults: 0\n"
    house.change(change)
    assert fault in house("check", code=1)


def test_a_database_that_is_not_there_is_not_created(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.sqlite3"
    assert main(["house", "status", "--database", address_of(missing)]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not missing.exists()


@in_loop
async def test_a_running_server_notices_within_a_heartbeat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rooms, "_BEAT", 0.02)
    with serving(tmp_path) as served:
        house = House(address_of(tmp_path / "tablee.sqlite3"), capsys)
        async with company(served.base, "Ann", "Bob", "Cy") as (ann, bob, cy):
            code = await ann.open("sequence", {"players": 3})
            for seat, one in enumerate((ann, bob, cy)):
                await one.enter(code)
                assert seat == 0 or await one.do("sit", seat=seat) is None
            ids = {line.split()[1]: line.split()[0] for line in house("tables", code).splitlines()}
            house("ban", ids["Cy"])
            assert await cy.until_closed() == 4403
            house("erase", ids["Bob"])
            assert await ann.until_closed() == await bob.until_closed() == 1012
            await ann.enter(code)
            assert [chair["name"] for chair in ann.chairs] == ["Ann", "—", "Cy"]
            house("close", code)
            assert await ann.until_closed() == 1012
            await ann.knock(code)
            assert await ann.until_closed() == 4404
