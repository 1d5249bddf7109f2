"""Ways to press something: mouse, finger, keyboard. And selectors for what every board has."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

Press = Callable[[Locator], None]
Step = Callable[[Page, Press], None]

MAIN: Final = "[data-zone=main] .primary:enabled"
"""The button of the next step, where a board has one."""


def card(name: str) -> str:
    """Locate a card in the hand by its name."""
    return f".hand button[aria-label^='{name}']"


def mouse(what: Locator) -> None:
    """Press something with a mouse."""
    what.click()


_UNCOVERED: Final = """
one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const [middle, centre] = [x + width / 2, y + height / 2];
  return one.contains(document.elementFromPoint(middle, centre)) && one.disabled !== true ? [middle, centre] : null;
}
"""


def finger(what: Locator) -> None:
    """Press something with a finger: at once where it lies open, otherwise after waiting until it does."""
    place = what.evaluate(_UNCOVERED)
    if place:
        what.page.touchscreen.tap(*place)
    else:
        what.tap()


def choose(radio: Locator) -> None:
    """Choose one of several values that stand side by side, once the sheet with them has come to rest."""
    radio.locator("..").click()  # its label, which covers it
    expect(radio).to_be_checked()


_STAND_BEFORE = """
wanted => {
  const key = wanted.getAttribute("aria-keyshortcuts");
  // Enter belongs to what has the focus, where something has.
  if (key && (key !== "Enter" || document.activeElement === document.body)) return key;
  const stops = [...document.querySelectorAll("a[href], button:enabled, input, select, summary, [tabindex]")].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches("[type=radio]:not(:checked)"),
  );
  const place = stops.indexOf(wanted);
  // From the stop beside it, one press of Tab leads there; all the others would take a while.
  if (document.activeElement !== wanted) stops[place > 0 ? place - 1 : 1].focus();
  return document.activeElement === wanted ? "" : place > 0 ? "Tab" : "Shift+Tab";
}
"""
"""Returns the key that presses something or goes to it: its own shortcut, or Tab from the stop beside it."""


def typed(what: Locator) -> None:
    """Press something with the keyboard: with its own key, or with Tab and Enter."""
    keyboard, key = what.page.keyboard, what.evaluate(_STAND_BEFORE)
    if key and key not in ("Tab", "Shift+Tab"):
        keyboard.press(key)
        return
    if key:
        keyboard.press(key)
    expect(what).to_be_focused()
    keyboard.press("Enter")


ENDED: Final = "[data-ended]"
_READY: Final = f".table[aria-busy=false]:has([data-zone=status].mine), .table:has({ENDED})"


def wait_for_turn(page: Page) -> None:
    """Wait until the page has heard of the last move, and it is this player's turn or the game is over."""
    page.locator(_READY).wait_for()
