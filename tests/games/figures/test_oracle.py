"""An oracle that tries all subsets of a hand, independent of the scorer, on every possible hand."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import pytest

from tablee.cards.colours import DECK, Card
from tablee.games.figures.boxes import BOXES, mask_of, mask_of_five, strong, worth
from tablee.games.figures.deal import SCALES
from tablee.kernel.seed import Seed


@cache
def figure_points(subset: tuple[Card, ...]) -> dict[str, int]:
    """Return the points of exactly these cards, with none left over, as the rules page gives them."""
    values = sorted(int(card[0]) for card in subset)
    colours = {card[1] for card in subset}
    size, alike = len(subset), len(set(values)) == 1
    found: dict[str, int] = {}
    if alike and len(colours) == size:
        found[str(values[0])] = sum(values)
        if size == 3:
            found["brelan"] = 15
        if size == 4:
            found["carre"] = 30
    if size == 5 and values == list(range(values[0], values[0] + 5)):
        found["suite"] = 25
    if size == 5 and len(set(values)) == 5 and len(colours) == 1:
        found["couleur"] = 35
    by_value = [[card[1] for card in subset if int(card[0]) == number] for number in sorted(set(values))]
    all_differ = all(len(set(group)) == len(group) for group in by_value)
    shape = sorted(len(group) for group in by_value)
    if all_differ and shape == [2, 2]:
        found["double"] = 10
    if all_differ and shape == [2, 3]:
        found["full"] = 20
    return found


@cache
def best_points(hand: tuple[Card, ...]) -> dict[str, int]:
    """Return the most points that any subset of the cards gives in each box: all cards, or the best subset without
    one."""
    best = dict(figure_points(hand))
    for place in range(len(hand)):
        if len(hand) > 1:
            for box, points in best_points(hand[:place] + hand[place + 1 :]).items():
                best[box] = max(points, best.get(box, 0))
    return best


def hands_of_five() -> Iterator[tuple[Card, ...]]:
    for hand in combinations_with_replacement(sorted(DECK.cards), 5):
        if hand[0] != hand[4]:  # there are four copies of a card, not five
            yield hand


@pytest.mark.rule("F2", "F3", "F4")
def test_an_oracle_that_tries_all_subsets_agrees_on_every_hand() -> None:
    hands = 0
    for hand in hands_of_five():
        hands += 1
        mask = mask_of_five(hand)
        scored = [worth(mask, box, SCALES["classic"]) for box in range(12)]
        best = best_points(hand)
        assert scored == [best.get(name) for name in BOXES], hand
    assert hands == 98_280 - 24


@pytest.mark.rule("F9")
def test_a_strong_figure_is_of_the_lower_line_or_a_serie_of_three_colours_in_every_hand() -> None:
    for hand in hands_of_five():
        best, mask = best_points(hand), mask_of_five(hand)
        expected = {box for box, points in best.items() if box not in "123456" or points >= 3 * int(box)}
        assert {name for box, name in enumerate(BOXES) if strong(mask) >> box & 1} == expected, hand


def test_six_cards_make_what_five_of_them_make() -> None:
    numbers = Seed.numbered(6).numbers()
    for _ in range(2000):
        six = tuple(sorted(DECK.cards[next(numbers) % 24] for _ in range(6)))
        scored = [worth(mask_of(six), box, SCALES["classic"]) for box in range(12)]
        assert scored == [best_points(six).get(name) for name in BOXES], six
