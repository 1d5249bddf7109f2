"""Ways to press something: mouse, finger, keyboard. And selectors for what every board has."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page

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


def finger(what: Locator) -> None:
    """Press something with a finger."""
    what.tap()


_WAY = """
wanted => {
  const key = wanted.getAttribute("aria-keyshortcuts");
  // Enter belongs to what has the focus, where something has.
  if (key && (key !== "Enter" || document.activeElement === document.body)) return [key];
  const stops = [...document.querySelectorAll("a[href], button:enabled, input, select, [tabindex]")].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches("[type=radio]:not(:checked)"),
  );
  const way = stops.indexOf(wanted) - stops.indexOf(document.activeElement);
  return [...Array(Math.abs(way)).fill(way < 0 ? "Shift+Tab" : "Tab"), "Enter"];
}
"""
"""Returns the keys that press something: its own shortcut, if any; otherwise Tab as often as needed, and Enter."""


def typed(what: Locator) -> None:
    """Press something with the keyboard."""
    *way, last = what.evaluate(_WAY)
    for key in way:
        what.page.keyboard.press(key)
    # Without a focus, Tab continues from the last place.
    while way and not what.evaluate("wanted => wanted === document.activeElement"):
        what.page.keyboard.press("Tab")
    what.page.keyboard.press(last)
