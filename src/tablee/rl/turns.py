"""A game as a learner plays it: one seat at a time chooses a number, and the end brings rewards.

Seats that may act at the same time are asked one after the other, in seat order. That is fair: answers are secret until
all are given, so their order does not matter. Moves out of turn work as in the arena: an owed draw is made for every
player, and nobody reports talking.
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
    """The number is not a legal action now."""


@dataclass(frozen=True, eq=False)
class Turn:
    """A point in a game at which a seat has to choose, or its end. It is immutable, so a copy is the object itself."""

    task: Task
    seed: Seed | None
    """The seed of the deal; None if the state was imagined."""
    state: object
    number: int = 0
    """Number of choices made so far."""
    before: "Turn | None" = None
    move: object = None
    """The last choice, which was made at the turn `before`."""

    @cached_property
    def seat(self) -> Seat | None:
        """The seat that has to choose; None at the end."""
        return min(self.task.game.to_act(self.state), default=None) if self.number < self.task.longest else None

    @cached_property
    def choices(self) -> Mapping[int, object]:
        """The legal moves of the seat, by their numbers and in that order."""
        if self.seat is None:
            return {}
        view = cache(lambda: self.view(self.seat))
        moves = choices(self.task.game, self.state, self.seat)
        return dict(sorted((self.task.actions.number_of(move, view), move) for move in moves))

    @cached_property
    def memories(self) -> dict[Seat, str]:
        """A cache of what each seat remembers, which `open_spiel` fills."""
        return {}

    @property
    def cut(self) -> bool:
        """Whether the game was cut short because of its length."""
        return self.seat is None and self.task.game.outcome(self.state) is None

    @property
    def rewards(self) -> tuple[float, ...]:
        """The reward of each seat; 0 before the end."""
        return self.task.rewards(self.task.game.outcome(self.state)) if self.seat is None else (0.0,) * self.task.seats

    def after(self, action: int) -> "Turn":
        """The turn after this action. Raises `IllegalAction`."""
        if self.seat is None:
            raise IllegalAction("the game is over: begin another")
        if action not in self.choices:
            raise IllegalAction(f"action {action} is none of the {len(self.choices)} that are open to seat {self.seat}")
        return self.played(self.choices[action])

    def played(self, move: object) -> "Turn":
        """The turn after one of the legal moves."""
        assert self.seat is not None, "the game is not over"
        state, _ = made(self.task.game, self.state, self.seat, move)
        return Turn(self.task, self.seed, state, self.number + 1, self, move)

    def view(self, seat: Seat | None) -> object:
        """What a seat may know."""
        seen: object = self.task.game.view(self.state, seat)
        return seen

    def observation(self, seat: Seat) -> Vector:
        """What a seat may know, as a vector."""
        return self.task.observer.vector(self.view(seat))

    def mask(self, seat: Seat) -> Mask:
        """A 1 for every legal action of a seat; all 0 if it is not the seat's turn."""
        mask = np.zeros(len(self.task.actions.names), np.int8)
        if seat == self.seat:
            mask[list(self.choices)] = 1
        return mask

    def show(self) -> str:
        """The game as text, as the seat that has to choose sees it; at the end, as a spectator does."""
        return self.task.game.show(self.view(self.seat))

    def imagined(self, seat: Seat, seed: Seed) -> "Turn":
        """This turn in another world that looks the same to the seat."""
        state = self.task.game.imagine(self.view(seat), self.task.options, seed)
        return Turn(self.task, None, state, self.number, self.before, self.move)

    def back(self) -> "Iterator[Turn]":
        """This turn and those before it, back to the first."""
        turn: Turn | None = self
        while turn is not None:
            yield turn
            turn = turn.before

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the task, the seed and the moves. Raises TypeError for an imagined game."""
        if self.seed is None:
            raise TypeError("an imagined game has no record: it cannot be pickled")
        moves = [str(turn.move) for turn in self.back() if turn.before]
        return replayed, (self.task, self.seed, *reversed(moves))

    def __deepcopy__(self, _: object) -> "Turn":
        return self


def first(task: Task, seed: Seed) -> Turn:
    """The first turn of a game."""
    return Turn(task, seed, task.game.deal(task.options, seed))


def replayed(task: Task, seed: Seed, *moves: str) -> Turn:
    """The turn after these moves."""
    turn = first(task, seed)
    for move in moves:
        turn = turn.played(task.game.read_move(move))
    return turn
