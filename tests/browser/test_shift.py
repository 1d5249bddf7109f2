"""Nothing moves while a screen loads: not when the font comes, nor the board, nor the list of open tables."""

from itertools import cycle
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, open_game, wait_for_turn
from tests.browser.visitor import Screen, Visitor

_WATCH: Final = """
const moved = [];
const name = (node) => (node?.closest ? node : node?.parentElement)?.outerHTML.slice(0, 120) ?? "(gone)";
const note = (entries) => moved.push(...entries.flatMap(({ sources }) => sources.map(({ node }) => name(node))));
const watch = new PerformanceObserver((list) => note(list.getEntries()));
watch.observe({ type: "layout-shift", buffered: true });
globalThis.whatMoved = async () => {
  await document.fonts.ready;
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
  note(watch.takeRecords());
  return moved;
};
"""
"""Collects what the browser calls a layout shift, from the first paint on, even after a click."""

SCREENS: Final[tuple[Screen, ...]] = ("phone", "desk")


def _moved(page: Page) -> list[str]:
    page.wait_for_load_state("networkidle")
    found: list[str] = page.evaluate("whatMoved()")
    return found


def _watched(visits: Visits, screen: Screen) -> Visitor:
    visitor = visits(screen)
    visitor.context.add_init_script(_WATCH)
    return visitor


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_moves_when_the_font_comes_late(visits: Visits, screen: Screen) -> None:
    visitor = _watched(visits, screen)
    page, held = visitor.page, list[Route]()
    visitor.forgive("was preloaded using link preload but not used")  # by then the page has chosen another font
    page.route("**/*.woff2", lambda route: held.append(route))  # noqa: PLW0108  C methods fail
    page.goto("/", wait_until="domcontentloaded")
    expect(page.get_by_role("button", name="Inviter").first).to_be_visible()
    assert held
    for font in held:
        font.continue_()
    assert _moved(page) == []


@pytest.mark.parametrize(("game", "screen"), [*zip(GAMES, cycle(SCREENS), strict=False)])
def test_nothing_moves_while_a_screen_loads(visits: Visits, game: str, screen: Screen) -> None:
    page = _watched(visits, screen).page
    open_game(page, game)
    page.reload()
    wait_for_turn(page)
    assert _moved(page) == []
    page.goto("/")  # where the table is now the first thing
    expect(page.get_by_role("link", name="Reprendre").first).to_be_visible()
    assert _moved(page) == []
    page.goto(f"/regles/{game}/lecon")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert _moved(page) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_moves_while_a_lobby_loads(visits: Visits, screen: Screen) -> None:
    page = _watched(visits, screen).page
    page.goto("/")
    page.get_by_role("button", name="Inviter").first.click()
    page.wait_for_url("**/t/*")
    page.reload()
    expect(page.get_by_role("button", name="Commencer")).to_be_visible()
    assert _moved(page) == []
