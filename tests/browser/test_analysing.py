"""What decided a finished game: its chances, turning points, luck and play, on its page and in its replay."""

import json
import re
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from tablee.analysis.judge import NoJudge, judge_of
from tablee.analysis.model import Decision, Story
from tablee.games import named
from tests.analysis.games import record as played
from tests.browser.conftest import Visits
from tests.browser.laws import too_small
from tests.browser.playing import GAMES, finger, open_game, wait_for_turn
from tests.browser.screens import PLAYED, analysed, finished_game
from tests.browser.sizes import SIZES
from tests.browser.visitor import Screen

LIKES: Final = '{"turbo": true, "motion": "off"}'
_STORY: Final = "async (id) => (await (await fetch(`/api/records/${id}/analysis`)).json()).story"

_UNDER_WAY: Final = {"done": 0, "of": 0, "story": None}


def _refuse(why: str, fr: str, en: str) -> str:
    return json.dumps({"refused": {"why": why, "fr": fr, "en": en, "clause": None}})


def _hold(page: Page) -> list[Route]:
    """Let the first request for an analysis wait; it comes into the list. The answer makes the page ask again."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.fallback()
        else:
            held.append(route)

    page.route("**/analysis", hold)
    return held


def _result(page: Page) -> str:
    """Go to the result of a finished game, once it is analysed; the number of its record."""
    record = finished_game(page, "sequence")
    page.goto(f"/g/{record}")
    expect(page.get_by_role("region", name="Analyse de la partie")).to_be_visible()
    return record


def test_a_result_shows_chances_turning_points_and_luck(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    record = _result(page)
    story: Story = msgspec.convert(page.evaluate(_STORY, record), Story)
    analysis = page.get_by_role("region", name="Analyse de la partie")
    expect(analysis.get_by_role("heading", name="Chances de gagner")).to_be_visible()
    expect(analysis.locator(".curve path.line")).to_have_count(2)
    winner = story.result.index(1)
    cards = analysis.locator(".turning li")
    expect(cards).to_have_count(sum(turn.side == winner for turn in story.turning))
    expect(cards.locator(".glimpse svg").first).to_be_visible()
    expect(analysis.locator(".curve .mark")).to_have_count(cards.count())
    first = next(turn for turn in story.turning if turn.side == winner)
    expect(cards.first).to_contain_text(f"Coup {first.ply + 1}")
    for player in story.players:
        luck = round(100 * player.luck)
        told = f"Chance {'−' if luck < 0 else '+'}{abs(luck)}"
        expect(analysis.locator("li", has_text=told).first).to_be_visible()


def test_the_chances_are_a_table_for_a_keyboard_and_a_screen_reader(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    record = _result(page)
    decisions = page.evaluate(f"async (id) => (await ({_STORY})(id)).decisions", record)
    expect(page.locator(".curve").first).to_have_attribute("aria-hidden", "true")
    summary = page.locator("summary", has_text="Les chances en tableau")
    summary.focus()
    page.keyboard.press("Enter")
    table = page.get_by_role("table").last
    expect(table.get_by_role("columnheader")).to_have_count(4)  # the move, who made it, and each side
    rows = table.get_by_role("row")
    assert 3 <= rows.count() <= len(decisions) + 3
    expect(rows.nth(1)).to_have_text(re.compile(r"^0\s*\d+\s%\s*\d+\s%"))
    expect(rows.last).to_contain_text(re.compile(r"100\s%"))


def test_a_turning_point_opens_the_replay_at_its_move_for_each_side(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    _result(page)
    turning = page.get_by_role("region", name="Tournants")
    sides = turning.get_by_role("radio")
    expect(sides).to_have_count(2)
    before = turning.get_by_role("listitem").all_inner_texts()
    sides.first.focus()
    page.keyboard.press("ArrowRight")
    expect(sides.last).to_be_checked()
    assert turning.get_by_role("listitem").all_inner_texts() != before
    link = turning.get_by_role("link", name=re.compile("Revoir le coup")).first
    number = re.sub(r"\D", "", str(link.get_attribute("aria-label")))
    link.press("Enter")
    expect(page.get_by_role("slider")).to_have_value(number)
    page.go_back()
    expect(turning).to_be_visible()


def test_a_phone_shows_the_words_of_one_turning_point_at_a_time(visits: Visits) -> None:
    page = visits("phone", likes=LIKES).page
    _result(page)
    turning = page.get_by_role("region", name="Tournants")
    cards, links = turning.get_by_role("listitem"), turning.get_by_role("link", name=re.compile("Revoir le coup"))
    for number in reversed(range(cards.count())):
        finger(cards.nth(number).get_by_role("button"))
        expect(links).to_have_count(1)
        expect(cards.nth(number).get_by_role("link")).to_be_visible()
    assert too_small(page) == []


def test_a_link_to_a_move_that_the_game_has_not_shows_its_beginning(visits: Visits) -> None:
    visitor = visits(likes=LIKES)
    visitor.forgive("40[04]")
    record = finished_game(visitor.page, "sequence")
    visitor.page.goto(f"/g/{record}/replay?coup=9999&place=44")
    expect(visitor.page.get_by_role("slider")).to_have_value("0")


def test_the_reader_of_a_result_is_you(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    record = finished_game(page, "sequence")
    page.evaluate(PLAYED, record)
    page.goto(f"/g/{record}")
    expect(page.get_by_role("heading", name="Vos chances de gagner")).to_be_visible()
    expect(page.get_by_role("radio", name="Vous")).to_be_checked()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Vous gagnez|Margot gagne"))


@pytest.mark.parametrize("screen", ["phone", "flat", "desk"])
def test_the_buttons_of_a_result_stay_where_they_are_when_the_analysis_comes(visits: Visits, screen: Screen) -> None:
    page = visits(screen, likes=LIKES).page
    record = finished_game(page, "sequence")
    page.goto("/")
    held = _hold(page)
    page.goto(f"/g/{record}")
    button = page.get_by_role("button", name="Rejouer")
    waits = page.get_by_label("Analyse en attente")
    expect(waits).to_be_visible()
    expect(page.locator(".last [data-zone=board] *").first).to_be_visible()
    before = button.bounding_box()
    held[0].fulfill(json=_UNDER_WAY)
    expect(page.get_by_role("region", name="Analyse de la partie")).to_be_visible()
    assert button.bounding_box() == before
    assert too_small(page) == []
    width, scrolled = page.evaluate("[innerWidth, document.scrollingElement.scrollWidth]")
    assert scrolled <= width


def test_an_analysis_shows_how_far_it_is(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    record = finished_game(page, "sequence")
    seen = iter([(0, 0), (12, 40)])
    held: list[Route] = []

    def answer(route: Route) -> None:
        done, of = next(seen, (0, -1))
        if of < 0:
            held.append(route)
        else:
            route.fulfill(json={"done": done, "of": of, "story": None})

    page.route("**/analysis", answer)
    page.goto(f"/g/{record}")
    bar = page.get_by_label("Analyse : 12 décisions sur 40")
    expect(bar).to_have_js_property("value", 12)
    expect(bar).to_have_js_property("max", 40)
    page.goto("/")  # the page asks no more
    assert len(held) == 1


def test_a_refused_analysis_is_a_sentence_and_a_busy_server_is_asked_again(visits: Visits) -> None:
    visitor = visits(likes=LIKES)
    visitor.forgive("status of 4")
    page = visitor.page
    record = finished_game(page, "sequence")
    busy = _refuse("busy", "Le serveur est occupé.", "The server is busy.")
    page.route("**/analysis", lambda route: route.fulfill(status=429, content_type="application/json", body=busy))
    page.goto(f"/g/{record}")
    expect(page.get_by_text("Le serveur est occupé.")).to_be_visible()
    expect(page.locator(".last [data-zone=board] *").first).to_be_visible()
    page.unroute("**/analysis")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("region", name="Analyse de la partie")).to_be_visible()
    none = _refuse("no_judge", "Pas d’analyse.", "No analysis.")
    page.route("**/analysis", lambda route: route.fulfill(status=409, content_type="application/json", body=none))
    page.reload()
    expect(page.get_by_text("Pas d’analyse.")).to_be_visible()
    expect(page.get_by_role("button", name="Réessayer")).to_have_count(0)


def test_nothing_is_analysed_while_a_game_is_played(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_game(page, "sequence")
    assert asked
    assert not [url for url in asked if "analysis" in url]


def _replay(page: Page) -> tuple[str, Story]:
    """Go to the replay of a finished game, once it is analysed; the number of its record, and the analysis."""
    record = finished_game(page, "sequence")
    page.goto(f"/g/{record}/replay")
    expect(page.locator(".strip .curve")).to_be_visible()
    return record, msgspec.convert(page.evaluate(_STORY, record), Story)


def _mistake(story: Story) -> Decision:
    """The worst decision of a game."""
    return min(story.decisions, key=lambda one: one.error)


def _go_to(page: Page, ply: int) -> None:
    page.get_by_role("slider").fill(str(ply))


def test_a_replay_tells_the_chance_the_best_move_and_what_was_played(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    _, story = _replay(page)
    worst = _mistake(story)
    _go_to(page, worst.ply + 1)
    page.get_by_label("Vu par").select_option(index=worst.seat)
    told = page.get_by_role("region", name="Analyse de la partie")
    expect(told.locator(".chance strong")).to_have_text(re.compile(rf"^{round(100 * worst.after[worst.side])}\s%$"))
    expect(page.locator(".count b")).to_have_text(told.locator(".chance strong").inner_text())
    percents = told.locator(".made dd:last-of-type, .made dd:nth-of-type(2)")
    best, played = worst.tried[0], next(one for one in worst.tried if one.move == worst.played)
    expect(percents.first).to_have_text(re.compile(rf"^{round(100 * best.chance)}\s%$"))
    expect(percents.last).to_have_text(re.compile(rf"^{round(100 * played.chance)}\s%$"))


def test_the_best_move_is_shown_on_the_board_before_the_one_that_was_played(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    _, story = _replay(page)
    worst = min((one for one in story.decisions if "@" in one.tried[0].move), key=lambda one: one.error)
    _go_to(page, worst.ply + 1)
    button = page.get_by_role("button", name="Meilleur coup")
    button.focus()
    before = page.locator("[data-zone=board]").bounding_box()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    space = worst.tried[0].move.split("@")[1]
    expect(page.locator(".cell.hinted")).to_have_attribute("aria-label", re.compile(f"^{space},"))
    assert page.locator("[data-zone=board]").bounding_box() == before
    page.get_by_role("button", name="Suivant").first.click()
    expect(page.locator(".cell.hinted")).to_have_count(0)


def test_a_turning_point_is_a_jump_and_the_curve_follows_a_click(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    _, story = _replay(page)
    jumps = page.get_by_role("group", name="Tournants").get_by_role("button")
    turn = next(one for one in story.turning if one.side == 0)
    jumps.first.press("Enter")
    expect(page.get_by_role("slider")).to_have_value(str(turn.ply + (turn.kind in {"mistake", "gift"})))
    plot = page.locator(".strip .plot")
    box = plot.bounding_box()
    assert box
    plot.click(position={"x": box["width"] - 1, "y": 5})
    last = str(page.get_by_role("slider").get_attribute("max"))
    expect(page.get_by_role("slider")).to_have_value(last)
    expect(page.get_by_role("button", name="Jouer d’ici")).to_be_disabled()


def test_a_game_goes_on_from_any_moment_and_seat(visits: Visits) -> None:
    page = visits(likes=LIKES).page
    _replay(page)
    _go_to(page, 6)
    page.get_by_label("Vu par").select_option(index=1)
    expect(page.get_by_text("Mêmes cartes, bots de niveau débutant.")).to_be_visible()
    page.get_by_role("button", name="Jouer d’ici").click()
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    turns = page.evaluate(
        "async () => (await (await fetch('/api' + location.pathname.replace('/t/', '/tables/'))).json())"
    )
    assert turns["table"]["origin"]["ply"] == 6
    assert turns["you"]["seat"] == 1


def test_a_phone_opens_the_analysis_over_the_table_and_moves_nothing(visits: Visits) -> None:
    page = visits("phone", likes=LIKES).page
    record = finished_game(page, "sequence")
    held = _hold(page)
    page.goto(f"/g/{record}/replay")
    expect(page.locator("[data-zone=board] .cell").first).to_be_visible()
    board = page.locator("[data-zone=board]")
    before = board.bounding_box()
    expect(page.locator(".strip")).to_be_attached()
    held[0].fulfill(json=_UNDER_WAY)
    expect(page.locator(".strip .curve")).to_be_visible()
    assert board.bounding_box() == before
    page.get_by_role("button", name="Analyse").tap()
    panel = page.get_by_role("dialog", name="Analyse")
    panel.get_by_role("button", name="Suivant").tap()
    expect(page.get_by_role("slider")).to_have_value("1")
    assert too_small(page) == []
    assert board.bounding_box() == before


_OVERLAPS: Final = """
() => {
  const steering = document.querySelector(".table > [data-zone=main]:has(input)");
  const own = [steering, ...document.querySelectorAll(".table > [data-zone=top], .table > [data-zone=tools]")];
  const others = [...document.querySelectorAll("[data-zone=board], [data-zone=hand]")];
  const found = [];
  const box = (one) => one.getBoundingClientRect();
  for (const part of [...own, ...own.flatMap((zone) => [...zone.querySelectorAll("button, select, input, .plot")])]) {
    const { left, top, right, bottom, width } = box(part);
    if (width && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1))
      found.push(`${part.outerHTML.slice(0, 60)} sticks out`);
  }
  own.forEach((one, n) =>
    [...own.slice(n + 1), ...others].forEach((other) => {
      const [a, b] = [box(one), box(other)];
      const over = Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
      if (over > 2) found.push(`${one.dataset.zone} and ${other.dataset.zone} overlap by ${over.toFixed()}`);
    }),
  );
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the page is ${scrollWidth}×${scrollHeight}`);
  const small = own.flatMap((zone) => [...zone.querySelectorAll("button")]).filter((one) => one.checkVisibility());
  const low = small.filter((one) => Math.min(box(one).width, box(one).height) < 43.5);
  return [...found, ...low.map((one) => one.outerHTML)];
}
"""
"""What of a replay's own zones sticks out, overlaps or is too small for a finger."""


def _is_judged(game: str) -> bool:
    try:
        judge_of(named(game), named(game).read_options({}))
    except NoJudge:
        return False
    return True


@pytest.mark.parametrize("game", [game for game in GAMES if _is_judged(game)])
def test_what_a_replay_has_beside_its_board_fits_every_size(visits: Visits, game: str) -> None:
    page = visits(likes=LIKES).page
    page.goto("/import")
    record = str(played(game, 3, "easy"))
    analysed(page, "**/api/analysis", record)
    page.get_by_label("Collez ici").fill(record)
    page.get_by_role("button", name="Revoir").click()
    expect(page.locator(".strip .curve")).to_be_visible()
    page.get_by_role("slider").fill("9")
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if broken := page.evaluate(_OVERLAPS):
            found[width, height] = broken
    assert found == {}
