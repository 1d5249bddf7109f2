"""The three decks. A card is its short text, such as `10H`: a plain string that can be hashed and sent as it is.

The last character is the suit or colour, the rest is the rank. Each deck has its own type of card, so that the type
checker keeps them apart.
"""
