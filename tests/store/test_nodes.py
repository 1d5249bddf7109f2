"""Several nodes on one PostgreSQL: the log decides, whoever writes, and a node is notified of the tables it follows."""

import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from queue import Queue
from threading import Event

import psycopg
import pytest
from sqlalchemy import make_url

from tablee.store import listen
from tablee.store.model import Repeated, StoreFailed, StoreRefused, Taken, Written
from tablee.store.place import address_of
from tablee.store.store import Store
from tests.store.held import held
from tests.store.tables import append, entry, get, open_table, table_row


@pytest.fixture
def nodes(postgresql_url: str) -> Iterator[tuple[Store, Store]]:
    with closing(Store.open(postgresql_url)) as one, closing(Store.open(postgresql_url)) as other:
        yield one, other


def test_of_two_nodes_that_want_the_same_place_one_gets_it(nodes: tuple[Store, Store]) -> None:
    one, other = nodes
    codes = [f"T{n:04}" for n in range(20)]
    for code in codes:
        open_table(one, code)
    for seq in range(2, 7):
        with held(one), held(other):
            first = [one.append(entry(seq, f"one {seq}", code)) for code in codes]
            second = [other.append(entry(seq, f"other {seq}", code)) for code in reversed(codes)]
        for mine, theirs in zip(first, reversed(second), strict=True):
            assert {type(get(mine)), type(get(theirs))} == {Written, Taken}
    for code in codes:
        assert [line.seq for line in get(one.entries(code))] == list(range(1, 7))


def test_two_nodes_with_the_same_command_both_get_its_result(nodes: tuple[Store, Store]) -> None:
    one, other = nodes
    open_table(one)
    for seq in range(2, 12):
        with held(one), held(other):
            both = [node.append(entry(seq, f"move {seq}")) for node in nodes]
        answers = [get(future) for future in both]
        assert Written() in answers
        assert Repeated(entry(seq, f"move {seq}")) in answers
        assert get(other.append(entry(seq + 1, f"move {seq}"))) == Repeated(entry(seq, f"move {seq}"))


def test_only_one_of_two_nodes_opens_a_table_with_the_same_code(nodes: tuple[Store, Store]) -> None:
    one, other = nodes
    for code in (f"T{n:04}" for n in range(10)):
        with held(one), held(other):
            row, theirs = entry(1, "one", code), entry(1, "other", code)
            both = [one.open_table(table_row(code), row), other.open_table(table_row(code), theirs)]
        assert sorted(get(future) for future in both) == [False, True]


def test_a_secret_is_the_same_for_all_nodes(nodes: tuple[Store, Store]) -> None:
    one, other = nodes
    for name in (f"secret {n}" for n in range(10)):
        with held(one), held(other):
            both = [node.secret(name) for node in nodes]
        assert len({get(future) for future in both}) == 1


def test_listeners_are_notified_of_what_any_node_writes_and_of_nothing_else(nodes: tuple[Store, Store]) -> None:
    one, other = nodes
    heard: Queue[tuple[str, int]] = Queue()
    code = unique()
    open_table(one, code)
    one.listen(hearing(heard))
    get(one.follow(code))
    assert append(other, 2, "a", code) == Written()
    assert append(other, 2, "b", code) == Taken()
    assert isinstance(append(other, 3, "a", code), Repeated)
    with held(other):
        asked = [other.append(entry(seq, table=code)) for seq in (3, 4, 9)]
    with pytest.raises(StoreRefused):
        get(asked[2])
    assert append(one, 5, table=code) == Written()
    assert [heard.get(timeout=20) for _ in range(4)] == [(code, seq) for seq in (2, 3, 4, 5)]
    assert heard.empty()


def test_a_node_is_notified_of_the_tables_that_it_follows_and_of_no_other(nodes: tuple[Store, Store]) -> None:
    one, other = nodes
    heard: Queue[tuple[str, int]] = Queue()
    mine, theirs, left, odd = unique(), unique(), unique(), f'"{unique()}A'  # a name that has to be quoted
    one.listen(hearing(heard))
    for code in (mine, theirs, left, odd):
        open_table(one, code)
    for code in (mine, left, odd):
        get(one.follow(code))
    one.unfollow(left)
    get(one.follow(mine))  # twice is as good as once; and the answer comes after `left` is no longer followed
    for code in (theirs, left, mine, odd):
        append(other, 2, table=code)
    assert [heard.get(timeout=20) for _ in range(2)] == [(mine, 2), (odd, 2)]
    get(one.follow(left))
    append(other, 3, table=left)
    assert heard.get(timeout=20) == (left, 3)
    assert heard.empty()


def test_following_is_answered_when_no_later_entry_can_go_unheard(
    nodes: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = nodes
    code, heard, asked, may_listen = unique(), Queue[tuple[str, int]](), Event(), Event()
    listen_to = listen._listen_to

    def listen_late(connection: "psycopg.Connection[tuple[object, ...]]", word: str, tables: Iterable[str]) -> None:
        asked.set()
        assert may_listen.wait(20)
        listen_to(connection, word, tables)

    open_table(one, code)
    one.listen(hearing(heard))
    monkeypatch.setattr(listen, "_listen_to", listen_late)
    following = one.follow(code)
    assert asked.wait(20)
    append(other, 2, table=code)
    assert not following.is_done
    may_listen.set()
    get(following)
    append(other, 3, table=code)
    assert heard.get(timeout=20) == (code, 3)


def test_a_listener_reports_a_broken_connection_and_reconnects(postgresql_url: str) -> None:
    code, heard, missed = unique(), Queue[tuple[str, int]](), Event()
    with closing(Store.open(named(postgresql_url, code))) as store:
        open_table(store, code)
        store.listen(hearing(heard), missed.set)
        get(store.follow(code))
        with closing(psycopg.connect(postgresql_url, autocommit=True)) as admin:
            cut_listener(admin, code)
        assert missed.wait(20)
        append(store, 2, table=code)
        assert heard.get(timeout=20) == (code, 2)


def test_tables_that_are_followed_without_a_connection_are_heard_of_when_it_is_back(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, heard, missed, tried, may_connect = unique(), Queue[tuple[str, int]](), Event(), Event(), Event()
    connect = psycopg.connect

    def wait(*arguments: str, **options: object) -> "psycopg.Connection[tuple[object, ...]]":
        tried.set()
        if not may_connect.is_set():
            raise psycopg.OperationalError("no server")
        return connect(*arguments, **options)  # type: ignore[arg-type]  # passed on as it came

    codes = [unique(), unique()]
    with closing(Store.open(named(postgresql_url, name))) as store:
        for code in codes:
            open_table(store, code)
        store.listen(hearing(heard), missed.set)
        get(store.follow(codes[0]))
        with closing(psycopg.connect(postgresql_url, autocommit=True)) as admin:
            monkeypatch.setattr(psycopg, "connect", wait)
            cut_listener(admin, name)
        assert tried.wait(20)
        store.unfollow(codes[0])
        get(store.follow(codes[1]))
        may_connect.set()
        assert missed.wait(20)
        for code in codes:
            append(store, 2, table=code)
        assert heard.get(timeout=20) == (codes[1], 2)
        assert heard.empty()


def test_a_store_can_be_closed_while_its_listener_has_no_connection(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, tried = unique(), Event()
    with closing(Store.open(named(postgresql_url, code))) as store:
        store.listen(lambda _table, _seq: None)
        get(store.follow(code))

        def fail(*_: object, **__: object) -> None:
            tried.set()
            raise psycopg.OperationalError("no server")

        with closing(psycopg.connect(postgresql_url, autocommit=True)) as admin:
            monkeypatch.setattr(psycopg, "connect", fail)
            monkeypatch.setattr(listen, "_WAIT", (0.0, 600.0))
            cut_listener(admin, code)
        assert tried.wait(20)


def test_a_failure_to_listen_is_reported(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store.open(postgresql_url)) as store:

        def fail(*_: object, **__: object) -> None:
            raise psycopg.OperationalError("no server")

        monkeypatch.setattr(psycopg, "connect", fail)
        with pytest.raises(StoreFailed, match="PostgreSQL does not let us listen: no server"):
            store.listen(lambda _table, _seq: None)


def test_sqlite_sends_no_notifications(tmp_path: Path) -> None:
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as store:
        heard: Queue[tuple[str, int]] = Queue()
        store.listen(hearing(heard))
        open_table(store)
        get(store.follow("BCDFG"))
        append(store, 2)
        store.unfollow("BCDFG")
        assert heard.empty()


def unique() -> str:
    """Return a code that no other test uses: all tests on this PostgreSQL share its channels."""
    return uuid.uuid4().hex[:10]


def hearing(heard: "Queue[tuple[str, int]]") -> Callable[[str, int], None]:
    return lambda table, seq: heard.put((table, seq))


def named(url: str, name: str) -> str:
    """Return the address for connections with a name, to tell them from those of other tests."""
    return make_url(url).update_query_dict({"application_name": name}).render_as_string(hide_password=False)


def cut_listener(admin: "psycopg.Connection[tuple[object, ...]]", name: str) -> None:
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s AND query ~ '^LISTEN'"
    assert admin.execute(cut, [name]).fetchall() == [(True,)]
