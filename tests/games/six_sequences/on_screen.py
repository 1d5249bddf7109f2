"""How a person plays Les 6 Séquences in a browser."""

from collections.abc import Mapping
from itertools import combinations
from typing import Final, cast

from playwright.sync_api import Page

from tablee.kernel.json import Json
from tests.browser.pressing import MAIN, Press, card
from tests.browser.wire import Wire


def refused(view: Mapping[str, Json]) -> str:
    """Three cards of the hand that are neither of one suit nor of one rank."""
    hand = [str(card) for card in cast("list[Json]", view["hand"]) if str(card)[0] != "0"]
    trios = (
        trio
        for trio in combinations(hand, 3)
        if len({card[-1] for card in trio}) == len({card[:-1] for card in trio}) == 3
    )
    return "+" + "".join(next(trios))


LESSON: Final = (
    (MAIN,),
    (card("2 de lune"), card("3 de lune"), card("4 de lune"), MAIN),
    (MAIN,),
    (card("1 de lune"), MAIN),
    (card("8 de trèfle"), MAIN),
)
"""What is pressed for each exercise."""
LESSON_ON: Final = "phone"
"""The screen that the lesson is tried on."""
SHOWN_AFTER: Final = 52
"""Decisions until there is something on the table for a picture."""
CROWDS: Final = ({"players": 2}, {"players": 4, "pause": 0})
"""The fewest and the most players. Without a pause, a test decides when the answers are given."""
OPENS: Final = (".combos:enabled", ".discard:enabled")
"""What opens over the table, besides what every table has."""


def step(page: Page, press: Press) -> None:
    """The next thing that somebody does who lays what can be laid, and otherwise takes the first that there is."""
    for over in (page.locator("[role=dialog] .go"), page.locator("[data-zone=notice][role=status] .link")):
        if over.count():
            press(over)  # the score of a round is read, or a hint
    combinations, ready = page.locator(".combos.some:enabled"), page.locator(MAIN)
    if combinations.count():
        press(combinations)
        press(page.locator("[role=dialog] .lay").first)
        return
    if ready.count():
        press(ready.first)
        return
    for held in page.locator(".hand button:not(.idle)").all():
        press(held)
        # What goes to several places is put on one of them.
        for way in (ready, page.locator(".ways button"), page.locator("[data-target]")):
            if way.count():
                press(way.first)
                return
        press(held)
    raise AssertionError("there is nothing to do, and it is this player's turn")


def _to_lay(page: Page) -> None:
    """Draw, so that cards can be laid."""
    if page.locator(".hand button:not(.idle)").count() == 0:
        page.locator(MAIN).first.click()
    page.locator(".hand button:not(.idle)").first.wait_for()


def _chosen(page: Page, _: Wire) -> None:
    """A card is chosen, to be discarded or laid."""
    _to_lay(page)
    page.locator(".hand button:not(.idle)").first.click()
    page.locator(".hand [aria-pressed=true]").wait_for()


def _tray(page: Page, wire: Wire) -> None:
    """A run is made ready: in a position made for it."""
    hand = ["5H", "6H", "7H", "9D", "KE", "2S", "QC"]
    page.keyboard.press("Escape")
    wire.say(
        view={**wire.view, "phase": "lay", "turn": 0, "hand": hand}, moves=["+5H6H7H", *(f"-{one}" for one in hand)]
    )
    for name in ("5 de cœur", "6 de cœur", "7 de cœur"):
        page.locator(f"{card(name)}, .hand button[aria-label^='{name[0]} of hearts']").first.click()
    page.locator(MAIN).first.wait_for()


MOMENTS: Final = {"chosen": _chosen, "tray": _tray}
"""What a player does at a table, for pictures: from one to the next."""
