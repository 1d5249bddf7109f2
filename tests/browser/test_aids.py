"""Aids at a table: spoken state for screen readers, a magnified card, sounds, pinned boxes."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import STEPS, finger, mouse, open_game, wait_for_turn
from tests.browser.visitor import SCREENS

_LISTEN: Final = """
() => {
  globalThis.rung = [];
  for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) {
      rung.push(this.constructor.name);
      return start.apply(this, when);
    };
  }
  navigator.vibrate = (length) => rung.push(`shake ${length}`);
}
"""


def _said(page: Page, key: str) -> str:
    line = page.locator("p.spoken[aria-live]:not(.count)")
    before = line.inner_text()
    page.keyboard.press(key)
    expect(line).not_to_have_text(before, use_inner_text=True)
    return line.inner_text()


def test_keys_announce_the_hand_the_moves_the_scores_and_the_last_move(visits: Visits) -> None:
    page = visits().page
    open_game(page, "sequence")
    cards = [str(card.get_attribute("aria-label")) for card in page.locator(".hand button").all()]
    names = [label.split(",")[0] for label in cards]
    assert _said(page, "h") == ", ".join(names)
    assert _said(page, "s") == "Vous 0/2, Margot 0/2"
    moves = _said(page, "m")
    assert any(f"{name}\u202f: " in moves for name in names)
    STEPS["sequence"](page, mouse)
    wait_for_turn(page)
    assert "Margot joue" in _said(page, "l")

    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Touches")
    expect(help_).to_contain_text("échanger une carte morte")
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()

    card = page.locator(".hand button").first
    card.focus()
    page.keyboard.press(" ")
    expect(page.locator(".large")).to_contain_text(str(card.get_attribute("aria-label")))
    page.keyboard.press(" ")
    expect(page.locator(".large")).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")


SPOKEN: Final = {
    "pairs": (r"^Vous 0/60$", r"rangs? avec une paire\. .+ [a-e][1-4], .+ [a-e][1-4]"),
    "figures": (r"^Vous \d+, Margot \d+$", r"^(Piocher|Défausser|Marquer)"),
    "six_sequences": (r"^Vous \d+, Margot \d+$", r"^Piocher"),
}
"""What the keys for scores and moves say at the start of a game: the state, and not only a count."""


@pytest.mark.parametrize("game", SPOKEN)
def test_scores_and_moves_are_told_in_every_game(visits: Visits, game: str) -> None:
    page = visits().page
    open_game(page, game)
    scores, moves = SPOKEN[game]
    assert re.search(scores, _said(page, "s"))
    assert re.search(moves, _said(page, "m"))


def test_a_long_press_on_a_card_magnifies_it_and_chooses_nothing(visits: Visits) -> None:
    page = visits("phone").page
    open_game(page, "figures", finger)
    card = page.locator(".hand button").first
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    expect(page.locator(".large .card")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".large")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(card).to_be_visible()


def test_a_move_makes_a_sound_and_a_switch_at_the_top_of_the_table_mutes_it(visits: Visits) -> None:
    page = visits().page
    open_game(page, "sequence")
    page.evaluate(_LISTEN)
    STEPS["sequence"](page, mouse)
    wait_for_turn(page)
    # A chip knocks, a card rustles, and the start of one's turn plays notes and vibrates.
    assert {"OscillatorNode", "AudioBufferSourceNode", "shake 60"} <= set(page.evaluate("globalThis.rung"))
    switch = page.get_by_role("button", name="Sons")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.evaluate("globalThis.rung.length = 0")
    STEPS["sequence"](page, mouse)
    wait_for_turn(page)
    assert set(page.evaluate("globalThis.rung")) == {"shake 60"}
    page.goto("/reglages")  # vibration has a switch of its own
    page.get_by_role("switch", name="Vibrations").uncheck()
    page.go_back()
    wait_for_turn(page)
    page.evaluate(_LISTEN)
    STEPS["sequence"](page, mouse)
    wait_for_turn(page)
    assert page.evaluate("globalThis.rung") == []


def test_a_pinned_box_tells_which_card_it_lacks_and_still_fits_a_phone(visits: Visits) -> None:
    page = visits("phone").page
    open_game(page, "figures", finger)
    while page.locator(".around.open").count():  # a bot has laid down at once
        STEPS["figures"](page, finger)
        wait_for_turn(page)
    box = page.locator(".box:enabled").first
    box.tap()
    expect(page.locator(".outs")).to_have_text(re.compile(r"^Il manque .+\s: \d+ à découvrir|rien ne manque$"))
    assert page.evaluate("document.documentElement.scrollHeight") <= SCREENS["phone"]["viewport"]["height"]
    box.tap()
    expect(page.locator(".outs")).to_be_hidden()
