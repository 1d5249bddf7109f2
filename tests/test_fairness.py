"""No card prefers a place, no place prefers a hand, and no clock tells which deal it was.

The statistics are chi-squares, turned into standard deviations by Wilson and Hilferty. The seeds are fixed, so a figure
is the same in every run; four deviations, one chance in sixteen thousand, are allowed in either direction: what is more
even than chance is not by chance.
"""

import hashlib
import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final

import pytest

from tablee.games import GAMES
from tablee.kernel.seed import Seed
from tests.games.facts import dealt, facts

ALLOWED: Final = 4.0
SHUFFLES: Final = 3000
DEALS: Final = 1000
DAY: Final = 86_400
NEAR: Final = 5_000
"""Around the moment of a deal an attacker tries so many thousandths of a second in either direction."""

Shuffle = Callable[[Seed, int], Sequence[int]]


def deviations(chi_square: float, freedom: int) -> float:
    """How far a chi-square lies from what chance gives, in standard deviations."""
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def unevenness(shuffle: Shuffle, size: int, labels: tuple[str | int, ...]) -> float:
    """Count how often each card came to each place. Every row and column is full, hence (size - 1)² degrees."""
    counts = Counter(
        place * size + card
        for number in range(SHUFFLES)
        for place, card in enumerate(shuffle(Seed.numbered(number).child(*labels), size))
    )
    expected = SHUFFLES / size
    squares = sum((counts[cell] - expected) ** 2 for cell in range(size * size))
    return deviations((size - 1) / size * squares / expected, (size - 1) ** 2)


def ours(seed: Seed, size: int) -> Sequence[int]:
    return seed.shuffled(range(size))


def naive(seed: Seed, size: int) -> Sequence[int]:
    """The well-known mistake: every card is changed with one of any place."""
    pool, numbers = list(range(size)), seed.numbers()
    for place in range(size):
        other = next(numbers) % size
        pool[place], pool[other] = pool[other], pool[place]
    return pool


def short_of_one(seed: Seed, size: int) -> Sequence[int]:
    """The other one: no card may stay where it is."""
    pool, numbers = list(range(size)), seed.numbers()
    for last in range(size - 1, 0, -1):
        other = next(numbers) % last
        pool[last], pool[other] = pool[other], pool[last]
    return pool


@pytest.mark.parametrize("name", GAMES)
def test_every_card_comes_to_every_place_as_often(name: str) -> None:
    assert abs(unevenness(ours, *facts(name).SHUFFLED)) < ALLOWED


@pytest.mark.parametrize("mistake", [naive, short_of_one])
def test_shuffles_with_the_usual_mistakes_are_told_from_ours(mistake: Shuffle) -> None:
    assert unevenness(mistake, 96, ("deck",)) > 2 * ALLOWED


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_is_dealt_every_card_as_often(name: str) -> None:
    size, _ = facts(name).SHUFFLED
    deals = [list(dealt(name, number)) for number in range(DEALS)]
    for hands in zip(*deals, strict=True):
        counts = Counter(str(card) for hand in hands for card in hand)
        kinds, held = len(counts), len(hands[0])
        assert size % kinds == 0, "every kind of card came at least once"
        expected = DEALS * held / kinds
        squares = sum((count - expected) ** 2 for count in counts.values())
        # A hand is drawn without putting back: that takes (size - held) / (size - 1) off the spread.
        found = deviations(squares / expected * (size - 1) / (size - held), kinds - 1)
        assert abs(found) < ALLOWED


def _by_number(moment: int) -> Seed:
    return Seed.numbered(moment)


def _by_hash(moment: int) -> Seed:
    return Seed(hashlib.sha256(str(moment).encode()).digest())


def _by_library(moment: int) -> Seed:
    return Seed(random.Random(moment).randbytes(32))


CLOCKED: Final = (_by_number, _by_hash, _by_library)


def attack(commitments: Collection[str], now: float) -> dict[str, Seed]:
    """Which of these were made from the clock on this day: all its seconds, and what is near in finer units."""
    today = int(now) - int(now) % DAY
    fine = int(now * 1000)
    moments = (*range(today, today + DAY), *range(fine - NEAR, fine + NEAR))
    guesses = (make(moment) for moment in moments for make in CLOCKED)
    return {guess.commitment(): guess for guess in guesses if guess.commitment() in commitments}


def test_the_clock_tells_seeds_that_were_made_from_it_and_none_of_ours() -> None:
    now = time.time()
    clocked = [make(int(now * unit)) for make in CLOCKED for unit in (1, 1000)]
    fresh = [Seed.fresh() for _ in range(100)]
    found = attack({seed.commitment() for seed in (*clocked, *fresh)}, now)
    assert set(found.values()) == set(clocked)


def test_whoever_deals_takes_such_a_seed() -> None:
    """The doors through which a live game gets its seed are all this one."""
    from inspect import signature

    from tablee.server.house import House
    from tablee.table.decide import decide
    from tablee.table.due import due

    assert [signature(door).parameters["fresh"].default for door in (House, decide, due)] == [Seed.fresh] * 3
