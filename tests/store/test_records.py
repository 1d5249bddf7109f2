"""Data beside the log: finished games, who was seen where, names, secrets."""

import pytest

from tablee.store.model import GameRecord, Repeated, StoreRefused, Taken, Written
from tablee.store.store import Store
from tests.store.tables import ANN, BOB, append, entry, game_record, get, open_table


def test_a_finished_game_is_written_with_the_entry_that_ends_it(store: Store) -> None:
    open_table(store)
    assert get(store.record("BCDFG-1")) is None
    assert get(store.append(entry(2, "last"), members=[ANN], ended=True, record=game_record())) == Written()
    assert get(store.record("BCDFG-1")) == game_record()
    assert get(store.tables_of(ANN))[0].ended


def test_a_game_is_written_only_if_its_entry_is(store: Store) -> None:
    open_table(store)
    append(store, 2, "other")
    assert get(store.append(entry(2, "last"), record=game_record())) == Taken()
    assert get(store.append(entry(3, "other"), record=game_record())) == Repeated(entry(2, "other"))
    assert get(store.record("BCDFG-1")) is None


def test_a_game_that_cannot_be_written_takes_its_entry_with_it(store: Store) -> None:
    open_table(store)
    get(store.append(entry(2), record=game_record(text="first")))
    with pytest.raises(StoreRefused, match="there is a record BCDFG-1 already"):
        get(store.append(entry(3), members=[ANN], record=game_record(text="second")))
    assert len(get(store.entries("BCDFG"))) == 2
    assert get(store.tables_of(ANN)) == []
    assert get(store.append(entry(3), record=game_record(2))) == Written()


def test_a_snapshot_is_written_with_its_entry_over_the_one_before(store: Store) -> None:
    for code in ("BBBBB", "CCCCC"):
        open_table(store, code)
        assert get(store.snapshot(code)) is None
    for seq in (2, 3):
        assert get(store.append(entry(seq, table="BBBBB"), snapshot=f"before {seq}")) == Written()
        assert get(store.snapshot("BBBBB")) == f"before {seq}"
    append(store, 4, table="BBBBB")
    assert get(store.snapshot("BBBBB")) == "before 3"
    assert get(store.snapshot("CCCCC")) is None


def test_a_snapshot_is_written_only_if_its_entry_is(store: Store) -> None:
    open_table(store)
    append(store, 2, "other")
    assert get(store.append(entry(2, "mine"), snapshot="taken")) == Taken()
    assert get(store.append(entry(3, "other"), snapshot="repeated")) == Repeated(entry(2, "other"))
    with pytest.raises(StoreRefused):
        get(store.append(entry(9), snapshot="without the entry before it"))
    assert get(store.snapshot("BCDFG")) is None


def test_the_store_knows_the_commands_in_a_log(store: Store) -> None:
    for code in ("BBBBB", "CCCCC"):
        open_table(store, code)
    append(store, 2, "mine", "BBBBB")
    assert get(store.has_command("BBBBB", "mine"))
    assert not get(store.has_command("BBBBB", "other"))
    assert not get(store.has_command("CCCCC", "mine"))


def test_a_game_has_the_id_of_its_table(store: Store) -> None:
    open_table(store)
    for record in (
        game_record(1, "GFDCB"),
        GameRecord("x-1", "BCDFG", "sequence", 0, "text", "{}"),
        game_record(1, None),
    ):
        with pytest.raises(StoreRefused, match="the id of a game of BCDFG starts with BCDFG-"):
            get(store.append(entry(2), record=record))


def test_a_person_finds_the_games_that_ended_since_they_came_the_last_first(store: Store) -> None:
    for code in ("BBBBB", "CCCCC"):
        open_table(store, code)
    get(store.append(entry(2, table="BBBBB", at=10), members=[ANN]))
    get(store.append(entry(3, table="BBBBB", at=20), record=game_record(1, "BBBBB", 20)))
    get(store.append(entry(4, table="BBBBB", at=30), members=[ANN, BOB]))
    get(store.append(entry(5, table="BBBBB", at=40), record=game_record(2, "BBBBB", 40)))
    get(store.append(entry(2, table="CCCCC", at=50), members=[ANN], record=game_record(1, "CCCCC", 50)))
    assert [record.id for record in get(store.records_of(ANN))] == ["CCCCC-1", "BBBBB-2", "BBBBB-1"]
    assert [record.id for record in get(store.records_of(ANN, limit=2))] == ["CCCCC-1", "BBBBB-2"]
    assert [record.id for record in get(store.records_of(BOB))] == ["BBBBB-2"]


def test_all_games_can_be_read_page_by_page(store: Store) -> None:
    played = [game_record(number, None) for number in range(1, 8)]
    assert get(store.add_records(played)) == 7
    first = get(store.records_after(limit=4))
    rest = get(store.records_after(first[-1].id, limit=4))
    assert first + rest == played
    assert get(store.records_after(rest[-1].id)) == []


def test_imported_games_are_added_once_and_all_or_none(store: Store) -> None:
    assert get(store.add_records([game_record(2, None, text="two"), game_record(1, None, text="one")])) == 2
    assert get(store.add_records([game_record(1, None, text="one"), game_record(3, None, text="three")])) == 1
    with pytest.raises(StoreRefused, match="there is another game with the id other-1"):
        get(store.add_records([game_record(1, None, text="something else"), game_record(0, None)]))
    assert [record.text for record in get(store.records_after())] == ["one", "two", "three"]


def test_imported_games_and_our_own_tables_never_share_a_code(store: Store) -> None:
    open_table(store, "BBBBB")
    with pytest.raises(StoreRefused, match="the game BBBBB-1 has the code of a table that is here"):
        get(store.add_records([game_record(1, "BBBBB")]))
    get(store.add_records([game_record(1, "CCCCC")]))
    assert not open_table(store, "CCCCC")
    get(store.append(entry(2, table="BBBBB"), record=game_record(1, "BBBBB")))
    assert get(store.add_records([game_record(1, "BBBBB")])) == 0, "one of our own games is imported again"
    assert open_table(store, "BBBBB"), "a repeated request for one of our tables that has finished games"


def test_the_latest_note_tells_where_a_person_was_seen(store: Store) -> None:
    for code in ("BBBBB", "CCCCC"):
        open_table(store, code)
    get(store.seen([("CCCCC", ANN, 20), ("BBBBB", BOB, 20), ("BBBBB", ANN, 20), ("BBBBB", ANN, 20)]))
    get(store.seen([("BBBBB", ANN, 30)]))
    get(store.seen([("BBBBB", ANN, 10), ("BBBBB", BOB, 10)]))
    get(store.seen([]))
    assert get(store.last_seen("BBBBB")) == {ANN: 10, BOB: 10}
    assert get(store.last_seen("CCCCC")) == {ANN: 20}
    assert get(store.last_seen("DDDDD")) == {}


def test_a_person_keeps_the_name_they_last_played_under(store: Store) -> None:
    assert get(store.person(ANN)) is None
    get(store.name_person(ANN, "Zoé", 20))
    get(store.name_person(ANN, "older", 10))
    assert get(store.person(ANN)) == "Zoé"
    get(store.name_person(ANN, "☾", 20))
    assert get(store.person(ANN)) == "☾"


def test_a_secret_is_made_once_and_kept(store: Store, url: str) -> None:
    first = get(store.secret("cookies"))
    assert len(first) == 32
    assert get(store.secret("cookies")) == first
    assert get(store.secret("invitations")) != first
    again = Store.open(url)
    assert get(again.secret("cookies")) == first
    again.close()


def test_data_that_is_too_long_is_refused_with_a_sentence(store: Store) -> None:
    open_table(store)
    for asked, sentence in (
        (store.name_person(ANN, "x" * 101, 0), "a name has 1 to 100 bytes, not 101"),
        (store.name_person("x" * 65, "x", 0), "the id of a person has 1 to 64 bytes, not 65"),
        (store.name_person(ANN, "x", -1), "milliseconds since the epoch, not -1"),
        (store.seen([("BCDFG", "", 0)]), "the id of a person has 1 to 64 bytes, not 0"),
        (store.seen([("B" * 17, ANN, 0)]), "the code of a table has 1 to 16 bytes, not 17"),
        (store.tables_of("\0"), "the id of a person contains a null character"),
        (store.tables_of(ANN, limit=1001), "a list has 1 to 1000 rows, not 1001"),
        (store.records_of(ANN, limit=0), "a list has 1 to 1000 rows, not 0"),
        (store.records_after(limit=-1), "a list has 1 to 1000 rows, not -1"),
        (store.record("\ud800"), "the id of a record contains half of a surrogate pair"),
        (store.entries("\0"), "the code of a table contains a null character"),
        (store.last_seen(""), "the code of a table has 1 to 16 bytes, not 0"),
        (store.secret(""), "the name of a secret has 1 to 100 bytes, not 0"),
        (store.append(entry(2), members=["x" * 65]), "the id of a person has 1 to 64 bytes, not 65"),
        (store.append(entry(2), record=game_record(text="x" * 1_048_577)), "a record has 1 to 1048576 bytes"),
        (store.append(entry(2), snapshot="x" * 1_048_577), "a snapshot has 1 to 1048576 bytes"),
        (store.snapshot(""), "the code of a table has 1 to 16 bytes, not 0"),
        (store.has_command("BCDFG", ""), "the id of a command has 1 to 64 bytes, not 0"),
        (store.add_records([game_record(text="")]), "a record has 1 to 1048576 bytes, not 0"),
    ):
        with pytest.raises(StoreRefused) as refused:
            asked.result(timeout=20)
        assert sentence in str(refused.value)
    assert get(store.entries("BCDFG")) == [entry(1)]
