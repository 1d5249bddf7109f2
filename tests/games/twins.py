"""Games along which law 9 compares a core with the rules, and cores with a mistake that it has to find."""

import importlib
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from tablee.games import GAMES, core_bot
from tablee.kernel.core import Core, core_at
from tablee.kernel.json import Json
from tablee.kernel.laws import Trial, Walk, play_at_random, walk_along
from tablee.kernel.record import Record, replay, start
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin
from tablee.rl.tasks import task
from tablee.rl.vector import InCore, Opponents, Plan, Player
from tablee.rl.vector_python import InPython
from tools import core, corpus

# Games of different types side by side need an existential type, which Python lacks.
AnyTrial: TypeAlias = Trial[Any, Any, Any, Any]  # type: ignore[explicit-any]
AnyWalk: TypeAlias = Walk[Any, Any, Any, Any]  # type: ignore[explicit-any]
AnyTwin: TypeAlias = Twin[Any, Any, Any]  # type: ignore[explicit-any]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A core with one mistake: in a file of the game, or of the kernel, one text stands for another."""

    old: str
    new: str
    file: str = "core.c"

    @property
    def is_in_the_rules(self) -> bool:
        """Whether law 9 has to find it: it is neither in the jobs, nor in what only learners or the solver use."""
        return self.file not in ("learning.h", "nth_move.h", "solver.h", "../../kernel/core.h", "../../kernel/jobs.h")


def trial_of(name: str) -> AnyTrial:
    trial: AnyTrial = importlib.import_module(f"tests.games.{name}.trial").TRIAL
    return trial


def mutants(name: str) -> tuple[Mutant, ...]:
    """The mutants of a game's core, which the game's tests list."""
    found: tuple[Mutant, ...] = importlib.import_module(f"tests.games.{name}.core_mutants").MUTANTS
    return found


def covered(name: str) -> list[Mapping[str, Json]]:
    """The option sets of a game that its core covers."""
    trial = trial_of(name)
    return [raw for raw in trial.options if trial.twin(trial.game.read_options(raw)) is not None]


def expert_game(name: str, raw: Mapping[str, Json], seed: Seed) -> AnyWalk:
    """A game of the bots that the core plays, against each other."""
    game = GAMES[name]
    bot, line = core_bot(game), start(game, game.read_options(raw), seed)
    while acting := game.to_act(line.state):
        seat = min(acting)
        moves = game.for_bots(game.moves(line.state, seat))
        line = line.play(seat, bot.choose(game.view(line.state, seat), moves, seed.child("choice", len(line.moves))))
    return walk_along(trial_of(name), line)


def recorded_games(name: str, step: int) -> Iterator[AnyWalk]:
    """Every `step`-th game of the corpus, of every edition."""
    for edition in corpus.editions(name):
        for kept in corpus.read_corpus(name, edition)[::step]:
            yield walk_along(trial_of(name), replay(GAMES[name], Record.read(kept.text)))


@cache
def trying_games(name: str) -> tuple[AnyWalk, ...]:
    """Some games for every mutant: a random one and one of experts with each option set, and recorded ones."""
    trial, found = trial_of(name), []
    for n, raw in enumerate(covered(name)):
        found += [play_at_random(trial, raw, Seed.numbered(n)), expert_game(name, raw, Seed.numbered(n))]
    found += [walk for walk in recorded_games(name, 16) if trial.twin(walk.options) is not None]
    return tuple(found)


def mutated(name: str, mutant: Mutant, folder: Path) -> Core:
    """The core of a mutant, built in a hurry from a copy of the sources in this folder."""
    house = core.GAMES.parent
    copied = folder / "games" / name
    shutil.copytree(house / "kernel", folder / "kernel", ignore=shutil.ignore_patterns("*.py", "laws", "__pycache__"))
    shutil.copytree(house / "games" / name, copied, ignore=shutil.ignore_patterns("*.py", "*.wasm", "__pycache__"))
    place = copied / mutant.file
    text = place.read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1, f"{mutant.old!r} occurs {text.count(mutant.old)} times in {mutant.file}"
    place.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    made = copied / "core.wasm"
    made.write_bytes(core.built(copied / "core.c", "-w", "-O0"))
    numbers = importlib.import_module(f"tablee.games.{name}.twin")
    found = core_at(made, numbers.EDITION, numbers.LAYOUT)
    assert found is not None
    return found


def with_core(walk: AnyWalk, other: Core) -> AnyWalk:
    """The walk of a game whose twin has another core."""
    own = walk.trial.twin

    def twin(options: object) -> AnyTwin | None:
        found = own(options)
        return None if found is None else replace(found, core=other)

    return replace(walk, trial=replace(walk.trial, twin=twin))


def compare_games(name: str, found: Core) -> None:
    """Hold the vector of environments in a core to the same in Python, through the end of a few games."""
    ways: list[tuple[int | None, Opponents]] = [(None, "random"), (0, "expert")]
    for raw, (seat, opponents) in product(covered(name)[:2], ways):
        plan = Plan(task(name, raw), 2, seat, opponents)
        own = trial_of(name).twin(plan.task.options)
        assert own is not None
        ours, theirs = InCore(plan, found.another(), own.blank(plan.task.options, Seed.numbered(0))), InPython(plan)
        ours.reset(Seed.numbered(1))
        theirs.reset(Seed.numbered(1))
        chance, ended = np.random.default_rng(0), 0
        while ended < 2:
            assert shown(ours) == shown(theirs)
            values = theirs.arrays.masks * chance.random(theirs.arrays.masks.shape)
            actions = np.argmax(values, axis=1).astype(np.uint32)
            assert theirs.step(actions) == ours.step(actions) == -1
            ended += int((theirs.arrays.ended > 0).sum())
        assert shown(ours) == shown(theirs)


def shown(one: Player) -> list[bytes]:
    """Everything that a vector shows; the last observations only where a game has ended."""
    seen = one.arrays
    over = seen.ended > 0
    parts = (seen.observations, seen.masks, seen.seats, seen.rewards, seen.ended, seen.last_observations[over])
    return [part.tobytes() for part in parts]
