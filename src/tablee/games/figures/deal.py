"""Read the options, choose the first dealer, and deal every round."""

from collections.abc import Mapping
from typing import Final

from tablee.cards.colours import PACK, Card
from tablee.games.figures.boxes import ALL, BOXES
from tablee.games.figures.model import HAND, TURN, Boxes, Options, Points, Round, Setup, State
from tablee.kernel.game import BadOptions, read_fields
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed

SCALES: Final[Mapping[str, Points]] = {
    "classic": (10, 15, 20, 25, 30, 35),
    "sheet": (8, 45, 84, 200, 80, 250),
}
"""The points of the lower line, by the value of the option `points` (F5)."""
_MOST: Final = 999

# Usually the game waits for one player. These sets are built once.
ALONE: Final = tuple(frozenset({seat}) for seat in range(6))


def read_options(raw: Mapping[str, Json]) -> Options:
    """The options; by default two players, the classic points, and any figure may end a round. Raises `BadOptions`."""
    options = read_fields(Options, raw)  # F1
    if not all(0 <= points <= _MOST for points in points_in_force(options)):
        raise BadOptions("points", f"expected six whole numbers from 0 to {_MOST}")  # F5
    return options


def points_in_force(options: Options) -> Points:
    """The points of the lower line: one of the named scales, or the table's own numbers (F5)."""
    return SCALES[options.points] if isinstance(options.points, str) else options.points  # F5


def seats(options: Options) -> int:
    """The number of seats: one for each player."""
    return options.players


def deal(options: Options, seed: Seed) -> State:
    """Shuffle, choose the first dealer at random, and deal the first round."""
    players = options.players
    dealer = seed.child("dealer").below(players)  # F6
    setup = Setup(options, seed, dealer, points_in_force(options))
    empty: Boxes = (None,) * len(BOXES)
    return deal_round(setup, seed.child("deck").shuffled(PACK), (), (ALL,) * players, (empty,) * players, ())  # F1


def deal_round(
    setup: Setup,
    stock: tuple[Card, ...],
    layers: tuple[int, ...],
    open_boxes: tuple[int, ...],
    sheets: tuple[Boxes, ...],
    rounds: tuple[Round, ...],
) -> State:
    """Deal five cards to each player from the top of the stock. The player to the dealer's left begins (F6)."""
    players = len(sheets)
    first = (setup.dealer + len(rounds) + 1) % players  # F6: the dealer moves on to the left every round
    left = len(stock) - HAND * players
    dealt = stock[: left - 1 : -1]
    served = [dealt[start : start + HAND] for start in range(0, len(dealt), HAND)]
    hands = tuple(served[players - first :] + served[: players - first])
    nothing: tuple[tuple[Card, ...], ...] = ((),) * players
    # F12: as many turns as the stock has cards, so that there is always a card to draw
    return State(
        setup, TURN, first, left, ALONE[first], hands, nothing, nothing, stock, left, layers, open_boxes, sheets, rounds
    )
