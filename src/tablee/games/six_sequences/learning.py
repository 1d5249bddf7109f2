"""Les 6 Séquences for machine learning: moves as 12,830 actions, and a view as numbers.

The text of a move names a combination by its number, and these numbers have no upper bound. So an action names the end
of a run, or one of the player's sets, instead. A player can never lay cards and claim a discard with the same cards at
the same time, so these two moves share one name:

    <  pass  -KC  5S/0S  the text of the move
    4H5H6H               lay these cards as a new combination, or claim the discard with them
    7H+  7H-             add the card to the high or the low end of an own run, from the hand or from an own set
    0H=8+                the same for the joker, which stands for the 8
    7H>1                 add the card to an own set of its rank: to the first one, if there are several
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from tablee.cards import k6t
from tablee.games.six_sequences.model import (
    FULL,
    Claim,
    Discard,
    Draw,
    Extend,
    Lay,
    Move,
    Options,
    Pass,
    Swap,
)
from tablee.games.six_sequences.slots import (
    ACE,
    CARDS,
    FIELD,
    FITS,
    HIGH,
    INDEX,
    JOKER,
    LOW,
    ONE,
    RANK,
    SUITS,
    WIDTH,
    bits,
    rows,
)
from tablee.games.six_sequences.table import Exchange
from tablee.games.six_sequences.view import Combination, View
from tablee.kernel.learning import Actions, Learning, Numbers, Parts, flags, from_seat, phase_flags

_MOST: Final = 174
"""The highest score of a round, in points: six runs from the low end to the high end."""


@cache
def learning() -> Learning[Options, Move, View]:
    """The actions and the observations of this game."""
    return Learning(
        Actions(tuple(_names()), _name),
        _parts,
        sides=lambda options: 2 if options.teams else options.players,
        longest=lambda options: 2_500 * options.rounds,  # upper bound on the moves of a round
    )


def _names() -> Iterator[str]:
    yield from ("<", "pass")
    yield from (str(Discard(card)) for card in CARDS if INDEX[card] % WIDTH != JOKER)
    yield from (str(Swap(CARDS[given], CARDS[taken])) for given, taken in _exchanges())
    # A run has three or more cards: the three highest slots are never below a run, the three lowest never above one.
    for suit in SUITS:
        for end, slots in (("-", range(LOW, HIGH - 2)), ("+", range(LOW + 3, HIGH + 1))):
            yield from (_beside(CARDS[WIDTH * suit + rank], slot, end) for slot in slots for rank in FITS[slot])
    # A side with a card of a rank in hand has at most three sets of that rank. A set takes three of the six cards, and
    # no card is laid in a set more than twice: only an A or a 1 returns to a hand, and only once (S17).
    yield from (f"{card}>{n}" for n in (1, 2, 3) for card in CARDS if INDEX[card] % WIDTH != JOKER)
    for suit in SUITS:
        for row in rows(FIELD, FIELD - 1):
            yield "".join(CARDS[WIDTH * suit + rank] for rank in row.ranks)
    for rank in range(JOKER + 1, WIDTH):
        for size in range(3, len(SUITS) + 1):
            yield from ("".join(CARDS[card] for card in cards) for cards in combinations(bits(RANK[rank]), size))


def _exchanges() -> Iterator[Exchange]:
    for suit in SUITS:
        first = WIDTH * suit
        yield from (Exchange(first + rank, first + JOKER) for rank in range(JOKER + 1, WIDTH))  # S16
        yield from (Exchange(first + LOW, first + HIGH), Exchange(first + HIGH, first + LOW))  # S17


def _beside(card: k6t.Card, slot: int, end: str) -> str:
    """The name of adding a card to this end of a run. Only the joker's name has the slot, since it fits any slot."""
    return f"{card}={k6t.DECK.ranks[slot].text}{end}" if INDEX[card] % WIDTH == JOKER else f"{card}{end}"


def _name(move: Move, view: Callable[[], View]) -> str:
    match move:
        case Lay() | Claim():
            return "".join(move.cards)
        case Extend():
            return _extension(move, view())
        case Draw() | Pass() | Discard() | Swap():
            return str(move)


def _extension(move: Extend, view: View) -> str:
    target = next(laid for laid in view.table if laid.number == move.to)
    if target.low is None:
        return f"{move.card}>{_own_sets(view, target).index(target) + 1}"
    end = move.end or ("-" if INDEX[move.card] % WIDTH < target.low else "+")
    return _beside(move.card, target.low - 1 if end == "-" else target.low + len(target.cards), end)


def _own_sets(view: View, target: Combination) -> list[Combination]:
    """The sets of the same side and rank, in the order in which they were laid."""
    rank = k6t.DECK.rank[target.cards[0]]
    sets = [laid for laid in view.table if laid.kind == "set" and laid.side == target.side]
    return [laid for laid in sets if k6t.DECK.rank[laid.cards[0]] == rank]


def _marked(*hands: Iterable[k6t.Card]) -> Numbers:
    """A 1 for every card that is in a hand, for one hand after the other."""
    cards = len(INDEX)
    return flags(len(hands) * cards, (n * cards + INDEX[card] for n, hand in enumerate(hands) for card in hand))


def _parts(view: View) -> Parts:
    options, cards = view.options, len(INDEX)
    seats, sides = from_seat(view.viewer, range(options.players)), from_seat(view.viewer, range(len(view.points)))
    laid = [[one for one in view.table if one.side == side] for side in sides]
    return {
        "hand": _marked(view.hand),
        "known": _marked(*from_seat(view.viewer, view.known)),
        "discard": _marked(view.discards[-1:]),
        "discards": _marked(view.discards),
        "runs": flags(len(sides) * _RUNS, _ends_and_slots(laid)),
        "sets": _marked(*([card for one in own if one.low is None for card in one.cards] for own in laid)),
        "fresh": _marked(view.fresh),
        "owed": _marked(view.owed),
        "leads": _leads(view, sides),
        "laid": [count / cards for by in (view.runs_laid, view.sets_laid) for count in from_seat(view.viewer, by)],
        "points": [points / _MOST for points in from_seat(view.viewer, view.points)],
        "totals": [points / (_MOST * options.rounds) for points in from_seat(view.viewer, view.totals)],
        "held": [held / FULL for held in from_seat(view.viewer, view.held)],
        "turn": [float(seat == view.turn) for seat in seats],
        "answered": [float(seat in view.answered) for seat in seats],
        "stuck": [float(seat in view.stuck) for seat in seats],
        "phase": phase_flags(view.phase),
        "counts": [view.stock / cards, view.round / options.rounds, view.passes / options.players, float(view.placed)],
    }


def _leads(view: View, sides: list[int]) -> list[float]:
    """The length of each side's longest run in each suit, if it leads."""
    found = {(lead.side, lead.suit): lead.length / HIGH for lead in view.leads}
    return [found.get((side, suit.letter), 0.0) for side in sides for suit in k6t.DECK.suits]


_SLOTS: Final = WIDTH * len(SUITS)
_RUNS: Final = 2 * _SLOTS + 2 * len(SUITS)
"""How many numbers the runs of a side are."""


def _ends_and_slots(laid: Sequence[Sequence[Combination]]) -> Iterator[int]:
    """For each side the slots of the runs; those with a joker; and the ends whose A or 1 can be exchanged (S17)."""
    for n, own in enumerate(laid):
        start = n * _RUNS
        for run in own:
            for slot, card in enumerate(run.cards, run.low) if run.low is not None else ():
                suit, rank = divmod(INDEX[card], WIDTH)
                yield start + WIDTH * suit + slot
                if rank == JOKER:
                    yield start + _SLOTS + WIDTH * suit + slot
                elif (slot, rank) in ((LOW, ACE), (HIGH, ONE)):
                    yield start + 2 * _SLOTS + 2 * suit + (slot == HIGH)
