"""The K6T deck: 120 cards, six suits of twenty ranks, every card once."""

from typing import Final, NewType

from tablee.cards.deck import Deck, Rank, Suit

Card = NewType("Card", str)

DECK: Final = Deck(
    Card,
    ranks=(
        Rank("0", "zéro", "nought"),
        Rank("1", "un", "one"),
        Rank("2", "deux", "two"),
        Rank("3", "trois", "three"),
        Rank("4", "quatre", "four"),
        Rank("5", "cinq", "five"),
        Rank("6", "six", "six"),
        Rank("7", "sept", "seven"),
        Rank("8", "huit", "eight"),
        Rank("9", "neuf", "nine"),
        Rank("10", "dix", "ten"),
        Rank("11", "onze", "eleven"),
        Rank("12", "douze", "twelve"),
        Rank("J", "valet", "jack"),
        Rank("C", "cavalier", "cavalier"),
        Rank("B", "fou", "bishop"),
        Rank("R", "tour", "rook"),
        Rank("Q", "dame", "queen"),
        Rank("K", "roi", "king"),
        Rank("A", "as", "ace"),
    ),
    suits=(
        Suit("S", "♠", "de pique", "of spades"),
        Suit("C", "♣", "de trèfle", "of clubs"),
        Suit("M", "☾", "de lune", "of moons"),
        Suit("E", "★", "d’étoile", "of stars"),  # E as in étoile: S is taken
        Suit("H", "♥", "de cœur", "of hearts"),
        Suit("D", "♦", "de carreau", "of diamonds"),
    ),
)
