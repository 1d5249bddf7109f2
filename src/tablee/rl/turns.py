"""A game as a learner meets it: one seat at a time chooses a number, and at the end there are rewards.

Seats that may act at the same time are asked one after the other, in their order: that is fair, for answers are secret
until all are given, and their order changes nothing. Moves beside the turn are treated as the arena treats them: a
draw that nobody would want to forget is made for everybody, and nobody calls anybody for talking.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

from tablee.arena.match import made
from tablee.kernel.game import Seat
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed
from tablee.rl import extra
from tablee.rl.observing import Vector
from tablee.rl.tasks import Task

with extra():
    import numpy as np
    from numpy.typing import NDArray

Mask: TypeAlias = NDArray[np.int8]


class IllegalAction(ValueError):
    """A number that stands for no move which is open now."""


@dataclass(frozen=True, eq=False)
class Turn:
    """A moment of a game at which a seat has to choose; or its end. It is a value: a copy of it is itself."""

    task: Task
    seed: Seed | None
    """What the game was dealt from; None where it was imagined."""
    state: object
    number: int = 0
    """How many choices have been made."""
    before: "Turn | None" = None
    move: object = None
    """The last of them: where it was made, and what was chosen."""

    @cached_property
    def seat(self) -> Seat | None:
        """Who has to choose; nobody at the end."""
        return min(self.task.game.to_act(self.state), default=None) if self.number < self.task.longest else None

    @cached_property
    def choices(self) -> Mapping[int, object]:
        """The moves that are open to the seat, by their numbers and in the order of these."""
        if self.seat is None:
            return {}
        view = cache(lambda: self.view(self.seat))
        moves = choices(self.task.game, self.state, self.seat)
        return dict(sorted((self.task.actions.number_of(move, view), move) for move in moves))

    @cached_property
    def memories(self) -> dict[Seat, str]:
        """What each seat remembers, for those who ask and keep it here (see `open_spiel`)."""
        return {}

    @property
    def cut(self) -> bool:
        """Whether the game has ended for its length alone."""
        return self.seat is None and self.task.game.outcome(self.state) is None

    @property
    def rewards(self) -> tuple[float, ...]:
        """What each seat gets: nothing before the end."""
        return self.task.rewards(self.task.game.outcome(self.state)) if self.seat is None else (0.0,) * self.task.seats

    def after(self, action: int) -> "Turn":
        """The next choice; or `IllegalAction`."""
        if self.seat is None:
            raise IllegalAction("the game is over: begin another")
        if action not in self.choices:
            raise IllegalAction(f"action {action} is none of the {len(self.choices)} that are open to seat {self.seat}")
        return self.played(self.choices[action])

    def played(self, move: object) -> "Turn":
        """The next choice, after one of the moves that are open."""
        assert self.seat is not None, "somebody has moved"
        state, _ = made(self.task.game, self.state, self.seat, move)
        return Turn(self.task, self.seed, state, self.number + 1, self, move)

    def view(self, seat: Seat | None) -> object:
        """What a seat may know."""
        seen: object = self.task.game.view(self.state, seat)
        return seen

    def observation(self, seat: Seat) -> Vector:
        """The same as a vector."""
        return self.task.observer.vector(self.view(seat))

    def mask(self, seat: Seat) -> Mask:
        """A 1 for every action that is open to a seat: none is, unless the seat has to choose."""
        mask = np.zeros(len(self.task.actions.names), np.int8)
        if seat == self.seat:
            mask[list(self.choices)] = 1
        return mask

    def show(self) -> str:
        """The game as it looks to the seat that has to choose; at the end, to a spectator."""
        return self.task.game.show(self.view(self.seat))

    def imagined(self, seat: Seat, seed: Seed) -> "Turn":
        """This moment in another world, which the seat cannot tell from this one."""
        state = self.task.game.imagine(self.view(seat), self.task.options, seed)
        return Turn(self.task, None, state, self.number, self.before, self.move)

    def back(self) -> "Iterator[Turn]":
        """This moment and those before it, back to the first."""
        turn: Turn | None = self
        while turn is not None:
            yield turn
            turn = turn.before

    def __reduce__(self) -> tuple[object, ...]:
        """Another process is told the task, the seed and the moves."""
        if self.seed is None:
            raise TypeError("an imagined game has no record: it cannot be pickled")
        moves = [str(turn.move) for turn in self.back() if turn.before]
        return replayed, (self.task, self.seed, *reversed(moves))

    def __deepcopy__(self, _: object) -> "Turn":
        return self


def first(task: Task, seed: Seed) -> Turn:
    """The first choice of a game."""
    return Turn(task, seed, task.game.deal(task.options, seed))


def replayed(task: Task, seed: Seed, *moves: str) -> Turn:
    """The game after these moves."""
    turn = first(task, seed)
    for move in moves:
        turn = turn.played(task.game.read_move(move))
    return turn
