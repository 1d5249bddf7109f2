"""Read moves from text: two piles, such as `c2=e4`."""

from typing import Final

from tablee.games.pairs.model import PILES, Pair
from tablee.kernel.game import BadNotation

_PLACE: Final = {pile: place for place, pile in enumerate(PILES)}


def read_move(text: str) -> Pair:
    """The move that this text names: two piles, in the order of `PILES`. Raises `BadNotation`."""
    first, _, second = text.partition("=")
    if first not in _PLACE or second not in _PLACE or _PLACE[first] >= _PLACE[second]:
        raise BadNotation(f"{text[:20]!r} does not name two piles in order, as in c2=e4")
    return Pair(_PLACE[first], _PLACE[second])
