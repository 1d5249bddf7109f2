"""A round solved: what every hand is worth at every turn, to a player who races the others to the end of it.

Colours are alike, so that hands which differ by a swap of colours are one class; and copies count once (F2), so
that a hand is the set of its different cards. The cards of one colour are a column of six bits in such a set:
with the four columns in order, there are 3,280 classes of up to five cards and 6,907 of six.

Let `shown(h)` be what a hand brings when somebody else ends the round, and `laid(h)` when its holder does. With
the chance `ends` that somebody does it before one's next turn, and counting turns from the last one back:

    keep(h) = ends · shown(h) + (1 - ends) · turn(h), one turn later    a hand of five, after the discard
    hold(h) = the best of keep over what is left after one discard      a hand of six
    turn(h) = the better of laid(h) and the mean of hold over a card    a hand of five, before the draw

The card is a fair one of the 24. Before it is drawn the tops of the piles lie open, and the best of them is taken
where it beats a draw; what others discard is useless more often than not, so that a top counts as a fair card
with the chance `_FRESH` alone. What a decision rests on at once, the player counts exactly: see `bots`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from math import factorial
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from tablee.games.figures.boxes import SERIES, boxes_in, colours, made
from tablee.games.figures.model import HAND

TURNS: Final = 6
"""So many turns of a player are told apart; all later ones are like the last of them."""
KINDS: Final = 24
MOST_COLOURS: Final = 4
NOTHING: Final = 12 * (MOST_COLOURS + 1)
"""The place in a list of gains for marking nothing: see `place`."""

_FRESH: Final = 0.6
_COLUMN: Final = 0x111111
_DEALS: Final = (0, 0, 56, 624, 1536, 1024)
"""In how many ways five of the 96 cards are a given set of so many different ones."""

Pick: TypeAlias = Callable[[Sequence[float]], tuple[float, ...]]


class Pace(NamedTuple):
    """How a round is likely to go, at each turn of a player."""

    ends: tuple[float, ...]
    """The chance that somebody ends it before the next turn."""
    laid: tuple[dict[float, float], ...]
    """By what a hand gains: the worth of laying it down now."""
    shown: tuple[dict[float, float], ...]
    """By what a hand gains: its worth when somebody else lays down before the next turn."""
    tops: int
    """How many piles of others there are."""


class Classes(NamedTuple):
    """All classes, those of up to five cards first."""

    number: dict[int, int]
    """By the set of cards in its fixed form."""
    options: list[Pick]
    """Of each class of up to five: the gains of the boxes that it makes."""
    draws: list[Pick]
    """Of each class of up to five: the classes with one card more, one for each of the 24 cards."""
    keeps: list[Pick]
    """Of each class of six: the classes with one card less."""
    chances: list[float]
    """How likely each class of up to five is dealt."""


def fixed(mask: int) -> int:
    """The form of a set of cards that all sets of its class share: the columns of the colours in order."""
    one, two, three, four = sorted((mask & _COLUMN, mask >> 1 & _COLUMN, mask >> 2 & _COLUMN, mask >> 3 & _COLUMN))
    return one | two << 1 | three << 2 | four << 3


def place(box: int, count: int) -> int:
    """Where the gain of a box stands in a list of gains: a série by its colours, a figure of the lower line at 0."""
    return box * (MOST_COLOURS + 1) + count


@lru_cache(1 << 15)
def places(mask: int) -> tuple[int, ...]:
    """The places of all boxes that a hand makes."""
    return tuple(place(box, colours(mask, box) if box < SERIES else 0) for box in boxes_in(made(mask)))


@cache
def classes() -> Classes:
    """Made once, in less than half a second."""
    sizes = [[0]]
    for _ in range(HAND + 1):
        grown = {fixed(mask | card) for mask in sizes[-1] for card in _others(mask)}
        sizes.append(sorted(grown))
    fives, sixes = list(chain(*sizes[1 : HAND + 1])), sizes[HAND + 1]
    number = {mask: n for n, mask in enumerate(fives + sixes)}
    return Classes(
        number,
        [itemgetter(*places(mask), NOTHING) for mask in fives],
        [itemgetter(*(number[fixed(mask | 1 << card)] for card in range(KINDS))) for mask in fives],
        [itemgetter(*(number[fixed(mask & ~card)] for card in _cards(mask))) for mask in sixes],
        _chances(fives),
    )


def _cards(mask: int) -> list[int]:
    return [1 << card for card in range(KINDS) if mask >> card & 1]


def _others(mask: int) -> list[int]:
    return [1 << card for card in range(KINDS) if not mask >> card & 1]


def _chances(masks: list[int]) -> list[float]:
    ways = [_DEALS[mask.bit_count()] * _swaps(mask) for mask in masks]
    return [way / sum(ways) for way in ways]


def _swaps(mask: int) -> int:
    """How many sets of cards are in a class."""
    columns = [mask >> colour & _COLUMN for colour in range(MOST_COLOURS)]
    swaps = factorial(MOST_COLOURS)
    for column in set(columns):
        swaps //= factorial(columns.count(column))
    return swaps


def best_gains(gains: Sequence[float]) -> list[float]:
    """What each class of up to five gains at most."""
    return [max(pick(gains)) for pick in classes().options]


def solve(shown: Sequence[float], laid: Sequence[float], pace: Pace) -> list[list[float]]:
    """By turn and class: `keep` for up to five cards, `hold` for six. The gains are those of `best_gains`."""
    last = TURNS - 1
    later = [pace.shown[last][gain] for gain in shown]
    table = [_hold(shown, later, pace.ends[last], pace.shown[last])]
    for turn in range(last, 0, -1):
        later = _turn(laid, table[-1], pace.laid[turn], pace.tops)
        table.append(_hold(shown, later, pace.ends[turn - 1], pace.shown[turn - 1]))
    return table[::-1]


def _hold(shown: Sequence[float], later: list[float], ends: float, worth: Mapping[float, float]) -> list[float]:
    keep = [ends * worth[gain] + (1 - ends) * then for gain, then in zip(shown, later, strict=True)]
    return keep + [max(pick(keep)) for pick in classes().keeps]


def _turn(laid: Sequence[float], hold: list[float], worth: Mapping[float, float], tops: int) -> list[float]:
    taken = 1 - (1 - _FRESH) ** tops
    found = []
    for gain, pick in zip(laid, classes().draws, strict=True):
        values = pick(hold)
        mean = sum(values) / KINDS
        better = sum([value - mean for value in values if value > mean]) / KINDS
        found.append(max(worth[gain], mean + taken * better))
    return found
