"""How a person plays: from the first screen to a table, move by move, to the end."""

from importlib import import_module
from typing import Final

from playwright.sync_api import Locator, Page

from tablee.games import GAMES as PLAYED
from tests.browser.pressing import ENDED, Press, Step, finger, mouse, typed, wait_for_turn

GAMES: Final = tuple(PLAYED)
STEPS: Final[dict[str, Step]] = {name: import_module(f"tests.games.{name}.on_screen").step for name in GAMES}
"""What somebody presses next who takes the first thing that there is."""

_HEARD = """
shown => {
  const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.role === "img") return ` ${node.ariaLabel}`;
    return [...node.childNodes].map(words).join("");
  };
  return words(shown).replace(/\\s+/g, " ").trim();
}
"""


def heard(what: Locator) -> str:
    """A sentence as it is heard: a drawing in it has a name."""
    said: str = what.evaluate(_HEARD)
    return said


def open_game(page: Page, game: str, press: Press = mouse) -> None:
    """From the first screen to the table, against bots: one press."""
    page.goto("/")
    press(page.locator(f"li:has(a[href='/regles/{game}']) .ivory"))
    wait_for_turn(page)


def show_panel(page: Page, name: str) -> Locator:
    """Show the log or the chat: a tab on a desk, a button elsewhere. Return its region.

    In a game for one the log is with the marks.
    """
    button = page.get_by_role("button", name=name).or_(page.get_by_role("button", name="Signets"))
    page.get_by_role("tab", name=name).or_(button).first.click()
    region = page.get_by_role("region", name=name)
    region.wait_for()  # a panel is loaded when it is first opened
    return region


def is_over(page: Page) -> bool:
    """Whether the game has ended."""
    return page.locator(ENDED).count() > 0


def play_on(page: Page, game: str, press: Press = mouse) -> None:
    """Play to the end, as somebody who wants no motion: nothing is waited for to stand still."""
    page.emulate_media(reduced_motion="reduce")
    for _ in range(1000):
        if is_over(page):
            return
        STEPS[game](page, press)
        wait_for_turn(page)
    raise AssertionError("the game does not end")


__all__ = [
    "ENDED",
    "GAMES",
    "STEPS",
    "Press",
    "finger",
    "heard",
    "is_over",
    "mouse",
    "open_game",
    "play_on",
    "show_panel",
    "typed",
    "wait_for_turn",
]
