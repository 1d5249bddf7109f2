"""How a person plays each game: what they press next, by mouse or by finger."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page

Press = Callable[[Locator], None]
Step = Callable[[Page, Press], None]

GAMES: Final = ("pairs", "sequence", "six_sequences", "figures")
ENDED: Final = "section.panel[role=status]"
_READY: Final = f".table:has(.board[aria-busy=false]):has(.status.mine), .table:has({ENDED})"


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
    (one) => one.tabIndex >= 0 && one.checkVisibility(),
  );
  const way = stops.indexOf(wanted) - stops.indexOf(document.activeElement);
  return [...Array(Math.abs(way)).fill(way < 0 ? "Shift+Tab" : "Tab"), "Enter"];
}
"""
"""The keys that press something: its own, if it has one; else Tab, as often as it takes, and Enter."""


def typed(what: Locator) -> None:
    """Press something with the keyboard."""
    *way, last = what.evaluate(_WAY)
    for key in way:
        what.page.keyboard.press(key)
    # Where nothing has the focus any more, Tab goes on from where it was.
    while way and not what.evaluate("wanted => wanted === document.activeElement"):
        what.page.keyboard.press("Tab")
    what.page.keyboard.press(last)


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
    press(page.locator(f"li:has(a[href='/regles/{game}']) .button.primary"))
    wait_for_turn(page)


def wait_for_turn(page: Page) -> None:
    """Wait until the page has heard of the last move, and it is this player's turn or the game is over."""
    page.locator(_READY).wait_for()


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


def _pairs(page: Page, press: Press) -> None:
    press(page.locator(".pile[data-partners]").first)
    press(page.locator(".pile.target").first)


def _sequence(page: Page, press: Press) -> None:
    main = page.locator(".actions .main:enabled")
    for card in page.locator(".hand button:not(.idle)").all():
        press(card)
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
    press(page.locator(".actions .button:enabled").first)


def _figures(page: Page, press: Press) -> None:
    main, box = page.locator(".actions .main:enabled"), page.locator(".box.legal")
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
    elif page.locator(".piles .legal").count():
        press(page.locator(".piles .legal").first)
    else:
        press(page.locator(".hand button").first)
        if page.locator(".hand .dropped").count():
            press(main)


def _six_sequences(page: Page, press: Press) -> None:
    step = page.locator(".bar .step:enabled")
    if step.count():
        press(step.first)
        return
    for card in page.locator(".hand button:not(.idle)").all():
        press(card)
        # What goes to several places is put on one of them.
        for way in (step, page.locator("[data-target]")):
            if way.count():
                press(way.first)
                return
        press(card)
    raise AssertionError("there is nothing to do, and it is this player's turn")


STEPS: Final[dict[str, Step]] = {
    "pairs": _pairs,
    "sequence": _sequence,
    "six_sequences": _six_sequences,
    "figures": _figures,
}
"""The next thing that somebody does who takes the first that there is."""
