"""Cards: read by their index at every size, before their drawings have come, and in the look that a player chose."""

from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.playing import open_game, wait_for_turn

RANKS: Final = ["10", "11", "12", "A", "B", "C", "J", "K", "Q", "R"]
_EDGES: Final = """
([ranks, widths]) => {
  const found = [];
  const card = document.querySelector("[data-zone=hand] .card:not(.small)").cloneNode(true);
  document.body.append(card);
  for (const width of widths) {
    card.style.setProperty("--card", `${width}px`);
    for (const rank of ranks) {
      for (const index of card.querySelectorAll(".index")) {
        index.classList.toggle("wide", rank.length > 1);
        const text = index.querySelector(".rank");
        text.textContent = rank;
        const [outer, inner] = [card.getBoundingClientRect(), text.getBoundingClientRect()];
        if (!inner.width) continue;
        const room = Math.min(inner.left - outer.left, outer.right - inner.right) / width;
        found.push([`${rank} at ${width}`, room]);
      }
    }
  }
  card.remove();
  return found;
}
"""
"""How far each rank is from the edge of a card, in widths of the card."""
_PLACES: Final = """
() => [...document.querySelectorAll(".card, .card .index, .card .rank")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})
"""


def _hand(page: Page, width: int) -> None:
    """Make the cards of the hand as wide as this."""
    page.locator("[data-zone=hand] .card").first.wait_for()
    page.evaluate(
        "width => document.querySelectorAll('[data-zone=hand] .card')"
        ".forEach((card) => card.style.setProperty('--card', `${width}px`))",
        width,
    )


def test_no_rank_touches_the_edge_of_its_card(visits: Visits) -> None:
    page = visits().page
    open_game(page, "sequence")
    room = page.evaluate(_EDGES, [RANKS, [36, 60, 83, 84, 120, 190]])
    assert len(room) > 60
    assert {where: edge for where, edge in room if edge < 0.03} == {}


@pytest.mark.parametrize(("width", "indices", "share"), [(83, 1, 0.42), (84, 2, 0.29)])
def test_a_broad_card_has_two_indices_and_a_narrow_one_has_a_large_one(
    visits: Visits, width: int, indices: int, share: float
) -> None:
    page = visits().page
    open_game(page, "sequence")
    _hand(page, width)
    card = page.locator("[data-zone=hand] .card").first
    seen = [index for index in card.locator(".index").all() if index.is_visible()]
    assert len(seen) == indices
    size = seen[0].evaluate("index => parseFloat(getComputedStyle(index).fontSize)")
    assert size / width == pytest.approx(share, abs=0.005)
    assert [card.locator(f".{kind}").is_visible() for kind in ("broad", "narrow")] == [width >= 84, width < 84]


def test_a_card_can_be_read_before_its_drawing_has_come_and_nothing_shifts_then(visits: Visits) -> None:
    visitor = visits()
    held: list[Route] = []
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")  # a route does not see what it fetches
    visitor.context.route("**/assets/art-*.js", lambda route: held.append(route))  # noqa: PLW0108  C methods fail
    page = visitor.page
    page.emulate_media(reduced_motion="reduce")  # no card is on its way when places are compared
    page.goto("/", wait_until="commit")  # the page is loaded when the drawings are
    page.locator("li:has(a[href='/regles/six_sequences']) .ivory").click()
    wait_for_turn(page)
    expect(page.locator("[data-zone=board] .lane").first).to_be_visible()  # the table is a part that comes later
    expect(page.locator(".sprite")).to_have_count(0)
    before = page.evaluate(_PLACES)
    for rank in page.locator("[data-zone=hand] .rank").all():
        expect(rank).to_be_visible()
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator(".sprite")).to_have_count(1)
    assert page.evaluate(_PLACES) == before


@pytest.mark.parametrize(("likes", "back"), [("bordeaux", "bordeaux"), ("tartan", "tablee")])
def test_the_back_is_the_one_that_was_chosen(visits: Visits, likes: str, back: str) -> None:
    page = visits(likes=f'{{"turbo": true, "back": "{likes}"}}').page
    open_game(page, "six_sequences")
    expect(page.locator(f".card svg.{back}").first).to_be_visible()


@pytest.mark.parametrize(("language", "letters"), [("fr", {"pi", "co", "ca", "tr"}), ("en", {"sp", "he", "di", "cl"})])
def test_letters_stand_beside_the_shapes_and_are_not_those_of_ranks(
    visits: Visits, language: str, letters: set[str]
) -> None:
    page = visits(likes='{"turbo": true, "skin": "letters"}', language=language).page
    open_game(page, "sequence")
    held = page.locator("[data-zone=hand] .card")
    held.first.wait_for()
    assert set(held.locator(".letters").all_inner_texts()) <= letters
    assert held.locator(".letters").count() >= held.count()
