"""The judge of the bots: it searches all ways to play a turn, and evaluates the results (see `value`)."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final, Literal, TypeAlias

from tablee.bots.judging import Judged
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
from tablee.kernel.game import Seat
from tablee.kernel.seed import Seed

Reason: TypeAlias = Literal[
    "dominate",  # it takes the lead in a suit
    "run",
    "set",
    "extend",
    "joker",  # it wins a joker
    "ace",  # it wins an A or a 1
    "claim",
    "owe",  # it claims a set that needs a run first
    "draw",
    "refill",
    "dead",  # it discards a useless card
    "cost",  # it discards a card that would cost points at the end
    "least",  # it discards the least useful card
    "wait",
    "done",
]

_MOST: Final = 300
"""Maximum number of positions examined in a turn; hardly any turn has more."""
_STEP: Final = 0.001
"""Penalty per move, in points, so that the shortest way to the same result is best."""
_USELESS: Final = 0.05
"""A card in the hand that is worth fewer points than this is useless."""
_NO_CHANCE: Final = Seed.numbered(0)
"""A state needs a seed, but nothing random happens within a turn."""

Key: TypeAlias = tuple[tuple[Run, ...], tuple[Set, ...], int, int, int]


def judge(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:
    """The value of each move for the viewer, in points of the round."""
    return judge_by(WEIGHTS, view, moves, seed)


def judge_by(weights: Weights, view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:  # noqa: ARG001
    """The same with any weights. Nothing is sampled, so the seed does not matter."""
    assert view.viewer is not None, "a spectator has no moves"
    turn = _Turn(view, view.viewer, weights)
    judged = {move: turn.judged(move) for move in sorted(moves, key=_size, reverse=True)}
    return [judged[move] for move in moves]


def _size(move: Move) -> int:
    """The number of cards that a move lays. Long rows are tried first, in case the search reaches its limit."""
    return len(move.cards) if isinstance(move, Lay | Claim) else 0


class _Turn:
    """The search of the viewer's turn from the current position, or of their answer to a discard."""

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
        """A move with its value and its reason."""
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
        """The best value that the turn can reach from here."""
        key = (state.table.runs, state.table.sets, state.hands[self.seat], state.fresh, state.owed)
        if key not in self.best:
            owes = state.phase is OWE  # S18: the turn cannot end before the run and the set are laid
            self.best[key] = -inf if owes else self._ended(state)
            if owes or len(self.best) < _MOST:
                found = [move for move in legal_moves(state, self.seat) if isinstance(move, Lay | Extend | Swap)]
                for move in sorted(found, key=_size, reverse=True):
                    after = self._best_from(apply(state, self.seat, move).state) - _STEP
                    self.best[key] = max(self.best[key], after)
        return self.best[key]

    def _ended(self, state: State) -> float:
        """The value of placing nothing more: refill the hand or, if it is full, make the best discard."""
        hand, table, outlook = state.hands[self.seat], state.table, self.outlook
        if hand.bit_count() < FULL:
            return value(outlook, table, hand) + outlook.fresh * min(FULL - hand.bit_count(), outlook.stock)
        return max(value(outlook, table, hand & ~(1 << card)) - self._gift(card) for card in bits(hand & ~JOKERS))

    def _gift(self, card: int) -> float:
        """What discarding a card gives the opponents. The moves of the turn do not change it, so it is cached."""
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
    """A state for the viewer's turn, which contains only what they know.

    A discard offered to all is treated as if it were the viewer's turn to take it. The last turns are treated like any
    other. What the other players do in between is not part of the turn.
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
