"""Examples for the rules of Les 12 figures: what a hand makes, and what it does not."""

from collections.abc import Sequence

from tablee.games.figures.position import PLAIN, lay
from tablee.kernel.example import Example


def _hand(name: str, rule: str, hand: str, box: str, *, allowed: bool = True) -> Example:
    """A hand with which a player lays down and names a box."""
    return Example(name, rule, lay([hand, PLAIN]), f"={box}", allowed=allowed)


def examples() -> Sequence[Example]:
    """The examples, in the order of the clauses."""
    return (
        _hand("identical", "F2", "6g 6r 6r 2y 4b", "brelan", allowed=False),
        _hand("series", "F3", "4r 4g 1y 2b 6r", "4"),
        _hand("double", "F4", "2r 2g 5y 5b 6r", "double"),
        _hand("brelan", "F4", "3r 3g 3y 1b 6r", "brelan"),
        _hand("full", "F4", "6r 6g 6b 5y 5b", "full"),
        _hand("suite", "F4", "2r 3g 4g 5b 6y", "suite"),
        _hand("carre", "F4", "1r 1g 1y 1b 5r", "carre"),
        _hand("couleur", "F4", "1b 2b 3b 5b 6b", "couleur"),
        _hand("four_colours", "F4", "1r 1g 1y 1b 5r", "double", allowed=False),
        Example("take", "F7", lay(["6r 6g 2y 1b 4r", PLAIN], ["", "3r 6b"]), "b>"),
    )
