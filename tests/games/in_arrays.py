"""How the tests hold the games as arrays to the rules: in lock step, along games and at built positions."""

import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias
from unittest.mock import patch

import jax
import numpy as np

from tablee.games import GAMES
from tablee.kernel.game import Seat
from tablee.kernel.json import Json, to_plain
from tablee.kernel.laws import play_at_random
from tablee.kernel.seed import Seed
from tablee.rl.tasks import Task, task
from tests.games.twins import AnyWalk, expert_game, recorded_games, trial_of

# Of numpy or of JAX; states, moves and twins of all games side by side.
Array: TypeAlias = Any  # type: ignore[explicit-any]
AnyState: TypeAlias = Any  # type: ignore[explicit-any]

DRAWN = 16
"""Random actions for each position."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the seat that the twin asks first; at the end of a game there is none."""

    before: AnyState
    seat: Seat
    move: object
    after: AnyState


@dataclass(frozen=True, slots=True)
class Mistake:
    """In a module of the twin, one text stands for another."""

    old: str
    new: str
    file: str = "arrays"


@dataclass(frozen=True, slots=True)
class Kit:
    """What the comparison has to know about a game."""

    name: str
    tables: Sequence[Mapping[str, Json]]
    """Options of games to compare."""
    built: Sequence[AnyState]
    """Positions that seldom occur in a game: all their moves are compared."""
    mistakes: Sequence[Mistake]
    """Each has to be found."""
    files: Sequence[str] = ("arrays",)
    """The modules of the twin, each after those that it imports."""
    every: int = 1
    """Of the moves of a game, one in this many is compared."""
    most: int = 400
    """Number of moves to compare along games with the same options."""

    def modules(self, mistake: Mistake | None = None) -> Mapping[str, ModuleType]:
        """The modules of the twin, one of them with a mistake. What it imports from the others is also new."""
        found: dict[str, ModuleType] = {}
        with patch.dict(sys.modules):
            for file in self.files:
                path = f"tablee.games.{self.name}.{file}"
                own = importlib.import_module(path)
                if mistake is None:
                    found[file] = own
                    continue
                text = Path(str(own.__file__)).read_text(encoding="utf-8")
                if mistake.file == file:
                    assert text.count(mistake.old) == 1, f"{mistake.old!r} occurs {text.count(mistake.old)} times"
                    text = text.replace(mistake.old, mistake.new)
                found[file] = sys.modules[path] = ModuleType(path)
                exec(compile(text, path, "exec"), found[file].__dict__)
        return found


def steps_of(walk: AnyWalk) -> Iterator[Step]:
    """The moves of a game by the seats that a twin asks, and its end."""
    to_act = GAMES[walk.trial.game.name].to_act
    for before, (seat, move), after in zip(walk.states, walk.played, walk.states[1:], strict=False):
        if seat == min(to_act(before)):
            yield Step(before, seat, move, after)
    yield Step(walk.states[-1], 0, None, walk.states[-1])


def all_steps(name: str, state: AnyState) -> Iterator[Step]:
    """Every legal move of the seat that a twin asks."""
    game = GAMES[name]
    if not game.to_act(state):
        yield Step(state, 0, None, state)
        return
    seat = min(game.to_act(state))
    for move in game.moves(state, seat):
        yield Step(state, seat, move, game.apply(state, seat, move).state)


def game_steps(kit: Kit, raw: Mapping[str, Json]) -> list[Step]:
    """Moves of a random game, of a game of experts, and of recorded games."""
    options, seed = GAMES[kit.name].read_options(raw), Seed.numbered(3)
    walks = [play_at_random(trial_of(kit.name), raw, seed), expert_game(kit.name, raw, seed)]
    walks += [walk for walk in recorded_games(kit.name, 12) if walk.options == options]
    found = [list(steps_of(walk)) for walk in walks]
    ends = [steps[-1] for steps in found]
    rest = [step for steps in found for step in steps[:-1][:: kit.every]]
    return [*ends, *rest[:: 1 + len(rest) // kit.most]]


@cache
def steps_to_compare(name: str) -> Mapping[object, list[Step]]:
    """By options, those of the tables first: the moves along games, and all moves of the built positions."""
    kit, game = kit_of(name), GAMES[name]
    found = {game.read_options(raw): game_steps(kit, raw) for raw in kit.tables}
    for state in kit.built:
        found.setdefault(game.view(state, 0).options, []).extend(all_steps(name, state))
    return found


@cache
def kit_of(name: str) -> Kit:
    """The kit of a game."""
    found: Kit = importlib.import_module(f"tests.games.{name}.array_kit").KIT
    return found


def module_of(name: str) -> ModuleType:
    """The module with what only this game's comparison does."""
    return importlib.import_module(f"tests.games.{name}.array_kit")


def stacked(states: Sequence[AnyState]) -> AnyState:
    """States as one batch."""
    return jax.tree.map(lambda *parts: np.stack(parts), *states)


def agrees(name: str, twin: Mapping[str, ModuleType], options: object, steps: Sequence[Step]) -> None:
    """Compare the moves, the states after them, the rewards and what the seats see, in games with these options."""
    raw = to_plain(options)
    assert isinstance(raw, dict)
    own, env, found = module_of(name), twin["arrays"].env(options), task(name, raw)
    packed = [own.pack(step.before) for step in steps]
    chance = [own.chance(one, step) for one, step in zip(packed, steps, strict=True)]
    legal = [legal_actions(found, step) for step in steps]
    actions = np.array([0 if step.move is None else legal[n][str(step.move)] for n, step in enumerate(steps)])
    seats = np.array([step.seat for step in steps])

    def everything(state: AnyState, action: Array, chance: Array, seat: Array) -> Array:
        random = jax.vmap(env.random_action, (None, 0))(state, np.arange(DRAWN, dtype=np.uint32))
        after = own.act(env)(state, action, chance)
        return after, env.legal_action_mask(state), random, env.observe(state, seat), env.rewards(after)

    blank = jax.eval_shape(env.init, jax.random.key(0))  # a copy of the modules has types of its own
    for made, wanted in zip(jax.tree.leaves(packed[0]), jax.tree.leaves(blank), strict=True):
        assert (made.shape, made.dtype) == (wanted.shape, wanted.dtype)
    batch = jax.tree.unflatten(jax.tree.structure(blank), jax.tree.leaves(stacked(packed)))
    inputs = batch, actions, np.array(chance, np.uint32), seats
    after, masks, drawn, seen, rewards = jax.device_get(jax.jit(jax.vmap(everything))(*inputs))
    for n, step in enumerate(steps):
        wanted = own.told(own.pack(step.after))
        made = own.told(jax.tree.map(lambda part, n=n: part[n], after))
        assert made == wanted, (n, str(step.move), made, wanted)
        actions_of = sorted(set(legal[n].values()))
        assert np.flatnonzero(masks[n]).tolist() == actions_of, (n, step.before)
        if actions_of:
            assert set(drawn[n].tolist()) <= set(actions_of), (n, step.before)
            assert len(set(drawn[n].tolist())) == min(DRAWN, len(actions_of)), (n, drawn[n], actions_of)
        sight = found.observer.vector(found.game.view(step.before, step.seat))
        assert seen[0][n].shape == sight.shape
        assert np.allclose(seen[0][n], sight, atol=1e-6), (n, np.flatnonzero(seen[0][n] != sight))
        assert np.allclose(rewards[n], found.rewards(found.game.outcome(step.after))), n


def legal_actions(found: Task, step: Step) -> dict[str, int]:
    """The numbers of the legal moves in the tables of `learning`, by their texts."""
    if step.move is None:
        return {}
    game, own = found.game, module_of(found.game.name)
    numbers = found.actions.number_of
    moves = game.moves(step.before, step.seat)
    return {str(move): own.same(numbers(move, lambda: game.view(step.before, step.seat))) for move in moves}
