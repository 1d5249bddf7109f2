"""Benchmark of the first card of a device alone, in a browser: from opening the page, when everything has been fetched.

Chromium can slow a page down, but not its workers, in which Python runs. So the figure for a slower processor is the
CPU time of all processes and threads of the browser, times the factor: as if it had one core.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

from tablee.games import GAMES
from tablee_lab.bench.paint import chromium
from tablee_lab.bench.processes import cpu_of_children, serving
from tablee_lab.bench.report import How, Lines, Row

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Playwright

BUDGET: Final = 4.0
"""Budget for the first card, in seconds."""
SLOWER: Final = 6
"""How many times slower than this machine a phone is."""
SLOW: Final = 12.0
"""Budget with such a processor, in seconds."""
_TIMES: Final = 5
"""Number of visits."""
_PATIENCE: Final = 120_000
"""Timeout for everything on the page, in milliseconds."""

Visit: TypeAlias = Callable[[], tuple[float, float]]
"""Opens the page and a game. Returns the seconds until the first card, and those of CPU."""


def lines(how: How) -> Lines:
    """Visit the page again and again, each time with a new browser, without a network."""
    yield "from opening the page to the first card in Chromium, once all is fetched: less is better"
    try:
        with _device() as visit:
            times = [visit() for _ in range(*how.counts((_TIMES,), (1,)))]
    except ImportError as missing:
        yield f"not measured: the browser, because {missing.name} is not installed (./test installs it)"
        return
    yield Row("wall-clock time", median(wall for wall, _ in times), "budget", BUDGET, "s")
    slow = SLOWER * median(cpu for _, cpu in times)
    yield Row(f"with a processor {SLOWER} times slower", slow, "budget", SLOW, "s", f"{SLOWER} times the CPU time")


@contextmanager
def _device() -> Iterator[Visit]:
    """A device that has fetched everything, and whose server is gone."""
    from playwright.sync_api import sync_playwright

    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        playwright = stack.enter_context(sync_playwright())
        with serving() as server:
            address = server.address.rstrip("/")
            _fetch(playwright, folder, address)
        yield lambda: _first_card(playwright, folder, address)


@contextmanager
def _phone(playwright: "Playwright", folder: str) -> "Iterator[BrowserContext]":
    """A new browser with what is kept in this folder."""
    found = chromium()
    looks = {"width": 390, "height": 844}
    context = playwright.chromium.launch_persistent_context(
        Path(folder), executable_path=found.path, env=found.environment(), args=["--disable-gpu"],
        viewport=looks, is_mobile=True, has_touch=True, locale="fr-FR",  # type: ignore[arg-type]  # a dict of ours
    )  # fmt: skip
    context.set_default_timeout(_PATIENCE)
    yield context
    context.close()


def _fetch(playwright: "Playwright", folder: str, address: str) -> None:
    with _phone(playwright, folder) as context:
        page = context.new_page()
        page.goto(f"{address}/reglages")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.get_by_role("button", name="Jouer hors ligne").click()
        page.get_by_role("button", name="Retirer de cet appareil").wait_for()


def _first_card(playwright: "Playwright", folder: str, address: str) -> tuple[float, float]:
    game = next(iter(GAMES))
    with _phone(playwright, folder) as context:
        page = context.new_page()
        began, before = perf_counter(), cpu_of_children(os.getpid())
        page.goto(address, wait_until="commit")
        page.locator(f"li:has(a[href='/regles/{game}']) .ivory").click()
        page.locator("[data-zone=board] .card").first.wait_for()
        return perf_counter() - began, cpu_of_children(os.getpid()) - before
