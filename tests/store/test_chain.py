"""The rolling hash of a log: whatever is changed in a stored entry shows, and entries without a hash do no harm."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tablee.store.chain import SIZE, Damaged, checked, linked
from tablee.store.model import LogRow, Taken, Written
from tablee.store.place import address_of
from tablee.store.store import Store
from tests.store.tables import ANN, entry, get, table_row


def log(length: int, *, without: tuple[int, ...] = ()) -> list[LogRow]:
    """Return a log in which some entries have no hash."""
    rows, chain = list[LogRow](), b""
    for seq in range(1, length + 1):
        row = linked(chain, entry(seq, body=f'{{"move":{seq}}}'))
        chain = row.chain or b""
        rows.append(replace(row, chain=None) if seq in without else row)
    return rows


@pytest.mark.parametrize(
    "change",
    [{"body": '{"move":7}'}, {"at": 1}, {"command": "other"}, {"table": "XXXXX"}, {"seq": 9}, {"chain": b"x" * SIZE}],
    ids=str,
)
@pytest.mark.parametrize("seq", [1, 3, 5])
def test_a_changed_entry_shows(seq: int, change: dict[str, str]) -> None:
    rows = log(5)
    checked(b"", rows)
    rows[seq - 1] = replace(rows[seq - 1], **change)  # type: ignore[arg-type]  # one field of the right type
    with pytest.raises(Damaged):
        checked(b"", rows)


def test_entries_without_a_hash_are_covered_by_the_next_one_that_has_one() -> None:
    rows = log(5, without=(1, 2, 4))
    checked(b"", rows)
    for seq in (1, 2, 4):
        changed = [replace(row, body="{}") if row.seq == seq else row for row in rows]
        with pytest.raises(Damaged) as damaged:
            checked(b"", changed)
        assert damaged.value.seq == (3 if seq < 3 else 5)


def test_entries_that_change_places_show() -> None:
    rows = log(4)
    rows[1], rows[2] = replace(rows[2], seq=2), replace(rows[1], seq=3)
    with pytest.raises(Damaged):
        checked(b"", rows)


def test_the_store_gives_back_the_hash_of_an_entry(store: Store) -> None:
    first, second, third = log(3, without=(2,))
    assert get(store.open_table(table_row(), first))
    for row in (second, third):
        assert get(store.append(row)) == Written()
    assert get(store.append(linked(b"", entry(3, "late")))) == Taken()
    assert get(store.entries("BCDFG")) == [first, second, third]
    assert get(store.heads(["BCDFG"])) == {"BCDFG": (3, third.chain)}


def test_a_log_is_read_in_pages(store: Store) -> None:
    first, *rest = log(5)
    assert get(store.open_table(table_row(), first))
    for row in rest:
        assert get(store.append(row)) == Written()
    assert get(store.entries("BCDFG", 0, 2)) == [first, rest[0]]
    assert get(store.entries("BCDFG", 2, 2)) == [rest[1], rest[2]]


def test_a_store_notices_that_another_process_has_written(tmp_path: Path) -> None:
    url = address_of(tmp_path / "tablee.sqlite3")
    with closing(Store.open(url)) as store:
        assert get(store.is_changed())
        assert not get(store.is_changed())
        first, *_ = log(1)
        assert get(store.open_table(table_row(), first))
        assert not get(store.is_changed())  # its own writing does not count
        with closing(Store.open(url)) as other:
            get(other.name_person(ANN, "Ann", 1))
        assert get(store.is_changed())
        assert not get(store.is_changed())
