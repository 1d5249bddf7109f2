"""What the net for the chances of Les 6 Séquences is given: for each side, its six suits, and numbers of its own.

All suits are alike, so the net looks at each in the same way. In a suit, the runs of a side stand beside the best of
the others, the cards that the viewer holds, and those that everybody knows.
"""

from typing import Final

from tablee.bots.arrays import np
from tablee.bots.side_net import Features, Numbers, Seen
from tablee.games.six_sequences.model import FULL, Options
from tablee.games.six_sequences.slots import CARDS, HIGH, SUITS, WIDTH

_SUITS: Final = len(SUITS)
_MOST: Final = 174
"""The unit of points in an observation; see `learning`."""
_POINTS: Final = 50.0
"""The unit of points here."""
_LAID: Final = 10 / len(CARDS)


def features(seen: Seen, options: Options) -> Features:
    """The features of some positions."""
    sides = 2 if options.teams else options.players
    numbers, parts = zip(*(_of_side(seen, options, side, sides) for side in range(sides)), strict=True)
    return Features(np.stack(numbers, axis=1), np.stack(parts, axis=1))


def _suits(cards: Numbers) -> Numbers:
    """Cards by position and suit."""
    return cards.reshape(len(cards), _SUITS, WIDTH)


def _of_side(seen: Seen, options: Options, side: int, sides: int) -> tuple[Numbers, Numbers]:
    count = len(seen["hand"])
    runs = seen["runs"].reshape(count, sides, -1)
    slots, jokers = runs[:, :, : len(CARDS)], runs[:, :, len(CARDS) : 2 * len(CARDS)]
    sets, leads = seen["sets"].reshape(count, sides, -1), seen["leads"].reshape(count, sides, _SUITS)
    known = seen["known"].reshape(count, options.players, -1)
    others = [other for other in range(sides) if other != side]
    own_seats = [seat for seat in range(1, options.players) if seat % sides == side]
    other_seats = [seat for seat in range(1, options.players) if seat % sides != side]
    hand, nothing = seen["hand"], np.zeros_like(seen["hand"])
    parts = np.concatenate(
        [
            *map(
                _suits,
                (
                    slots[:, side],
                    slots[:, others].max(axis=1),
                    jokers[:, side] + 0.5 * jokers[:, others].max(axis=1),
                    sets[:, side],
                    sets[:, others].max(axis=1),
                    hand if side == 0 else nothing,
                    nothing if side == 0 else hand,
                    known[:, own_seats].sum(axis=1) if own_seats else nothing,
                    known[:, other_seats].max(axis=1) if other_seats else nothing,
                    seen["discards"],
                    seen["discard"] + 0.5 * (seen["fresh"] + seen["owed"]),
                ),
            ),
            np.stack([leads[:, side], leads[:, others].max(axis=1)], axis=2),
            np.stack([_longest(slots[:, side]), _longest(slots[:, others].max(axis=1))], axis=2),
            np.broadcast_to(seen["counts"][:, None, :1], (count, _SUITS, 1)),
        ],
        axis=2,
    )
    return _numbers(seen, options, side, sides, others), parts.astype(np.float32)


def _longest(slots: Numbers) -> Numbers:
    """By position and suit, how many slots are filled."""
    return np.asarray(_suits(slots).sum(axis=2) / HIGH)


def _numbers(seen: Seen, options: Options, side: int, sides: int, others: list[int]) -> Numbers:
    """The points of a side beside those of the others, its hands, and how far the game is."""
    count, players = len(seen["hand"]), options.players
    now, before = _MOST * seen["points"], _MOST * options.rounds * seen["totals"]
    left = np.maximum(0.0, options.rounds * (1 - seen["counts"][:, 1]))
    stock = seen["counts"][:, 0]
    both = now + before
    lead = (both[:, side] - both[:, others].max(axis=1)) / _POINTS
    mean = (both[:, side] - both[:, others].mean(axis=1)) / _POINTS
    sure = np.sqrt(left + stock + 0.02)
    laid = seen["laid"].reshape(count, 2, sides) / _LAID
    own = [seat for seat in range(players) if seat % sides == side]
    held, stuck = seen["held"] - (FULL - 1) / FULL, seen["stuck"]
    turn = seen["turn"]
    cells = [
        np.full(count, float(side == 0)),
        lead,
        mean,
        lead / (0.3 + sure),
        (now[:, side] - now[:, others].max(axis=1)) / _POINTS,
        (before[:, side] - before[:, others].max(axis=1)) / _POINTS,
        left / 3,
        (left < 0.5 / 12) * 1.0,
        stock,
        np.sqrt(stock),
        sure,
        laid[:, 0, side],
        laid[:, 0, others].max(axis=1),
        laid[:, 1, side],
        laid[:, 1, others].max(axis=1),
        held[:, own].mean(axis=1),
        held[:, [seat for seat in range(players) if seat not in own]].mean(axis=1),
        turn[:, own].max(axis=1),
        turn[:, 0],
        turn[:, 1],
        turn[:, -1],
        stuck[:, own].max(axis=1),
        stuck.mean(axis=1),
        seen["answered"].mean(axis=1),
        seen["counts"][:, 2],
        seen["counts"][:, 3],
        np.full(count, float(sides == 3)),
        np.full(count, float(sides == 4)),
        np.full(count, float(options.teams)),
        np.full(count, float(options.claims == "next")),
        *np.moveaxis(seen["phase"], 1, 0),
    ]
    return np.stack(cells, axis=1).astype(np.float32)
