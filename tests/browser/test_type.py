"""Our font: it has every character of every screen, and the layout does not depend on it."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.characters import foreign
from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, finger, open_game


def _corners(page: Page) -> Iterator[str]:
    """Open all that the screens do not show at first: rules, lessons, hints, the log, the keys, the chat."""
    for game in GAMES:
        page.goto(f"/regles/{game}")
        expect(page.locator(".clause").first).to_be_visible()
        yield f"rules of {game}"
        page.goto(f"/regles/{game}/lecon")
        for step in range(5):
            expect(page.locator("section.said")).to_be_visible()
            yield f"lesson of {game}, step {step}"
            page.locator("section.said .button").first.click()
            expect(page.locator(".praise")).to_be_visible()
            yield f"lesson of {game}, step {step} done"
            page.locator(".praise .primary").click()
        open_game(page, game, finger)
        page.keyboard.press("i")
        hint = page.locator("[data-zone=notice]")
        expect(hint).to_be_visible()
        yield f"hint of {game}"
        while hint.get_by_role("button").count() > 1:
            finger(hint.get_by_role("button").last)
            yield f"more of the hint of {game}"
        page.keyboard.press("j")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        yield f"keys and log of {game}"


# In one language: tests/test_type.py reads the words of both.
def test_nothing_that_opens_has_a_character_that_our_font_lacks(visits: Visits) -> None:
    page = visits("phone").page
    found = {name: foreign(page) for name in _corners(page)}
    assert {name: lacking for name, lacking in found.items() if lacking} == {}


def test_a_line_that_is_too_long_becomes_two_small_ones_and_shifts_nothing(visits: Visits) -> None:
    heights = []
    for wide in (False, True):
        page = visits("phone", wide=wide).page
        page.set_viewport_size({"width": 290 if wide else 320, "height": 640})
        open_game(page, "figures", finger)
        status = page.locator("[data-zone=status]")
        expect(status).to_have_class(re.compile(r"\blong\b") if wide else re.compile(r"^(?!.*\blong\b)"))
        assert status.evaluate("line => line.scrollHeight <= line.clientHeight && line.scrollWidth <= line.clientWidth")
        heights.append(status.evaluate("line => line.offsetHeight"))
    assert heights[0] == heights[1]


def test_the_page_opens_without_a_network_in_its_own_type(visits: Visits) -> None:
    visitor = visits()
    visitor.forgive("Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
    page = visitor.page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    visitor.context.new_cdp_session(page).send("Network.clearBrowserCache")
    visitor.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    faces = page.evaluate(
        "document.fonts.ready.then((all) => [...all].filter((one) => one.status === 'loaded').map((one) => one.family))"
    )
    assert "Figtree" in faces
