"""Every screen can be read by everybody: no complaint from axe, no sideways scrolling, tables that fit a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Visits
from tests.browser.playing import finger, mouse, open_game
from tests.browser.screens import finished_game, screens
from tests.browser.visitor import SCREENS, Screen

_BESIDE = """
(room) => {
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const inScroller = (element) => {
    for (let over = element.parentElement; over && over !== document.body; over = over.parentElement)
      if (scrolls(over)) return true;
    return false;
  };
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.getBoundingClientRect().right > room + 1 && !inScroller(element))
    .map((element) => element.outerHTML.slice(0, 120));
}
"""
"""What lies beyond the right edge of the screen, and not in a strip that scrolls by itself."""


@pytest.mark.parametrize(
    ("screen", "language", "dark"),
    [("phone", "fr", False), ("desk", "en", True)],
    ids=["phone-french-light", "desk-english-dark"],
)
def test_axe_finds_nothing_on_any_screen(visits: Visits, screen: Screen, language: str, dark: bool) -> None:
    page = visits(screen, language=language, dark=dark).page
    axe, found = Axe(), {}
    for name in screens(page, finger if screen == "phone" else mouse, finished_game(page, "sequence")):
        # Colours and places are looked at when nothing moves any more.
        page.evaluate("Promise.allSettled(document.getAnimations().map((running) => running.finished))")
        found[name] = [
            f"{violation['id']}: {[node['html'][:160] for node in violation['nodes'][:3]]}"
            for violation in axe.run(page).response["violations"]
        ]
    assert {name: violations for name, violations in found.items() if violations} == {}


def test_no_screen_scrolls_sideways_on_the_smallest_phone(visits: Visits) -> None:
    page = visits("small").page
    wide: dict[str, list[str]] = {}
    for name in screens(page, finger, finished_game(page, "sequence")):
        # A phone makes its window wider when something sticks out: what counts is the screen.
        wide[name] = page.evaluate(_BESIDE, SCREENS["small"]["viewport"]["width"])
    assert {name: beside for name, beside in wide.items() if beside} == {}


@pytest.mark.parametrize("game", ["pairs", "sequence"])
def test_a_table_fits_a_phone_without_scrolling(visits: Visits, game: str) -> None:
    page = visits("phone").page
    open_game(page, game, finger)
    room = SCREENS["phone"]["viewport"]
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [room["width"], room["width"]]
    assert page.evaluate("document.documentElement.scrollHeight") <= room["height"]
