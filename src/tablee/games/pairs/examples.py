"""Examples for the rules of the patience."""

from collections.abc import Sequence

from tablee.games.pairs.position import lay
from tablee.kernel.example import Example


def examples() -> Sequence[Example]:
    """The examples, in the order of the clauses."""
    return (
        Example("pair", "P2", lay(a1="5C 7H", b1="10C", c1="2E 7S"), "a1=c1"),
        Example("ranks", "P2", lay(a1="5C 7H", b1="10C", c1="2E 7S"), "a1=b1", allowed=False),
        Example("zeros", "P2", lay(a1="0C", b1="0E", c1="1H", d1="AS"), "a1=b1"),
        Example("ones", "P2", lay(a1="0C", b1="0E", c1="1H", d1="AS"), "c1=d1", allowed=False),
        Example("below", "P3", lay("open", a1="4H 9C JD", b1="12M 2S JS"), "a1=b1"),
        Example("dead_end", "P4", lay("open", a1="KH QS", b1="QD 3C", c1="3H KM"), None, allowed=False),
    )
