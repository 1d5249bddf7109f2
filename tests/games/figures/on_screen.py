"""How a person plays Les 12 figures in a browser."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, cast

from playwright.sync_api import Page

from tablee.games.figures.boxes import CARRE, SUITE
from tablee.games.figures.model import Mark
from tablee.kernel.json import Json
from tests.browser.pressing import MAIN, Press, card, mouse, wait_for_turn
from tests.browser.wire import Wire

LAY: Final = ".actions button[aria-expanded=false]"


def refused(view: Mapping[str, Json]) -> str:
    """A figure that the hand does not make."""
    values = Counter(str(card)[0] for card in cast("list[Json]", view["hand"]))
    return str(Mark(CARRE if max(values.values()) < 4 else SUITE))


LESSON: Final = (
    (MAIN,),
    (".top.legal",),
    (card("3 jaune"),),
    (LAY, ".box[aria-label^='Full']"),
    (".box[aria-label^='Carré']", MAIN),
)
"""What is pressed for each exercise."""


def step(page: Page, press: Press) -> None:
    """The next thing that somebody does who takes the first that there is."""
    main, box = page.locator(MAIN), page.locator(".box.legal")
    lay = page.locator(".actions button[aria-expanded=false]:enabled")
    if lay.count():
        press(lay)
    if box.count():
        press(box.last)  # the hardest first: then every round has a figure that is soon there
        # Crossing out is asked again, and a finger always is.
        if page.locator(".box.aimed").count():
            press(main)
    elif main.count():
        press(main)
    elif page.locator(".top.legal").count():
        press(page.locator(".top.legal").first)
    else:
        press(page.locator(".hand button").first)
        if page.locator(".hand .dropped").count():
            press(main)


def pass_on(page: Page, press: Press) -> None:
    """Take or draw, discard, and let somebody else lay down."""
    if page.locator(MAIN).count():
        press(page.locator(MAIN))
    else:
        press(page.locator(".hand button").last)
        if page.locator(".hand .dropped").count():
            press(page.locator(MAIN))


OPENS: Final = ("[data-zone=tools] button[aria-keyshortcuts=V]", ".look")
"""What opens all sheets."""

CROWDS: Final[tuple[dict[str, int], ...]] = ({"players": 2}, {"players": 6})
"""The options for the fewest and for the most players."""


def _until(page: Page, shown: str) -> None:
    """Play on until there is something to see."""
    for _ in range(60):
        if page.locator(shown).count():
            return
        (step if page.locator(".box.legal").count() else pass_on)(page, mouse)
        wait_for_turn(page)


def _take(page: Page, _: Wire) -> None:
    """A card was discarded that serves: it can be taken."""
    _until(page, ".tag")


def _lay(page: Page, _: Wire) -> None:
    """A box is to be chosen, for a hand that makes a figure."""
    _until(page, f"{LAY}:enabled")
    page.locator(f"{LAY}:enabled").first.click()
    page.locator(".box.legal").first.wait_for()


def _aimed(page: Page, _: Wire) -> None:
    """A box is chosen, and is about to be marked."""
    page.locator(".box.legal").last.click()
    page.locator(".box.aimed").wait_for()


MOMENTS: Final = {"take": _take, "lay": _lay, "aimed": _aimed}
"""What a player does at a table, for pictures: from one to the next."""
