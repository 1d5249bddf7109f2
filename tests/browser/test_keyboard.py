"""Whole games with the keyboard alone, from the first screen on."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import ENDED, is_over, play_on, typed, wait_for_turn


def _tab_to(page: Page, selector: str) -> None:
    """Go to something with the Tab key."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


def _open(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")  # do not wait for animations
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    _tab_to(page, f"li:has(a[href='/regles/{game}']) .ivory")
    page.keyboard.press("Enter")
    wait_for_turn(page)


def _place_of(page: Page, selector: str) -> int:
    """Return the index of the first pile of a kind."""
    return int(
        page.evaluate("wanted => [...document.querySelectorAll('.pile')].findIndex(p => p.matches(wanted))", selector)
    )


def _walk_to(page: Page, selector: str) -> None:
    """Press arrow keys to a pile: five piles in a row on a desktop."""
    here, there = _place_of(page, ":focus"), _place_of(page, selector)
    assert here >= 0, "no pile has the focus"
    down, right = there // 5 - here // 5, there % 5 - here % 5
    for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
        for _ in range(times):
            page.keyboard.press(key)


def test_the_patience_is_played_with_the_keyboard_alone(visits: Visits) -> None:
    page = visits().page
    _open(page, "pairs")
    _tab_to(page, ".pile")
    while not is_over(page):
        for wanted in ("[data-partners]", ".target"):
            _walk_to(page, wanted)
            page.keyboard.press("Enter")
        wait_for_turn(page)
    expect(page.locator(".count")).to_have_text(re.compile(r"^Paires\s: \d+ sur 60$"))


def _place_a_card(page: Page) -> None:
    """Choose a card by its number, which moves the focus to its spaces; Enter places it."""
    for number, card in enumerate(page.locator(".hand button").all(), 1):
        page.keyboard.press(str(number))
        expect(card).to_have_attribute("aria-pressed", "true")
        if page.locator(".cell.target").count():
            expect(page.locator(".cell.target:focus")).to_be_visible()
            page.keyboard.press("Enter")
            return
    # No card can be placed: exchange a dead one, or press the only button.
    page.keyboard.press("Escape")
    if page.locator(".hand .dead").count():
        page.keyboard.press("x")
    else:
        _tab_to(page, "[data-zone=main] .button")
        page.keyboard.press("Enter")


def test_sequence_is_played_with_the_keyboard_alone(visits: Visits) -> None:
    page = visits().page
    _open(page, "sequence")
    while not is_over(page):
        _place_a_card(page)
        wait_for_turn(page)
    expect(page.get_by_role("link", name="Résultat")).to_be_visible()


def test_the_12_figures_are_played_with_the_keyboard_alone(visits: Visits) -> None:
    page = visits().page
    _open(page, "figures")
    play_on(page, "figures", typed)
    expect(page.locator(ENDED)).to_contain_text("Accueil")
