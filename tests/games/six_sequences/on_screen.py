"""How a person plays Les 6 Séquences in a browser."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.pressing import MAIN, Press, card

STEP: Final = MAIN

LESSON: Final = (
    (STEP,),
    (card("2 de lune"), card("3 de lune"), card("4 de lune"), STEP),
    (STEP,),
    (card("1 de lune"), STEP),
    (card("8 de trèfle"), STEP),
)
"""What is pressed for each exercise."""
LESSON_ON: Final = "phone"
"""The screen that the lesson is tried on."""
SHOWN_AFTER: Final = 60
"""Moves until there is something on the table for a picture."""


def step(page: Page, press: Press) -> None:
    """The next thing that somebody does who takes the first that there is."""
    ready = page.locator(STEP)
    if ready.count():
        press(ready.first)
        return
    for held in page.locator(".hand button:not(.idle)").all():
        press(held)
        # What goes to several places is put on one of them.
        for way in (ready, page.locator("[data-target]")):
            if way.count():
                press(way.first)
                return
        press(held)
    raise AssertionError("there is nothing to do, and it is this player's turn")


CROWDS: Final[tuple[dict[str, int], ...]] = ({"players": 2}, {"players": 4})
"""The options for the fewest and for the most players."""
