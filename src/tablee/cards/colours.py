"""The 96 coloured cards: one to six in four colours, four copies of each. Copies are equal values."""

from typing import Final, NewType

from tablee.cards.deck import Deck, Rank, Suit

Card = NewType("Card", str)

DECK: Final = Deck(
    Card,
    ranks=(
        Rank("1", "un", "one"),
        Rank("2", "deux", "two"),
        Rank("3", "trois", "three"),
        Rank("4", "quatre", "four"),
        Rank("5", "cinq", "five"),
        Rank("6", "six", "six"),
    ),
    # A shape for each colour, so that colour-blind players can tell them apart.
    suits=(
        Suit("r", "▲", "rouge", "red"),
        Suit("g", "■", "vert", "green"),
        Suit("y", "●", "jaune", "yellow"),
        Suit("b", "◆", "bleu", "blue"),
    ),
    english="{suit} {rank}",
)

PACK: Final = DECK.cards * 4
"""All 96 cards."""
