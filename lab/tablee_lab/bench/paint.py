"""Benchmark of the first screens in a browser: the largest contentful paint on slow 4G, compared with our budget."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final
from urllib.request import Request, urlopen

from tablee.games import GAMES
from tablee_lab.bench.processes import serving
from tablee_lab.bench.report import How, Lines, Row

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tools.browser import Chromium

BUDGET: Final = 1.5
"""Budget for the largest contentful paint, in seconds."""
_ROOT: Final = Path(__file__).parents[3]
_TIMES: Final = 5
"""Number of visits for each screen."""
_QUIET: Final = 2_000
"""How long a screen must not change before its largest paint counts, in milliseconds."""
TRIP: Final = 0.15
"""A round trip on slow 4G, in seconds."""
DOWN: Final = 1_638_400 / 8
"""What slow 4G brings, in bytes a second."""
_UP: Final = 768_000 / 8
_SLOWER: Final = 4
"""How many times slower than this machine a cheap phone is."""
_WATCH: Final = """
globalThis.largest = 0;
const note = (list) => list.getEntries().forEach((entry) => (globalThis.largest = entry.startTime));
new PerformanceObserver(note).observe({ type: "largest-contentful-paint", buffered: true });
"""


def lines(how: How) -> Lines:
    """Visit each of the first screens with an empty cache."""
    yield f"the largest paint of a first visit, on slow 4G, with a processor {_SLOWER} times slower: less is better"
    try:
        with serving() as server, _browser() as browser:
            address = server.address.rstrip("/")
            for name, path in _screens(address):
                times = [_visit(browser, address + path) for _ in range(*how.counts((_TIMES,), (1,)))]
                yield Row(name, median(times), "budget", BUDGET, "s")
    except ImportError as missing:
        yield f"not measured: the browser, because {missing.name} is not installed (./test installs it)"


def _screens(address: str) -> Iterator[tuple[str, str]]:
    game = next(iter(GAMES))
    yield "the first screen", "/"
    yield "a table, by its link", f"/t/{_table(address, game)}"
    yield "a lesson", f"/regles/{game}/lecon"


def _table(address: str, game: str) -> str:
    body = json.dumps({"game": game, "name": "Ann"}).encode()
    with urlopen(Request(f"{address}/api/tables", body)) as answer:
        code: str = json.load(answer)["code"]
    return code


def chromium() -> "Chromium":
    """The browser of the tests, which comes with a checkout."""
    sys.path.insert(0, str(_ROOT))
    from tools.browser import find

    return find()


@contextmanager
def _browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    found = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.path, env=found.environment())
        yield browser
        browser.close()


def _visit(browser: "Browser", address: str) -> float:
    """Visit a page for the first time, on a phone; return the time of its largest paint, in seconds."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    context.add_init_script(_WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": TRIP * 1000, "downloadThroughput": DOWN, "uploadThroughput": _UP}
    session.send("Network.emulateNetworkConditions", slow)
    session.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    page.goto(address)
    found, before = _largest(page.evaluate), -1.0
    while found != before:
        page.wait_for_timeout(_QUIET)
        found, before = _largest(page.evaluate), found
    context.close()
    return found


def _largest(evaluate: Callable[[str], float]) -> float:
    return evaluate("globalThis.largest") / 1000
