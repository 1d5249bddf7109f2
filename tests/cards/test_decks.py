"""The three decks: what is in them, and how a card is written and named."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.cards import colours, french, k6t
from tablee.cards.deck import Deck, Rank, Suit

DECKS: dict[str, tuple[tuple[Rank, ...], tuple[Suit, ...]]] = {
    "k6t": (k6t.DECK.ranks, k6t.DECK.suits),
    "french": (french.DECK.ranks, french.DECK.suits),
    "colours": (colours.DECK.ranks, colours.DECK.suits),
}


def test_each_deck_has_its_cards() -> None:
    assert len(set(k6t.DECK.cards)) == 120
    assert len(set(french.DECK.cards)) == 52
    assert Counter(french.pack(2)) == Counter(dict.fromkeys(french.DECK.cards, 2))
    assert Counter(colours.PACK) == Counter(dict.fromkeys(colours.DECK.cards, 4))
    assert len(colours.PACK) == 96


def test_the_order_of_the_k6t_ranks() -> None:
    assert " ".join(rank.text for rank in k6t.DECK.ranks) == "0 1 2 3 4 5 6 7 8 9 10 11 12 J C B R Q K A"


@pytest.mark.parametrize("name", DECKS)
def test_a_card_is_read_as_it_is_written(name: str) -> None:
    deck: Deck[str] = Deck(str, *DECKS[name])
    for card in deck.cards:
        assert deck.read(card) == card
        assert deck.rank[card] + deck.suit[card] == card
    assert len({deck.pretty(card) for card in deck.cards}) == len(deck.cards)
    assert all(suit.letter.isascii() and suit.letter.isalpha() for suit in deck.suits)


@given(st.text(max_size=4))
def test_any_other_text_is_refused(text: str) -> None:
    if text not in k6t.DECK.cards:
        with pytest.raises(ValueError, match="is no card"):
            k6t.DECK.read(text)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    for count, names in (
        (120, {k6t.DECK.name(card, language) for card in k6t.DECK.cards}),
        (52, {french.DECK.name(card, language) for card in french.DECK.cards}),
        (24, {colours.DECK.name(card, language) for card in colours.DECK.cards}),
    ):
        assert len(names) == count


def test_cards_have_glyphs_and_names() -> None:
    assert k6t.DECK.pretty(k6t.DECK.read("10H")) == "10♥"
    assert k6t.DECK.name(k6t.DECK.read("0E"), "fr") == "zéro d’étoile"
    assert k6t.DECK.name(k6t.DECK.read("CM"), "en") == "cavalier of moons"
    assert french.DECK.name(french.DECK.read("JS"), "fr") == "valet de pique"
    assert french.DECK.name(french.DECK.read("QH"), "fr") == "dame de cœur"
    assert colours.DECK.name(colours.DECK.read("4r"), "fr") == "quatre rouge"
    assert colours.DECK.name(colours.DECK.read("4r"), "en") == "red four"
