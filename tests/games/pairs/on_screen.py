"""How a person plays the patience in a browser."""

from typing import Final

from playwright.sync_api import Page

from tablee.cards.k6t import DECK
from tests.browser.pressing import Press


def pile(name: str) -> str:
    """A pile, by its name."""
    return f".pile[aria-label^='{name}']"


LESSON: Final = (
    (pile("b1"), pile("a2")),
    (pile("b2"), pile("d2")),
    (pile("e1"), pile("a4")),
    (pile("a3"), pile("b4")),
    (pile("b2"), pile("d2")),
)
"""What is pressed for each exercise."""


CROWDS: Final[tuple[dict[str, object], ...]] = ({}, {"faces": "open"})
OPENS: Final = ("[data-zone=tools] [aria-label=Signets]", "[data-zone=tools] [aria-label='Nouvelle donne']")


def won(view: dict[str, object]) -> dict[str, object]:
    """The same deal, when it has been won."""
    return {**view, "piles": [[] for _ in range(20)], "gone": list(DECK.cards)}


def step(page: Page, press: Press) -> None:
    """The next thing that somebody does who takes the first that there is."""
    press(page.locator(".pile[data-partners]").first)
    press(page.locator(".pile.target").first)
