"""Randomness: the published test vectors, fairness, independence, secrecy."""

import json
import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.cards.k6t import DECK
from tablee.games import GAMES
from tablee.games.pairs.model import PILES
from tablee.kernel.json import canonical
from tablee.kernel.seed import Seed, _below

PAGE = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")


def vectors(kind: str) -> list[list[str]]:
    """Return the rows of the page's tables that start with this word."""
    rows = re.findall(rf"^\| {kind} \| (.*) \|$", PAGE, re.MULTILINE)
    assert rows, f"docs/shuffle.md has no vector for {kind}"
    return [[cell.strip(" `") for cell in row.split("|")] for row in rows]


def test_the_published_commitments() -> None:
    for seed, commitment in vectors("commitment"):
        assert Seed.read(seed).commitment() == commitment


def test_the_published_children() -> None:
    for seed, labels, child in vectors("child"):
        parts = [int(label) if label.isdecimal() else label for label in labels.split("/")]
        assert Seed.read(seed).child(*parts).text == child


def test_the_published_streams() -> None:
    for seed, numbers in vectors("stream"):
        stream = Seed.read(seed).numbers()
        assert [next(stream) for _ in numbers.split()] == [int(number) for number in numbers.split()]


def test_the_published_draws() -> None:
    for seed, limit, number in vectors("below"):
        assert Seed.read(seed).below(int(limit)) == int(number)


def test_the_published_shuffles() -> None:
    for seed, before, after in vectors("shuffled"):
        assert Seed.read(seed).shuffled(before.split()) == tuple(after.split())


def test_rejection_is_exercised_by_a_vector() -> None:
    """At least one published draw must reject a number; otherwise a port without rejection would pass."""
    assert any(next(Seed.read(seed).numbers()) >= 2**32 - 2**32 % int(limit) for seed, limit, _ in vectors("below"))


def test_every_order_is_as_likely_as_any_other() -> None:
    orders = Counter(Seed.numbered(n).shuffled("abc") for n in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())


@given(st.integers(1, 2**32), st.integers(0, 2**256 - 1))
def test_a_draw_is_below_its_limit(limit: int, number: int) -> None:
    assert 0 <= Seed.numbered(number).below(limit) < limit


@given(st.integers(0, 2**256 - 1))
def test_a_seed_is_its_text_and_its_number(number: int) -> None:
    seed = Seed.numbered(number)
    assert Seed.read(seed.text) == seed
    assert int(seed.text, 16) == number


def test_children_with_different_labels_differ() -> None:
    seed = Seed.numbered(1)
    labels: list[tuple[str | int, ...]] = [(), ("round",), ("round", 1), ("round", 11), ("round", 1, 1), (1, 1)]
    assert len({seed.text, *(seed.child(*words).text for words in labels)}) == len(labels) + 1


@pytest.mark.parametrize("label", ["", "3", "a/b", "é", "Round", -1, True])
def test_ambiguous_labels_are_refused(label: str | int) -> None:
    with pytest.raises(ValueError, match="label"):
        Seed.numbered(1).child(label)


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "A" * 64, "0" * 63 + "\n"])
def test_other_texts_are_no_seed(text: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        Seed.read(text)


def test_numbers_out_of_range_are_refused() -> None:
    for number in (-1, 2**256):
        with pytest.raises(ValueError, match="deal number"):
            Seed.numbered(number)
    for limit in (0, 2**32 + 1):
        with pytest.raises(ValueError, match="limit"):
            Seed.numbered(1).below(limit)
    with pytest.raises(ValueError, match="32 bytes"):
        Seed(b"short")


def test_a_number_outside_the_fair_range_is_rejected() -> None:
    fair = 2**32 - 2**32 % 3
    assert _below(iter([fair, 2**32 - 1, fair - 1]), 3) == (fair - 1) % 3
    assert _below(iter([fair - 1]), 3) == 2


def test_choices_and_draws_reach_every_item() -> None:
    assert {Seed.numbered(n).choice("abc") for n in range(40)} == set("abc")
    assert {Seed.numbered(n).drawn("abc", 2) for n in range(80)} == set(permutations("abc", 2))
    for seed, before, number, after in vectors("drawn"):
        assert Seed.read(seed).drawn(before.split(), int(number)) == tuple(after.split())


def test_the_published_deals() -> None:
    for game, options, seed, pile, cards in vectors("deal"):
        state = GAMES[game].deal(GAMES[game].read_options(json.loads(options)), Seed.read(seed))
        assert game == "pairs"
        assert state.piles[PILES.index(pile)] == tuple(cards.split())


def test_a_seed_never_shows_itself_by_accident() -> None:
    seed = Seed.fresh()
    assert seed != Seed.fresh()
    assert seed.text not in f"{seed} {seed!r} {[seed]} {canonical(seed)}"
    assert seed.commitment()[:8] in repr(seed)


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(Seed.fresh().shuffled(DECK.cards)) == sorted(DECK.cards)
