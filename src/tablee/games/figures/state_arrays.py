"""The state of Les 12 figures as arrays, and the numbers of its actions and phases."""

from typing import Final, NamedTuple, TypeAlias

import jax

from tablee.games.figures.boxes import BOXES
from tablee.games.figures.model import SEATS
from tablee.games.figures.stock_arrays import KINDS, Stock

Array: TypeAlias = jax.Array

DRAW, TAKE = 0, 1
DISCARD: Final = TAKE + len(SEATS)
MARK: Final = DISCARD + KINDS
CROSS: Final = MARK + len(BOXES)
ACTIONS: Final = CROSS + len(BOXES)
"""The first action of each kind, and their number, as in `learning`."""
IN_TURN, TO_DISCARD, TO_MARK = range(3)
"""The phases, in the order of `model.Phase`."""


class State(NamedTuple):
    """A game. Sets of cards are four words."""

    hands: Array
    known: Array
    """By seat: a set of cards, and those of them that everybody knows."""
    stock: Stock
    tops: Array
    """By seat: the card on top of the pile, or `NO_CARD`."""
    below: Array
    """By card: the one on which it lies."""
    open: Array
    marked: Array
    """By seat: the set of the open boxes, and of the boxes that are marked and not crossed out."""
    counts: Array
    """By seat: the number of colours marked in each row of the upper line, three bits for each."""
    chosen: Array
    """By seat: the action chosen while the hands are shown, or -1."""
    laid: Array
    """The seat that has laid down, or -1."""
    phase: Array
    player: Array
    """The seat whose turn it is in the round; `turn` is the seat that has to act."""
    turns: Array
    rounds: Array
    """The number of finished rounds."""
    dealer: Array
    """The dealer of the first round."""
    turn: Array
    over: Array
    winner: Array
    """The seat that has won alone, or -1."""
