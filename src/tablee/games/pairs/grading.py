"""Grade the difficulty of a deal: how often a careful simulated player wins it without seeing hidden cards.

Suits never matter, so a deal is twenty piles of ranks. The simulated ("blind") player first takes a pair when no other
card of its rank is hidden, since that costs nothing. Otherwise it takes a pair from the tallest piles. Among piles of
about the same height it chooses at random, so it may win a deal in one play and lose it in another. A deal that cannot
be won has no grade.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from tablee.cards.k6t import DECK, Card
from tablee.games.pairs.model import Pair, State, View
from tablee.games.pairs.twin import blind_wins, solve
from tablee.kernel.seed import Seed
from tablee.kernel.solving import Solving

Grade: TypeAlias = Literal["easy", "normal", "hard"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
PLAYS: Final = 50
"""Number of simulated plays for one grade."""
_EASY, _HARD = 0.6, 0.2
_WAVERING: Final = 1.5 / 2**32
"""Scales a random 32-bit number to an extra height of at most 1.5 cards, so that near ties vary."""
_SUITS: Final = len(DECK.suits)


def grade(piles: Sequence[Sequence[Card]], seed: Seed) -> Grade | None:
    """The grade of a deal, or None if it cannot be won."""
    if not solve(piles).winnable:
        return None
    share = blind_share(piles, seed)
    return "easy" if share > _EASY else "hard" if share < _HARD else "normal"


def blind_share(piles: Sequence[Sequence[Card]], seed: Seed) -> float:
    """The share of its plays, from 0 to 1, in which the blind player wins a deal."""
    wins = blind_wins(piles, seed, PLAYS)
    return (count_wins(piles, seed) if wins is None else wins) / PLAYS


def count_wins(piles: Sequence[Sequence[Card]], seed: Seed) -> int:
    """How many of its plays the blind player wins: the law that the core follows."""
    ranks = [[DECK.rank[card] for card in pile] for pile in piles]
    numbers = seed.child("plays").numbers()
    return sum(_wins([list(pile) for pile in ranks], numbers) for _ in range(PLAYS))


def _wins(piles: list[list[str]], numbers: Iterator[int]) -> bool:
    gone: dict[str, int] = {}
    while any(piles):
        tops: dict[str, list[int]] = {}
        for place, pile in enumerate(piles):
            if pile:
                tops.setdefault(pile[-1], []).append(place)
        pair = _choose(piles, tops, gone, numbers)
        if pair is None:
            return False
        for place in pair:
            rank = piles[place].pop()
            gone[rank] = gone.get(rank, 0) + 1
    return True


def _choose(
    piles: list[list[str]], tops: dict[str, list[int]], gone: dict[str, int], numbers: Iterator[int]
) -> tuple[int, int] | None:
    """The pair that the blind player takes, or None if there is no pair."""
    best: tuple[float, tuple[int, int]] | None = None
    for rank, places in tops.items():
        if len(places) < 2:
            continue
        heights = sorted(((len(piles[place]) + next(numbers) * _WAVERING, place) for place in places), reverse=True)
        (one, first), (other, second) = heights[:2]
        if len(places) + gone.get(rank, 0) == _SUITS:
            return first, second
        found = (one + other, (first, second))
        best = found if best is None else max(best, found)
    return None if best is None else best[1]


@cache
def graded_deals() -> Mapping[str, Sequence[int]]:
    """The numbers of winnable deals by grade, as `tools/grade.py` has found them."""
    from importlib.resources import files  # slow: it takes longer to load than the patience itself

    found = json.loads(files(__package__).joinpath("grades.json").read_text(encoding="utf-8"))
    return {one: tuple(found[one]) for one in GRADES}


def solving() -> Solving[State, Pair]:
    """The solver and the grades, by states."""
    return Solving(
        lambda state, limit: solve(state.piles, limit),
        lambda state: View("open", state.piles, state.gone),
        GRADES,
        PLAYS,
        lambda state, seed: grade(state.piles, seed),
        lambda state, seed: blind_share(state.piles, seed),
    )
