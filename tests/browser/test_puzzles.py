"""Puzzles of the day in a browser: a move is tried on the real board and judged, and the solution comes after a try."""

from datetime import date

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tablee.analysis.puzzles import puzzles, puzzles_of_day
from tablee.kernel.puzzles import Puzzle
from tests.browser.conftest import Visits
from tests.browser.playing import GAMES, STEPS, Press, finger, mouse, typed
from tests.browser.screens import finished_game
from tests.browser.visitor import Screen
from tests.games.pairs.on_screen import pile


def of_today(page: Page, game: str) -> tuple[tuple[Puzzle, ...], list[list[str]]]:
    """The puzzles that the page shows, and all moves of each."""
    seen = page.request.get(f"/api/puzzles/{game}/today").json()
    moves = [shown["choice"]["moves"] for shown in seen["puzzles"]]
    return puzzles_of_day(game, date.fromisoformat(seen["day"]).toordinal()), moves


def take(page: Page, move: str, press: Press) -> None:
    """Take a pair."""
    for name in move.split("="):
        press(page.locator(pile(name)))


@pytest.mark.parametrize(("screen", "press"), [("phone", finger), ("desk", mouse), ("desk", typed)])
def test_puzzles_are_solved_from_the_home_page_on(visits: Visits, screen: Screen, press: Press) -> None:
    page = visits(screen).page
    page.goto("/")
    press(page.get_by_role("link", name="Énigmes du jour"))
    press(page.get_by_role("link", name="Les paires"))
    today, moves = of_today(page, "pairs")
    for number, (puzzle, legal) in enumerate(zip(today, moves, strict=True), 1):
        expect(page.get_by_text(f"{number} sur 3")).to_be_visible()
        expect(page.get_by_role("button", name="Solution")).to_be_disabled()
        if number == 1:
            take(page, next(move for move in legal if move != puzzle.best), press)
            expect(page.get_by_role("alert")).to_contain_text("Il y a mieux")
            press(page.get_by_role("button", name="Réessayer"))
        take(page, puzzle.best, press)
        expect(page.locator(".praise")).to_contain_text("C’est le meilleur coup")
        press(page.get_by_role("button", name="Continuer" if number < 3 else "Terminer"))
    expect(page.get_by_role("heading", name="Énigmes du jour")).to_be_visible()


def test_the_solution_is_shown_on_the_board_after_a_try(visits: Visits) -> None:
    page = visits(language="en").page
    page.goto("/enigmes/pairs")
    (puzzle, *_), (legal, *_) = of_today(page, "pairs")
    take(page, next(move for move in legal if move != puzzle.best), mouse)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("There is a better move")
    alert.get_by_role("button", name="Solution").click()
    expect(page.locator("section.said")).to_contain_text("The best move:")
    take(page, puzzle.best, mouse)
    expect(page.locator(".praise")).to_contain_text("This is the best move")


@pytest.mark.parametrize("game", [game for game in GAMES if puzzles(game)])
def test_the_puzzles_of_a_game_fit_a_small_phone(visits: Visits, game: str) -> None:
    page = visits("phone", dark=GAMES.index(game) % 2 == 1).page
    page.goto(f"/enigmes/{game}")
    page.locator("section.said").wait_for()
    page.evaluate("Promise.allSettled(document.getAnimations().map((running) => running.finished))")
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
    for number in range(1, 4):
        expect(page.get_by_text(f"{number} sur 3")).to_be_visible()
        said = page.locator("section.said p")
        assert said.evaluate("(words) => words.scrollHeight <= words.parentElement.clientHeight"), number
        assert page.evaluate("document.scrollingElement.scrollHeight") == 640
        expect(page.locator("[data-zone=main]")).to_be_in_viewport(ratio=1)
        if number < 3:
            finger(page.get_by_role("button", name="Passer", exact=True))


def test_a_game_that_is_not_there_has_no_puzzles(visits: Visits) -> None:
    page = visits().page
    page.goto("/enigmes/chess")
    expect(page.get_by_role("link", name="Les 12 figures")).to_be_visible()


@pytest.mark.parametrize("screen", ["phone", "desk"])
def test_the_worst_moves_of_a_finished_game_can_be_tried_again(visits: Visits, screen: Screen) -> None:
    page = visits(screen, likes='{"turbo": true, "motion": "off"}').page
    page.goto(f"/g/{finished_game(page, 'sequence')}")
    expect(page.get_by_role("region", name="Analyse de la partie")).to_be_visible()
    retry = page.get_by_role("link", name="Réessayer les pires coups")
    if not retry.count():
        page.get_by_role("region", name="Tournants").get_by_role("radio").last.check(force=True)  # the loser's mistakes
    retry.click()
    said = page.locator("section.said")
    expect(said).to_contain_text("points de chances. Trouvez mieux.")
    steps = page.get_by_role("list", name="Étapes").get_by_role("listitem").count()
    assert 1 <= steps <= 3
    STEPS["sequence"](page, finger if screen == "phone" else mouse)
    answer = page.locator(".praise, [role=alert]")
    expect(answer).to_contain_text("de chances de gagner")
    if page.get_by_role("alert").count():
        answer.get_by_role("button", name="Solution").click()
        expect(said).to_contain_text("Le meilleur coup")
    page.get_by_role("link", name="Fermer").click()
    expect(page.get_by_role("region", name="Analyse de la partie")).to_be_visible()


def test_a_side_without_mistakes_has_nothing_to_try_again(visits: Visits) -> None:
    page = visits().page
    record = finished_game(page, "sequence")
    page.goto(f"/g/{record}/essais/9")
    expect(page.get_by_text("ce camp n’a pas fait d’erreur")).to_be_visible()
