"""Cards are animated from where they were to where they are, except with reduced motion."""

import pytest

from tests.browser.conftest import Visits
from tests.browser.flights import flights_of, watch
from tests.browser.playing import STEPS, mouse, open_game, wait_for_turn


def test_a_chip_comes_from_the_card_that_was_played_and_a_card_from_the_stock(visits: Visits) -> None:
    page = visits().page
    open_game(page, "sequence")
    card = page.locator(".hand button:not(.idle):not(:has(.tag))").first
    card.click()
    page.evaluate("Promise.allSettled(document.getAnimations().map((running) => running.finished))")  # it is lifted
    target = page.locator(".cell.target").first
    space = str(target.get_attribute("title")).split(" · ")[0]
    held, stock = card.locator(".card").bounding_box(), page.locator("[data-zone=extra] .backs").bounding_box()
    assert held
    assert stock
    watch(page)
    target.click()
    wait_for_turn(page)
    flights = flights_of(page)
    [chip] = [flight for flight in flights if flight["thing"] == f"chip {space}"][:1]
    assert chip["start"] == pytest.approx(
        {"x": held["x"] + held["width"] / 2, "y": held["y"] + held["height"] / 2}, abs=9
    )
    middle = {"x": stock["x"] + stock["width"] / 2, "y": stock["y"] + stock["height"] / 2}
    assert any(flight["start"] == pytest.approx(middle, abs=2) for flight in flights)


@pytest.mark.parametrize(("likes", "changes"), [('{"turbo": true}', {"opacity"}), ('{"motion": "off"}', set())])
def test_with_reduced_motion_nothing_is_animated(visits: Visits, likes: str, changes: set[str]) -> None:
    page = visits(likes=likes).page
    page.emulate_media(reduced_motion="reduce")
    open_game(page, "sequence")
    watch(page)
    STEPS["sequence"](page, mouse)
    wait_for_turn(page)
    flights = flights_of(page)
    assert {change for flight in flights for change in flight["changes"]} == changes
    assert all(flight["duration"] <= 100 for flight in flights)
