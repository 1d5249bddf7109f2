"""How a person plays Séquence in a browser."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.pressing import MAIN, Press, card, finger


def cell(name: str) -> str:
    """A space of the board."""
    return f".cell[title^='{name} ·']"


REFUSED: Final = "other_card"
"""A refusal that players meet often, by its reason."""

LESSON: Final = (
    (card("7 de trèfle"), cell("a3")),
    (card("valet de carreau"), cell("a2")),
    (card("valet de pique"), cell("j9")),
    (card("6 de trèfle"), MAIN),
    (card("valet de carreau"), cell("a4")),
)
"""What is pressed for each exercise."""


def step(page: Page, press: Press) -> None:
    """The next thing that somebody does who takes the first that there is."""
    main = page.locator(MAIN)
    # The moves may come a moment after the news that it is one's turn.
    page.locator(".hand button:not(.idle), [data-zone=main] .button:enabled").first.wait_for()
    for held in page.locator(".hand button:not(.idle)").all():
        press(held)
        target = page.locator(".cell.target")
        if target.count():
            press(target.first)
            # A finger is asked again.
            if press is finger:
                press(main)
            return
        if main.count():
            press(main)
            return
    press(page.locator("[data-zone=main] .button:enabled").first)


CROWDS: Final[tuple[dict[str, int], ...]] = ({"players": 2, "teams": 2}, {"players": 12, "teams": 2})
"""The options for the fewest and for the most players."""
