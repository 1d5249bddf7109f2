"""The runs and sets on the table. A table is immutable: every change creates a new one.

The runs and the sets are the primary data. The masks are derived from them when the table changes, which few moves do.
With the masks, every move can check quickly whether a hand can do anything on the table.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tablee.games.six_sequences.slots import (
    ACE,
    FITS,
    HIGH,
    JOKER,
    LOW,
    ONE,
    RANK,
    WIDTH,
    beside,
    bits,
    takers_of,
)


class Run(NamedTuple):
    """A run: its cards from the low end up. The first card is in slot `low` of the suit."""

    number: int
    side: int
    suit: int
    low: int
    cards: tuple[int, ...]

    @property
    def high(self) -> int:
        """Its highest slot."""
        return self.low + len(self.cards) - 1


class Set(NamedTuple):
    """The remaining cards of a set; an empty set is removed (S13)."""

    number: int
    side: int
    cards: int


class Exchange(NamedTuple):
    """A card `taken` from a run in exchange for a card `given` from the hand (S16, S17)."""

    given: int
    taken: int


class Table(NamedTuple):
    """Everything on the table in a round. Combinations are numbered in the order in which they were laid."""

    runs: tuple[Run, ...]
    sets: tuple[Set, ...]
    runs_laid: tuple[int, ...]
    sets_laid: tuple[int, ...]
    """How many runs and sets each side has laid so far, even if they were joined or used up (S12)."""
    held: tuple[int, ...]
    """The slots of the runs of each side."""
    ends: tuple[int, ...]
    """The slots beside the runs of each side."""
    lent: tuple[int, ...]
    """The cards in the sets of each side, which may move to its runs (S14)."""
    adds: tuple[int, ...]
    """The cards that each side could add to a run or to a set."""
    exchanges: tuple[Exchange, ...]
    """All possible exchanges in the runs."""
    swaps: int
    """The cards that can be given in an exchange."""

    @property
    def laid(self) -> int:
        """How many combinations have been laid."""
        return sum(self.runs_laid) + sum(self.sets_laid)


def bare(sides: int) -> Table:
    """The empty table at the start of a round."""
    return spread((), (), (0,) * sides, (0,) * sides)


def spread(
    runs: tuple[Run, ...], sets: tuple[Set, ...], runs_laid: tuple[int, ...], sets_laid: tuple[int, ...]
) -> Table:
    """The table with these combinations; computes all derived masks."""
    sides = range(len(runs_laid))
    held, lent, grow = [0 for _ in sides], [0 for _ in sides], [0 for _ in sides]
    for run in runs:
        held[run.side] |= (1 << len(run.cards)) - 1 << WIDTH * run.suit + run.low
    for laid in sets:
        lent[laid.side] |= laid.cards
        grow[laid.side] |= RANK[rank_of(laid)]
    ends = tuple(map(beside, held))
    adds = tuple(takers_of(ends[side]) | grow[side] for side in sides)
    exchanges = tuple(exchange for run in runs for exchange in _exchanges(run))
    swaps = 0
    for exchange in exchanges:
        swaps |= 1 << exchange.given
    return Table(runs, sets, runs_laid, sets_laid, tuple(held), ends, tuple(lent), adds, exchanges, swaps)


def _exchanges(run: Run) -> Iterator[Exchange]:
    lowest = WIDTH * run.suit + run.low
    if run.cards == tuple(range(lowest, lowest + len(run.cards))):
        return  # the usual case: every card is in its own slot
    for slot, taken in enumerate(run.cards, run.low):
        for given in _TRUER.get((slot, taken % WIDTH), ()):
            yield Exchange(WIDTH * run.suit + given, taken)


_TRUER: Final = {
    **{(slot, JOKER): tuple(rank for rank in FITS[slot] if rank != JOKER) for slot in FITS},  # S16: at an end 1 or A
    (LOW, ACE): (ONE,),  # S17
    (HIGH, ONE): (ACE,),  # S17
}
"""By slot and rank in that slot: the ranks that may replace it. The reverse exchange is not allowed."""


def rank_of(laid: Set) -> int:
    """The rank of a set."""
    return bits(laid.cards)[0] % WIDTH


def lacks_run(table: Table, side: int) -> bool:
    """Whether a side needs another run before it may lay another set (S12)."""
    return table.sets_laid[side] >= table.runs_laid[side]


def lay_row(table: Table, side: int, suit: int, low: int, cards: tuple[int, ...]) -> Table:
    """Lay a row of cards. It joins the own runs that it touches; if it touches none, it is a new run."""
    high = low + len(cards) - 1
    touched = [
        run
        for run in table.runs
        if run.side == side and run.suit == suit and (run.high == low - 1 or run.low == high + 1)
    ]
    if not touched:
        new = Run(table.laid + 1, side, suit, low, cards)
        return spread((*table.runs, new), table.sets, _one_more(table.runs_laid, side), table.sets_laid)
    parts = sorted([*touched, Run(0, side, suit, low, cards)], key=lambda run: run.low)
    # S13: runs that touch become one. It keeps the number of the run that was laid first.
    whole = Run(
        min(run.number for run in touched), side, suit, parts[0].low, tuple(card for run in parts for card in run.cards)
    )
    rest = [run for run in table.runs if run not in touched]
    return spread(tuple(sorted([*rest, whole])), table.sets, table.runs_laid, table.sets_laid)


def lay_set(table: Table, side: int, cards: int) -> Table:
    """Lay a new set."""
    new = Set(table.laid + 1, side, cards)
    return spread(table.runs, (*table.sets, new), table.runs_laid, _one_more(table.sets_laid, side))


def add_to_set(table: Table, number: int, card: int) -> Table:
    """Add a card to a set."""
    sets = tuple(laid._replace(cards=laid.cards | 1 << card) if laid.number == number else laid for laid in table.sets)
    return spread(table.runs, sets, table.runs_laid, table.sets_laid)


def take_from_sets(table: Table, cards: int) -> Table:
    """Remove cards from their sets. An empty set is removed, but still counts as laid (S12, S13)."""
    sets = tuple(laid._replace(cards=laid.cards & ~cards) for laid in table.sets)
    return spread(table.runs, tuple(laid for laid in sets if laid.cards), table.runs_laid, table.sets_laid)


def swap(table: Table, given: int, taken: int) -> Table:
    """Replace the card `taken` in a run by the card `given`."""
    runs = tuple(
        run._replace(cards=tuple(given if card == taken else card for card in run.cards)) for run in table.runs
    )
    return spread(runs, table.sets, table.runs_laid, table.sets_laid)


def _one_more(counts: tuple[int, ...], side: int) -> tuple[int, ...]:
    return tuple(count + (n == side) for n, count in enumerate(counts))
