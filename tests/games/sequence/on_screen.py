"""How a person plays Séquence in a browser."""

from collections.abc import Mapping
from typing import Final, cast

from playwright.sync_api import Page

from tablee.games.sequence.board import CARD_AT, NAMES
from tablee.kernel.json import Json
from tests.browser.pressing import MAIN, Press, card, finger
from tests.browser.wire import Wire


def cell(name: str) -> str:
    """A space of the board."""
    return f".cell[title^='{name} ·']"


def refused(view: Mapping[str, Json]) -> str:
    """A card of the hand on a free space of another card, near the middle of the board."""
    held = next(card for card in map(str, cast("list[Json]", view["hand"])) if card[0] != "J")
    free = (space for space in range(44, 90) if CARD_AT[space] not in (None, held) and str(view["chips"])[space] == ".")
    return f"{held}@{NAMES[next(free)]}"


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
CROWD_AFTER: Final = 2
"""Moves of one's own before the picture of a table with the most players: twelve soon complete their lines."""


def _chosen(page: Page, _: Wire) -> None:
    """A card is chosen, and its spaces are lit."""
    for held in page.locator(".hand button:not(.idle)").all():
        held.click()
        if page.locator(".cell.target").count():
            return


def _aimed(page: Page, wire: Wire) -> None:
    """The chip is about to be put on a space."""
    if not page.locator(".cell.target").count():
        _chosen(page, wire)
    page.locator(".cell.target").first.click()
    page.locator(MAIN).wait_for()


MOMENTS: Final = {"chosen": _chosen, "aimed": _aimed}
"""What a player does at a table, for pictures: from one to the next."""
