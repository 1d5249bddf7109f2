"""What is to be expected of a sheet: its pars, the chance of the bonus, and how soon its owner lays down.

A box has a par: what it is worth to keep it open. To mark it gains its points less its par, and the change in
the chance of the bonus; to cross it out loses the par. All gains of a player are counted in this way, so
that those of two players can be held against each other.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from tablee.games.figures.boxes import ALL, SERIES, boxes_in
from tablee.games.figures.deal import SCALES
from tablee.games.figures.model import ROUNDS, Boxes, Points
from tablee.games.figures.round_solver import MOST_COLOURS, NOTHING, TURNS, best_gains, classes, place
from tablee.games.figures.score import BONUS, ENOUGH, sheet_of

NEVER: Final = -1e6
"""The gain of what cannot be done."""

# All that is usual was measured on 2026-11-15 in 200 games of the strongest level with itself, two players, classic
# points, deals 6000 to 6199. It played then by the figures of the measurement before: faster play makes lower pars.
PARS: Final = (1.3, 3.6, 6.0, 8.2, 11.0, 12.4, 9.4, 8.9, 14.2, 23.4, 0.8, 6.0)
"""What each box has brought on the average, crossed out or not."""
COLOURS: Final = (
    (0.02, 0.66, 0.32, 0.00, 0.00),
    (0.01, 0.21, 0.73, 0.05, 0.00),
    (0.00, 0.13, 0.75, 0.12, 0.00),
    (0.01, 0.14, 0.64, 0.20, 0.01),
    (0.03, 0.22, 0.28, 0.44, 0.03),
    (0.06, 0.28, 0.24, 0.40, 0.02),
)
"""How often each série was marked with none to four colours."""
GOOD: Final = 0.25
"""The share of the hands that are called good, as they are dealt."""
HASTE: Final = (-3.06, 0.1, 0.3, 0.03)
"""The chance to lay down, as the argument of a logistic: a constant, then by turn, by open box and by gap.

The gap is that between a good hand and the mean one: what a lucky deal is worth to the owner of a sheet.
"""
SHOWN: Final = (0.05, 0.32)
"""What a hand gained when another laid down, in gaps above the mean of a deal: at the first turn, and more by turn."""
LAID: Final = (0.7, 0.65)
"""The same of a hand that was laid down."""


class Prospect(NamedTuple):
    """What a player may expect of a sheet."""

    gains: tuple[float, ...]
    """What marking a box would gain, by `place`; what crossing the least box out would, at `NOTHING`."""
    laid: tuple[float, ...]
    """The same, without what does not end a round (F9)."""
    crosses: tuple[float, ...]
    """What crossing a box out would gain, by box."""
    expected: float
    """The total at the end, if all goes as usual."""


class Habits(NamedTuple):
    """How the owner of a sheet is likely to play a round, at each turn."""

    ends: tuple[float, ...]
    """The chance to lay down."""
    shown: tuple[float, ...]
    """What their hand gains when another lays down."""
    laid: tuple[float, ...]
    """What it gains when they lay it down."""


@lru_cache(4096)
def par(box: int, points: Points) -> float:
    """What an open box is worth. In the lower line it goes with the points in force."""
    return PARS[box] if box < SERIES else PARS[box] * points[box - SERIES] / SCALES["classic"][box - SERIES]


@lru_cache(4096)
def bonus_worth(upper: int, series: int) -> float:
    """The points of the bonus times the chance to reach it, if each open série brings as many colours as usual."""
    chances = {min(upper, ENOUGH): 1.0}
    for box in boxes_in(series):
        grown: dict[int, float] = {}
        for total, chance in chances.items():
            for count, share in enumerate(COLOURS[box]):
                reached = min(total + count * (box + 1), ENOUGH)
                grown[reached] = grown.get(reached, 0.0) + chance * share
        chances = grown
    return BONUS * chances.get(ENOUGH, 0.0)  # F13


@lru_cache(256)
def prospect(boxes: Boxes, points: Points, strong: bool) -> Prospect:
    """What may be expected of a sheet, at a table where only a `strong` figure ends a round, or any (F9)."""
    sheet = sheet_of(boxes)
    open_boxes = sum(1 << box for box, mark in enumerate(boxes) if mark is None)
    series = open_boxes & ALL >> SERIES
    gains, crosses = [NEVER] * (NOTHING + 1), [NEVER] * ROUNDS
    for box in boxes_in(open_boxes):
        lost = par(box, points) + bonus_worth(sheet.upper, series)
        rest = series & ~(1 << box)
        crosses[box] = bonus_worth(sheet.upper, rest) - lost
        if box >= SERIES:
            gains[place(box, 0)] = points[box - SERIES] + crosses[box]
            continue
        for count in range(1, MOST_COLOURS + 1):
            mark = count * (box + 1)  # F3
            gains[place(box, count)] = mark + bonus_worth(sheet.upper + mark, rest) - lost
    gains[NOTHING] = max(crosses)
    pars = sum(par(box, points) for box in boxes_in(open_boxes))
    expected = sheet.upper + sheet.lower + bonus_worth(sheet.upper, series) + pars
    return Prospect(tuple(gains), _laid(gains, strong), tuple(crosses), expected)


def _laid(gains: list[float], strong: bool) -> tuple[float, ...]:
    weak = {place(box, count) for box in range(SERIES) for count in (1, 2)} if strong else set()
    return tuple(NEVER if at == NOTHING or at in weak else gain for at, gain in enumerate(gains))


@lru_cache(256)
def habits(gains: tuple[float, ...], open_boxes: int) -> Habits:
    """How somebody with these gains plays: the better their good hands, the sooner they lay one down."""
    usual, good = _dealt(gains)
    base, by_turn, by_box, by_gap = HASTE
    haste = base + by_box * open_boxes + by_gap * (good - usual)
    return Habits(
        tuple(1 / (1 + exp(-haste - by_turn * turn)) for turn in range(TURNS)),
        tuple(usual + (good - usual) * (SHOWN[0] + SHOWN[1] * turn) for turn in range(TURNS)),
        tuple(usual + (good - usual) * (LAID[0] + LAID[1] * turn) for turn in range(TURNS)),
    )


def _dealt(gains: tuple[float, ...]) -> tuple[float, float]:
    """The mean gain of a hand as it is dealt, and that of the best quarter of such hands."""
    chances: dict[float, float] = {}
    for gain, chance in zip(best_gains(gains), classes().chances, strict=True):
        chances[gain] = chances.get(gain, 0.0) + chance
    usual = sum(gain * chance for gain, chance in chances.items())
    good, left = 0.0, GOOD
    for gain in sorted(chances, reverse=True):
        part = min(chances[gain], left)
        good, left = good + gain * part, left - part
    return usual, good / GOOD
