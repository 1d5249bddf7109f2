"""Estimate the value of a sheet: the pars of its boxes, the chance of the bonus, and how soon its owner lays down.

Each box has a par: the points that an open box is expected to bring. Marking a box gains its points minus its par, plus
the change in the value of the bonus. Crossing it out loses the par. Because all gains are counted this way, the gains
of two players can be compared.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from tablee.games.figures.boxes import ALL, SERIES, boxes_in
from tablee.games.figures.deal import SCALES
from tablee.games.figures.model import ROUNDS, Boxes, Points
from tablee.games.figures.round_solver import MOST_COLOURS, NOTHING, TURNS, best_gains, classes, place
from tablee.games.figures.score import BONUS, ENOUGH, sheet_of
from tablee.kernel.arithmetic import exp, total

NEVER: Final = -1e6
"""The gain of an impossible choice."""

# These statistics were measured on 2026-11-15 in 200 games of the strongest level against itself: two players, classic
# points, deals 6000 to 6199. The bots used the statistics of the previous measurement; faster play lowers the pars.
PARS: Final = (1.3, 3.6, 6.0, 8.2, 11.0, 12.4, 9.4, 8.9, 14.2, 23.4, 0.8, 6.0)
"""The average points of each box, with 0 for a crossed-out one."""
COLOURS: Final = (
    (0.02, 0.66, 0.32, 0.00, 0.00),
    (0.01, 0.21, 0.73, 0.05, 0.00),
    (0.00, 0.13, 0.75, 0.12, 0.00),
    (0.01, 0.14, 0.64, 0.20, 0.01),
    (0.03, 0.22, 0.28, 0.44, 0.03),
    (0.06, 0.28, 0.24, 0.40, 0.02),
)
"""For each série, the share of games in which it ended with zero to four colours."""
GOOD: Final = 0.25
"""The best dealt hands, as a share of all hands, count as good."""
HASTE: Final = (-3.06, 0.1, 0.3, 0.03)
"""Coefficients of the logistic function for the chance to lay down: constant, per turn, per open box, per gap.

The gap is the difference between the gain of a good hand and the mean gain.
"""
SHOWN: Final = (0.05, 0.32)
"""Gain of a hand when another player lays down, in gaps above the mean: at the first turn, and more per turn."""
LAID: Final = (0.7, 0.65)
"""The same for the hand that is laid down."""


class Prospect(NamedTuple):
    """What a player can expect from a sheet."""

    gains: tuple[float, ...]
    """The gain of marking a box, by `place`; at `NOTHING`, the gain of crossing out the least valuable box."""
    laid: tuple[float, ...]
    """The same, but `NEVER` for what may not end a round (F9)."""
    crosses: tuple[float, ...]
    """The gain of crossing out a box, by box."""
    expected: float
    """The expected final total."""


class Habits(NamedTuple):
    """How the owner of a sheet is likely to play a round, by turn."""

    ends: tuple[float, ...]
    """The chance to lay down."""
    shown: tuple[float, ...]
    """The gain of their hand when another player lays down."""
    laid: tuple[float, ...]
    """The gain of their hand when they lay it down."""


@lru_cache(4096)
def par(box: int, points: Points) -> float:
    """The par of an open box. In the lower line it scales with the points of the game."""
    return PARS[box] if box < SERIES else PARS[box] * points[box - SERIES] / SCALES["classic"][box - SERIES]


@lru_cache(4096)
def bonus_worth(upper: int, series: int) -> float:
    """The points of the bonus times the chance to reach it, if the open séries score as in `COLOURS`."""
    chances = {min(upper, ENOUGH): 1.0}
    for box in boxes_in(series):
        grown: dict[int, float] = {}
        for before, chance in chances.items():
            for count, share in enumerate(COLOURS[box]):
                reached = min(before + count * (box + 1), ENOUGH)
                grown[reached] = grown.get(reached, 0.0) + chance * share
        chances = grown
    return BONUS * chances.get(ENOUGH, 0.0)  # F13


@lru_cache(256)
def prospect(boxes: Boxes, points: Points, strong: bool) -> Prospect:
    """The prospect of a sheet; `strong` if only a strong figure may end a round (F9)."""
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
    pars = total(par(box, points) for box in boxes_in(open_boxes))
    expected = sheet.upper + sheet.lower + bonus_worth(sheet.upper, series) + pars
    return Prospect(tuple(gains), _laid(gains, strong), tuple(crosses), expected)


def _laid(gains: list[float], strong: bool) -> tuple[float, ...]:
    weak = {place(box, count) for box in range(SERIES) for count in (1, 2)} if strong else set()
    return tuple(NEVER if at == NOTHING or at in weak else gain for at, gain in enumerate(gains))


@lru_cache(256)
def habits(gains: tuple[float, ...], open_boxes: int) -> Habits:
    """The habits of a player with these gains: the better their good hands, the sooner they lay down."""
    usual, good = _dealt(gains)
    base, by_turn, by_box, by_gap = HASTE
    haste = base + by_box * open_boxes + by_gap * (good - usual)
    return Habits(
        tuple(1 / (1 + exp(-haste - by_turn * turn)) for turn in range(TURNS)),
        tuple(usual + (good - usual) * (SHOWN[0] + SHOWN[1] * turn) for turn in range(TURNS)),
        tuple(usual + (good - usual) * (LAID[0] + LAID[1] * turn) for turn in range(TURNS)),
    )


def _dealt(gains: tuple[float, ...]) -> tuple[float, float]:
    """The mean gain of a dealt hand, and the mean gain of the good ones (see `GOOD`)."""
    chances: dict[float, float] = {}
    for gain, chance in zip(best_gains(gains), classes().chances, strict=True):
        chances[gain] = chances.get(gain, 0.0) + chance
    usual = total(gain * chance for gain, chance in chances.items())
    good, left = 0.0, GOOD
    for gain in sorted(chances, reverse=True):
        part = min(chances[gain], left)
        good, left = good + gain * part, left - part
    return usual, good / GOOD
