"""Moves as text: the two piles, as `c2=e4`."""

from typing import Final

from tablee.games.pairs.model import PILES, Pair
from tablee.kernel.game import BadNotation

_PLACE: Final = {pile: place for place, pile in enumerate(PILES)}


def read_move(text: str) -> Pair:
    """The pair of two piles. They may be named in either order: it is the same move."""
    one, _, other = text.partition("=")
    if one not in _PLACE or other not in _PLACE or one == other:
        raise BadNotation(f"{text[:20]!r} does not name two piles, as in c2=e4")
    first, second = sorted((_PLACE[one], _PLACE[other]))
    return Pair(first, second)
