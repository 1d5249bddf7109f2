"""Solve a round by dynamic programming: the value of every hand at every turn, in a race with the other players.

All colours are equivalent, so hands that differ by a permutation of colours form one class. Copies count once (F2), so
a hand is the set of its different cards. The cards of one colour are a column of six bits in such a set. Sorting the
four columns gives each class a fixed form: there are 3,280 classes of up to five cards and 6,907 of six.

Let `shown(h)` be the value of a hand when another player ends the round, and `laid(h)` when its holder does. Let `ends`
be the chance that another player ends it before the holder's next turn. Then, from the last turn backwards:

    keep(h) = ends · shown(h) + (1 - ends) · turn(h), one turn later    a hand of five, after the discard
    hold(h) = the best of keep over what is left after one discard      a hand of six
    turn(h) = the better of laid(h) and the mean of hold over a card    a hand of five, before the draw

The drawn card is uniform among the 24. A player may instead take the top card of a pile if it beats a draw. Other
players mostly discard useless cards, so a top card counts as a random card only with probability `_FRESH`. For the
decision at hand, `bots` uses the exact cards instead.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from math import factorial
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from tablee.games.figures.boxes import SERIES, boxes_in, colours, made
from tablee.games.figures.model import HAND
from tablee.kernel.arithmetic import power, total

TURNS: Final = 6
"""Number of a player's turns that are distinguished; all later turns are treated like the last one."""
KINDS: Final = 24
MOST_COLOURS: Final = 4
NOTHING: Final = 12 * (MOST_COLOURS + 1)
"""The index in a list of gains for marking nothing: see `place`."""

_FRESH: Final = 0.6
_COLUMN: Final = 0x111111
_DEALS: Final = (0, 0, 56, 624, 1536, 1024)
"""By the number of different cards: in how many ways five of the 96 cards form one given set of that size."""

Pick: TypeAlias = Callable[[Sequence[float]], tuple[float, ...]]


class Pace(NamedTuple):
    """How a round is likely to go, by turn of the player."""

    ends: tuple[float, ...]
    """The chance that another player ends it before the next turn."""
    laid: tuple[dict[float, float], ...]
    """By the gain of a hand: the utility of laying it down now."""
    shown: tuple[dict[float, float], ...]
    """By the gain of a hand: its utility when another player lays down before the next turn."""
    tops: int
    """The number of other players' piles."""


class Classes(NamedTuple):
    """All classes of hands; those of up to five cards come first."""

    number: dict[int, int]
    """The number of a class, by the fixed form of its sets."""
    options: list[Pick]
    """For each class of up to five cards: picks the gains of the boxes that it makes."""
    draws: list[Pick]
    """For each class of up to five cards: picks the classes with one more card, for each of the 24 cards."""
    keeps: list[Pick]
    """For each class of six cards: picks the classes with one card less."""
    chances: list[float]
    """For each class of up to five cards: the probability that it is dealt."""


def fixed(mask: int) -> int:
    """The fixed form of a set of cards, the same for all sets of its class: the colour columns are sorted."""
    one, two, three, four = sorted((mask & _COLUMN, mask >> 1 & _COLUMN, mask >> 2 & _COLUMN, mask >> 3 & _COLUMN))
    return one | two << 1 | three << 2 | four << 3


def place(box: int, count: int) -> int:
    """The index of a box in a list of gains. `count` is the number of colours of a série, 0 in the lower line."""
    return box * (MOST_COLOURS + 1) + count


@lru_cache(1 << 12)
def places(mask: int) -> tuple[int, ...]:
    """The indices (see `place`) of all boxes that a hand makes."""
    return tuple(place(box, colours(mask, box) if box < SERIES else 0) for box in boxes_in(made(mask)))


@cache
def classes() -> Classes:
    """All classes of hands. Computed once, in less than half a second."""
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
    """The number of sets in a class."""
    columns = [mask >> colour & _COLUMN for colour in range(MOST_COLOURS)]
    swaps = factorial(MOST_COLOURS)
    for column in set(columns):
        swaps //= factorial(columns.count(column))
    return swaps


def best_gains(gains: Sequence[float]) -> list[float]:
    """The best gain of each class of up to five cards."""
    return [max(pick(gains)) for pick in classes().options]


def solve(shown_gains: Sequence[float], laid_gains: Sequence[float], pace: Pace) -> list[list[float]]:
    """The table of values by turn and class: `keep` for up to five cards, `hold` for six. The gains are by `place`."""
    shown, laid = best_gains(shown_gains), best_gains(laid_gains)
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
    taken = 1 - power(1 - _FRESH, tops)
    found = []
    for gain, pick in zip(laid, classes().draws, strict=True):
        values = pick(hold)
        mean = total(values) / KINDS
        better = total([value - mean for value in values if value > mean]) / KINDS
        found.append(max(worth[gain], mean + taken * better))
    return found
