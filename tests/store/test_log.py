"""The log: every command gets one place for ever, and there are no gaps between places."""

from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from tablee.store.bounds import BODY
from tablee.store.model import LogRow, Repeated, StoreRefused, TableRow, Taken, Written
from tablee.store.store import Store
from tests.store.tables import ANN, BOB, append, entry, get, open_table


def test_what_is_written_is_read_back_as_it_was(store: Store) -> None:
    assert open_table(store)
    odd = LogRow("BCDFG", 2, "c'é\"☾", 2**62, '{"name": "Zoé\\u0000 ☾ \U0001f0a1"}\n')
    assert get(store.append(odd)) == Written()
    assert get(store.entries("BCDFG")) == [entry(1), odd]


def test_entries_are_read_from_a_given_place(store: Store) -> None:
    open_table(store)
    for seq in (2, 3, 4):
        assert append(store, seq) == Written()
    assert get(store.entries("BCDFG", after=2)) == [entry(3), entry(4)]
    assert get(store.entries("BCDFG", after=4)) == []
    assert get(store.entries("XXXXX")) == []


def test_the_lengths_of_many_logs_are_read_at_once(store: Store) -> None:
    for code in ("BBBBB", "CCCCC", "DDDDD"):
        open_table(store, code)
    append(store, 2, table="CCCCC")
    assert get(store.heads(["BBBBB", "CCCCC", "XXXXX"])) == {"BBBBB": (1, None), "CCCCC": (2, None)}
    for codes in ([], ["BBBBB"] * 1001):
        with pytest.raises(StoreRefused, match="a list has 1 to 1000 rows"):
            get(store.heads(codes))


def test_a_repeated_command_gets_the_same_answer_for_ever(store: Store) -> None:
    open_table(store)
    assert append(store, 2, "move") == Written()
    assert append(store, 3, "other") == Written()
    for again in (entry(2, "move"), entry(3, "move"), entry(4, "move"), entry(9, "move", body='{"other": 1}')):
        assert get(store.append(again)) == Repeated(entry(2, "move"))
    assert len(get(store.entries("BCDFG"))) == 3


def test_a_place_that_another_command_has_is_taken(store: Store) -> None:
    open_table(store)
    assert append(store, 2, "first") == Written()
    assert append(store, 2, "second") == Taken()
    assert append(store, 1, "third") == Taken()
    assert get(store.entries("BCDFG")) == [entry(1), entry(2, "first")]


def test_commands_and_places_of_two_tables_have_nothing_to_do_with_each_other(store: Store) -> None:
    open_table(store, "BCDFG")
    open_table(store, "GFDCB")
    assert append(store, 2, "move", "BCDFG") == Written()
    assert append(store, 2, "move", "GFDCB") == Written()


def test_a_gap_is_refused_and_nothing_is_written(store: Store) -> None:
    open_table(store)
    with pytest.raises(StoreRefused, match="the log of BCDFG has no entry that number 3 could follow"):
        append(store, 3)
    assert get(store.entries("BCDFG")) == [entry(1)]
    assert append(store, 2) == Written()
    assert append(store, 3) == Written()


def test_a_table_that_is_not_there_is_refused(store: Store) -> None:
    for seq in (1, 2):
        with pytest.raises(StoreRefused, match="the log of XXXXX has no entry"):
            append(store, seq, table="XXXXX")
    assert get(store.entries("XXXXX")) == []


def test_the_database_itself_refuses_gaps_whoever_writes(store: Store) -> None:
    open_table(store)
    append(store, 2)
    for seq, follows in ((4, 3), (4, 2), (4, "NULL"), (0, -1), (0, "NULL"), (3, "NULL"), (3, 3), (3, 1)):
        statement = f"INSERT INTO log VALUES ('BCDFG', {seq}, {follows}, 'sneaky', 0, '', NULL)"
        with pytest.raises(IntegrityError), store._engine.begin() as connection:
            connection.execute(text(statement))
    assert len(get(store.entries("BCDFG"))) == 2


def test_a_code_is_given_to_one_table(store: Store) -> None:
    assert open_table(store, first="mine")
    assert not open_table(store, first="yours")
    assert get(store.entries("BCDFG")) == [entry(1, "mine")]


def test_a_repeated_request_to_open_a_table_succeeds(store: Store) -> None:
    assert open_table(store, first="mine")
    assert append(store, 2, "later") == Written()
    assert open_table(store, first="mine")
    assert not open_table(store, first="later")


def test_a_table_starts_with_its_own_first_entry(store: Store) -> None:
    row = TableRow("BCDFG", "sequence", 0, 0, ended=False)
    for first in (entry(2), entry(1, table="GFDCB")):
        with pytest.raises(StoreRefused, match="the first entry of BCDFG is its number 1"):
            get(store.open_table(row, first))


def test_a_table_may_start_with_several_entries_all_or_none(store: Store) -> None:
    row = TableRow("BCDFG", "sequence", 0, 0, ended=False)
    for other in (entry(4), entry(3, table="GFDCB")):
        with pytest.raises(StoreRefused, match="the next entry is its number 3"):
            get(store.open_table(row, entry(1), rest=[entry(2), other]))
    with pytest.raises(StoreRefused, match="the body of an entry"):
        get(store.open_table(row, entry(1), rest=[replace(entry(2), body="x" * (BODY + 1))]))
    assert get(store.entries("BCDFG")) == []
    assert get(store.open_table(row, entry(1), [ANN], [entry(2), entry(3)]))
    assert get(store.entries("BCDFG")) == [entry(1), entry(2), entry(3)]
    assert not get(store.open_table(row, entry(1, "yours"), [BOB], [entry(2, "too")]))
    assert get(store.entries("BCDFG")) == [entry(1), entry(2), entry(3)]


def test_a_person_finds_their_tables_the_last_changed_first(store: Store) -> None:
    for code in ("BBBBB", "CCCCC", "DDDDD"):
        open_table(store, code)
    get(store.append(entry(2, table="BBBBB", at=20), members=[ANN, BOB]))
    get(store.append(entry(2, table="CCCCC", at=30), members=[ANN]))
    get(store.append(entry(3, table="BBBBB", at=40), members=[ANN], ended=True))
    bbbbb = TableRow("BBBBB", "sequence", 1_000, 40, ended=True)
    ccccc = TableRow("CCCCC", "sequence", 1_000, 30, ended=False)
    assert get(store.tables_of(ANN)) == [bbbbb, ccccc]
    assert get(store.tables_of(ANN, limit=1)) == [bbbbb]
    assert get(store.tables_of(BOB)) == [bbbbb]
    assert get(store.tables_of("c" * 64)) == []
    get(store.append(entry(4, table="BBBBB", at=50)))
    assert get(store.tables_of(BOB)) == [replace(bbbbb, changed_at=50)]
    get(store.append(entry(5, table="BBBBB", at=60), ended=False))
    assert get(store.tables_of(BOB)) == [replace(bbbbb, changed_at=60, ended=False)]


def test_a_refused_append_changes_nothing_else(store: Store) -> None:
    open_table(store)
    get(store.append(entry(2, "first"), members=[ANN]))
    before = get(store.tables_of(ANN))
    assert get(store.append(entry(2, "second", at=9_000), members=[BOB], ended=True)) == Taken()
    assert isinstance(get(store.append(entry(3, "first", at=9_000), members=[BOB], ended=True)), Repeated)
    assert get(store.tables_of(ANN)) == before
    assert get(store.tables_of(BOB)) == []


BAD = (
    (entry(2, "c" * 65), "the id of a command has 1 to 64 bytes, not 65"),
    (entry(2, "☾" * 22), "the id of a command has 1 to 64 bytes, not 66"),
    (entry(2, body="x" * 65_537), "the body of an entry has 1 to 65536 bytes, not 65537"),
    (entry(2, body="a\0b"), "the body of an entry contains a null character"),
    (entry(2, body="\ud800"), "the body of an entry contains half of a surrogate pair"),
    (entry(2, table="X" * 17), "the code of a table has 1 to 16 bytes, not 17"),
    (entry(2, table=""), "the code of a table has 1 to 16 bytes, not 0"),
    (entry(0), "the entries of a log are numbered from 1 on, not 0"),
    (entry(2**31), "the entries of a log are numbered from 1 on"),
    (entry(2, at=-1), "a time is a number of milliseconds since the epoch, not -1"),
    (entry(2, at=2**63), "a time is a number of milliseconds since the epoch"),
)


def test_invalid_entries_are_refused_with_a_sentence(store: Store) -> None:
    open_table(store)
    for bad, sentence in BAD:
        with pytest.raises(StoreRefused, match=sentence):
            get(store.append(bad))
    assert get(store.entries("BCDFG")) == [entry(1)]


def test_an_entry_of_maximum_length_fits(store: Store) -> None:
    open_table(store)
    assert get(store.append(entry(2, body="é" * 32_768))) == Written()
    assert get(store.entries("BCDFG", after=1))[0].body == "é" * 32_768
