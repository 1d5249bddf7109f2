"""How a person plays the patience in a browser."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, cast

from playwright.sync_api import Page

from tablee.games import pairs
from tablee.games.pairs import solver
from tablee.games.pairs.model import Pair
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.browser.ends import play_deal
from tests.browser.pressing import Press
from tests.browser.wire import Wire

DEAL: Final = 3
"""A deal that can be won, and that the first moves lose."""


def pile(name: str) -> str:
    """A pile, by its name."""
    return f".pile[aria-label^='{name}']"


def refused(view: Mapping[str, Json]) -> str:
    """Two piles of different ranks, of which the first, if possible, has a partner elsewhere."""
    tops = {place: str(pile[-1]) for place, pile in enumerate(cast("list[list[Json]]", view["piles"])) if pile}
    ranks = Counter(top[:-1] for top in tops.values())
    first = next((place for place, top in tops.items() if ranks[top[:-1]] > 1), min(tops))
    other = max(place for place, top in tops.items() if top[:-1] != tops[first][:-1])
    return str(Pair(*sorted((first, other))))


LESSON: Final = (
    (pile("b1"), pile("a2")),
    (pile("b2"), pile("d2")),
    (pile("e1"), pile("a4")),
    (pile("a3"), pile("b4")),
    (pile("b2"), pile("d2")),
)
"""What is pressed for each exercise."""


CROWDS: Final[tuple[dict[str, object], ...]] = ({}, {"faces": "open"})
OPENS: Final = ("[data-zone=tools] [aria-label=Signets]", "[data-zone=tools] [aria-label='Nouvelle donne']")


def first_moves(deal: int) -> list[Pair]:
    """The moves of a player who always takes the first pair."""
    state, made = pairs.deal(pairs.read_options({}), Seed.numbered(deal)), []
    while moves := pairs.moves(state, 0):
        made.append(moves[0])
        state = pairs.apply(state, 0, moves[0]).state
    return made


def winning_moves(deal: int) -> list[Pair]:
    """The moves that win a deal."""
    return list(solver.solve(pairs.deal(pairs.read_options({}), Seed.numbered(deal)).piles).line)


def won() -> tuple[int, list[str]]:
    """A deal and the moves that win it: only a win is over for good, and has a record."""
    return DEAL, [str(move) for move in winning_moves(DEAL)]


def end(page: Page, *, won: bool) -> None:
    """Play the table of a page to its end: a win, or a dead end."""
    moves = winning_moves(DEAL) if won else first_moves(DEAL)
    play_deal(page, DEAL, [str(move) for move in moves])


def step(page: Page, press: Press) -> None:
    """The next thing that somebody does who takes the first that there is."""
    press(page.locator(".pile[data-partners]").first)
    press(page.locator(".pile.target").first)


def _chosen(page: Page, _: Wire) -> None:
    page.locator(".pile[data-partners]").first.click()
    page.locator(".pile.target").first.wait_for()


MOMENTS: Final = {"chosen": _chosen}
"""What a player does at a table, for pictures."""
