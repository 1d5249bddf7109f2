"""Quotas in the database: two nodes share them, and a clock that was set does not spoil them."""

from contextlib import closing
from functools import partial

from tablee.store import quotas
from tablee.store.store import Store
from tests.store.tables import get

NOW = 1_800_000_000_000
STEP = 1_000
BURST = 5 * STEP


def spend(store: Store, now: int = NOW, what: str = "something") -> bool:
    return get(store.spend(what, now, STEP, BURST)) is not None


def test_a_quota_has_its_burst_and_then_one_for_every_step(store: Store) -> None:
    assert [spend(store) for _ in range(7)] == [True] * 5 + [False] * 2
    assert spend(store, what="something else")
    assert not spend(store, NOW + STEP - 1)
    assert [spend(store, NOW + STEP) for _ in range(2)] == [True, False]
    assert [spend(store, NOW + 100 * STEP) for _ in range(6)] == [True] * 5 + [False]


def test_two_nodes_share_a_quota(url: str, store: Store) -> None:
    with closing(Store.open(url)) as other:
        for moment in range(5):
            both = [node.spend("something", NOW + 100 * STEP * moment, STEP, BURST) for node in (store, other) * 5]
            assert sum(get(answer) is not None for answer in both) == 5


def test_a_quota_is_full_when_the_clock_of_the_machine_was_set_back(store: Store) -> None:
    assert [spend(store) for _ in range(6)] == [True] * 5 + [False]
    assert not spend(store, NOW - 30_000)  # another node's clock may differ a little
    assert spend(store, NOW - 3600_000)


def test_a_full_quota_is_forgotten(store: Store) -> None:
    assert spend(store)
    for now, kept in ((NOW + STEP - 1, 1), (NOW + STEP, 0)):
        get(store.work(partial(quotas.forget, now=now)))
        assert (
            get(store.work(lambda connection: connection.exec_driver_sql("SELECT count(*) FROM quotas").scalar()))
            == kept
        )
