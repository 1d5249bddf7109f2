"""The laws of the layout: everything at once, nothing moves, and a finger finds it, at every size.

A table is opened once for each game and number of players, and then seen at every size.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, finger, is_over, wait_for_turn
from tests.browser.wire import Wire, open_table

SIZES: Final = (
    (320, 568), (360, 640), (390, 844), (844, 390), (667, 375), (768, 1024), (820, 1180), (1024, 768), (1280, 720),
    (1440, 900), (1920, 1080), (2560, 1440),
)  # fmt: skip
FEW_SIZES: Final = ((320, 568), (390, 844), (844, 390), (820, 1180), (1280, 720), (1920, 1080))
FINGER: Final = 44
KEPT: Final = ("[data-zone=board]", "[data-zone=hand]", "[data-zone=main]", "[data-zone=main] .primary")
Opening = tuple[str, Callable[[], None], Callable[[], None]]


def _on_screen(game: str, name: str, default: Any) -> Any:
    return getattr(import_module(f"tests.games.{game}.on_screen"), name, default)


CROWDS: Final = [(game, options) for game in GAMES for options in _on_screen(game, "CROWDS", ({},))]
"""Each game with its least and its most players."""

_TROUBLES: Final = """
() => {
  const found = [];
  const zones = [...document.querySelectorAll(".table > [data-zone], .table > .zones > [data-zone]")]
    .filter((zone) => zone.checkVisibility() && zone.dataset.zone !== "notice")
    .map((zone) => [zone.dataset.zone, zone.getBoundingClientRect(), zone]);
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the page scrolls: ${scrollWidth}×${scrollHeight}`);
  for (const name of ["top", "status", "board", "main"])
    if (!zones.some(([zone, { width, height }]) => zone === name && width > 0 && height > 0)) found.push(`no ${name}`);
  for (const [name, { left, top, right, bottom }, zone] of zones) {
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${name} sticks out`);
    if (name === "side" || name === "bar") continue; // they scroll by themselves
    for (const part of zone.querySelectorAll("*")) {
      if (!part.checkVisibility() || part.closest(".spoken, svg")) continue;
      const at = part.getBoundingClientRect();
      const out = Math.max(left - at.left, at.right - right, at.bottom - bottom, top - at.top);
      if (at.width && out > 12) found.push(`${name}: ${part.outerHTML.slice(0, 90)} sticks out by ${out.toFixed()}`);
    }
  }
  zones.forEach(([one, a], n) =>
    zones.slice(n + 1).forEach(([other, b]) => {
      const over = Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
      if (over > 2) found.push(`${one} and ${other} overlap by ${over.toFixed()}`);
    }),
  );
  const size = (name) => zones.filter(([zone]) => zone === name).map(([, { width, height }]) => width * height)[0] ?? 0;
  for (const name of ["hand", "side", "seats", "extra"])
    if (size(name) > size("board") * (name === "extra" ? 1.5 : 1)) found.push(`${name} is larger than the board`);
  return found.slice(0, 8);
}
"""
"""What breaks a law: a page that scrolls, a zone or a part of it that sticks out, zones that overlap, a small board.

A chosen card may rise a little out of the hand.
"""

_SMALL: Final = """
(least) => [...document.querySelectorAll("button:enabled, a[href], select, input, [role=slider]")]
  .filter((control) => control.checkVisibility() && !control.closest("[data-cells], dialog:not([open])"))
  .flatMap((control) => {
    const label = control.closest("label");
    let { width, height } = (label ?? control).getBoundingClientRect();
    const more = getComputedStyle(control, "::after");
    if (more.content !== "none" && more.position === "absolute")
      [width, height] = [Math.max(width, parseFloat(more.width)), Math.max(height, parseFloat(more.height))];
    return Math.min(width, height) < least - 0.5 ? [`${width.toFixed()}×${height.toFixed()} ${control.outerHTML.slice(0, 100)}`] : [];
  })
  .slice(0, 8)
"""
"""Controls that are too small for a finger, with the larger area that an `::after` may give them. The cells of a board
(`data-cells`) may be smaller: a tap snaps to the nearest."""

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


def _table(visits: Visits, game: str, options: dict[str, Any]) -> tuple[Page, Wire]:
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
def test_everything_is_there_at_once_at_every_size(visits: Visits, game: str, options: dict[str, Any]) -> None:
    page, _ = _table(visits, game, options)
    found = {}
    for _ in range(_on_screen(game, "SHOWN_AFTER", 4)):
        if not is_over(page):
            _on_screen(game, "step", None)(page, finger)
            wait_for_turn(page)
    for size in SIZES:
        _sized(page, size)
        found[size] = page.evaluate(_TROUBLES)
        if min(size) < 1000:
            found[size] += page.evaluate(_SMALL, FINGER)
    assert {size: troubles for size, troubles in found.items() if troubles} == {}


def _press(page: Page, name: str) -> Callable[[], None]:
    return lambda: page.keyboard.press(name)


def _openings(page: Page, wire: Wire, game: str) -> Iterator[Opening]:
    """Everything that can open over a table: its name, how it opens, how it closes."""
    close = _press(page, "Escape")
    yield "menu", lambda: page.get_by_role("button", name="Menu").click(), close
    yield "rules", lambda: page.locator("[data-zone=top]").get_by_role("button", name="Règles").click(), close
    for name in ("Journal", "Parler"):
        button = page.locator("[data-zone=tools], [data-zone=bar]").get_by_role("button", name=name)
        if button.count():
            yield name, button.click, close
    yield (
        "hint",
        _press(page, "i"),
        lambda: page.locator("[data-zone=notice]").get_by_role("button", name="Fermer").click(),
    )
    refusal = {"kind": "illegal", "fr": "Le 7♥ n’est pas le 10♣. " * 3, "en": "no", "rule": "X1", "command": None}
    yield "refusal", lambda: wire.say(refused=refusal), lambda: page.get_by_role("button", name="Compris").click()
    if len(wire.table["chairs"]) > 1:
        yield (
            "undo question",
            lambda: wire.show(proposal={"seat": 1, "to": 0, "agreed": []}),
            lambda: wire.show(proposal=None),
        )
    for selector in _on_screen(game, "OPENS", ()):
        yield selector, lambda selector=selector: page.locator(selector).first.click(), close  # type: ignore[misc]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_opens_moves_board_hand_or_button(visits: Visits, game: str) -> None:
    page, wire = _table(visits, game, {})
    moved = {}
    for size in FEW_SIZES:
        _sized(page, size)
        before = _rectangles(page)
        assert len(before) >= 3
        for name, opens, closes in _openings(page, wire, game):
            opens()
            expect(page.locator("[role=dialog], [data-zone=notice]").first).to_be_visible()
            page.evaluate(_STILL)
            during = _rectangles(page)
            closes()
            expect(page.locator("[role=dialog], [data-zone=notice]")).to_have_count(0)
            after = _rectangles(page)
            if not before == during == after:
                moved[size, name] = {
                    part: (before.get(part), during.get(part), after.get(part))
                    for part in before
                    if not before[part] == during.get(part) == after.get(part)
                }
    assert moved == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_moves_nothing(visits: Visits, game: str) -> None:
    page, wire = _table(visits, game, {})
    seats = len(wire.table["chairs"])
    ended = {"scores": [1, *[0] * (seats - 1)], "winners": [0], "seed": None, "record": None}
    moved = {}
    for size in FEW_SIZES:
        wire.show()
        expect(page.locator("[data-ended]")).to_have_count(0)
        _sized(page, size)
        before = _rectangles(page)
        wire.show(stage="over", acting=[], ended=ended)
        expect(page.locator("[data-ended]")).to_be_visible()
        page.evaluate(_STILL)
        after = _rectangles(page)
        same = KEPT[:2] if KEPT[1] in before else KEPT[:1]
        if {part: before[part] for part in same} != {part: after.get(part) for part in same}:
            moved[size] = (before, after)
    assert moved == {}


def test_escape_closes_the_topmost_and_panels_do_not_stack(visits: Visits) -> None:
    page, _ = _table(visits, GAMES[0], {})
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
