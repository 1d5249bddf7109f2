"""The choices of Les 6 Séquences, in positions made for them: several places, a claim, a card that has moved on."""

import re
from time import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import wait_for_turn
from tests.browser.wire import Wire, open_table

MAIN = "[data-zone=main] .primary"
CHOSEN = ".hand [aria-pressed=true]"
RUN = {"number": 7, "side": 0, "kind": "run", "cards": ["JE", "CE", "BE", "RE"], "suit": "E", "low": 13}
SET = {"number": 8, "side": 0, "kind": "set", "cards": ["5S", "5M", "5D"], "suit": None, "low": None}
HAND = ["0E", "5H", "9H", "KE", "2S"]


def _position(visits: Visits, players: int, **changed: object) -> tuple[Page, Wire, dict[str, object]]:
    """A table on a phone, before this player's first move, with another position put there."""
    page = visits("phone").page
    wire = Wire(page)
    open_table(page, "six_sequences", {"players": players})
    wait_for_turn(page)
    view = {**wire.view, "phase": "lay", "turn": 0, "hand": HAND, "table": [RUN, SET], **changed}
    return page, wire, view


def _card(page: Page, name: str) -> None:
    page.locator(f".hand button[aria-label^='{name}']").tap()


def test_a_card_with_two_places_has_a_button_for_each_and_is_then_confirmed(visits: Visits) -> None:
    page, wire, view = _position(visits, 2)
    wire.say(view=view, moves=["0E>7-", "0E>7+", "-5H"])
    _card(page, "joker d’étoile")
    places = page.locator("[data-zone=say] .ways button")
    expect(places).to_have_count(2)
    expect(page.locator(MAIN)).to_be_disabled()
    expect(page.locator("[data-zone=board] [data-target]")).to_have_count(2)
    places.nth(1).tap()
    expect(places.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(MAIN)).to_have_text(re.compile("en Q"))
    page.locator(MAIN).tap()
    assert wire.sent[-1]["move"] == "0E>7+"


def test_a_claim_that_is_chosen_stays_chosen_when_others_answer(visits: Visits) -> None:
    page, wire, view = _position(visits, 3)
    claim = {**view, "phase": "claim", "turn": 1, "discards": ["QE"]}
    wire.say(view=claim, moves=["?QEKE", "?0EQEKE", "pass"])
    wire.show(acting=[0], beat=int(time() * 1000) + 60_000)
    expect(page.get_by_role("timer")).to_be_visible()
    ways = page.locator("[data-zone=say] .ways button")
    other = ways.and_(page.locator("[aria-pressed=false]"))
    name = other.inner_text()
    other.tap()
    wire.say(view={**claim, "answered": [2]}, moves=["?QEKE", "?0EQEKE", "pass"])
    expect(ways.and_(page.locator("[aria-pressed=true]"))).to_have_text(name)
    page.locator(MAIN).tap()
    assert str(wire.sent[-1]["move"]).startswith("?")


def test_a_card_that_has_gone_to_a_set_is_no_longer_chosen(visits: Visits) -> None:
    page, wire, view = _position(visits, 2)
    wire.say(view=view, moves=["5H>8", "-5H", "-9H"])
    _card(page, "5 de cœur")
    expect(page.locator(MAIN)).to_be_enabled()
    rest = [card for card in HAND if card != "5H"]
    wire.say(view={**view, "hand": rest, "table": [RUN, {**SET, "cards": ["5S", "5M", "5H", "5D"]}]}, moves=["-9H"])
    expect(page.locator(".hand button")).to_have_count(len(rest))
    expect(page.locator(CHOSEN)).to_have_count(0)
    _card(page, "9 de cœur")
    expect(page.locator(MAIN)).to_be_enabled()
