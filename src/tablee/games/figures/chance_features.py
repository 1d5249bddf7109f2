"""What the net for the chances of Les 12 figures is given: for each player the sheet, and what the hand is worth on it.

What decides most is the total that a sheet can be expected to reach. `prospects` estimates it for one sheet; here the
same numbers come from tables, for many positions at once.
"""

from functools import cache
from typing import Final, NamedTuple

from tablee.bots.arrays import NDArray, np
from tablee.bots.side_net import Features, Numbers, Seen
from tablee.games.figures.boxes import BOXES, SERIES
from tablee.games.figures.deal import points_in_force
from tablee.games.figures.model import ROUNDS, Options
from tablee.games.figures.prospects import bonus_worth, par
from tablee.games.figures.score import BONUS, ENOUGH

_COLOURS: Final = 4
_POINTS: Final = 50.0
"""The unit of points."""
_CARDS: Final = 24
_COPIES: Final = 4
_NEVER: Final = -60.0
_VALUES: Final = np.arange(1, SERIES + 1)
_BITS: Final = 1 << np.arange(SERIES)


class _Sheets(NamedTuple):
    """The sheets and the known cards, by position and player."""

    expected: NDArray[np.float64]
    """The total that can be expected."""
    total: NDArray[np.float64]
    gains: NDArray[np.float64]
    """What marking each box would gain."""
    open: Numbers
    marked: Numbers
    """The points marked in each box, as a share of the most."""
    known: Numbers


@cache
def _bonus() -> NDArray[np.float64]:
    """The worth of the bonus by the points of the upper line and the set of open séries."""
    return np.array([[bonus_worth(upper, series) for series in range(1 << SERIES)] for upper in range(ENOUGH + 1)])


def features(seen: Seen, options: Options) -> Features:
    """The features of some positions."""
    count, players = len(seen["hand"]), options.players
    points = np.array(points_in_force(options))
    tops = np.array([*(_COLOURS * _VALUES), *np.maximum(points, 1)])
    open_boxes = seen["open"].reshape(count, players, len(BOXES))
    marked = np.rint(seen["boxes"].reshape(count, players, len(BOXES)) * tops)
    upper = np.minimum(marked[:, :, :SERIES].sum(axis=2), ENOUGH).astype(int)
    series = (open_boxes[:, :, :SERIES] @ _BITS).astype(int)
    pars = np.array([par(box, points_in_force(options)) for box in range(len(BOXES))])
    bonus = _bonus()[upper, series]
    total = np.rint(seen["totals"] * (tops.sum() + BONUS))
    total -= BONUS * (marked[:, :, :SERIES].sum(axis=2) >= ENOUGH)
    expected = total + bonus + open_boxes @ pars
    shown = seen["phase"][:, 2, None, None] > 0
    known = seen["known"].reshape(count, players, _CARDS)
    hands = np.where(shown, known, 0)
    hands = np.concatenate([np.maximum(seen["hand"][:, None], hands[:, :1]), hands[:, 1:]], axis=1) > 0
    gains = _gains(hands, open_boxes > 0, upper, series, bonus, pars, points)
    sheets = _Sheets(expected, total, gains, open_boxes, marked / tops, known)
    return Features(_features(seen, options, sheets), np.zeros(0, np.float32))


def _gains(
    hands: NDArray[np.bool_],
    open_boxes: NDArray[np.bool_],
    upper: NDArray[np.int64],
    series: NDArray[np.int64],
    bonus: NDArray[np.float64],
    pars: NDArray[np.float64],
    points: NDArray[np.int64],
) -> NDArray[np.float64]:
    """What marking each box with these cards would gain, by position, player and box; a low number if it cannot be."""
    colours = hands.reshape(*hands.shape[:2], _COLOURS, SERIES)
    counts = colours.sum(axis=2)
    found = np.full((*hands.shape[:2], len(BOXES)), _NEVER)
    for box in range(SERIES):
        mark = counts[:, :, box] * (box + 1)
        rest = series & ~(1 << box)
        worth = mark + _bonus()[np.minimum(upper + mark, ENOUGH), rest] - pars[box] - bonus
        found[:, :, box] = np.where(counts[:, :, box] > 0, worth, _NEVER)
    pairs, there = (counts >= 2).sum(axis=2), counts > 0
    three = (counts >= 3).any(axis=2)
    straight = there[:, :, 1:5].all(axis=2) & (there[:, :, 0] | there[:, :, 5])
    makes = (
        pairs >= 2,
        three,
        three & (pairs >= 2),
        straight,
        (counts >= 4).any(axis=2),
        (colours.sum(axis=3) >= 5).any(axis=2),
    )
    for box, made in enumerate(makes, SERIES):
        found[:, :, box] = np.where(made, points[box - SERIES] - pars[box], _NEVER)
    return np.where(open_boxes, found, _NEVER)


def _features(seen: Seen, options: Options, sheets: _Sheets) -> Numbers:
    """One row for each player: what all rows share, how the player stands, and the sheet."""
    left = ROUNDS - ROUNDS * seen["counts"][:, 2]
    best = sheets.gains.max(axis=2)
    shown = (seen["phase"][:, 2] > 0)[:, None] & (seen["waiting"] > 0)
    # Once the hands are shown, what a waiting player will mark is nearly certain.
    sure = sheets.expected + np.where(shown, np.maximum(best, -12), 0)
    scale = _POINTS * np.sqrt((left + 0.5) / ROUNDS)
    common = _common(seen, options, left, sheets.gains[:, 0])
    rows = []
    for seat in range(options.players):
        place = np.full(len(left), float(seat == 0)), np.full(len(left), seat / options.players)
        standing = _standing(seat, sheets, sure, best, scale)
        rows.append(np.stack([*common, *place, *standing, *_sheet(seat, seen, sheets)], axis=1))
    return np.stack(rows, axis=1).astype(np.float32)


def _common(seen: Seen, options: Options, left: Numbers, gains: NDArray[np.float64]) -> list[Numbers]:
    """What all players have in common: the moment of the game, its options, and the player whose view it is."""
    count = len(left)
    second, best = np.moveaxis(np.sort(gains, axis=1)[:, -2:], 1, 0)
    return [
        left / ROUNDS,
        np.sqrt(left / ROUNDS),
        1.0 * (left == 0),
        seen["counts"][:, 0],
        seen["counts"][:, 1],
        *np.moveaxis(seen["phase"], 1, 0),
        *(np.full(count, float(options.players == number)) for number in range(2, 7)),
        np.full(count, float(options.stopping == "strong")),
        np.full(count, float(options.points == "sheet")),
        best / 20,
        second / 20,
    ]


def _standing(
    seat: int, sheets: _Sheets, sure: NDArray[np.float64], best: NDArray[np.float64], scale: NDArray[np.float64]
) -> list[Numbers]:
    """How far ahead of the others a player is."""
    own = seat == 0

    def ahead(totals: NDArray[np.float64]) -> NDArray[np.float64]:
        lead: NDArray[np.float64] = totals[:, seat] - np.delete(totals, seat, axis=1).max(axis=1)
        return lead

    return [
        ahead(sure) / _POINTS,
        ahead(sure) / scale,
        np.clip(ahead(sure) / scale, -1, 1),
        (sure[:, seat] - np.delete(sure, seat, axis=1).mean(axis=1)) / scale,
        ahead(sheets.expected) / scale,
        ahead(sheets.total) / _POINTS,
        best[:, seat] / 20 if own else np.maximum(best[:, seat] / 20, -1),
        np.where(own, best[:, 0] / scale, 0),
    ]


def _sheet(seat: int, seen: Seen, sheets: _Sheets) -> list[Numbers]:
    """What a player has marked, may mark, and is known to hold."""
    hand = seen["hand"] if seat == 0 else np.zeros_like(seen["hand"])
    return [
        seen["turn"][:, seat],
        seen["waiting"][:, seat],
        seen["laid"][:, seat],
        *np.moveaxis(sheets.open[:, seat], 1, 0),
        *np.moveaxis(sheets.marked[:, seat], 1, 0),
        *np.moveaxis(np.maximum(sheets.gains[:, seat] / 20, -1), 1, 0),
        *np.moveaxis(_COPIES * hand, 1, 0),
        *np.moveaxis(_COPIES * sheets.known[:, seat], 1, 0),
    ]
