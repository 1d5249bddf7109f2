"""The laws of the layout: everything at once, nothing moves, and a finger finds it, at every size.

A table is opened once for each game and number of players, and then seen at every size.
"""

from importlib import import_module
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.laws import too_small, troubles
from tests.browser.openings import end, openings
from tests.browser.playing import GAMES, STEPS, finger, is_over, wait_for_turn
from tests.browser.sizes import FEW, SIZES
from tests.browser.wire import Wire, open_table

KEPT: Final = ("[data-zone=board]", "[data-zone=hand]", "[data-zone=main]", "[data-zone=main] .primary")


def _crowds(game: str) -> tuple[dict[str, int], ...]:
    found: tuple[dict[str, int], ...] = getattr(import_module(f"tests.games.{game}.on_screen"), "CROWDS", ({},))
    return found


CROWDS: Final = [(game, options) for game in GAMES for options in _crowds(game)]
"""Each game with its least and its most players."""

COVERED: Final = 0.125
"""The share of the board's height that the result of a game may cover, at its edge."""
_COVERED: Final = """
(part) => {
  const place = (one) => document.querySelector(one).getBoundingClientRect();
  const [zone, ended] = [place(part), place("[data-ended]")];
  const wide = Math.min(zone.right, ended.right) - Math.max(zone.left, ended.left);
  const high = Math.min(zone.bottom, ended.bottom) - Math.max(zone.top, ended.top);
  return wide > 0 ? high / zone.height : 0;
}
"""
_STILL: Final = "Promise.allSettled(document.getAnimations().map((running) => running.finished))"


def _sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate(_STILL)


def _rectangles(page: Page) -> dict[str, object]:
    return {
        name: page.locator(name).first.evaluate(
            "one => { const r = one.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] }"
        )
        for name in KEPT
        if page.locator(name).count()
    }


def _table(visits: Visits, game: str, options: dict[str, int]) -> tuple[Page, Wire]:
    visitor = visits("phone")
    page = visitor.page
    page.emulate_media(reduced_motion="reduce")
    wire = Wire(page)
    open_table(page, game, options)
    wait_for_turn(page)
    return page, wire


@pytest.mark.parametrize(
    ("game", "options"), CROWDS, ids=lambda one: one if isinstance(one, str) else "-".join(map(str, one.values()))
)
def test_everything_is_there_at_once_at_every_size(visits: Visits, game: str, options: dict[str, int]) -> None:
    page, _ = _table(visits, game, options)
    found = {}
    for _ in range(4):
        if not is_over(page):
            STEPS[game](page, finger)
            wait_for_turn(page)
    for size in SIZES:
        _sized(page, size)
        found[size] = troubles(page)
        if min(size) < 1000:
            found[size] += too_small(page)
    assert {size: troubles for size, troubles in found.items() if troubles} == {}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_opens_moves_board_hand_or_button(visits: Visits, game: str) -> None:
    page, wire = _table(visits, game, {})
    moved = {}
    for size in FEW:
        _sized(page, size)
        before = _rectangles(page)
        assert len(before) >= 3
        for opening in openings(page, wire, game):
            with opening.shown(page):
                page.evaluate(_STILL)
                during = _rectangles(page)
            after = _rectangles(page)
            changed = [part for part in before if not before[part] == during.get(part) == after.get(part)]
            if changed:
                moved[size, opening.name] = {
                    part: (before[part], during.get(part), after.get(part)) for part in changed
                }
    assert moved == {}


_CUT: Final = """
() => {
  const end = document.querySelector("section[data-ended].several");
  if (!end) return [];
  const box = (part) => part.getBoundingClientRect();
  const shown = (root) =>
    [...root.querySelectorAll("*")].filter((part) => part.checkVisibility() && !part.closest(".spoken, svg"));
  const out = shown(end).filter((part) => box(part).left < box(end).left - 1 || box(part).right > box(end).right + 1);
  const ways = box(end.querySelector(".next"));
  const under = [...end.querySelectorAll("h2, .scores")].flatMap(shown).filter((part) => {
    const at = box(part);
    return Math.min(at.right - ways.left, ways.right - at.left, at.bottom - ways.top, ways.bottom - at.top) > 1;
  });
  return [...out, ...under].map((part) => part.outerHTML.slice(0, 80));
}
"""
"""What of a result for several sticks out at its sides, or lies under its buttons."""


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_moves_nothing_and_is_whole(visits: Visits, game: str) -> None:
    page, wire = _table(visits, game, {})
    moved = {}
    for size in (*FEW, (1024, 768)):
        wire.show()
        expect(page.locator("[data-ended]")).to_have_count(0)
        _sized(page, size)
        before = _rectangles(page)
        wire.show(**end(wire))
        expect(page.locator("[data-ended]")).to_be_visible()
        page.evaluate(_STILL)
        after = _rectangles(page)
        assert page.evaluate(_CUT) == [], size
        # The result takes the place of the hand, or leaves it whole.
        assert not page.locator("[data-zone=hand]:visible").count() or page.evaluate(_COVERED, KEPT[1]) <= 0, size
        assert len(wire.chairs) == 1 or page.evaluate(_COVERED, KEPT[0]) <= COVERED, size
        same = KEPT[:2] if KEPT[1] in before else KEPT[:1]
        if {part: before[part] for part in same} != {part: after.get(part) for part in same}:
            moved[size] = (before, after)
    assert moved == {}


STATES: Final = 8
"""Steps of a game after which the main button must stand where it stood: one draws, takes, chooses and discards."""
_BUTTONS: Final = """
() => [...document.querySelectorAll("[data-zone=main] :is(.primary, .lay, .draw, .take)")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.matches(".lay, .draw, .take") ? one.classList[1] : "main", x, y, width, height].join(" ");
})
"""
"""The name and the place of the main button, or of each of several."""


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1440, 900)], ids=str)
@pytest.mark.parametrize("game", ["figures", "six_sequences"])
def test_the_main_button_stands_in_one_place_in_every_state(visits: Visits, game: str, size: tuple[int, int]) -> None:
    page, _ = _table(visits, game, {"players": 2})
    _sized(page, size)
    found = set()
    for _ in range(STATES):
        found.add(tuple(page.evaluate(_BUTTONS)))
        if not is_over(page):
            STEPS[game](page, finger)
            wait_for_turn(page)
    assert len(found) == 1, found


def test_escape_closes_the_topmost_and_panels_do_not_stack(visits: Visits) -> None:
    page, _ = _table(visits, "sequence", {})
    _sized(page, (390, 844))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Règles").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.locator(".hand button:not(.idle)").first.evaluate("card => card.click()")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)


def test_who_watches_the_12_figures_sees_all_sheets_to_their_end(visits: Visits) -> None:
    page, _ = _table(visits, "figures", {"players": 2})
    watcher = visits().page
    watcher.goto(page.url)
    for size in SIZES:
        _sized(watcher, size)
        expect(watcher.locator(".sheets .total")).to_be_in_viewport(ratio=1)
