"""Accessibility of every screen: no finding by axe, no sideways scrolling, tables that fit a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.characters import foreign
from tests.browser.conftest import Visits
from tests.browser.laws import troubles
from tests.browser.playing import GAMES, STEPS, finger, mouse, open_game, wait_for_turn
from tests.browser.screens import finished_game, screens
from tests.browser.visitor import SCREENS, Screen
from tests.browser.wire import open_table

_BESIDE = """
(room) => {
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const inScroller = (element) => {
    for (let over = element.parentElement; over && over !== document.body; over = over.parentElement)
      if (scrolls(over)) return true;
    return false;
  };
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.getBoundingClientRect().right > room + 1 && !inScroller(element))
    .filter((element) => !element.parentElement.closest(".emblem"))
    .map((element) => element.outerHTML.slice(0, 120));
}
"""
"""Finds what lies beyond the right edge of the screen, except in a strip that scrolls by itself, and in a picture,
which its box cuts."""


_OUT_OF_REACH = """
() => [...document.querySelectorAll("button:enabled, a[href], input, select")]
  .filter((control) => {
    if (!(document.querySelector("[role=dialog]") ?? document).contains(control)) return false;
    if (!control.checkVisibility() || control.closest("dialog:not([open])")) return false;
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = control.getBoundingClientRect();
    const edge = Math.min(8, width / 2);
    // Another button may lie on one half of it.
    const hits = [left + edge, left + width - edge].map((x) => document.elementFromPoint(x, top + height / 2));
    return !hits.some((hit) => hit && (control.contains(hit) || hit.contains(control)));
  })
  .map((control) => control.outerHTML.slice(0, 120))
"""
"""Finds what cannot be pressed, however the page is scrolled. While a panel is open, only its own controls can."""
_STILL = "Promise.allSettled(document.getAnimations().map((running) => running.finished))"
"""Waits until nothing moves, before colours and positions are checked."""
ZOOMED = {"width": 640, "height": 400}
"""A desktop at 200 % zoom: half the width and half the height."""
LOW = {"width": 1024, "height": 600}
"""What the browser's bars leave of a small laptop screen."""
TYPES = pytest.mark.parametrize("wide", [False, True], ids=["our-font", "a-wide-font"])
"""Fonts can be blocked, so wider fonts must fit too."""


@pytest.mark.parametrize(
    ("screen", "language"), [("phone", "fr"), ("desk", "en")], ids=["phone-french", "desk-english"]
)
def test_axe_finds_nothing_on_any_screen_light_or_dark_and_our_font_has_every_character(
    visits: Visits, screen: Screen, language: str
) -> None:
    page = visits(screen, language=language).page
    axe, found = Axe(), {}
    for name in screens(page, finger if screen == "phone" else mouse, finished_game(page, "sequence")):
        found[f"{name} in our font"] = [f"{one} in {where}" for one, where in foreign(page).items()]
        # Dark mode changes only the colours.
        for theme, alone in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # these two are themes
            page.evaluate(_STILL)
            found[f"{name} {theme}"] = [
                f"{violation['id']}: {[node['html'][:160] for node in violation['nodes'][:3]]}"
                for violation in axe.run(page, options={"resultTypes": ["violations"], **alone}).response["violations"]
            ]
    assert {name: violations for name, violations in found.items() if violations} == {}


@TYPES
def test_nothing_is_cut_on_the_smallest_phone_or_at_200_percent(visits: Visits, wide: bool) -> None:
    page = visits("small", wide=wide).page
    found: dict[str, list[str]] = {}
    small = SCREENS["small"]["viewport"]
    for name in screens(page, finger, finished_game(page, "sequence")):
        # A phone widens its viewport when something sticks out, so measure against the screen.
        found[name] = page.evaluate(_BESIDE, small["width"])
        page.set_viewport_size(ZOOMED)  # type: ignore[arg-type]  # a dict of ours is a ViewportSize
        page.evaluate(_STILL)
        found[f"{name} at 200 %"] = page.evaluate(_BESIDE, ZOOMED["width"]) + page.evaluate(_OUT_OF_REACH)
        page.set_viewport_size(small)  # type: ignore[arg-type]
    assert {name: troubles for name, troubles in found.items() if troubles} == {}


@TYPES
@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_a_phone_and_a_low_window_without_scrolling(visits: Visits, game: str, wide: bool) -> None:
    phone, laptop = visits("phone", wide=wide).page, visits(wide=wide).page
    laptop.set_viewport_size(LOW)  # type: ignore[arg-type]
    for page, room in ((phone, SCREENS["phone"]["viewport"]), (laptop, LOW)):
        open_game(page, game, mouse if page is laptop else finger)
        assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [room["width"], room["width"]]
        page.evaluate(_STILL)
        assert troubles(page, 24 if wide else 12) == []


@TYPES
def test_six_open_hands_fit_a_phone(visits: Visits, wide: bool) -> None:
    page = visits("phone", wide=wide).page
    open_table(page, "figures", {"players": 6})
    wait_for_turn(page)
    while not page.locator(".around.open").count():
        STEPS["figures"](page, finger)
        wait_for_turn(page)
        late = page.get_by_role("alert").get_by_role("button", name="Compris")
        if late.count():  # a tap that came too late is refused, and the refusal lies over the button
            finger(late)
    expect(page.locator(".around.open .hands:visible")).to_have_count(5)
    page.evaluate(_STILL)  # the hands come flying
    assert troubles(page, 24 if wide else 12) == []
