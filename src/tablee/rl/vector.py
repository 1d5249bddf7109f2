"""Many games at once, as numpy arrays: for learners that need millions of steps.

    games = Games("NAME", count=1024, seed=17)
    while True:
        games.step(choose(games.observations, games.masks))

Every game is at a choice of some seat. `step` makes a choice in each of them; a game that ends is followed by the next
deal at once. The arrays change with every step: copy what you want to keep.

There is a learner in every seat. With `seat` the learner has one seat, and opponents have the others.
The games are played in the game's core, a million steps a second. Without a core, Python plays the same games, slower.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from struct import Struct
from typing import Final, Literal, Protocol, TypeAlias

from tablee.kernel.core import Core
from tablee.kernel.game import BadOptions, Seat
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.rl import extra
from tablee.rl.observing import Vector
from tablee.rl.tasks import Task, task
from tablee.rl.turns import IllegalAction, Mask

with extra():
    import numpy as np
    from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int32]
Flags: TypeAlias = NDArray[np.bool_]
Chosen: TypeAlias = NDArray[np.uint32]
Opponents: TypeAlias = Literal["random", "expert"]
OPPONENTS: Final[tuple[Opponents, ...]] = ("random", "expert")
MOST: Final = 1 << 16
"""Maximum number of games in one vector."""
Buffer: TypeAlias = bytearray | memoryview
ENDED, CUT = 1, 2
"""What `ended` says of a game that the last step has ended, or cut short because of its length."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played in a vector of games."""

    task: Task
    count: int
    seat: Seat | None
    """The learner's seat; None if there is a learner in every seat."""
    opponents: Opponents


@dataclass(frozen=True, slots=True)
class Arrays:
    """What a vector of games shows, by game."""

    observations: Vector
    """What the seat that has to choose may know."""
    masks: Mask
    """A 1 for every legal action. There is always one."""
    seats: Numbers
    """The seat that has to choose."""
    rewards: Vector
    """The reward of every seat: not 0 only if the last step ended the game."""
    ended: Mask
    """1 if the last step ended a game, 2 if it cut a game short, else 0."""
    last_observations: Vector
    """What the seat that chose last saw at the end of its game; valid where the last step ended one."""


def arrays(plan: Plan, room: Callable[[str, int], Buffer]) -> Arrays:
    """The arrays of a vector of games. `room` finds a place for each, by its name and its size in bytes."""
    count, size, seats = plan.count, plan.task.observer.size, plan.task.seats
    actions = len(plan.task.actions.names)
    return Arrays(
        np.frombuffer(room("seen", 4 * count * size), np.float32).reshape(count, size),
        np.frombuffer(room("mask", count * actions), np.int8).reshape(count, actions),
        np.frombuffer(room("turn", 4 * count), np.int32),
        np.frombuffer(room("reward", 4 * count * seats), np.float32).reshape(count, seats),
        np.frombuffer(room("ended", count), np.int8),
        np.frombuffer(room("last", 4 * count * size), np.float32).reshape(count, size),
    )


class Player(Protocol):
    """Who plays the games: a core, or Python."""

    @property
    def arrays(self) -> Arrays:
        """What the games show."""

    def reset(self, seed: Seed) -> None:
        """Begin new games everywhere."""

    def step(self, actions: Chosen) -> int:
        """Make a choice in every game. Returns -1, or the first game in which the action is illegal."""


class Games:
    """A vector of games of one kind. Game n plays the deals `seed.child("env", n).child("game", 0)`, 1, 2, …"""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Json] | None = None,
        count: int = 256,
        seed: int | Seed = 0,
        seat: Seat | None = None,
        opponents: Opponents = "random",
    ) -> None:
        """Deal the first games. Raises `BadOptions`."""
        self.task = task(game, options)
        if not 1 <= count <= MOST:
            raise BadOptions("count", f"expected a number from 1 to {MOST}, got {count}")
        if seat is not None and not 0 <= seat < self.task.seats:
            raise BadOptions("seat", f"expected a number from 0 to {self.task.seats - 1}, got {seat}")
        if opponents not in OPPONENTS:
            raise BadOptions("opponents", f"expected one of {', '.join(OPPONENTS)}, got {opponents!r}")
        self.count = count
        self._player = player(Plan(self.task, count, seat, opponents))
        shown = self._player.arrays
        self.observations, self.last_observations = shown.observations.view(), shown.last_observations.view()
        self.masks, self.seats, self.rewards = shown.masks.view(), shown.seats.view(), shown.rewards.view()
        for array in (self.observations, self.last_observations, self.masks, self.seats, self.rewards):
            array.flags.writeable = False  # the core relies on what it has written there
        self.reset(seed)

    @property
    def terminated(self) -> Flags:
        """Whether the last step ended a game, by game."""
        return np.equal(self._player.arrays.ended, ENDED)

    @property
    def truncated(self) -> Flags:
        """Whether the last step cut a game short because of its length, by game."""
        return np.equal(self._player.arrays.ended, CUT)

    def reset(self, seed: int | Seed = 0) -> None:
        """Begin new games everywhere."""
        self._player.reset(seed if isinstance(seed, Seed) else Seed.numbered(seed))

    def step(self, actions: Chosen | Numbers | NDArray[np.int64]) -> None:
        """Make a choice in every game. Raises `IllegalAction`, and then nothing has changed."""
        wrong = self._player.step(np.asarray(actions).astype(np.uint32))
        if wrong >= 0:
            legal = int(self.masks[wrong].sum())
            raise IllegalAction(f"action {actions[wrong]} is none of the {legal} that are open in game {wrong}")


def player(plan: Plan) -> Player:
    """The core if there is one, else Python."""
    twin = plan.task.game.twin(plan.task.options)
    if twin is None:
        from tablee.rl.vector_python import InPython

        return InPython(plan)
    return InCore(plan, twin.core.another(), twin.blank(plan.task.options, Seed.numbered(0)))


class InCore:
    """Games in a core of their own: its memory holds their states and the arrays."""

    _VECTOR: Final = Struct("<IIIiI9I")  # `Vector` of `kernel/jobs.h`: five numbers and nine addresses

    def __init__(self, plan: Plan, core: Core, blank: bytes) -> None:
        self._core = core
        places = [core.put("blank", blank), core.place("envs", plan.count * core.call("env_size"))]
        room = partial(self._room, places)
        self._actions = np.frombuffer(room("actions", 4 * plan.count), np.uint32)
        self.arrays = arrays(plan, room)
        seat = -1 if plan.seat is None else plan.seat
        numbers = plan.count, plan.task.observer.size, plan.task.longest, seat, OPPONENTS.index(plan.opponents)
        self._vector = core.put("vector", self._VECTOR.pack(*numbers, *places))

    def _room(self, places: list[int], name: str, size: int) -> Buffer:
        """A part of the core's memory. Its address goes to the list."""
        places.append(self._core.place(name, size))
        return self._core.bytes_at(places[-1], size)

    def reset(self, seed: Seed) -> None:
        """Begin new games everywhere."""
        self._core.call("env_reset", self._vector, self._core.put("seed", seed.secret))

    def step(self, actions: Chosen) -> int:
        """Make a choice in every game. Returns -1, or the first game in which the action is illegal."""
        self._actions[:] = actions
        return self._core.call("env_step", self._vector)
