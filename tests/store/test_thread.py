"""The store's thread: queued requests share a commit, a failing one fails alone, and answers follow the commit."""

import pytest
from sqlalchemy import Connection, event

from tablee.store import thread
from tablee.store.model import Appended, Busy, Repeated, StoreFailed, StoreRefused, Taken, Written
from tablee.store.requests import Turn
from tablee.store.store import Store
from tablee.store.thread import Answer
from tests.store.held import counting, held
from tests.store.tables import ANN, append, entry, game_record, get, open_table


def test_queued_requests_share_a_commit(store: Store) -> None:
    codes = [f"T{n:04}" for n in range(50)]
    for code in codes:
        open_table(store, code)
    with counting(store) as commits:
        with held(store):
            asked = [store.append(entry(2, table=code)) for code in codes]
        assert [get(future) for future in asked] == [Written()] * 50
    assert len(commits) == 2, "one commit for the request that held the thread, one for all others"


def test_a_group_gives_the_same_answers_and_log_as_single_requests(store: Store) -> None:
    open_table(store)
    with held(store):
        read = store.entries("BCDFG")
        asked = [
            store.append(entry(2, "a")),
            store.append(entry(2, "a")),
            store.append(entry(2, "b")),
            store.append(entry(3, "c")),
            store.append(entry(4, "a")),
            store.append(entry(4, "d")),
        ]
    a, c, d = entry(2, "a"), entry(3, "c"), entry(4, "d")
    expected: list[Appended] = [Written(), Repeated(a), Taken(), Written(), Repeated(a), Written()]
    assert [get(future) for future in asked] == expected
    assert get(read) == [entry(1), a, c, d], "a read in the same group sees all of it"


def test_a_refused_request_does_not_affect_the_others(store: Store) -> None:
    for code in ("BBBBB", "CCCCC", "DDDDD"):
        open_table(store, code)
    with held(store):
        good = [store.append(entry(2, table="BBBBB")), store.append(entry(2, table="DDDDD"))]
        gap = store.append(entry(7, table="CCCCC"))
        nowhere = store.append(entry(2, table="XXXXX"))
        seen_nowhere = store.seen([("XXXXX", ANN, 1)])
        twice = [store.append(entry(3, table="BBBBB"), record=game_record(1, "BBBBB")) for _ in range(2)]
        clash = store.append(entry(4, table="BBBBB"), record=game_record(1, "BBBBB"))
    assert [get(future) for future in good] == [Written()] * 2
    assert [get(future) for future in twice] == [Written(), Repeated(entry(3, table="BBBBB"))]
    for refused, sentence in ((gap, "could follow"), (nowhere, "could follow"), (clash, "a record BBBBB-1 already")):
        with pytest.raises(StoreRefused, match=sentence):
            get(refused)
    with pytest.raises(StoreRefused, match="the database refuses this"):
        get(seen_nowhere)
    assert [one.seq for one in get(store.entries("BBBBB"))] == [1, 2, 3]


def test_an_unexpected_error_reaches_the_caller_and_the_store_goes_on(store: Store) -> None:
    open_table(store)

    def mistake(_: Connection) -> None:
        raise KeyError("a mistake")

    with held(store):
        wrong = store._ask(Turn.PEOPLE, "", mistake)
        right = store.append(entry(2))
    with pytest.raises(KeyError):
        get(wrong)
    assert get(right) == Written()


def test_no_request_is_answered_before_the_commit(store: Store) -> None:
    open_table(store)
    answered: list[bool] = []
    asked: list[Answer[Appended]] = []

    def look(_: Connection) -> None:
        answered.extend(future.is_done for future in asked)

    with held(store):
        asked += [store.append(entry(2)), store.append(entry(3))]
        event.listen(store._engine, "commit", look)
    assert [get(future) for future in asked] == [Written(), Written()]
    assert answered[-2:] == [False, False]


def test_a_request_to_a_full_queue_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thread, "_QUEUE", 3)
    open_table(store)
    with held(store):
        asked = [store.append(entry(seq)) for seq in (2, 3, 4)]
        with pytest.raises(Busy, match="3 requests already wait for the disk"):
            get(store.append(entry(5)))
    assert [get(future) for future in asked] == [Written()] * 3
    assert append(store, 5) == Written()


def test_a_group_larger_than_a_commit_takes_is_written_in_several(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thread, "_GROUP", 4)
    open_table(store)
    with counting(store) as commits:
        with held(store):
            asked = [store.append(entry(seq)) for seq in range(2, 12)]
        assert [get(future) for future in asked] == [Written()] * 10
    assert len(commits) == 1 + 3


def test_closing_writes_the_queue_and_then_accepts_nothing(url: str) -> None:
    store = Store.open(url)
    open_table(store)
    with held(store):
        asked = [store.append(entry(seq)) for seq in (2, 3)]
    store.close()
    assert [future.result(timeout=0) for future in asked] == [Written()] * 2
    with pytest.raises(StoreFailed, match="the store is closed"):
        get(store.append(entry(4)))
    again = Store.open(url)
    assert len(get(again.entries("BCDFG"))) == 3
    again.close()
