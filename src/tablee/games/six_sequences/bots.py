"""Bots of five levels. They try out all that their turn allows, and value where it leads (see `value`)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final, Literal, TypeAlias

from tablee.bots.judging import Hand, Hands, Judged, JudgingBot, Level
from tablee.games.six_sequences.apply import apply
from tablee.games.six_sequences.giving import gift
from tablee.games.six_sequences.imagine import table_of
from tablee.games.six_sequences.legal import asks_all, opponents
from tablee.games.six_sequences.legal import moves as legal_moves
from tablee.games.six_sequences.model import (
    CLAIM,
    DRAW,
    FULL,
    LAST,
    LAY,
    OWE,
    Claim,
    Discard,
    Draw,
    Extend,
    Lay,
    Move,
    Pass,
    Setup,
    State,
    Swap,
)
from tablee.games.six_sequences.score import cost, leads
from tablee.games.six_sequences.slots import INDEX, JOKER, JOKERS, WIDTH, bits, has_one_suit, mask_of
from tablee.games.six_sequences.table import Run, Set
from tablee.games.six_sequences.value import WEIGHTS, Weights, outlook_of, value
from tablee.games.six_sequences.view import View
from tablee.kernel.bot import Bot
from tablee.kernel.game import Seat
from tablee.kernel.seed import Seed

Reason: TypeAlias = Literal[
    "dominate",  # it takes the lead in a suit
    "run",
    "set",
    "extend",
    "joker",  # it wins a joker
    "ace",  # it wins an A, or a 1
    "claim",
    "owe",  # it claims a set that lies there only after a run
    "draw",
    "refill",
    "dead",  # a discard that is of no use
    "cost",  # a discard that would cost at the end
    "least",  # a discard that is of less use than the others
    "wait",
    "done",
]

HANDS: Final[Hands] = {
    "beginner": Hand(5.0, 0.8),
    "easy": Hand(2.0, 0.3),
    "medium": Hand(1.0, 0.08),
    "hard": Hand(0.42),
    "expert": Hand(0.0),
}
_HASTY: Final[Mapping[Level, Weights]] = {
    "beginner": WEIGHTS._replace(fresh=5.0, laid=6.0),
    "easy": WEIGHTS._replace(fresh=3.0, laid=4.0),
    "medium": WEIGHTS._replace(fresh=2.0, laid=3.0),
    "hard": WEIGHTS._replace(fresh=2.0, laid=3.0),
}
"""The less people know of a game, the gladder they are to lay something: they seldom miss that. Where they go wrong is
in what they keep."""
_MOST: Final = 300
"""So many positions of a turn are looked at, at most; hardly a turn has more."""
_STEP: Final = 0.001
"""Of several ways to the same end the shortest is best."""
_USELESS: Final = 0.05
"""A card in hand that brings less than this is dead."""
_NO_CHANCE: Final = Seed.numbered(0)
"""A state has a seed; within a turn nothing comes of it."""

Key: TypeAlias = tuple[tuple[Run, ...], tuple[Set, ...], int, int, int]


def bot(level: Level) -> Bot[View, Move]:
    """A bot of this level."""
    return JudgingBot(partial(judge_by, _HASTY.get(level, WEIGHTS)), HANDS[level])


def judge(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """What each move is worth to the viewer, in points of the round."""
    return judge_by(WEIGHTS, view, moves, seed)


def judge_by(weights: Weights, view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:  # noqa: ARG001
    """The same by any weights. Nothing is sampled, so the seed does not matter."""
    assert view.viewer is not None, "a spectator has no moves"
    turn = _Turn(view, view.viewer, weights)
    judged = {move: turn.judged(move) for move in sorted(moves, key=_size, reverse=True)}
    return [judged[move] for move in moves]


def _size(move: Move) -> int:
    """How many cards a move lays: where not everything can be tried, long rows come first."""
    return len(move.cards) if isinstance(move, Lay | Claim) else 0


class _Turn:
    """A turn of the viewer's, from where it stands, or the answer to a discard; and what it may lead to."""

    def __init__(self, view: View, seat: Seat, weights: Weights) -> None:
        self.seat = seat
        self.answers = view.phase is CLAIM
        self.state = own_state(view, seat)
        self.asked = _claimants(view, self.state, seat)
        self.outlook = outlook_of(view, seat, self.state.table, weights)
        self.now = value(self.outlook, self.state.table, self.state.hands[seat])
        self.best: dict[Key, float] = {}
        self.gifts: dict[int, float] = {}

    def judged(self, move: Move) -> Judged[Move]:
        """A move, its value and the reason."""
        match move:
            case Discard():
                return self._judged_discard(move)
            case Draw() | Pass():
                return Judged(move, self._ended(self.state), self._reason_to_end(move))
            case _:
                after = apply(self.state, self.seat, move).state
                return Judged(move, self._best_from(after), self._reason_to_place(move, after))

    def _judged_discard(self, move: Discard) -> Judged[Move]:
        card, hand, table = INDEX[move.card], self.state.hands[self.seat], self.state.table
        without = value(self.outlook, table, hand & ~(1 << card))
        use = self.now - without
        reason: Reason = "least" if use > _USELESS else "cost" if use < -_USELESS and cost(1 << card) else "dead"
        return Judged(move, without - self._gift(card), reason, careless=without)

    def _best_from(self, state: State) -> float:
        """The most that can be made of the turn from here on."""
        key = (state.table.runs, state.table.sets, state.hands[self.seat], state.fresh, state.owed)
        if key not in self.best:
            owes = state.phase is OWE  # S18: nothing ends before the run and the set lie there
            self.best[key] = -inf if owes else self._ended(state)
            if owes or len(self.best) < _MOST:
                found = [move for move in legal_moves(state, self.seat) if isinstance(move, Lay | Extend | Swap)]
                for move in sorted(found, key=_size, reverse=True):
                    after = self._best_from(apply(state, self.seat, move).state) - _STEP
                    self.best[key] = max(self.best[key], after)
        return self.best[key]

    def _ended(self, state: State) -> float:
        """The value of placing nothing more: the hand is refilled; or it is full, and the best discard goes."""
        hand, table, outlook = state.hands[self.seat], state.table, self.outlook
        if hand.bit_count() < FULL:
            return value(outlook, table, hand) + outlook.fresh * min(FULL - hand.bit_count(), outlook.stock)
        return max(value(outlook, table, hand & ~(1 << card)) - self._gift(card) for card in bits(hand & ~JOKERS))

    def _gift(self, card: int) -> float:
        """What the discard of a card gives away: nothing that the turn does to the table changes that."""
        if card not in self.gifts:
            self.gifts[card] = gift(self.outlook, self.state.table, self.asked, card)
        return self.gifts[card]

    def _reason_to_end(self, move: Draw | Pass) -> Reason:
        if isinstance(move, Draw):
            return "draw" if self.state.phase is DRAW else "refill"
        return "wait" if self.answers else "done"

    def _reason_to_place(self, move: Lay | Extend | Swap | Claim, after: State) -> Reason:
        if isinstance(move, Swap):
            return "joker" if INDEX[move.taken] % WIDTH == JOKER else "ace"
        if self._led(after) > self._led(self.state):
            return "dominate"
        if isinstance(move, Claim):
            return "owe" if after.phase is OWE else "claim"
        if isinstance(move, Lay):
            return "run" if has_one_suit(move.cards) else "set"
        return "set" if any(laid.number == move.to for laid in after.table.sets) else "extend"

    def _led(self, state: State) -> int:
        return sum(lead.side == self.outlook.side for lead in leads(state.table))


def own_state(view: View, seat: Seat) -> State:
    """The viewer's turn, with nothing in it that they do not know.

    A discard that is offered to all is tried out as if it were the viewer's turn to take it, and the last turns as any
    other: what the others do in between is not part of the turn.
    """
    hands = tuple(mask_of(view.hand) if other == seat else 0 for other in range(len(view.held)))
    return State(
        Setup(replace(view.options, claims="next"), _NO_CHANCE, view.dealer),
        view.round,
        phase=DRAW if view.phase is CLAIM else LAY if view.phase is LAST else view.phase,
        turn=seat,
        hands=hands,
        shown=0,
        stock=(),
        left=view.stock,
        discards=tuple(INDEX[card] for card in view.discards),
        table=table_of(view),
        fresh=mask_of(view.fresh),
        owed=mask_of(view.owed),
        answers=(None,) * len(hands),
    )


def _claimants(view: View, state: State, seat: Seat) -> tuple[Seat, ...]:
    """The opponents who may claim the viewer's discard (S21)."""
    others = opponents(state, seat)
    if asks_all(state._replace(setup=replace(state.setup, options=view.options))):
        return others
    return tuple(other for other in others if other == (seat + 1) % len(view.held))
