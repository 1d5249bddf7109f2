"""Metrics of what an operator has to notice, such as queues and a failing store. The dashboard shows them all."""

import asyncio
import json
import re
import time
from contextlib import closing
from pathlib import Path
from threading import Event
from urllib.request import urlopen

import pytest

from tablee.server.bot_workers import Thinker
from tablee.server.metrics import Metrics
from tablee.store.model import StoreFailed
from tablee.store.place import address_of
from tablee.store.requests import Turn
from tablee.store.store import Store
from tests.server.company import in_loop
from tests.server.serving import serving

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


@in_loop
async def test_a_loop_that_is_held_up_shows_as_lag() -> None:
    metrics = Metrics()
    watching = asyncio.create_task(metrics.watch_loop())
    await asyncio.sleep(0)
    end = time.monotonic() + 0.4
    while time.monotonic() < end:
        pass  # what nobody should do in the loop
    while not value(metrics, "tablee_loop_lag_seconds_count"):
        await asyncio.sleep(0)
    watching.cancel()
    lag = value(metrics, "tablee_loop_lag_seconds_sum")
    assert lag is not None
    assert lag >= 0.14


def test_requests_that_wait_and_requests_that_fail_are_counted(tmp_path: Path) -> None:
    metrics, going, held = Metrics(), Event(), Event()
    with closing(Thinker(1)) as thinker, closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as store:

        def fail(*_: object) -> None:
            held.set()
            going.wait()
            raise StoreFailed("the disk is gone")

        first = store._ask(Turn.READING, "", fail)
        held.wait()
        second = store.person("a" * 32)
        metrics.measure(store, thinker)
        assert value(metrics, "tablee_waiting", queue="disk") == 1
        assert value(metrics, "tablee_store_failures_total") == 0
        going.set()
        with pytest.raises(StoreFailed):
            first.result()
        assert second.result() is None
        metrics.measure(store, thinker)
        metrics.measure(store, thinker)
        assert value(metrics, "tablee_waiting", queue="disk") == 0
        assert value(metrics, "tablee_store_failures_total") == 1


@in_loop
async def test_what_bots_and_guests_have_to_do_is_counted(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        asked = [asyncio.create_task(served.house.thinker.replay(int)) for _ in range(3)]
        await asyncio.sleep(0)
        with urlopen(f"{served.base}/metrics") as answer:
            told = answer.read().decode()
        assert 'tablee_waiting{queue="guests"} 3.0' in told
        assert 'tablee_waiting{queue="bots"} 0.0' in told
        assert await asyncio.gather(*asked) == [0, 0, 0]


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    shown = set(re.findall(r"tablee_\w+", " ".join(queries)))
    metrics = list(Metrics().registry.collect())
    endings = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}
    known = {metric.name + ending for metric in metrics for ending in endings[metric.type]}
    assert shown <= known
    assert all(any(metric.name + ending in shown for ending in endings[metric.type]) for metric in metrics)
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
