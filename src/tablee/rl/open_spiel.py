"""Registers the games with OpenSpiel, each as `tablee_` and its name.

    pyspiel.load_game("tablee_NAME(players=3)")

The parameters are the options of the game. All randomness comes before the first move: four chance nodes draw the four
bytes of a deal number, which determines everything else. So the history of a state fully describes it.

The observation is the player's view: the vector of `observing` as a tensor, or its JSON text as a string. A view does
not contain everything that the player saw earlier. So the information state adds a hash of all that the player has seen
and chosen. `resample_from_infostate` returns another world that looks the same to the player.
"""

import hashlib
from collections.abc import Mapping
from itertools import takewhile
from typing import Final

from tablee.games import AnyHouseGame
from tablee.kernel.game import Seat
from tablee.kernel.json import Json, canonical, digest, to_plain
from tablee.kernel.seed import Seed
from tablee.rl import extra
from tablee.rl.tasks import Task, learnable, task
from tablee.rl.turns import Turn, first

with extra():
    import numpy as np
    import pyspiel

_BYTES: Final = 4
"""Length of a deal number, in bytes."""
_OUTCOMES: Final = [(byte, 1 / 256) for byte in range(256)]


def _kind(game: AnyHouseGame) -> pyspiel.GameType:
    parameters = to_plain(game.read_options({}))
    alone = task(game.name).sides == 1
    return pyspiel.GameType(
        short_name=f"tablee_{game.name}",
        long_name=f"Tablée: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=1 if alone else 12,
        min_num_players=1 if alone else 2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class TableeGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its options."""

    name: str
    kind: pyspiel.GameType

    def __init__(self, parameters: Mapping[str, Json]) -> None:
        self.task = task(self.name, parameters)
        alone = self.task.sides == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.task.actions.names),
            max_chance_outcomes=len(_OUTCOMES),
            num_players=self.task.seats,
            min_utility=0.0 if alone else -1 / (self.task.sides - 1),
            max_utility=1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.task.longest,
        )
        super().__init__(self.kind, info, parameters)

    def new_initial_state(self) -> "TableeState":
        """The state before the deal."""
        return TableeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One for each byte of a deal number."""
        return _BYTES

    def make_py_observer(
        self,
        iig_obs_type: "pyspiel.IIGObservationType | None" = None,
        params: Mapping[str, object] | None = None,
    ) -> "TableeObserver":
        """An observer of what one player may know, with or without perfect recall. Raises ValueError otherwise."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("expected an observation of what one player may know, without parameters")
        return TableeObserver(self.task, kind.perfect_recall)


class TableeState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game at one moment. Its attributes are immutable, which makes copies cheap."""

    def __init__(self, game: TableeGame) -> None:
        super().__init__(game)
        self.task = game.task
        self.drawn = b""
        self.turn: Turn | None = None

    def current_player(self) -> int:
        """The player who has to choose; chance until the deal number is drawn."""
        if self.turn is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.turn.seat is None else self.turn.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.turn is not None and self.turn.seat is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of the next byte of the deal number, with their probabilities."""
        return _OUTCOMES

    def _legal_actions(self, player: Seat) -> list[int]:
        return list(self.turn.choices) if self.turn is not None and player == self.turn.seat else []

    def _apply_action(self, action: int) -> None:
        if self.turn is not None:
            self.turn = self.turn.after(action)
            return
        self.drawn += bytes([action])
        if len(self.drawn) == _BYTES:
            self.turn = first(self.task, Seed.numbered(int.from_bytes(self.drawn, "big")))

    def _action_to_string(self, player: Seat, action: int) -> str:
        return f"byte {action}" if player == pyspiel.PlayerId.CHANCE else self.task.actions.names[action]

    def returns(self) -> list[float]:
        """The reward of each player; 0 before the end."""
        return [0.0] * self.task.seats if self.turn is None else list(self.turn.rewards)

    def resample_from_infostate(self, player: Seat, sampler: "pyspiel.UniformProbabilitySampler") -> "TableeState":
        """The same moment in another world that looks the same to the player."""
        assert self.turn is not None, "before the deal there is nothing to imagine"
        other: TableeState = self.clone()
        other.turn = self.turn.imagined(player, Seed.numbered(int(sampler() * 2**53)))
        return other

    def __str__(self) -> str:
        if self.turn is None:
            return f"deal {self.drawn.hex()}"
        return f"{self.turn.show()}\n{digest(self.turn.state)}"


class TableeObserver:
    """What a player may know, in OpenSpiel's form: a reusable tensor with named parts."""

    def __init__(self, task: Task, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(task.observer.size, np.float32)
        self.dict = {} if self.tensor is None else {name: self.tensor[at] for name, at in task.observer.layout.items()}

    def set_from(self, state: TableeState, player: Seat) -> None:
        """Fill the tensor; with zeros before the deal."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.turn is None else state.turn.observation(player)

    def string_from(self, state: TableeState, player: Seat) -> str:
        """The view as JSON text; with perfect recall, followed by a hash of what came before."""
        if state.turn is None:
            return ""
        text = canonical(state.turn.view(player))
        return f"{text} {memory(state.turn, player)}" if self.perfect_recall else text


def memory(turn: Turn, player: Seat) -> str:
    """A hash of all that a player has seen and chosen. Games that look the same to the player have the same hash."""
    unread = list(takewhile(lambda one: player not in one.memories, turn.back()))
    known = unread[-1].before if unread else turn
    memory = "" if known is None else known.memories[player]
    for one in reversed(unread):
        own = one.before is not None and one.before.seat == player
        text = f"{memory} {one.move if own else ''} {canonical(one.view(player))}"
        memory = one.memories[player] = hashlib.sha256(text.encode()).hexdigest()
    return memory


# One class per game: OpenSpiel keeps registered objects until after Python has ended, and only classes survive that.
for _game in learnable():
    _known = {"name": _game.name, "kind": _kind(_game)}
    pyspiel.register_game(_known["kind"], type(f"TableeGame_{_game.name}", (TableeGame,), _known))
