"""The French deck of 52 cards, and packs of several decks. The two aces of spades of a pack are equal values."""

from typing import Final, NewType

from tablee.cards.deck import Deck, Rank, Suit

Card = NewType("Card", str)

DECK: Final = Deck(
    Card,
    ranks=(
        Rank("2", "deux", "two"),
        Rank("3", "trois", "three"),
        Rank("4", "quatre", "four"),
        Rank("5", "cinq", "five"),
        Rank("6", "six", "six"),
        Rank("7", "sept", "seven"),
        Rank("8", "huit", "eight"),
        Rank("9", "neuf", "nine"),
        Rank("10", "dix", "ten"),
        Rank("J", "valet", "jack"),
        Rank("Q", "dame", "queen"),
        Rank("K", "roi", "king"),
        Rank("A", "as", "ace"),
    ),
    suits=(
        Suit("S", "♠", "de pique", "of spades"),
        Suit("C", "♣", "de trèfle", "of clubs"),
        Suit("H", "♥", "de cœur", "of hearts"),
        Suit("D", "♦", "de carreau", "of diamonds"),
    ),
)


def pack(decks: int) -> tuple[Card, ...]:
    """The cards of several decks together."""
    return DECK.cards * decks
