"""A second, slow implementation of phases and turns, written from the rules page alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from tablee.games.six_sequences.model import Claim, Discard, Draw, Lay, Move, Pass, Phase
from tablee.games.six_sequences.view import View
from tests.games.six_sequences.oracle.moves import is_set, legal_moves, may_lay_a_set, side_of
from tests.games.six_sequences.oracle.table import Account, account, after, hand_after

Next: TypeAlias = tuple[str, int] | None
"""The phase and the seat on turn (while a discard may be claimed, the discarder); None when the round is over."""


@dataclass
class Turns:
    """Follows a round: remembers the answers to a discard and the passes of the last turns."""

    round: int = 1
    answers: dict[int, Move] = field(default_factory=dict)
    passes: int = 0
    placed: bool = False

    def follow(self, views: Sequence[View], seat: int, move: Move) -> tuple[Next, Account]:
        """Return what comes after a move of a seat, and the table then; the views are those before the move."""
        view = views[seat]
        now, hand = after(view, move), hand_after(view, move)
        later = [now.seen_from(other, hand if other is view else other.hand) for other in views]
        match view.phase.value, move:
            case "claim", _:
                return self.answered(views, seat, move)
            case "last", Pass():
                self.passes = 0 if self.placed else self.passes + 1
                return self.seek(later, next_to(view))
            case "last", _:
                return self.placed_last(later, seat)
            case "draw", Claim():
                return (taken(view, move), seat), now
            case "draw", _:
                return ("lay", seat), now
            case "owe", Lay(cards):
                return ("lay" if is_set(cards) else "owe", seat), now
            case "lay", Draw():
                return ("complete", seat), now
            case _, Pass() | Discard():
                return self.ended(later, seat)
            case phase, _:
                return (phase, seat), now

    def ended(self, views: Sequence[View], seat: int) -> tuple[Next, Account]:
        """S21, S22: the discard is offered to all opponents or to the next player; with an empty stock to nobody."""
        view = views[seat]
        if not view.stock:
            self.passes = 0
            return self.seek(views, next_to(view))
        if view.options.players == 2 or view.options.claims == "next":
            return ("draw", next_to(view)), new_turn(view)
        self.answers = {}
        return ("claim", seat), new_turn(view)

    def answered(self, views: Sequence[View], seat: int, move: Move) -> tuple[Next, Account]:
        """S21: when all opponents have answered, the winner goes on from S6; without a claim the next player draws."""
        self.answers[seat] = move
        view = views[seat]
        opponents = [other for other in range(len(views)) if side_of(view, other) != side_of(view, view.turn)]
        if set(self.answers) != set(opponents):
            return ("claim", view.turn), account(view)
        claims = {other: answer for other, answer in self.answers.items() if isinstance(answer, Claim)}
        if not claims:
            return ("draw", next_to(view)), account(view)
        best = max(claims, key=lambda other: merit(views[other], claims[other]))
        return (taken(views[best], claims[best]), best), after(views[best], claims[best])

    def placed_last(self, views: Sequence[View], seat: int) -> tuple[Next, Account]:
        """S22: a player who has placed something goes on as long as they can do something."""
        self.placed = True
        if legal_moves(views[seat]) != {"pass"}:
            return ("last", seat), account(views[seat])
        self.passes = 0
        return self.seek(views, next_to(views[seat]))

    def seek(self, views: Sequence[View], seat: int) -> tuple[Next, Account]:
        """S22: a player who can do nothing is passed over; the round is over when all have passed without placing
        anything."""
        self.placed = False
        while self.passes < len(views):
            if legal_moves(replace(views[seat], phase=Phase.LAST, turn=seat, fresh=())) != {"pass"}:
                return ("last", seat), new_turn(views[seat])
            self.passes += 1
            seat = (seat + 1) % len(views)
        return None, new_turn(views[seat])


def taken(view: View, claim: Claim) -> str:
    """S18: a set that needs a run first waits for it; otherwise the turn goes on from S6."""
    return "owe" if is_set(claim.cards) and not may_lay_a_set(view) else "lay"


def next_to(view: View) -> int:
    """S4: the turn goes to the left."""
    return (view.turn + 1) % view.options.players


def new_turn(view: View) -> Account:
    """S14: cards put on sets in one turn can be moved in the next."""
    return account(replace(view, fresh=()))


def merit(view: View, claim: Claim) -> tuple[bool, int, int, int]:
    """S21: a run before a set, the higher run, then the longer, as they would lie; then the nearest in turn order."""
    assert view.viewer is not None
    nearness = -((view.viewer - view.turn) % view.options.players)
    if is_set(claim.cards):
        return False, 0, 0, nearness
    ((low, row),) = ((low, row) for _, low, row in after(view, claim).pieces if low and claim.cards[0] in row)
    return True, low + len(row) - 1, len(row), nearness
