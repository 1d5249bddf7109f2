"""A PettingZoo AEC environment: a learner in every seat.

The agents are `player_0`, `player_1` and so on. As usual in PettingZoo, an agent observes a dictionary: `observation`
is the vector of what it may know, `action_mask` has a 1 for every legal action.
"""

from collections.abc import Mapping
from typing import TypeAlias

from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.rl import extra
from tablee.rl.observing import Vector
from tablee.rl.tasks import task
from tablee.rl.turns import Mask, first

with extra():
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

Agent: TypeAlias = str
Observation: TypeAlias = dict[str, Vector | Mask]


def env(game: str, options: Mapping[str, Json] | None = None, render_mode: str | None = None) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game, and ends it for all."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(TableeAEC(game, options, render_mode), illegal_reward=-1)
        )
    )


class TableeAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The environment without wrappers: an illegal action raises `IllegalAction`, and changes nothing."""

    def __init__(self, game: str, options: Mapping[str, Json] | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.task = task(game, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"tablee_{game}_v{self.task.game.edition}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.task.seats)]
        actions = len(self.task.actions.names)
        parts: dict[str, spaces.Space[object]] = {
            "observation": spaces.Box(-1, 1, (self.task.observer.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance, _ = seeding.np_random()

    def observation_space(self, agent: Agent) -> "spaces.Dict[object]":
        """The space of the vector and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """The space of the action numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:  # noqa: ARG002  none
        """Deal. A seed determines this deal, and those of later resets without a seed."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self._turn = first(self.task, Seed(self._chance.bytes(32)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, object]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Make the selected agent's choice. After the end, every agent steps once more with None.

        Raises `IllegalAction`.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._turn = self._turn.after(-1 if action is None else int(action))
        self.rewards = dict(zip(self.agents, self._turn.rewards, strict=True))
        self._accumulate_rewards()
        if self._turn.seat is None:
            self.terminations = dict.fromkeys(self.agents, not self._turn.cut)
            self.truncations = dict.fromkeys(self.agents, self._turn.cut)
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._turn.seat or 0]

    def observe(self, agent: Agent) -> Observation:
        """What the agent may know, and its legal actions: none unless it is selected."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._turn.observation(seat), "action_mask": self._turn.mask(seat)}

    def render(self) -> str | None:
        """The game as text, as the selected agent sees it; None unless the render mode is `ansi`."""
        return self._turn.show() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
