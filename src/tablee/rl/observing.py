"""A view as a vector of fixed length, for every game and its options. It is made from the view, and from nothing else.

A vector has named parts. All numbers lie between -1 and 1. Players, teams and sides are told from where the viewer
sits: the viewer comes first, then whoever is next, so that one network can play every seat. What the parts leave out
is of no use for the play or nearly so: the suits in the patience, who discarded what in Séquence, how the cards of
the draw for the deal fell, the sheets of rounds gone by.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import Any, Final, TypeAlias, TypeVar

from tablee.cards import colours, french, k6t
from tablee.games.figures import model as figures
from tablee.games.figures.boxes import SERIES
from tablee.games.figures.score import BONUS
from tablee.games.pairs import model as pairs
from tablee.games.sequence import board
from tablee.games.sequence import model as sequence
from tablee.games.six_sequences import model as six
from tablee.games.six_sequences.slots import ACE, HIGH, INDEX, JOKER, LOW, ONE, SUITS, WIDTH
from tablee.games.six_sequences.view import View as SixView
from tablee.kernel.game import Viewer
from tablee.rl import extra

with extra():
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")
Vector: TypeAlias = NDArray[np.float32]
Parts: TypeAlias = Mapping[str, Sequence[float]]
Layout: TypeAlias = "Mapping[str, slice[int, int, None]]"
# The views of different games side by side need an existential type, which Python lacks.
PartsOf: TypeAlias = Callable[[Any], Parts]  # type: ignore[explicit-any]

_RANK: Final = {card: n % len(k6t.DECK.ranks) for n, card in enumerate(k6t.DECK.cards)}
_FRENCH: Final = {card: n for n, card in enumerate(french.DECK.cards)}
_COLOURED: Final = {card: n for n, card in enumerate(colours.DECK.cards)}
_MOST: Final = 174
"""The points of six runs from the low end to the high one, the most that a round of Les 6 Séquences can bring."""


@dataclass(frozen=True, slots=True)
class Observer:
    """How the views of one game, with these options, become vectors."""

    parts: PartsOf
    layout: Layout
    """Where each part lies in the vector."""

    @property
    def size(self) -> int:
        """The length of the vectors."""
        return max(part.stop for part in self.layout.values())

    def vector(self, view: object) -> Vector:
        """The view as a vector."""
        return np.fromiter(chain.from_iterable(self.parts(view).values()), np.float32, self.size)


def observer(game: str, example: object) -> Observer:
    """The observer for views like this one."""
    layout: dict[str, slice[int, int, None]] = {}
    start = 0
    for name, values in PARTS[game](example).items():
        layout[name] = slice(start, start + len(values))
        start += len(values)
    return Observer(PARTS[game], layout)


def _flags(size: int, places: Iterable[int], weight: float = 1.0) -> list[float]:
    """So many numbers, with a weight in each of the places, as often as the place is named."""
    found = [0.0] * size
    for place in places:
        found[place] += weight
    return found


def _phase(phase: Enum) -> list[float]:
    return [float(phase is other) for other in type(phase)]


def _from(viewer: Viewer, items: Sequence[T]) -> list[T]:
    """What there is for each seat or side, the viewer's own first."""
    assert viewer is not None, "learners have a seat"
    own = viewer % len(items)
    return [*items[own:], *items[:own]]


def _pairs(view: pairs.View) -> Parts:
    depth, ranks = pairs.HEIGHT if view.faces == "open" else 1, len(k6t.DECK.ranks)
    seen: list[float] = []
    for pile in view.piles:
        for card in (*reversed(pile), *(None,) * depth)[:depth]:
            seen += _flags(ranks, () if card is None else (_RANK[card],))
    return {
        "cards": seen,  # of each pile the cards that lie open, from the top down, by rank
        "heights": [len(pile) / pairs.HEIGHT for pile in view.piles],
        "gone": _flags(ranks, (_RANK[card] for card in view.gone), 1 / len(k6t.DECK.suits)),
    }


def _sequence(view: sequence.View) -> Parts:
    options, spaces, cards = view.options, len(board.NAMES), len(_FRENCH)
    teams, seats = _from(view.viewer, range(options.teams)), _from(view.viewer, range(options.players))
    lines = [{board.SPACE[name] for line in view.lines if line.team == team for name in line.spaces} for team in teams]
    return {
        "chips": [float(chip == str(team)) for team in teams for chip in view.chips],
        "lines": [flag for line in lines for flag in _flags(spaces, line)],
        "hand": _flags(cards, (_FRENCH[card] for card in view.hand), 1 / 2),
        "discards": _flags(cards, (_FRENCH[card] for pile in view.discards for card in pile), 1 / 2),
        "held": [held / sequence.HAND[options.players] for held in _from(view.viewer, view.held)],
        "turn": [float(seat == view.turn) for seat in seats],
        "owed": [float(seat in view.owed) for seat in seats],
        "phase": _phase(view.phase),
        "counts": [view.stock / (2 * cards), view.passes / options.players, float(view.exchanged)],
    }


def _figures(view: figures.View) -> Parts:
    seats, cards = _from(view.viewer, range(view.options.players)), len(_COLOURED)
    most = [*(4 * (value + 1) for value in range(SERIES)), *(max(points, 1) for points in view.points)]
    sheets = _from(view.viewer, view.sheets)

    def counted(shown: Iterable[colours.Card]) -> list[float]:
        return _flags(cards, (_COLOURED[card] for card in shown), 1 / 4)

    return {
        "hand": counted(view.hand),
        "makes": [float(worth is not None) for worth in view.worth],
        "open": [float(box is None) for sheet in sheets for box in sheet.boxes],
        "boxes": [
            box / top if isinstance(box, int) else 0.0
            for sheet in sheets
            for box, top in zip(sheet.boxes, most, strict=True)
        ],
        "totals": [sheet.total / (sum(most) + BONUS) for sheet in sheets],
        "known": [count for hand in _from(view.viewer, view.shown or view.known) for count in counted(hand)],
        "tops": [flag for pile in _from(view.viewer, view.discards) for flag in counted(pile[-1:])],
        "discards": counted(chain.from_iterable(view.discards)),
        "under": counted(chain.from_iterable(view.under)),
        "turn": [float(seat == view.turn) for seat in seats],
        "waiting": [float(seat in view.waiting) for seat in seats],
        "laid": [float(seat == view.laid) for seat in seats],
        "phase": _phase(view.phase),
        "counts": [view.stock / len(colours.PACK), view.turns / len(colours.PACK), view.round / figures.ROUNDS],
    }


def _six_sequences(view: SixView) -> Parts:
    options, cards = view.options, len(INDEX)
    seats, sides = _from(view.viewer, range(options.players)), _from(view.viewer, range(len(view.points)))
    letters = [suit.letter for suit in k6t.DECK.suits]

    def marked(shown: Iterable[k6t.Card]) -> list[float]:
        return _flags(cards, (INDEX[card] for card in shown))

    runs, sets, leads = [], [], []
    for side in sides:
        own = [laid for laid in view.table if laid.side == side]
        runs += _runs((laid.low, laid.cards) for laid in own if laid.low is not None)
        sets += marked(card for laid in own if laid.low is None for card in laid.cards)
        lengths = {letters.index(lead.suit): lead.length / HIGH for lead in view.leads if lead.side == side}
        leads += [lengths.get(suit, 0.0) for suit in SUITS]
    return {
        "hand": marked(view.hand),
        "known": [flag for hand in _from(view.viewer, view.known) for flag in marked(hand)],
        "discard": marked(view.discards[-1:]),
        "discards": marked(view.discards),
        "runs": runs,
        "sets": sets,
        "fresh": marked(view.fresh),
        "owed": marked(view.owed),
        "leads": leads,
        "laid": [laid / cards for counts in (view.runs_laid, view.sets_laid) for laid in _from(view.viewer, counts)],
        "points": [points / _MOST for points in _from(view.viewer, view.points)],
        "totals": [points / (_MOST * options.rounds) for points in _from(view.viewer, view.totals)],
        "held": [held / six.FULL for held in _from(view.viewer, view.held)],
        "turn": [float(seat == view.turn) for seat in seats],
        "answered": [float(seat in view.answered) for seat in seats],
        "stuck": [float(seat in view.stuck) for seat in seats],
        "phase": _phase(view.phase),
        "counts": [view.stock / cards, view.round / options.rounds, view.passes / options.players, float(view.placed)],
    }


def _runs(runs: Iterable[tuple[int, Sequence[k6t.Card]]]) -> list[float]:
    """The slots that runs hold; which of them have a joker; and which ends an A or a 1 to be exchanged (S17)."""
    held, jokers, ends = [], [], []
    for low, cards in runs:
        for slot, card in enumerate(cards, low):
            suit, rank = divmod(INDEX[card], WIDTH)
            held.append(WIDTH * suit + slot)
            if rank == JOKER:
                jokers.append(WIDTH * suit + slot)
            elif (slot, rank) in ((LOW, ACE), (HIGH, ONE)):
                ends.append(2 * suit + (slot == HIGH))
    slots = WIDTH * len(SUITS)
    return [*_flags(slots, held), *_flags(slots, jokers), *_flags(2 * len(SUITS), ends)]


PARTS: Final[Mapping[str, PartsOf]] = {
    "pairs": _pairs,
    "sequence": _sequence,
    "six_sequences": _six_sequences,
    "figures": _figures,
}
"""The parts of a view, game by game."""
