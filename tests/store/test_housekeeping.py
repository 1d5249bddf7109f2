"""What an operator asks of a database, on both kinds: counting, removing, banning, replacing a person in a log."""

from dataclasses import replace
from functools import partial

import pytest

from tablee.store import housekeeping, person
from tablee.store.chain import checked
from tablee.store.model import LogRow, StoreFailed, StoreRefused, Taken, Written
from tablee.store.store import Store
from tests.store.tables import ANN, BOB, append, entry, game_record, get, open_table, table_row


def played(store: Store, code: str, *, record: bool = False) -> None:
    """Write a table of Ann's with three entries, of which the last is a move; and a finished game if wanted."""
    assert get(store.open_table(table_row(code), entry(1, table=code), [ANN]))
    append(store, 2, table=code)
    move = entry(3, table=code, body='{"do":"play","seat":0,"move":"x"}')
    assert get(store.append(move, record=game_record(table=code) if record else None)) == Written()


def test_what_is_there_is_counted_and_listed(store: Store) -> None:
    played(store, "BBBBB", record=True)
    open_table(store, "CCCCC")
    get(store.name_person(ANN, "Ann", 1))
    get(store.work(lambda connection: housekeeping.ban(connection, ANN, 1)))
    assert get(store.work(housekeeping.counts)) == (2, 4, 1, 1, 1)
    tables = get(store.work(partial(housekeeping.tables_after, code="", limit=10)))
    assert [(one.code, one.entries, one.changed_at, one.people) for one in tables] == [
        ("BBBBB", 3, 3_000, 1),
        ("CCCCC", 1, 1_000, 0),
    ]
    assert get(store.work(partial(housekeeping.tables_after, code="BBBBB", limit=10))) == tables[1:]
    assert get(store.work(partial(housekeeping.members_of, code="BBBBB"))) == [(ANN, "Ann", 1_000)]
    assert [get(store.work(partial(housekeeping.has_move, code=code))) for code in ("BBBBB", "CCCCC")] == [True, False]


def test_a_move_that_somebody_quotes_in_the_chat_is_no_move(store: Store) -> None:
    open_table(store)
    assert get(store.append(entry(2, body='{"do":"say","by":"x","text":"{\\"do\\":\\"play\\"}"}'))) == Written()
    assert not get(store.work(partial(housekeeping.has_move, code="BCDFG")))


def test_a_removed_table_is_gone_and_its_code_can_be_used_again(store: Store) -> None:
    played(store, "BCDFG")
    played(store, "CCCCC")
    get(store.seen([("BCDFG", ANN, 5)]))
    assert get(store.append(entry(4), snapshot="before 4")) == Written()
    assert get(store.work(partial(housekeeping.remove, code="BCDFG")))
    assert not get(store.work(partial(housekeeping.remove, code="BCDFG")))
    assert (get(store.entries("BCDFG")), get(store.snapshot("BCDFG")), get(store.last_seen("BCDFG"))) == ([], None, {})
    assert [row.code for row in get(store.tables_of(ANN))] == ["CCCCC"]
    with pytest.raises(StoreRefused):
        append(store, 5)
    assert open_table(store)
    assert len(get(store.entries("CCCCC"))) == 3


def test_the_records_of_a_removed_table_stay_in_the_lists_of_its_people(store: Store) -> None:
    played(store, "BCDFG", record=True)
    assert get(store.work(partial(housekeeping.remove, code="BCDFG")))
    assert get(store.tables_of(ANN)) == []
    assert [record.id for record in get(store.records_of(ANN))] == ["BCDFG-1"]
    assert not open_table(store, first="another")  # its games would get the same ids
    assert get(store.work(partial(housekeeping.remove_records, before=9_000, limit=10))) == 1
    assert get(store.records_of(ANN)) == []
    assert get(store.work(housekeeping.counts)).tables == 0


def test_records_are_removed_by_their_age_and_up_to_a_limit(store: Store) -> None:
    open_table(store)
    for seq, ended_at in ((2, 2_000), (3, 3_000), (4, 9_000)):
        assert get(store.append(entry(seq), record=game_record(seq, ended_at=ended_at))) == Written()
    remove = partial(housekeeping.remove_records, before=9_000, limit=1)
    assert [get(store.work(remove)) for _ in range(3)] == [1, 1, 0]
    assert [record.id for record in get(store.records_after())] == ["BCDFG-4"]
    assert len(get(store.entries("BCDFG"))) == 4


def test_a_table_is_watched_while_somebody_was_there_lately(store: Store) -> None:
    open_table(store)
    get(store.seen([("BCDFG", ANN, 500)]))
    watched = [get(store.work(partial(housekeeping.is_watched, code="BCDFG", since=since))) for since in (500, 501)]
    assert watched == [True, False]


def test_bans_are_kept_and_lifted(store: Store) -> None:
    for what in (ANN, "203.0.113.7/32", ANN):
        get(store.work(partial(housekeeping.ban, what=what, at=1)))
    assert get(store.work(housekeeping.banned)) == {ANN, "203.0.113.7/32"}
    assert [get(store.work(partial(housekeeping.lift, what=ANN))) for _ in range(2)] == [True, False]
    assert get(store.work(housekeeping.banned)) == {"203.0.113.7/32"}


def _shout(row: LogRow) -> LogRow:
    return replace(row, body=row.body.upper(), command=f"new {row.command}")


def test_a_log_that_is_rewritten_has_new_hashes_and_one_entry_more(store: Store) -> None:
    played(store, "BCDFG")
    get(store.append(entry(4), snapshot="before 4"))
    before = get(store.entries("BCDFG"))
    note = entry(5, "note", body='{"note":1}')
    get(store.work(lambda connection: person.rewrite(connection, "BCDFG", _shout, note)))
    after = get(store.entries("BCDFG"))
    assert [row.body for row in after] == [*(row.body.upper() for row in before), '{"note":1}']
    assert [row.command for row in after[:4]] == [f"new command {seq}" for seq in (1, 2, 3, 4)]
    assert checked(b"", after) == after[-1].chain
    assert all(row.chain for row in after)
    assert get(store.snapshot("BCDFG")) is None
    assert append(store, 5, "of a node that has not noticed") == Taken()


def test_a_log_is_not_rewritten_if_somebody_moved_meanwhile(store: Store) -> None:
    played(store, "BCDFG")
    before = get(store.entries("BCDFG"))
    with pytest.raises(StoreFailed, match="somebody plays at BCDFG"):
        get(store.work(lambda connection: person.rewrite(connection, "BCDFG", _shout, entry(3, "note"))))
    assert get(store.entries("BCDFG")) == before


def test_a_person_is_forgotten_and_others_are_not(store: Store) -> None:
    assert get(store.open_table(table_row(), entry(1), [ANN, BOB]))
    for id_, name in ((ANN, "Ann"), (BOB, "Bob")):
        get(store.name_person(id_, name, 1))
        get(store.seen([("BCDFG", id_, 7)]))
    assert get(store.work(partial(person.known, id_=ANN))) == ("Ann", {"BCDFG": 1_000}, {"BCDFG": 7})
    get(store.work(partial(person.forget, id_=ANN)))
    assert get(store.work(partial(person.known, id_=ANN))) == (None, {}, {})
    assert get(store.work(partial(person.known, id_=BOB))) == ("Bob", {"BCDFG": 1_000}, {"BCDFG": 7})
