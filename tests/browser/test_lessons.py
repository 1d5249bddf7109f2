"""Lessons on the real boards: each is played through, with a mouse and with a finger, and mistakes are answered."""

from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, Press, finger, mouse, wait_for_turn
from tests.browser.visitor import Screen

MAIN: Final = ".actions .main:enabled"
STEP: Final = ".bar .step:enabled"
LAY: Final = ".actions button[aria-expanded=false]"


def pile(name: str) -> str:
    """A pile of the patience, by its name."""
    return f".pile[aria-label^='{name}']"


def card(name: str) -> str:
    """A card in the hand, by its name."""
    return f".hand button[aria-label^='{name}']"


def cell(name: str) -> str:
    """A space of the board."""
    return f".cell[title^='{name} ·']"


PRESSES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "pairs": (
        (pile("b1"), pile("a2")),
        (pile("b2"), pile("d2")),
        (pile("e1"), pile("a4")),
        (pile("a3"), pile("b4")),
        (pile("b2"), pile("d2")),
    ),
    "sequence": (
        (card("8 de carreau"), cell("h4")),
        (card("valet de trèfle"), cell("c3")),
        (card("valet de pique"), cell("e3")),
        (card("8 de trèfle"), MAIN),
        (card("valet de trèfle"), cell("e6")),
    ),
    "six_sequences": (
        (STEP,),
        (card("2 de lune"), card("3 de lune"), card("4 de lune"), STEP),
        (STEP,),
        (card("1 de lune"), STEP),
        (card("8 de trèfle"), STEP),
    ),
    "figures": (
        (MAIN,),
        (".piles .legal",),
        (card("3 jaune"),),
        (LAY, ".box[aria-label^='Full']"),
        (".box[aria-label^='Carré']", MAIN),
    ),
}
"""What is pressed for each exercise."""


def _praised(page: Page, number: int) -> None:
    expect(page.locator(".praise")).to_be_visible()
    expect(page.get_by_text(f"étape {number} sur 5")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "screen", "dark"),
    [
        ("pairs", "desk", False),
        ("sequence", "desk", True),
        ("six_sequences", "phone", False),
        ("figures", "desk", True),
    ],
)
def test_a_lesson_is_played_through_on_the_real_board(visits: Visits, game: str, screen: Screen, dark: bool) -> None:
    page, press = visits(screen, dark=dark).page, finger if screen == "phone" else mouse
    page.goto(f"/regles/{game}")
    press(page.get_by_role("link", name="En 90 secondes"))
    page.locator(".said").wait_for()
    page.evaluate("Promise.allSettled(document.getAnimations().map((running) => running.finished))")
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
    for number, presses in enumerate(PRESSES[game], 1):
        _make(page, presses, press)
        _praised(page, number)
        if number < 5:
            press(page.get_by_role("button", name="Continuer"))
    press(page.locator(".panel .button.primary"))
    wait_for_turn(page)


def _make(page: Page, presses: tuple[str, ...], press: Press) -> None:
    for wanted in presses:
        press(page.locator(wanted).first)


def test_another_move_is_answered_kindly_and_a_learner_can_be_shown_the_right_one(visits: Visits) -> None:
    page = visits(language="en").page
    page.goto("/regles/sequence/lecon")
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".said:focus")).to_contain_text("A two-eyed jack")
    _make(page, (card("8 of diamonds"), cell("h4")), mouse)
    advice = page.get_by_role("alert")
    expect(advice).to_contain_text("try what the lesson asks for")
    expect(advice.get_by_role("link")).to_have_attribute("href", "/regles/sequence#Q6")
    expect(page.locator(".hand .hint")).to_have_attribute("aria-label", "jack of clubs, + any")
    page.locator(".hand .hint").click()
    page.locator(cell("c3")).click()
    expect(page.locator(".praise")).to_contain_text("stands for any card")


def test_a_lesson_that_is_not_there_says_so(visits: Visits) -> None:
    visitor = visits()
    visitor.forgive("404")
    visitor.page.goto("/regles/chess/lecon")
    expect(visitor.page.get_by_role("alert")).to_have_text("Il n’y a rien à cette adresse.")


def test_every_game_has_a_lesson_here() -> None:
    assert PRESSES.keys() == set(GAMES)
