"""The patience and its tools: undo and redo, marks, dead ends, other deals."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tablee.games import pairs
from tablee.games.pairs.model import Pair
from tablee.kernel.seed import Seed
from tests.browser.conftest import Visits
from tests.browser.ends import play_deal
from tests.browser.flights import flights_of, watch
from tests.browser.playing import STEPS, finger, mouse, open_game, wait_for_turn
from tests.browser.visitor import SCREENS
from tests.games.pairs.on_screen import first_moves, winning_moves

_FLOWN = """
() => {
  window.flown = false;
  const seen = new MutationObserver(() => (window.flown ||= document.querySelector(".fountain") !== null));
  seen.observe(document.body, { childList: true, subtree: true });
}
"""
"""Remembers whether the fountain of cards was shown: it is short."""

_WON_TWICE = """
() => {
  const games = [1, 2].map((id) => ({ id, game: "pairs", seats: 1, won: true }));
  localStorage["tablee-games"] = JSON.stringify(games);
}
"""


def _pairs(page: Page, number: int) -> None:
    """Wait until this number of pairs are gone."""
    expect(page.locator(".count")).to_have_text(re.compile(rf"^Paires\s: {number} sur 60$"))


def _play(page: Page, times: int) -> None:
    for _ in range(times):
        STEPS["pairs"](page, mouse)
        wait_for_turn(page)


def _bring(page: Page, deal: int, moves: Sequence[Pair]) -> None:
    """Bring a numbered deal to a position without animations; the test plays the rest."""
    play_deal(page, deal, [str(move) for move in moves])
    _pairs(page, len(moves))


def _tops(page: Page) -> list[str]:
    return [pile.get_attribute("aria-label") or "" for pile in page.locator(".pile").all()]


def _deal(page: Page, number: int) -> None:
    page.get_by_role("button", name="Nouvelle donne").click()
    page.locator("summary", has_text="Par numéro").click()
    page.get_by_label("Par numéro").fill(str(number))
    page.get_by_role("button", name="Distribuer").click()
    expect(page.get_by_text(f"Donne n° {number}")).to_be_visible()


def test_the_player_can_undo_redo_and_return_to_a_mark(visits: Visits) -> None:
    page = visits().page
    open_game(page, "pairs")
    _play(page, 3)
    there = _tops(page)
    page.get_by_role("button", name="Signets").click()
    page.get_by_role("button", name="Marquer cette position").click()
    page.keyboard.press("Escape")
    _play(page, 2)
    for left in (4, 3, 2):
        page.keyboard.press("u")
        _pairs(page, left)
    page.keyboard.press("r")
    _pairs(page, 3)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")  # the page is not taken over while it loads
    page.reload()  # the undone moves survive a reload
    _pairs(page, 3)
    page.get_by_role("button", name="Refaire").click()
    _pairs(page, 4)
    page.keyboard.press("u")
    _pairs(page, 3)
    page.get_by_role("button", name="Rejouer cette donne").click()
    _pairs(page, 0)
    page.get_by_role("button", name="Signets").click()
    page.get_by_role("button", name="Revenir après 3 paires").click()
    _pairs(page, 3)
    assert [re.sub(" ;.*", "", top) for top in _tops(page)] == [re.sub(" ;.*", "", top) for top in there]


def test_a_dead_end_says_so_and_leads_back_to_where_the_deal_could_be_won(visits: Visits) -> None:
    page = visits().page
    open_game(page, "pairs")
    *most, _ = first_moves(3)
    _bring(page, 3, most)
    _play(page, 1)
    expect(page.get_by_role("heading", name="Plus de paire")).to_be_visible()
    for way in ("Annuler", "Rejouer cette donne", "Nouvelle donne"):  # the other ways out, not covered
        page.get_by_role("button", name=way).click(trial=True)
    page.get_by_role("button", name="Au dernier point gagnable").click()
    expect(page.get_by_text("Donne n° 3 · assistée")).to_be_visible()
    expect(page.locator(".pile[data-partners]").first).to_be_visible()
    page.get_by_role("button", name="Nouvelle donne").click()
    page.get_by_role("button", name="facile").click()
    expect(page.get_by_text("assistée")).to_be_hidden()
    expect(page.get_by_text(re.compile(r"^Donne n° \d+$"))).to_be_visible()
    _pairs(page, 0)
    page.goto("/moi")  # the device counts finished games, and deletes the counts on request
    expect(page.get_by_role("button", name="La réussite des paires").first).to_contain_text("1 partie, perdue")
    page.goto("/reglages")
    page.get_by_role("button", name="Tout effacer").click()
    page.get_by_role("button", name="Effacer parties").click()
    expect(page.get_by_role("button", name="Tout effacer")).to_be_visible()
    page.goto("/moi")
    expect(page.get_by_text("Aucune partie terminée")).to_be_visible()


@pytest.mark.parametrize("calm", [False, True])
def test_a_win_is_celebrated_with_flying_cards_except_with_reduced_motion(visits: Visits, calm: bool) -> None:
    page = visits().page
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    open_game(page, "pairs")
    page.evaluate(_WON_TWICE)
    *most, _ = winning_moves(3)
    _bring(page, 3, most)
    page.evaluate(_FLOWN)
    _play(page, 1)
    expect(page.get_by_role("heading", name="Gagné")).to_be_visible()
    expect(page.get_by_text("3 victoires de suite")).to_be_visible()
    expect(page.get_by_role("button", name="Nouvelle donne").last).to_be_enabled()
    expect(page.locator(".fountain")).to_be_hidden()
    assert page.evaluate("flown") is not calm


def test_the_player_can_have_the_cards_below_lie_open(visits: Visits) -> None:
    page = visits("phone").page
    open_game(page, "pairs", finger)
    expect(page.locator(".pile .depth").first).to_have_text("×6")
    page.get_by_role("button", name="Nouvelle donne").tap()
    page.get_by_role("group", name="Cartes dessous").get_by_role("radio", name="visibles").tap()
    page.locator("summary", has_text="Par numéro").click()
    page.get_by_label("Par numéro").fill("3")
    page.get_by_role("button", name="Distribuer").tap()
    expect(page.get_by_text("Donne n° 3")).to_be_visible()
    pile = pairs.deal(pairs.read_options({}), Seed.numbered(3)).piles[0]
    ranks = ["joker" if card[:-1] == "0" else card[:-1] for card in reversed(pile[:-1])]
    shown = page.locator(".pile .depth").first
    expect(shown).to_have_text("".join(rank for rank in ranks if rank != "joker"))
    expect(shown.locator(".joker")).to_have_count(ranks.count("joker"))
    expect(page.locator(".pile").first).to_have_attribute("aria-label", re.compile(re.escape(f"5 ({' '.join(ranks)})")))
    assert page.evaluate("document.documentElement.scrollHeight") <= SCREENS["phone"]["viewport"]["height"]


def test_a_rank_is_found_by_its_keys(visits: Visits) -> None:
    page = visits().page
    open_game(page, "pairs")
    _deal(page, 17)
    for keys in ("fj", "f10"):  # a jack and a ten lie on top
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator(".pile.sought").first).to_be_focused()
    expect(page.get_by_role("region", name="Journal")).to_be_hidden()  # J meant the jack


def test_the_button_names_the_pair_and_takes_it_to_its_rank_and_undo_brings_it_back(visits: Visits) -> None:
    page = visits().page
    open_game(page, "pairs")
    _deal(page, 3)
    button = page.locator("[data-zone=main] .primary")
    expect(button).to_be_disabled()
    page.locator(".pile[data-partners='1']").first.click()
    expect(button).to_have_text(re.compile(r"^Retirer la paire de (\w+)$"))
    rank = str(button.text_content()).rsplit(" ", maxsplit=1)[-1]
    expect(page.locator(".choice")).to_contain_text("avec")
    page.locator(".pile:not([data-partners])").first.click()  # another rank is refused, and the choice stays
    page.get_by_role("button", name="Compris").click()
    piles = page.locator(".pile:is(.chosen, .target)")
    expect(piles).to_have_count(2)
    edges = piles.nth(0).locator("i")
    expect(edges).to_have_count(5)
    watch(page)
    button.click()
    _pairs(page, 1)
    gone = page.locator(f"[data-spot='gone {rank}']")
    expect(gone.locator(".full")).to_have_count(1)
    assert [flight["duration"] for flight in flights_of(page) if len(flight["changes"]) > 2] == [220, 220]
    box = gone.bounding_box()
    assert box
    before = len(flights_of(page))
    page.keyboard.press("u")
    _pairs(page, 0)
    back = [flight["start"] for flight in flights_of(page)[before:]]  # the cards they cover just disappear
    assert back == [pytest.approx({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}, abs=2)] * 2


def test_on_a_phone_the_strip_of_ranks_opens_a_list_that_finds_cards(visits: Visits) -> None:
    page = visits("phone").page
    open_game(page, "pairs", finger)
    _deal(page, 17)
    page.get_by_role("button", name="Paires parties").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^J,")).tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".pile.sought").first).to_have_attribute("aria-label", re.compile("valet"))
