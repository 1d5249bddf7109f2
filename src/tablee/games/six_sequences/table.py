"""What lies on the table, and how a card comes to lie there. A table is a value: every change makes a new one.

The runs and the sets are the truth. The masks beside them are worked out once, when the table changes, which
few moves do, and answer the question that every move asks: can this hand do anything with it?
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
    """A run: its cards from the low end up, the first of them in slot `low` of its suit."""

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
    """What is left of a set; when nothing is, it is gone (S13)."""

    number: int
    side: int
    cards: int


class Exchange(NamedTuple):
    """A card in a run that may be taken for another one from hand (S16, S17)."""

    given: int
    taken: int


class Table(NamedTuple):
    """Everything that was laid in a round, by the numbers that combinations got when they were laid."""

    runs: tuple[Run, ...]
    sets: tuple[Set, ...]
    runs_laid: tuple[int, ...]
    sets_laid: tuple[int, ...]
    """How many of each every side has laid so far: what became of them does not matter (S12)."""
    held: tuple[int, ...]
    """The slots that the runs of each side hold."""
    ends: tuple[int, ...]
    """The slots beside them."""
    lent: tuple[int, ...]
    """The cards in the sets of each side, which its runs may take (S14)."""
    adds: tuple[int, ...]
    """The cards that each side could add to a run or to a set."""
    exchanges: tuple[Exchange, ...]
    """What could be taken out of the runs, and for which cards."""
    swaps: int
    """Those cards."""

    @property
    def laid(self) -> int:
        """How many combinations have been laid."""
        return sum(self.runs_laid) + sum(self.sets_laid)


def bare(sides: int) -> Table:
    """The table before anything was laid."""
    return spread((), (), (0,) * sides, (0,) * sides)


def spread(
    runs: tuple[Run, ...], sets: tuple[Set, ...], runs_laid: tuple[int, ...], sets_laid: tuple[int, ...]
) -> Table:
    """The table with these combinations, and with all that follows from them."""
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
        return  # every card in its own slot, as mostly: a quick look is enough
    for slot, taken in enumerate(run.cards, run.low):
        for given in _TRUER.get((slot, taken % WIDTH), ()):
            yield Exchange(WIDTH * run.suit + given, taken)


_TRUER: Final = {
    **{(slot, JOKER): tuple(rank for rank in FITS[slot] if rank != JOKER) for slot in FITS},  # S16: at an end 1 or A
    (LOW, ACE): (ONE,),  # S17
    (HIGH, ONE): (ACE,),  # S17
}
"""By slot and rank: the ranks that may take the place of what stands there. Never the other way round."""


def rank_of(laid: Set) -> int:
    """The rank of a set."""
    return bits(laid.cards)[0] % WIDTH


def lacks_run(table: Table, side: int) -> bool:
    """Whether a side has laid as many sets as runs, so that one more set needs another run first (S12)."""
    return table.sets_laid[side] >= table.runs_laid[side]


def lay_row(table: Table, side: int, suit: int, low: int, cards: tuple[int, ...]) -> Table:
    """Lay a row of cards. It becomes one with the own runs it touches; if it touches none, it is a new run."""
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
    # S13: what touches becomes one run; it goes by the number of the one that was laid first.
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
    """Put a card on a set."""
    sets = tuple(laid._replace(cards=laid.cards | 1 << card) if laid.number == number else laid for laid in table.sets)
    return spread(table.runs, sets, table.runs_laid, table.sets_laid)


def take_from_sets(table: Table, cards: int) -> Table:
    """Take cards out of the sets they lie in. An empty set is gone, and still counts as laid (S12, S13)."""
    sets = tuple(laid._replace(cards=laid.cards & ~cards) for laid in table.sets)
    return spread(table.runs, tuple(laid for laid in sets if laid.cards), table.runs_laid, table.sets_laid)


def swap(table: Table, given: int, taken: int) -> Table:
    """Put the true card in the place of the other."""
    runs = tuple(
        run._replace(cards=tuple(given if card == taken else card for card in run.cards)) for run in table.runs
    )
    return spread(runs, table.sets, table.runs_laid, table.sets_laid)


def _one_more(counts: tuple[int, ...], side: int) -> tuple[int, ...]:
    return tuple(count + (n == side) for n, count in enumerate(counts))
