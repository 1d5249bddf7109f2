"""What a table and a hand are worth to a player, in points of the round, as far as the player can see.

In each suit the longest run takes the points (S23), so what the own runs may become is weighed against what the
others' may. To that comes what laying cards is good for by itself: the hand is refilled, so whoever lays more sees
more cards. And what is left in hand at the end costs (S26).
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

from tablee.games.six_sequences.model import HAND
from tablee.games.six_sequences.prospects import Odds, Prospect, SuitSlots, line_of, prospect
from tablee.games.six_sequences.score import cost
from tablee.games.six_sequences.slots import CARDS, FIELD, HIGH, JOKERS, ONE, RANK, SUITS, WIDTH, bits, mask_of
from tablee.games.six_sequences.table import Table
from tablee.games.six_sequences.view import View
from tablee.kernel.game import Seat

_LEAST_SPREAD: Final = 0.15
"""With an empty stock the lengths are all but settled."""


class Weights(NamedTuple):
    """Set by hand and tried in self-play: near these values small changes made no difference that could be measured."""

    kept: float = 0.88
    """How likely a card in hand gets to where it is wanted."""
    far: float = 0.75
    """How likely a card that is drawn is kept until it can be placed."""
    first: float = 0.6
    """The same, for a run that has to come about first."""
    spread: float = 2.2
    """How far the lengths of runs still spread with the whole stock ahead."""
    fresh: float = 1.2
    """What a fresh card is worth while there are many turns to come."""
    laid: float = 2.0
    """What it is worth to have laid one more combination, whatever becomes of it."""
    set: float = 0.5
    """What a set is worth beyond that: its cards stay at hand for runs (S14)."""
    shed: float = 4.5
    """So many turns before the end, costly cards begin to count."""
    gift: float = 2.5
    """What a discard brings an opponent who can lay it in a run."""


WEIGHTS: Final = Weights()


class Outlook(NamedTuple):
    """What does not change during a turn: what is hidden, how far the round has got, what the others may expect."""

    side: int
    unseen: int
    """The cards that may be anywhere in the stock and in the other hands."""
    known: tuple[int, ...]
    """The cards in each other hand that were seen going there."""
    hidden: tuple[int, ...]
    """How many cards each other hand has besides."""
    stock: int
    turns: float
    """How many turns the player still has, about."""
    spread: float
    fresh: float
    odds: Odds
    others: tuple[tuple[Prospect, ...], ...]
    """By suit, what each of the other sides may expect."""
    weights: Weights
    suits: dict[tuple[int, int, int, int], float]
    """What was found out about single suits: of all that a turn allows, little changes from one way to another."""


def outlook_of(view: View, seat: Seat, table: Table, weights: Weights) -> Outlook:
    """What a player may think of the cards they do not see."""
    players, sides = len(view.held), len(table.held)
    known = tuple(0 if other == seat else mask_of(cards) for other, cards in enumerate(view.known))
    hidden = tuple(0 if other == seat else view.held[other] - known[other].bit_count() for other in range(players))
    unseen = _unseen(view, known)
    turns = view.stock / players / 1.3  # who lays cards draws more than one
    odds = [
        _odds(weights, view.stock / sides, sum(hidden[side::sides]), max(1, unseen.bit_count()))
        for side in range(sides)
    ]
    others = tuple(
        tuple(
            prospect(_others_line(table, side, suit, sum(known[side::sides]), unseen), odds[side])
            for side in range(sides)
            if side != seat % sides
        )
        for suit in SUITS
    )
    spread = _LEAST_SPREAD + weights.spread * sqrt(view.stock / (len(CARDS) - HAND * players))
    fresh = weights.fresh * min(1.0, turns / 8)
    side = seat % sides
    return Outlook(side, unseen, known, hidden, view.stock, turns, spread, fresh, odds[side], others, weights, {})


def _unseen(view: View, known: Sequence[int]) -> int:
    """The cards of which the player cannot say where they are."""
    seen = mask_of((*view.hand, *view.discards, *(card for laid in view.table for card in laid.cards))) | sum(known)
    return (1 << len(CARDS)) - 1 & ~seen


def _odds(weights: Weights, drawn: float, hidden: int, unseen: int) -> Odds:
    """A card that goes down at once is in no hand for long, so only what will be drawn counts for it."""
    near = drawn / unseen
    anywhere = min(1.0, near + hidden / unseen)
    return Odds(weights.kept, near, anywhere * weights.far, anywhere * weights.first)


def _others_line(table: Table, side: int, suit: int, hand: int, unseen: int) -> SuitSlots:
    """A suit to one of the others; that a 1 might stand on top of their run is not worth the time."""
    return line_of(suit, table.held[side], hand | table.lent[side], unseen, 0)


def value(outlook: Outlook, table: Table, hand: int) -> float:
    """The points that may come of a table and a hand, less those of the others."""
    side = outlook.side
    sure, held = hand | table.lent[side], table.held[side]
    low_tops = sum(
        1 << run.suit for run in table.runs if run.side == side and run.high == HIGH and run.cards[-1] % WIDTH == ONE
    )
    total = _sets(outlook, table, hand) + outlook.weights.laid * table.runs_laid[side] - _costs(outlook, hand)
    for suit in SUITS:
        key = suit, held >> WIDTH * suit & FIELD, sure >> WIDTH * suit & FIELD, low_tops >> suit & 1
        if key not in outlook.suits:
            line = line_of(suit, held, sure, outlook.unseen, low_tops)
            outlook.suits[key] = _suit_value(outlook, suit, line)
        total += outlook.suits[key]
    return total


def _suit_value(outlook: Outlook, suit: int, line: SuitSlots) -> float:
    """The contest for a suit, and the combination that may still be laid in it."""
    own = prospect(line, outlook.odds)
    to_lay = own.another if line.held else own.chance
    return _contest(own, outlook.others[suit], outlook.spread) + to_lay * outlook.weights.laid


def _costs(outlook: Outlook, hand: int) -> float:
    """What the hand is likely to cost: the nearer the end, the fewer of its cards can still go (S26)."""
    return cost(hand) * exp(-outlook.turns / outlook.weights.shed)


def _contest(own: Prospect, others: Sequence[Prospect], spread: float) -> float:
    """The points of a suit that the player may expect, less those of the others, of whom there may be several."""
    mine, theirs = own.chance, 0.0
    for other in others:
        behind = 1 / (1 + exp(max(-30.0, min(30.0, (own.length - other.length) / spread))))
        mine *= 1 - other.chance * behind
        theirs += other.chance * (1 - own.chance * (1 - behind)) * other.points
    return mine * own.points - theirs / len(others)


def _sets(outlook: Outlook, table: Table, hand: int) -> float:
    """What pairs and threes of a rank promise, as far as there are runs to allow sets (S12)."""
    more_runs = table.runs_laid[outlook.side] - table.sets_laid[outlook.side]
    allowed = min(1.0, 0.4 + 0.6 * more_runs) * min(1.0, outlook.turns / 4)
    promise = 0.0
    for rank in {card % WIDTH for card in bits(hand & ~JOKERS)}:
        count = (hand & RANK[rank]).bit_count()
        if count > 2:
            promise += 1.0
        elif count == 2:
            promise += 1 - (1 - outlook.odds.first) ** (outlook.unseen & RANK[rank]).bit_count()
    return (promise * allowed + table.sets_laid[outlook.side]) * (outlook.weights.laid + outlook.weights.set)
