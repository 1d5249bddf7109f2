"""How a person plays Les cinq plis in a browser."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.pressing import Press, card

REFUSED: Final = "not_held"
"""A refusal that players meet often, by its reason."""

LESSON: Final = (
    (card("valet de cœur"),),
    (card("roi de pique"),),
    (card("8 de carreau"),),
    (card("6 de pique"),),
    (card("6 de trèfle"),),
)
"""What is pressed for each exercise."""
LESSON_ON: Final = "phone"


def step(page: Page, press: Press) -> None:
    """The next thing that somebody does who takes the first that there is."""
    press(page.locator(".hand button").first)
