"""Evaluate a table and a hand for a player, in points of the round, using only what the player knows.

In each suit the longest run takes the points (S23). So the evaluation compares the prospects of the own runs with those
of the other sides. Laying cards has a value of its own: the hand is refilled, so a player who lays more draws more.
Cards left in the hand at the end cost points (S26).
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from tablee.games.six_sequences.model import HAND
from tablee.games.six_sequences.prospects import Odds, Prospect, SuitSlots, line_of, prospect
from tablee.games.six_sequences.score import cost
from tablee.games.six_sequences.slots import CARDS, FIELD, HIGH, JOKERS, ONE, RANK, SUITS, WIDTH, bits, mask_of
from tablee.games.six_sequences.table import Table
from tablee.games.six_sequences.view import View
from tablee.kernel.arithmetic import exp, power
from tablee.kernel.game import Seat


class Weights(NamedTuple):
    """The weights of the evaluation. These are the judge's, tuned by hand; `levels` has those of the expert."""

    kept: float = 0.88
    """The chance that a card in the hand gets placed."""
    far: float = 0.75
    """The chance that a drawn card is kept until it can be placed."""
    first: float = 0.6
    """The same, for a run that does not exist yet."""
    spread: float = 2.2
    """How much the lengths of runs can still change with a full stock, in cards."""
    fresh: float = 1.2
    """The value of a newly drawn card while many turns are left, in points."""
    laid: float = 2.0
    """The value of having laid one more combination, in points."""
    set: float = 0.5
    """The additional value of a set, in points: its cards stay available for runs (S14)."""
    shed: float = 4.5
    """How many turns before the end costly cards begin to count."""
    gift: float = 2.5
    """The value of a discard for an opponent who can claim it, in points."""
    least_spread: float = 0.15
    """Spread of the lengths of runs with an empty stock, when they are nearly settled."""
    per_turn: float = 1.3
    """Cards that a turn takes from the stock: laying cards means drawing more."""
    early: float = 8.0
    """With more turns left than this, a newly drawn card has its full value."""
    without_run: float = 0.4
    """The chance to lay a set that needs another run first (S12)."""
    set_turns: float = 4.0
    """With more turns left than this, a pair in the hand has its full value."""
    chosen: float = 1.3
    """Factor on the chance that a useful unseen card is in a hand: players keep such cards."""
    with_run: float = 0.1
    """The chance that a hand holds a complete run. It is low, since players usually lay a run at once."""


WEIGHTS: Final = Weights()


class Outlook(NamedTuple):
    """What does not change during a turn: hidden cards, the progress of the round, the prospects of the others."""

    side: int
    unseen: int
    """The cards that may be in the stock or in another hand."""
    known: tuple[int, ...]
    """The known cards in each other hand."""
    hidden: tuple[int, ...]
    """How many unknown cards each other hand has."""
    stock: int
    turns: float
    """Roughly how many turns the player still has."""
    spread: float
    fresh: float
    odds: Odds
    others: tuple[tuple[Prospect, ...], ...]
    """By suit, the prospects of each other side."""
    weights: Weights
    suits: dict[tuple[int, int, int, int], float]
    """A cache of values by suit: most positions of a turn differ in few suits."""


def outlook_of(view: View, seat: Seat, table: Table, weights: Weights) -> Outlook:
    """The outlook of a player at the start of their search."""
    players, sides = len(view.held), len(table.held)
    known = tuple(0 if other == seat else mask_of(cards) for other, cards in enumerate(view.known))
    hidden = tuple(0 if other == seat else view.held[other] - known[other].bit_count() for other in range(players))
    unseen = _unseen(view, known)
    turns = view.stock / players / weights.per_turn
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
    spread = weights.least_spread + weights.spread * sqrt(view.stock / (len(CARDS) - HAND * players))
    fresh = weights.fresh * min(1.0, turns / weights.early)
    side = seat % sides
    return Outlook(side, unseen, known, hidden, view.stock, turns, spread, fresh, odds[side], others, weights, {})


def _unseen(view: View, known: Sequence[int]) -> int:
    """The cards whose place the player does not know."""
    seen = mask_of((*view.hand, *view.discards, *(card for laid in view.table for card in laid.cards))) | sum(known)
    return (1 << len(CARDS)) - 1 & ~seen


def _odds(weights: Weights, drawn: float, hidden: int, unseen: int) -> Odds:
    """The odds of a side. A card that can be placed at once stays in no hand, so `near` counts only future draws."""
    near = drawn / unseen
    anywhere = min(1.0, near + hidden / unseen)
    return Odds(weights.kept, near, anywhere * weights.far, anywhere * weights.first)


def _others_line(table: Table, side: int, suit: int, hand: int, unseen: int) -> SuitSlots:
    """The slots of a suit for another side. A 1 in its high slot is ignored, to save time."""
    return line_of(suit, table.held[side], hand | table.lent[side], unseen, 0)


def value(outlook: Outlook, table: Table, hand: int) -> float:
    """The expected points from a table and a hand, minus those of the other sides."""
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
    """The value of a suit: the contest for its points, and the run that may still be laid in it."""
    own = prospect(line, outlook.odds)
    to_lay = own.another if line.held else own.chance
    return _contest(own, outlook.others[suit], outlook.spread) + to_lay * outlook.weights.laid


def _costs(outlook: Outlook, hand: int) -> float:
    """The expected cost of the hand. It rises towards the end, when fewer cards can still be placed (S26)."""
    return cost(hand) * exp(-outlook.turns / outlook.weights.shed)


def _contest(own: Prospect, others: Sequence[Prospect], spread: float) -> float:
    """The expected points of a suit for the player, minus the average of the other sides."""
    mine, theirs = own.chance, 0.0
    for other in others:
        behind = 1 / (1 + exp(max(-30.0, min(30.0, (own.length - other.length) / spread))))
        mine *= 1 - other.chance * behind
        theirs += other.chance * (1 - own.chance * (1 - behind)) * other.points
    return mine * own.points - theirs / len(others)


def _sets(outlook: Outlook, table: Table, hand: int) -> float:
    """The value of the sets laid, and of pairs and triples in the hand, as far as the runs laid allow sets (S12)."""
    weights, more_runs = outlook.weights, table.runs_laid[outlook.side] - table.sets_laid[outlook.side]
    allowed = min(1.0, weights.without_run + 0.6 * more_runs) * min(1.0, outlook.turns / weights.set_turns)
    promise = 0.0
    for rank in sorted({card % WIDTH for card in bits(hand & ~JOKERS)}):  # sums depend on the order
        count = (hand & RANK[rank]).bit_count()
        if count > 2:
            promise += 1.0
        elif count == 2:
            promise += 1 - power(1 - outlook.odds.first, (outlook.unseen & RANK[rank]).bit_count())
    return (promise * allowed + table.sets_laid[outlook.side]) * (weights.laid + weights.set)
