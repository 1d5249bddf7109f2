"""Every move of a game as a number, once and for all: a learner's choices have to be a fixed, finite list.

An action has a name, and its number is the place of the name in the list. In three games the name of a move is just
its text, and the lists are short: 190 pairs of piles, 722 plays of Séquence, the 55 moves of Les 12 figures. What only
people do, calling a team for talking and the forfeit after it (Q18), is in no list: bots do not do it either.

In Les 6 Séquences a text says by its number which combination a card goes to, and rows of cards may be long. But there
are only so many rows, and a number stands for an end of a run or for a set, so 12,830 names will do. To lay cards and
to claim a discard with them is never open at the same time, and has one name:

    <  pass  -KC  5S/0S  as they are written
    4H5H6H               these cards go down, as a new combination or, where there is a discard to take, with it
    7H+  7H-             the card goes to the high or to the low end of an own run, from hand or out of an own set
    0H=8+                the joker does, in the place of the 8
    7H>1                 the card goes on an own set of its rank: on the first of them, where there are several
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Final, TypeAlias

from tablee.cards import french, k6t
from tablee.games.figures.notation import CROSSES, DISCARDS, DRAW, MARKS, TAKES
from tablee.games.pairs.model import PILES, Pair
from tablee.games.sequence import board
from tablee.games.sequence import model as sequence
from tablee.games.six_sequences import model as six
from tablee.games.six_sequences.slots import CARDS, FIELD, FITS, HIGH, INDEX, JOKER, LOW, RANK, SUITS, WIDTH, bits, rows
from tablee.games.six_sequences.table import Exchange
from tablee.games.six_sequences.view import Combination, View

# The moves and views of different games side by side need an existential type, which Python lacks.
NameOf: TypeAlias = Callable[[Any, Callable[[], Any]], str]  # type: ignore[explicit-any]


@dataclass(frozen=True)
class Actions:
    """The actions of a game."""

    names: tuple[str, ...]
    """In the order of their numbers. What was learned depends on it: it does not change."""
    name_of: NameOf
    """The name of a move; where that depends on what lies on the table, the player's view is asked for."""

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The numbers by name."""
        return {name: number for number, name in enumerate(self.names)}

    def number_of(self, move: object, view: Callable[[], object]) -> int:
        """The number of a move in a position that looks like this to its player."""
        return self.numbers[self.name_of(move, view)]


def _text(move: object, _: Callable[[], object]) -> str:
    return str(move)


def _sequence() -> Iterator[object]:
    spaces = [space for space, card in enumerate(board.CARD_AT) if card is not None]
    for space in spaces:
        card = board.CARD_AT[space]
        assert card is not None, "corners are left out"
        yield sequence.Place(card, space)
    jacks = [card for card in french.DECK.cards if not board.SPOTS[card]]
    for jack in jacks:
        play = sequence.Remove if jack in sequence.ONE_EYED else sequence.Place
        yield from (play(jack, space) for space in spaces)
    yield from (sequence.Exchange(card) for card in french.DECK.cards if card not in jacks)
    yield from (sequence.Mark(row) for row in board.ROWS)
    yield from (sequence.Draw(), sequence.Pass())


def _six_sequences() -> Iterator[str]:
    yield from ("<", "pass")
    yield from (str(six.Discard(card)) for card in CARDS if INDEX[card] % WIDTH != JOKER)
    yield from (str(six.Swap(CARDS[given], CARDS[taken])) for given, taken in _exchanges())
    # A run has three cards or more: the three highest slots are never below one, nor the three lowest above one.
    for suit in SUITS:
        for end, slots in (("-", range(LOW, HIGH - 2)), ("+", range(LOW + 3, HIGH + 1))):
            yield from (_beside(CARDS[WIDTH * suit + rank], slot, end) for slot in slots for rank in FITS[slot])
    # A side with a card of a rank in hand has three sets of that rank at most: a set takes three of the six cards, and
    # no card is laid in a set more than twice, since only an A or a 1 comes back to a hand, and only once (S17).
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
    """A card at this end of a run, in this slot; only the joker can be in any slot, so only its name has it."""
    return f"{card}={k6t.DECK.ranks[slot].text}{end}" if INDEX[card] % WIDTH == JOKER else f"{card}{end}"


def _six_sequences_name(move: six.Move, view: Callable[[], View]) -> str:
    match move:
        case six.Lay() | six.Claim():
            return "".join(move.cards)
        case six.Extend():
            return _extension(move, view())
        case six.Draw() | six.Pass() | six.Discard() | six.Swap():
            return str(move)


def _extension(move: six.Extend, view: View) -> str:
    target = next(laid for laid in view.table if laid.number == move.to)
    if target.low is None:
        return f"{move.card}>{_own_sets(view, target).index(target) + 1}"
    end = move.end or ("-" if INDEX[move.card] % WIDTH < target.low else "+")
    return _beside(move.card, target.low - 1 if end == "-" else target.low + len(target.cards), end)


def _own_sets(view: View, target: Combination) -> list[Combination]:
    """The sets of the same side and rank, the one that was laid first before the others."""
    rank = k6t.DECK.rank[target.cards[0]]
    sets = [laid for laid in view.table if laid.kind == "set" and laid.side == target.side]
    return [laid for laid in sets if k6t.DECK.rank[laid.cards[0]] == rank]


ACTIONS: Final[Mapping[str, Actions]] = {
    "pairs": Actions(tuple(str(Pair(*two)) for two in combinations(range(len(PILES)), 2)), _text),
    "sequence": Actions(tuple(map(str, _sequence())), _text),
    "six_sequences": Actions(tuple(_six_sequences()), _six_sequences_name),
    "figures": Actions(tuple(map(str, (DRAW, *TAKES, *DISCARDS.values(), *MARKS, *CROSSES))), _text),
}
"""The actions of each game."""
