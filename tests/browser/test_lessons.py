"""Lessons on the real boards: each is played through with mouse and finger, and mistakes are answered."""

from importlib import import_module
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, Press, finger, mouse, wait_for_turn
from tests.browser.pressing import card
from tests.browser.visitor import Screen
from tests.games.sequence.on_screen import cell

ON_SCREEN: Final = {name: import_module(f"tests.games.{name}.on_screen") for name in GAMES}


def _praised(page: Page, number: int) -> None:
    expect(page.locator(".praise")).to_be_visible()
    expect(page.get_by_text(f"{number} sur 5")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_through_on_the_real_board(visits: Visits, game: str) -> None:
    screen: Screen = getattr(ON_SCREEN[game], "LESSON_ON", "desk")
    dark = GAMES.index(game) % 2 == 1
    page, press = visits(screen, dark=dark).page, finger if screen == "phone" else mouse
    page.goto(f"/regles/{game}")
    press(page.get_by_role("link", name="En 90 secondes"))
    page.locator("section.said").wait_for()
    page.evaluate("Promise.allSettled(document.getAnimations().map((running) => running.finished))")
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
    for number, presses in enumerate(ON_SCREEN[game].LESSON, 1):
        _make(page, presses, press)
        _praised(page, number)
        if number < 5:
            press(page.get_by_role("button", name="Continuer"))
    press(page.locator(".praise .primary"))
    wait_for_turn(page)


def _make(page: Page, presses: tuple[str, ...], press: Press) -> None:
    for wanted in presses:
        press(page.locator(wanted).first)


def test_another_move_is_answered_kindly_and_a_learner_can_be_shown_the_right_one(visits: Visits) -> None:
    page = visits(language="en").page
    page.goto("/regles/sequence/lecon")
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("section.said p:focus")).to_contain_text("A two-eyed jack")
    _make(page, (card("10 of diamonds"), cell("h6")), mouse)
    advice = page.get_by_role("alert")
    expect(advice).to_contain_text("try what the lesson asks for")
    advice.get_by_role("button", name="Read the rule").click()
    expect(page.get_by_role("dialog", name="Rules").locator("#Q6 figure")).to_be_visible()
    page.keyboard.press("Escape")
    advice.get_by_role("button", name="Understood").click()
    expect(page.locator(".hand .hint")).to_have_attribute("aria-label", "jack of diamonds, + any")
    page.locator(".hand .hint").click()
    page.locator(cell("c3")).click()
    expect(page.locator(".praise")).to_contain_text("stands for any card")


_PLACES = """
() => [...document.querySelectorAll(".table [data-zone]:not([data-zone=seats], [data-zone=extra])")]
  .map((zone) => [zone.dataset.zone, JSON.stringify(zone.getBoundingClientRect())])
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_step_fits_a_small_phone_and_nothing_moves_from_step_to_step(visits: Visits, game: str) -> None:
    page = visits("phone").page
    page.goto(f"/regles/{game}/lecon")
    page.locator("[data-zone=board]").wait_for()
    places = []
    for number in range(1, 6):
        expect(page.get_by_text(f"{number} sur 5")).to_be_visible()
        said = page.locator("section.said p")
        assert said.evaluate("(words) => words.scrollHeight <= words.parentElement.clientHeight"), number
        assert page.evaluate("document.scrollingElement.scrollHeight") == 640
        expect(page.locator("[data-zone=main]")).to_be_in_viewport(ratio=1)
        places.append(page.evaluate(_PLACES))
        if number < 5:
            finger(page.get_by_role("button", name="Passer", exact=True))
    assert all(place == places[0] for place in places)


def test_an_unknown_lesson_is_reported(visits: Visits) -> None:
    visitor = visits()
    visitor.forgive("404")
    visitor.page.goto("/regles/chess/lecon")
    expect(visitor.page.get_by_role("alert")).to_have_text("Il n’y a rien à cette adresse.")
