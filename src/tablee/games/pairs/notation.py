"""Moves as text: the two piles, as `c2=e4`."""

from typing import Final

from tablee.games.pairs.model import PILES, Pair
from tablee.kernel.game import BadNotation

_PLACE: Final = {pile: place for place, pile in enumerate(PILES)}


def read_move(text: str) -> Pair:
    """The pair of two piles, named in the order in which they lie, row by row."""
    first, _, second = text.partition("=")
    if first not in _PLACE or second not in _PLACE or _PLACE[first] >= _PLACE[second]:
        raise BadNotation(f"{text[:20]!r} does not name two piles, the earlier one first, as in c2=e4")
    return Pair(_PLACE[first], _PLACE[second])
