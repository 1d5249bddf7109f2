"""Examples for the rules of Les 12 figures: what a hand makes, and what it does not."""

from collections.abc import Sequence

from tablee.games.figures.position import PLAIN, lay
from tablee.kernel.example import Example


def _hand(name: str, rule: str, box: str, hand: str, rest: str = "", *, allowed: bool = True) -> Example:
    """A hand with which a player lays down and names a box: the cards in question, and the rest."""
    state = lay([f"{hand} {rest}", PLAIN])
    return Example(name, rule, state, f"={box}", allowed, tuple(hand.split()))


def examples() -> Sequence[Example]:
    """The examples, in the order of the clauses."""
    return (
        _hand("identical", "F2", "brelan", "6g 6r 6r", "2y 4b", allowed=False),
        _hand("series", "F3", "4", "4r 4g", "1y 2b 6r"),
        _hand("double", "F4", "double", "2r 2g 5y 5b", "6r"),
        _hand("brelan", "F4", "brelan", "3r 3g 3y", "1b 6r"),
        _hand("full", "F4", "full", "6r 6g 6b 5y 5b"),
        _hand("suite", "F4", "suite", "2r 3g 4g 5b 6y"),
        _hand("carre", "F4", "carre", "1r 1g 1y 1b", "5r"),
        _hand("couleur", "F4", "couleur", "1b 2b 3b 5b 6b"),
        _hand("four_colours", "F4", "double", "1r 1g 1y 1b", "5r", allowed=False),
        Example("take", "F7", lay(["6r 6g 2y 1b 4r", PLAIN], ["", "3r 6b"]), "b>", lit=("6b",)),
    )
