"""The client stays small, and nothing jumps while a card is played."""

import gzip

import pytest
from playwright.sync_api import Response

from tablee.server.static import BUILT
from tablee_lab.bench.page import BUDGET, WHOLE, weight, whole
from tests.browser.conftest import Visits
from tests.browser.flights import flights_of, watch
from tests.browser.playing import GAMES, STEPS, mouse, open_game, wait_for_turn

_WATCH = """
() => {
  globalThis.shifted = 0;
  const size = (box) => box.width * box.height;
  const isElsewhere = ({ node }) => node !== null && !(node.closest ? node : node.parentElement)?.closest(".hand");
  const jump = ({ previousRect: was, currentRect: is }) =>
    (Math.max(size(was), size(is)) / (innerWidth * innerHeight)) *
    (Math.hypot(is.x - was.x, is.y - was.y) / Math.max(innerWidth, innerHeight));
  const moved = (list) => list.getEntries().flatMap((entry) => entry.sources).filter(isElsewhere);
  const add = (list) => moved(list).forEach((source) => (globalThis.shifted += jump(source)));
  new PerformanceObserver(add).observe({ type: "layout-shift" });
}
"""
"""Sums the layout shifts: how much of the screen jumps, and how far. A hand may close the gap of a played card."""


@pytest.mark.parametrize(("kind", "budget"), BUDGET.items())
def test_the_first_table_loads_within_its_budget(kind: str, budget: int) -> None:
    assert 0 < weight(kind) <= budget


def test_a_first_visit_with_its_font_stays_within_its_budget(visits: Visits) -> None:
    visitor = visits()
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  C methods fail
    visitor.page.goto("/", wait_until="networkidle")
    files = {answer.url: answer.body() for answer in answers}
    assert any(url.endswith(".woff2") for url in files)
    fetched = sum(len(gzip.compress(body)) for body in files.values())
    assert fetched <= WHOLE
    assert whole() == pytest.approx(fetched, rel=0.02)  # the benchmark counts what a browser fetches


@pytest.mark.parametrize("game", GAMES)
def test_the_first_table_of_every_game_stays_within_its_budget(visits: Visits, game: str) -> None:
    page = visits().page
    open_game(page, game)
    loaded = set(page.evaluate("performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)"))
    for kind in ("js", "css"):
        files = [BUILT / name.lstrip("/") for name in loaded if name.endswith(f".{kind}")]
        # The board is loaded last, so there is more than the page names.
        assert weight(kind) < sum(len(gzip.compress(file.read_bytes())) for file in files) <= BUDGET[kind]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_when_a_card_is_played_and_moving_things_are_animated(visits: Visits, game: str) -> None:
    page = visits().page
    open_game(page, game)
    page.evaluate(_WATCH)
    watch(page)
    for _ in range(3):
        STEPS[game](page, mouse)
        wait_for_turn(page)
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("globalThis.shifted") <= 0.005
    flights = flights_of(page)
    changes = {change for flight in flights for change in flight["changes"]}
    assert "transform" in changes
    assert changes <= {"transform", "opacity"}
    assert max(flight["duration"] for flight in flights) <= 160
