"""How a person plays Les cinq plis in a browser."""

from collections.abc import Mapping
from typing import Final, cast

from playwright.sync_api import Page

from tablee.cards.french import DECK
from tablee.kernel.json import Json
from tests.browser.pressing import Press, card


def refused(view: Mapping[str, Json]) -> str:
    """A card that is not in the hand."""
    return next(card for card in DECK.cards if card not in cast("list[Json]", view["hand"]))


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
