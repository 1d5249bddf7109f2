"""The three decks. A card is its short text, as `10H`: a plain value that hashes and travels as it is.

The last character is the suit or colour, the rest is the rank. Each deck has its own type of card,
so that the type checker keeps them apart.
"""
