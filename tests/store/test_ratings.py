"""Results of rated games: two nodes on one database count them all, each once."""

from contextlib import closing
from functools import partial
from threading import Thread

from tablee.server import ratings
from tablee.store import ratings as kept
from tablee.store.model import GameResult
from tablee.store.store import Store
from tests.store.results import result_of
from tests.store.tables import get


def test_two_nodes_count_every_result_once(url: str) -> None:
    played = [result_of(number) for number in range(1, 301)]
    with closing(Store.open(url)) as one, closing(Store.open(url)) as other:

        def serve(store: Store, mine: list[GameResult]) -> None:
            for result in mine:
                get(store.work(partial(kept.keep_result, result=result)))
                get(store.work(ratings.count))

        nodes = [Thread(target=serve, args=(store, played[start::2])) for start, store in enumerate((one, other))]
        for node in nodes:
            node.start()
        for node in nodes:
            node.join()
        get(other.work(partial(kept.keep_result, result=played[0])))  # a repetition changes nothing
        while get(one.work(ratings.count)):
            pass
        counted = get(one.work(partial(kept.counted_after, place=0, limit=1_000)))
        assert [place for place, _ in counted] == list(range(1, 301))
        assert {result.record for _, result in counted} == {result.record for result in played}
        found, fold = get(one.work(kept.all_ratings)), ratings.Ratings()
        for _, result in counted:
            fold.count(result)
        assert found == fold.all()
        assert get(other.work(ratings.rebuild)) == 300
        assert get(one.work(kept.all_ratings)) == found


def test_a_result_that_another_node_has_just_counted_is_not_counted_again(url: str) -> None:
    with closing(Store.open(url)) as one, closing(Store.open(url)) as other:
        get(one.work(partial(kept.keep_result, result=result_of(1))))
        for store in (one, other, one):
            assert not get(store.work(ratings.count))
        assert get(other.work(kept.last_place)) == 1
