"""The reference player for bots: the greedy one, which has a single target.

At every turn its target is the open box that its hand is nearest to: the fewest cards are missing. Among equally near
boxes it takes the one worth most. It lays down as soon as it has its target. In the upper line it wants three colours:
that is enough for the bonus, and ends a round at every table (F9, F13). When another player ends the round, it uses the
box where it loses least against its wish. It computes no odds, and looks at the others' piles but not at their sheets.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablee.games.figures.boxes import BRELAN, CARRE, COULEUR, DOUBLE, FULL, SERIES, SUITE, colours, mask_of
from tablee.games.figures.model import DISCARD, MARK, Cross, Discard, Mark, Move, Take, View
from tablee.kernel.bot import Bot
from tablee.kernel.seed import Seed

_WANTED: Final = 3
"""The number of colours that it wants in a row of the upper line."""
_ONE_COLOUR: Final = 0x111111


class Target(NamedTuple):
    """The box that a hand is nearest to. The smaller of two targets is the better one."""

    missing: int
    """The number of missing cards."""
    worth: int
    """The points of the box, as a negative number."""


class Greedy:
    """A player that always goes for the nearest box."""

    def choose(self, view: View, moves: Sequence[Move], seed: Seed) -> Move:  # noqa: ARG002  chance has no part in it
        """The move that marks a complete box, or that brings it nearest to one."""
        if view.phase is MARK:
            return max(moves, key=lambda move: _kept(view, move))
        if view.phase is DISCARD:
            return min(moves, key=lambda move: _target(view, _after(view, move)))
        return _had(view, moves) or _found(view, moves) or moves[0]  # the first listed move is the draw


def baselines() -> Mapping[str, Bot[View, Move]]:
    """The reference players of this game, by their name in the arena."""
    return {"greedy": Greedy()}


def _had(view: View, moves: Sequence[Move]) -> Move | None:
    """The move that lays down the complete box worth most, if there is one."""
    hand = mask_of(view.hand)
    had = [move for move in moves if isinstance(move, Mark) and not missing(hand, move.box)]
    return max(had, key=lambda move: view.worth[move.box] or 0, default=None)


def _found(view: View, moves: Sequence[Move]) -> Move | None:
    """The move that takes a missing card from a pile, if there is one: that is better than a random draw."""
    now = _target(view, mask_of(view.hand)).missing
    useful = [move for move in moves if isinstance(move, Take) and _target(view, _after(view, move)).missing < now]
    return min(useful, key=lambda move: _target(view, _after(view, move)), default=None)


def _after(view: View, move: Move) -> int:
    """The hand after a take or a discard, as a set of cards."""
    cards = list(view.hand)
    if isinstance(move, Take):
        cards.append(view.discards[move.owner][-1])
    elif isinstance(move, Discard):
        cards.remove(move.card)
    return mask_of(cards)


def _kept(view: View, move: Move) -> int:
    """The points that a choice brings, minus the points it wanted in that box."""
    assert isinstance(move, Mark | Cross), "the hands are shown"
    brought = view.worth[move.box] or 0 if isinstance(move, Mark) else 0
    return brought - _wanted(view, move.box)


def _wanted(view: View, box: int) -> int:
    return _WANTED * (box + 1) if box < SERIES else view.points[box - SERIES]  # F3, F5


def _target(view: View, hand: int) -> Target:
    """The best target among the viewer's open boxes."""
    assert view.viewer is not None, "a spectator has no moves"
    boxes = view.sheets[view.viewer].boxes
    return min(Target(missing(hand, box), -_wanted(view, box)) for box, mark in enumerate(boxes) if mark is None)


@lru_cache(1 << 12)
def missing(hand: int, box: int) -> int:
    """How many cards a hand lacks for a box."""
    counts = [colours(hand, value) for value in range(SERIES)]
    if box < SERIES:
        return max(0, _WANTED - counts[box])
    if box == SUITE:
        present = [count > 0 for count in counts]
        return 5 - max(sum(present[:5]), sum(present[1:]))
    if box == COULEUR:
        return max(0, 5 - max((hand >> colour & _ONE_COLOUR).bit_count() for colour in range(4)))
    most, second = sorted(counts)[:-3:-1]
    first_of, second_of = {DOUBLE: (2, 2), BRELAN: (3, 0), FULL: (3, 2), CARRE: (4, 0)}[box]
    return max(0, first_of - most) + max(0, second_of - second)
