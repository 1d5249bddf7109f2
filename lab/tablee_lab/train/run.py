"""A whole training: iterations until the time is up, with matches, checkpoints and a log in one folder."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import jax

from tablee_lab.train import match, plot
from tablee_lab.train.keep import Log, load, save, write_weights
from tablee_lab.train.ppo import Array, Iterate, Recipe, Weights, compiled, first_learner, first_states, knobs
from tablee_lab.train.task import Table

AGAINST: Final = ("simple player", "itself at the last match")


@dataclass(frozen=True)
class Plan:
    """What is trained, for how long, and where the files go."""

    tables: tuple[Table, ...]
    recipe: Recipe
    seed: int
    seconds: float
    iterations: int | None
    """If given, training ends after this many iterations instead, and is the same every time."""
    out: Path
    matches: int
    """Number of games in a match."""
    every: float
    """Seconds between matches."""


class Training:
    """A training that goes on where its folder says."""

    def __init__(self, plan: Plan) -> None:
        plan.out.mkdir(parents=True, exist_ok=True)
        self.plan = plan
        self.log = Log(plan.out / "log.jsonl")
        self.learner = first_learner(plan.tables[0].shape, plan.seed)
        self.spent, self.iteration = 0.0, 0
        if self.checkpoint.exists():
            self.learner, self.spent, self.iteration = load(self.checkpoint, self.learner)
        self.states = first_states(plan.tables, jax.random.key(plan.seed + 1000 + self.iteration))
        self.earlier = jax.tree.map(jax.numpy.array, self.learner.averaged)

    @property
    def checkpoint(self) -> Path:
        """The file from which training goes on."""
        return self.plan.out / "checkpoint.npz"

    @cached_property
    def _matches(self) -> list[tuple[Table, Callable[[Weights, Weights, Array], Array]]]:
        plan = self.plan
        return [(table, match.compiled(plan.recipe, table, plan.matches)) for table in plan.tables]

    @property
    def progress(self) -> float:
        """From 0 at the beginning to 1 at the end."""
        if self.plan.iterations is not None:
            return min(1.0, self.iteration / self.plan.iterations)
        return min(1.0, self.spent / self.plan.seconds)

    def run(self) -> None:
        """Train to the end."""
        plan = self.plan
        self.log.add(
            kind="start", seed=plan.seed, device=str(jax.devices()[0]), jax=jax.__version__, recipe=asdict(plan.recipe),
            tables=[_name(table) for table in plan.tables], iteration=self.iteration,
        )  # fmt: skip
        iterate = self._compile()
        self._measure()
        next_match = self.spent + plan.every
        while self.progress < 1:
            self._iterate(iterate)
            if self.spent >= next_match or self.progress >= 1:
                next_match = self.spent + plan.every
                self._measure()

    def _iterate(self, iterate: Iterate) -> None:
        began, recipe = time.perf_counter(), self.plan.recipe
        self.learner, self.states, told = iterate(self.learner, self.states, knobs(recipe, self.progress))
        found = {name: round(float(value), 5) for name, value in jax.device_get(told).items()}
        seconds = time.perf_counter() - began
        self.spent += seconds
        self.iteration += 1
        speed = recipe.steps * sum(table.games for table in self.plan.tables) / seconds
        self.log.add(
            kind="learned", iteration=self.iteration, seconds=round(self.spent, 2), speed=round(speed), **found
        )

    def _compile(self) -> Iterate:
        began = time.perf_counter()
        settings = knobs(self.plan.recipe, self.progress)
        iterate = compiled(self.plan.recipe, self.plan.tables, self.learner, self.states, settings)
        self.log.add(kind="compiled", seconds=round(time.perf_counter() - began, 1))
        return iterate

    def _measure(self) -> None:
        """Play the matches, and write all files. The time for it does not count as training."""
        key = jax.random.key(self.plan.seed + self.iteration)
        for table, play in self._matches:
            found = play(self.learner.averaged, self.earlier, key)
            for name, share in zip(AGAINST, found.tolist(), strict=True):
                self.log.add(
                    kind="match", table=_name(table), against=name, share=round(share, 4),
                    even=round(1 / table.env.teams, 4), games=self.plan.matches, iteration=self.iteration,
                    seconds=round(self.spent, 2),
                )  # fmt: skip
        self.earlier = jax.tree.map(jax.numpy.array, self.learner.averaged)
        save(self.checkpoint, self.learner, self.spent, self.iteration)
        write_weights(self.plan.out / "weights.npz", self.learner.averaged)
        plot.draw(self.plan.out / "plot.svg", self.log.lines())


def _name(table: Table) -> str:
    return f"{table.env.players} players in {table.env.teams} teams"
