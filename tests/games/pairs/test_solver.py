"""The solver, checked against brute force and against the rules."""

from functools import cache
from itertools import combinations

import pytest

from tablee.cards.k6t import DECK, Card
from tablee.games import pairs
from tablee.games.pairs.model import Options, Pair, State
from tablee.games.pairs.solver import solve
from tablee.kernel.seed import Seed

Piles = tuple[tuple[Card, ...], ...]


def deal_small(number: int, ranks: int, copies: int, height: int) -> Piles:
    """Return a deal with fewer ranks, fewer cards of each, and piles of another height."""
    deck = [card for card in DECK.cards if DECK.rank[card] in [rank.text for rank in DECK.ranks[:ranks]]]
    deck = [card for card in deck if DECK.suit[card] in [suit.letter for suit in DECK.suits[:copies]]]
    cards = Seed.numbered(number).child("small").shuffled(deck)
    return tuple(cards[start : start + height] for start in range(0, len(cards), height))


def can_be_won(piles: Piles) -> bool:
    """Brute force: try every pair in every position."""
    ranks = [[DECK.rank[card] for card in pile] for pile in piles]

    @cache
    def win(heights: tuple[int, ...]) -> bool:
        if not any(heights):
            return True
        tops = [(n, ranks[n][height - 1]) for n, height in enumerate(heights) if height]
        return any(
            win(tuple(height - (n in (one, two)) for n, height in enumerate(heights)))
            for (one, a), (two, b) in combinations(tops, 2)
            if a == b
        )

    return win(tuple(len(pile) for pile in piles))


@pytest.mark.parametrize(
    ("ranks", "copies", "height"), [(4, 6, 4), (4, 6, 6), (6, 4, 4), (5, 6, 5), (8, 4, 4), (6, 6, 6)]
)
def test_the_solver_agrees_with_brute_force(ranks: int, copies: int, height: int) -> None:
    verdicts = set()
    for number in range(60):
        piles = deal_small(number, ranks, copies, height)
        verdict = solve(piles)
        assert verdict.winnable == can_be_won(piles), (number, piles)
        verdicts.add(verdict.winnable)
        if verdict.winnable:
            check_line(piles, verdict.line)
    assert verdicts == {True, False}


def check_line(piles: Piles, line: tuple[Pair, ...]) -> None:
    state = State("open", (*piles, *((),) * (20 - len(piles))))
    for move in line:
        state = pairs.apply(state, 0, move).state
    assert not any(state.piles)


@pytest.mark.parametrize("number", range(12))
def test_the_line_of_a_whole_deal_wins_it(number: int) -> None:
    state = pairs.deal(Options(), Seed.numbered(number))
    verdict = solve(state.piles)
    assert verdict.winnable
    check_line(state.piles, verdict.line)


def test_four_of_a_rank_in_one_pile_are_lost_on_sight() -> None:
    state = pairs.deal(Options(), Seed.numbered(76))
    assert any(sum(DECK.rank[card] == rank.text for card in pile) >= 4 for pile in state.piles for rank in DECK.ranks)
    assert solve(state.piles) == solve(state.piles, limit=1)
    assert (solve(state.piles).winnable, solve(state.piles).nodes) == (False, 0)


def test_two_pairs_that_block_each_other_crosswise_are_lost() -> None:
    piles = tuple(tuple(DECK.read(text) for text in pile.split()) for pile in ("2S 3S", "3H 2H"))
    assert solve(piles).winnable is False
    piles = tuple(tuple(DECK.read(text) for text in pile.split()) for pile in ("2S 3S", "2H 3H"))
    assert solve(piles).winnable is True


def test_a_limit_may_leave_a_deal_undecided_but_never_gives_a_wrong_verdict() -> None:
    state = pairs.deal(Options(), Seed.numbered(15))  # a deal that the quick dives do not win
    verdict = solve(state.piles, limit=100)
    assert (verdict.winnable, verdict.line, verdict.nodes) == (None, (), 100)
    assert solve(state.piles).winnable


def test_a_position_in_mid_game_is_solved_as_it_stands() -> None:
    state = pairs.deal(Options(), Seed.numbered(17))
    line = solve(state.piles).line
    for move in line[:30]:
        state = pairs.apply(state, 0, move).state
    verdict = solve(state.piles)
    assert verdict.winnable
    assert len(verdict.line) == 30


def test_an_odd_card_cannot_be_paired() -> None:
    assert solve(((DECK.read("2S"),),)).winnable is False
    assert solve(()).winnable is True
