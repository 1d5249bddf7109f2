"""A Gymnasium environment: one seat against bots, or a patience.

    gymnasium.make("tablee.rl.gymnasium:tablee/NAME-v1", options={"players": 4}, seat=2, opponents="hard")

The number after the name is the edition of the game. The learner observes a vector of what it may know.
`info["action_mask"]` has a 1 for every legal action: pass it to `action_space.sample`. `action_masks` returns the same.
An illegal action loses: the game ends with a reward of -1, and `info["refused"]` says why.

    gymnasium.make_vec("tablee.rl.gymnasium:tablee/NAME-v1", num_envs=1024, vectorization_mode="vector_entry_point")

makes many such environments at once, with opponents that play in the game's core (`tablee.rl.vector`).
"""

from collections.abc import Mapping
from typing import TypeAlias

from tablee.arena.entrants import entrant
from tablee.kernel.game import BadOptions, Seat
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed
from tablee.rl import extra
from tablee.rl.observing import Vector
from tablee.rl.tasks import learnable, task
from tablee.rl.turns import IllegalAction, Mask, Turn, first
from tablee.rl.vector import Games, Opponents

with extra():
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

Info = dict[str, object]
Actions: TypeAlias = NDArray[np.int64]
# Gymnasium has one type for rewards and flags.
Array: TypeAlias = NDArray[np.float64] | NDArray[np.bool_]
Flags: TypeAlias = NDArray[np.bool_]


class TableeEnv(gymnasium.Env[Vector, np.int64]):
    """A game in which the learner has one seat. Bots of one strength have the others, including partners."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  Gymnasium requires it

    def __init__(
        self,
        game: str,
        options: Mapping[str, Json] | None = None,
        seat: Seat = 0,
        opponents: str = "medium",
        render_mode: str | None = None,
    ) -> None:
        self.task = task(game, options)
        if not 0 <= seat < self.task.seats:
            raise BadOptions("seat", f"expected a number from 0 to {self.task.seats - 1}, got {seat}")
        self.seat = seat
        self.bot = entrant(game, opponents)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-1, 1, (self.task.observer.size,), np.float32)
        self.action_space = spaces.Discrete(len(self.task.actions.names))
        self._turn: Turn | None = None
        self._over = True

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,  # noqa: ARG002  there are none
    ) -> tuple[Vector, Info]:
        """Deal, and let the bots play until the learner has to choose."""
        super().reset(seed=seed)
        turn = self._dealt()
        while turn.seat is None:  # over before the learner's first choice: no game to learn from
            turn = self._dealt()
        self._turn, self._over = turn, False
        return turn.observation(self.seat), {"action_mask": turn.mask(self.seat)}

    def _dealt(self) -> Turn:
        return self._waited(first(self.task, Seed(self.np_random.bytes(32))))

    def _waited(self, turn: Turn) -> Turn:
        """Let the bots play until the learner's next choice, or the end."""
        game = self.task.game
        while turn.seat is not None and turn.seat != self.seat:
            assert turn.seed is not None, "it was dealt"
            chance = turn.seed.child("choice", turn.number)
            turn = turn.played(self.bot.choose(turn.view(turn.seat), choices(game, turn.state, turn.seat), chance))
        return turn

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, Info]:
        """Make the learner's choice, and let the bots play until the next one. Raises ResetNeeded without a game."""
        if self._over:
            raise gymnasium.error.ResetNeeded("no game is going on: call reset first")
        try:
            chosen = self.turn.after(int(action))
        except IllegalAction as refusal:
            self._over = True
            info: Info = {"action_mask": self.action_masks(), "refused": str(refusal)}
            return self.turn.observation(self.seat), -1.0, True, False, info
        turn = self._turn = self._waited(chosen)
        self._over = turn.seat is None
        info = {"action_mask": self.action_masks()}
        return turn.observation(self.seat), turn.rewards[self.seat], self._over and not turn.cut, turn.cut, info

    @property
    def turn(self) -> Turn:
        """The current turn. Raises ResetNeeded before the first game."""
        if self._turn is None:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset first")
        return self._turn

    def action_masks(self) -> Mask:
        """A 1 for every legal action of the learner."""
        return self.turn.mask(self.seat)

    def render(self) -> str | None:
        """The game as text, as the learner sees it; None unless the render mode is `ansi`."""
        return self.turn.show() if self.render_mode == "ansi" else None


class TableeVectorEnv(VectorEnv[Vector, Actions, Array]):
    """Many games in each of which the learner has one seat. A game that ends is followed by the next at once.

    `infos["action_mask"]` has the legal actions; where a game has ended, `infos["final_obs"]` has its last observation.
    Unlike in a single environment, an illegal action raises `IllegalAction`, and nothing changes.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  Gymnasium requires it

    def __init__(
        self,
        game: str,
        options: Mapping[str, Json] | None = None,
        num_envs: int = 1,
        seat: Seat = 0,
        opponents: Opponents = "random",
    ) -> None:
        self.games = Games(game, options, num_envs, 0, seat, opponents)
        self.num_envs = num_envs
        self.seat = seat
        self.single_observation_space = spaces.Box(-1, 1, (self.games.task.observer.size,), np.float32)
        self.single_action_space = spaces.Discrete(len(self.games.task.actions.names))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: Mapping[str, object] | None = None,  # noqa: ARG002  there are none
    ) -> tuple[Vector, Info]:
        """Deal in every game. A list of seeds counts as its first one: the games get seeds of their own from it."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        self.games.reset(Seed(self.np_random.bytes(32)))
        return self.games.observations.copy(), {"action_mask": self.games.masks.copy()}

    def step(self, actions: Actions) -> tuple[Vector, Array, Flags, Flags, Info]:
        """Make the learner's choice in every game. Raises `IllegalAction`."""
        games = self.games
        games.step(actions)
        ended, cut = games.terminated, games.truncated
        info: Info = {"action_mask": games.masks.copy()}
        if (over := ended | cut).any():
            info |= {"final_obs": games.last_observations.copy(), "_final_obs": over}
        rewards = games.rewards[:, self.seat].astype(np.float64)
        return games.observations.copy(), rewards, ended, cut, info


for _game in learnable():
    gymnasium.register(
        f"tablee/{_game.name}-v{_game.edition}",
        entry_point="tablee.rl.gymnasium:TableeEnv",
        vector_entry_point="tablee.rl.gymnasium:TableeVectorEnv",
        kwargs={"game": _game.name},
    )
