"""The board of Séquence at many sizes: what it shows of a position, and that nothing moves or hides while one plays."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import heard, wait_for_turn
from tests.browser.wire import Wire, open_table
from tests.games.sequence.on_screen import cell

SIZES: Final = ((320, 568), (390, 844), (844, 390), (820, 1180), (1024, 768), (1440, 900), (2560, 1440))
HAND: Final = ["10D", "3D", "6H", "QS", "KS", "JH", "JD"]
MOVES: Final = ["10D@h6", "10D@e10", "3D@d3", "3D@j7", "6H@d5", "KS@b4", "JH!d8", "JH!e8", "~QS"]
LINE: Final = ["c3", "d4", "e5", "f6", "g7"]
OWN: Final = (*LINE, "h3", "h4", "h5", "b1")
OTHERS: Final = ("d8", "e8", "f8", "j3", "b5", "a6", "i9")


def _place(space: str) -> int:
    return (int(space[1:]) - 1) * 10 + "abcdefghij".index(space[0])


CHIPS: Final = "".join("0" if n in map(_place, OWN) else "1" if n in map(_place, OTHERS) else "." for n in range(100))


class Shown:
    """A table that shows a position of ours, whatever its game is."""

    def __init__(self, visits: Visits, **options: object) -> None:
        self.page: Page = visits("phone").page
        self.wire = Wire(self.page)
        open_table(self.page, "sequence", {"players": 2, "teams": 2, **options})
        wait_for_turn(self.page)
        self.show()

    def show(self, moves: list[str] = MOVES, **view: object) -> None:
        """Show the position, with something changed."""
        position = {"chips": CHIPS, "lines": [], "hand": HAND, "stock": 59, "turn": 0, **view}
        self.wire.say(view={**self.wire.view, **position}, moves=moves)
        expect(self.page.locator(".cell.taken")).to_have_count(len(OWN) + len(OTHERS))

    def size(self, size: tuple[int, int]) -> None:
        """See it at another size."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


_COVERED: Final = """
() => [...document.querySelectorAll(".cell.taken")].flatMap((cell) => {
  const box = (part) => cell.querySelector(part).getBoundingClientRect();
  const [chip, all] = [box(".spot"), cell.getBoundingClientRect()];
  const out = (a) => Math.max(all.left - a.left, a.right - all.right, all.top - a.top, a.bottom - all.bottom);
  return [".rank", ".index > svg"].flatMap((part) => {
    const mark = box(part);
    const across = Math.min(chip.right - mark.left, mark.right - chip.left);
    const over = Math.min(across, chip.bottom - mark.top, mark.bottom - chip.top);
    // The corners of the boxes may touch: a chip is round, and a line of text is higher than its figures.
    const covered = over > 0.16 * Math.min(mark.width, mark.height);
    return covered || out(mark) > 1 || out(chip) > 1 ? [`${cell.title} ${part}`] : [];
  });
})
"""
"""Spaces whose chip covers the index, or whose chip or index leaves the space."""

_SMALLER: Final = """
() => {
  const [card, cell] = [".hand .card", ".cell"].map((part) => document.querySelector(part).getBoundingClientRect());
  return card.width >= cell.width - 1 && card.height >= cell.height ? [] : [`cards ${card.width}, cells ${cell.width}`];
}
"""

_STRAY: Final = """
() => [...document.querySelectorAll(".plot .stroke")].flatMap((stroke) => {
  const plot = stroke.ownerSVGElement.getBoundingClientRect();
  const ends = [0, stroke.getTotalLength()].map((at) => stroke.getPointAtLength(at));
  return ["c3", "g7"].map((name, n) => {
    const chip = document.querySelector(`.cell[title^='${name} ·'] .spot`).getBoundingClientRect();
    const [x, y] = [chip.x + chip.width / 2 - plot.x, chip.y + chip.height / 2 - plot.y];
    return Math.hypot(ends[n].x - x, ends[n].y - y);
  });
}).filter((far) => far > 1)
"""
"""Ends of strokes that are not in the middle of their chips."""


def test_chips_leave_the_index_free_and_lines_meet_the_chips_at_every_size(visits: Visits) -> None:
    table = Shown(visits)
    table.show(lines=[{"team": 0, "spaces": LINE}])
    found = {}
    for size in SIZES:
        table.size(size)
        assert table.page.locator(".plot .stroke").count() == 1
        found[size] = [table.page.evaluate(script) for script in (_COVERED, _SMALLER, _STRAY)]
    assert {size: troubles for size, troubles in found.items() if any(troubles)} == {}


def _states(table: Shown) -> Iterator[str]:
    """All that can happen to the row of the main button, one after the other."""
    page = table.page
    yield "idle"
    page.locator(".hand button").first.click()
    yield "chosen"
    page.locator(cell("h6")).click()
    yield "aimed"
    page.keyboard.press("Escape")
    table.show(["=h2-h6", "=h3-h7", "=h4-h8"], phase="mark")
    yield "mark"
    table.show([*MOVES, "?1"])
    yield "call"
    table.show(["admit", "deny"])
    expect(page.locator("[data-zone=main] .answer")).to_have_count(2)
    yield "answer"
    table.show([f"-{card}" for card in HAND], phase="forfeit")
    yield "forfeit"
    table.show(["<"])
    yield "draw"
    table.show([])
    yield "wait"
    table.show()


def test_no_state_moves_board_hand_or_button(visits: Visits) -> None:
    table = Shown(visits)
    moved = {}
    for size in SIZES[:6]:
        table.size(size)
        before = None
        for state in _states(table):
            zones = table.page.evaluate(
                "['board', 'hand', 'main', 'status', 'tools'].map((zone) => {"
                "const r = document.querySelector(`[data-zone=${zone}]`).getBoundingClientRect();"
                "return [r.x, r.y, r.width, r.height] })"
            )
            before = before or zones
            if zones != before:
                moved[size, state] = (before, zones)
    assert moved == {}


def test_a_chosen_card_says_its_spaces_and_a_refused_space_is_marked(visits: Visits) -> None:
    table = Shown(visits)
    page, status = table.page, table.page.locator("[data-zone=status]")
    page.locator(".hand button").first.tap()
    assert heard(status) == "10 de carreau : deux cases libres, h6 et e10."
    expect(page.locator(".cell.target")).to_have_count(2)
    page.locator(cell("c10")).tap()
    page.locator("[data-zone=notice]").wait_for()
    table.show()  # the server told its own position
    discarded = {"seat": 1, "events": [{"kind": "did", "seat": 1, "move": "-9H"}]}
    table.wire.say(turns=[*table.wire.turns, discarded])  # somebody else's move does not end a choice
    expect(page.locator(".cell.target")).to_have_count(2)
    expect(page.locator(".cell.refused")).to_have_attribute("title", "c10 · K de carreau")
    expect(page.locator(".hand .refused")).to_have_count(1)
    page.locator(cell("h6")).tap()
    expect(page.locator(".cell.refused")).to_have_count(0)
    expect(page.locator(".would")).to_have_count(1)
    expect(page.locator("[data-zone=main] .primary")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(status).to_contain_text("choisissez une carte")


def test_the_rows_to_mark_are_shown_one_at_a_time(visits: Visits) -> None:
    table = Shown(visits)
    table.show(["=h2-h6", "=h3-h7", "=h4-h8"], phase="mark")
    main, marked = table.page.locator("[data-zone=main] .primary"), table.page.locator(".cell.marked")
    expect(main).to_have_text("Marquer h2–h6")
    table.page.get_by_role("button", name="Autre ligne").tap()
    expect(main).to_have_text("Marquer h3–h7")
    table.page.locator(cell("h8")).tap()  # a space of the row does it too
    expect(main).to_have_text("Marquer h4–h8")
    expect(marked).to_have_count(5)


@pytest.mark.parametrize("reduced", [False, True])
def test_a_new_line_sweeps_and_an_old_one_does_not(visits: Visits, reduced: bool) -> None:
    table = Shown(visits)
    table.page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    line = {"team": 0, "spaces": LINE}
    table.show(lines=[line])
    sweep = table.page.locator(".plot .sweep")
    expect(sweep).to_have_count(1)
    assert sweep.is_visible() is not reduced
    table.show()  # as when somebody looks back at the game
    expect(table.page.locator(".plot .stroke")).to_have_count(0)
    table.show(lines=[line])
    expect(table.page.locator(".cell.lined")).to_have_count(5)
    expect(table.page.locator(".plot .stroke")).to_have_count(1)
    expect(sweep).to_have_count(0)


def test_a_finger_sees_what_it_covers_and_chooses_where_it_is_lifted(visits: Visits) -> None:
    table = Shown(visits)
    page = table.page
    free = [f"{column}{row}" for row in range(2, 10) for column in "abcdefghij"]
    table.show([f"JD@{space}" for space in free if CHIPS[_place(space)] == "."])
    page.locator(".hand button").last.tap()
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, space: str = "") -> None:
        box = page.locator(cell(space)).bounding_box() if space else None
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}] if box else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", "d6")
    expect(page.locator(".loupe")).to_contain_text("d6")
    finger("touchMove", "f7")
    expect(page.locator(".loupe.open")).to_contain_text("f7")
    finger("touchEnd")
    expect(page.locator(".loupe")).to_have_count(0)
    expect(page.locator("[data-zone=main] .primary")).to_have_text(re.compile("^Poser J.*f7$"))


def test_letters_reach_the_spaces(visits: Visits) -> None:
    visitor = visits("phone")
    visitor.page.add_init_script("localStorage['tablee-device'] = JSON.stringify({ skin: 'letters' })")
    open_table(visitor.page, "sequence", {"players": 2, "teams": 2})
    expect(visitor.page.locator(cell("h6")).locator(".index")).to_have_text("10ca")
