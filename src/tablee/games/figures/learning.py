"""Les 12 figures for machine learning: an action for each of the 55 moves, and a view as numbers."""

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Final

from tablee.cards.colours import DECK, PACK, Card
from tablee.games.figures.boxes import SERIES
from tablee.games.figures.model import HAND, ROUNDS, Move, Options, View
from tablee.games.figures.notation import CROSSES, DISCARDS, DRAW, MARKS, TAKES
from tablee.games.figures.score import BONUS
from tablee.kernel.learning import Actions, Learning, Numbers, Parts, flags, from_seat, phase_flags, text

_INDEX: Final = {card: n for n, card in enumerate(DECK.cards)}


@cache
def learning() -> Learning[Options, Move, View]:
    """The actions and the observations of this game."""
    names = tuple(map(str, (DRAW, *TAKES, *DISCARDS.values(), *MARKS, *CROSSES)))
    return Learning(Actions(names, text), _parts, sides=lambda options: options.players, longest=_longest)


def _longest(options: Options) -> int:
    turns = len(PACK) - HAND * options.players  # F12
    return ROUNDS * (2 * turns + options.players)


def _counted(*hands: Iterable[Card]) -> Numbers:
    """How many of each card every one of these hands has."""
    size = len(_INDEX)
    places = (n * size + _INDEX[card] for n, hand in enumerate(hands) for card in hand)
    return flags(len(hands) * size, places, 1 / 4)


def _parts(view: View) -> Parts:
    """The view as numbers, without the history of the earlier rounds."""
    seats, sheets = from_seat(view.viewer, range(view.options.players)), from_seat(view.viewer, view.sheets)
    most = [*(4 * (value + 1) for value in range(SERIES)), *(max(points, 1) for points in view.points)]
    return {
        "hand": _counted(view.hand),
        "makes": [float(worth is not None) for worth in view.worth],
        "open": [float(box is None) for sheet in sheets for box in sheet.boxes],
        "boxes": [
            box / top if isinstance(box, int) else 0.0
            for sheet in sheets
            for box, top in zip(sheet.boxes, most, strict=True)
        ],
        "totals": [sheet.total / (sum(most) + BONUS) for sheet in sheets],
        "known": _counted(*from_seat(view.viewer, view.shown or view.known)),
        "tops": _counted(*(pile[-1:] for pile in from_seat(view.viewer, view.discards))),
        "discards": _counted(chain.from_iterable(view.discards)),
        "under": _counted(chain.from_iterable(view.under)),
        "turn": [float(seat == view.turn) for seat in seats],
        "waiting": [float(seat in view.waiting) for seat in seats],
        "laid": [float(seat == view.laid) for seat in seats],
        "phase": phase_flags(view.phase),
        "counts": [view.stock / len(PACK), view.turns / len(PACK), view.round / ROUNDS],
    }
