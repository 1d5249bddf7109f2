"""Proximal policy optimisation by self-play: one net plays all sides, and learns from every move.

The result of a game is a probability of winning for each side, together 1. Advantages are computed for all sides at
once, and the player of a move gets the one of their own side: with two sides that is the flip of the sign at each turn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp

from tablee_lab.train.adam import Moments, adam
from tablee_lab.train.net import Answer, Shape, Sight, answer, first_weights
from tablee_lab.train.task import State, Table

Array: TypeAlias = jax.Array
Weights: TypeAlias = dict[str, Array]


@dataclass(frozen=True)
class Recipe:
    """The settings of a training. Pairs are the values at the beginning and at the end."""

    games: int = 8192
    steps: int = 32
    """Moves in every game between two updates."""
    minibatch: int = 16_384
    rate: tuple[float, float] = (7e-4, 3e-5)
    entropy: tuple[float, float] = (0.015, 0.002)
    trace: tuple[float, float] = (0.95, 0.80)
    """The λ of the advantages."""
    clip: float = 0.2
    value_weight: float = 0.5
    largest_gradient: float = 1.0
    average: float = 0.998
    """How much of the averaged weights remains at each update."""
    precision: str = "bfloat16"
    channels: int = 64
    blocks: int = 6


class Knobs(NamedTuple):
    """What changes as training goes on."""

    rate: Array
    entropy: Array
    trace: Array


class Learner(NamedTuple):
    """All that training keeps from one iteration to the next, but for the games."""

    weights: Weights
    averaged: Weights
    moments: Moments
    key: Array


class Samples(NamedTuple):
    """Moves to learn from."""

    sight: Sight
    legal: Array
    action: Array
    logarithm: Array
    """Of the probability with which the action was chosen."""
    advantage: Array
    target: Array
    """By side, the own first: the probability that it wins."""


class _Move(NamedTuple):
    """A move in every game, as it was played. Sides are in their own order here."""

    sight: Sight
    legal: Array
    side: Array
    action: Array
    logarithm: Array
    value: Array
    over: Array
    result: Array


Iterate: TypeAlias = Callable[[Learner, tuple[State, ...], Knobs], tuple[Learner, tuple[State, ...], dict[str, Array]]]


def knobs(recipe: Recipe, progress: float) -> Knobs:
    """The settings at a point between 0, the beginning, and 1, the end."""
    swing = (1 + jnp.cos(jnp.pi * progress)) / 2
    rate = recipe.rate[1] + (recipe.rate[0] - recipe.rate[1]) * swing
    return Knobs(rate, *(begin + (end - begin) * progress for begin, end in (recipe.entropy, recipe.trace)))


def first_learner(shape: Shape, seed: int) -> Learner:
    """A learner that knows nothing."""
    weights = first_weights(shape, seed)
    first, second = (jax.tree.map(jnp.zeros_like, weights) for _ in range(2))  # no buffer may be used up twice
    return Learner(
        weights, jax.tree.map(jnp.array, weights), Moments(first, second, jnp.int32(0)), jax.random.key(seed)
    )


def first_states(tables: Sequence[Table], key: Array) -> tuple[State, ...]:
    """New games at every table."""
    return tuple(jax.vmap(table.env.init)(jax.random.split(key, table.games)) for table in tables)


def rolled(values: Array, side: Array, sides: int, back: bool = False) -> Array:
    """Values by side, turned so that a side comes first, or back again. Room beyond the sides stays empty."""
    places = jnp.arange(values.shape[-1])
    turned = jnp.where(places < sides, (places + jnp.where(back, -side, side)[..., None]) % sides, places)
    return jnp.take_along_axis(values, turned, axis=-1)


def collect(
    recipe: Recipe, table: Table, weights: Weights, states: State, trace: Array, key: Array
) -> tuple[State, Samples, Array]:
    """Play some moves in every game. Returns the states after them, the samples and the number of games that ended."""
    ask = partial(answer, table.shape, weights, dtype=jnp.dtype(recipe.precision))

    def move(states: State, key: Array) -> tuple[State, _Move]:
        choose, draw, deal = jax.random.split(key, 3)
        look = table.look(states)
        said = ask(look.sight)
        logits = jnp.where(look.legal, said.actions, -jnp.inf)
        action = jax.random.categorical(choose, logits)
        logarithm = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], axis=1)[:, 0]
        value = rolled(jnp.exp(said.critic), look.side, table.env.teams, back=True)
        after = jax.vmap(table.env.step)(states, action, jax.random.split(draw, table.games))
        result = table.result(after)
        dealt = jax.vmap(table.env.init)(jax.random.split(deal, table.games))
        played = _Move(look.sight, look.legal, look.side, action, logarithm, value, after.over, result)
        return jax.tree.map(partial(_chosen, after.over), dealt, after), played

    states, moves = jax.lax.scan(move, states, jax.random.split(key, recipe.steps))
    look = table.look(states)
    last = rolled(jnp.exp(ask(look.sight).critic), look.side, table.env.teams, back=True)
    return states, _samples(table, moves, last, trace), moves.over.sum()


def _chosen(flags: Array, yes: Array, no: Array) -> Array:
    return jnp.where(flags.reshape(-1, *(1,) * (yes.ndim - 1)), yes, no)


def _samples(table: Table, moves: _Move, last: Array, trace: Array) -> Samples:
    """Moves with their advantages, in one row."""

    def back(carry: tuple[Array, Array], move: _Move) -> tuple[tuple[Array, Array], Array]:
        later, value = carry
        over = move.over[:, None]
        error = jnp.where(over, move.result, value) - move.value
        gained = error + trace * jnp.where(over, 0.0, later)
        return (gained, move.value), gained

    _, gained = jax.lax.scan(back, (jnp.zeros_like(last), last), moves, reverse=True)
    target = rolled(gained + moves.value, moves.side, table.env.teams)
    advantage = jnp.take_along_axis(gained, moves.side[..., None], axis=-1)[..., 0]
    found = Samples(moves.sight, moves.legal, moves.action, moves.logarithm, advantage, target)
    flat: Samples = jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), found)
    return flat


def iterate(
    recipe: Recipe, tables: Sequence[Table], learner: Learner, states: tuple[State, ...], knobs: Knobs
) -> tuple[Learner, tuple[State, ...], dict[str, Array]]:
    """One iteration: play, then learn once from every move. Returns also what is worth a line of the log."""
    key, shuffle, *keys = jax.random.split(learner.key, 2 + len(tables))
    played = [
        collect(recipe, table, learner.weights, state, knobs.trace, one)
        for table, state, one in zip(tables, states, keys, strict=True)
    ]
    samples = jax.tree.map(lambda *parts: jnp.concatenate(parts), *(part[1] for part in played))
    advantage = samples.advantage
    samples = samples._replace(advantage=(advantage - advantage.mean()) / (advantage.std() + 1e-6))
    learner, told = _learn(recipe, tables[0].shape, learner._replace(key=key), samples, knobs, shuffle)
    ended = sum((part[2] for part in played), jnp.int32(0))
    return learner, tuple(part[0] for part in played), told | {"games": ended, "spread": advantage.std()}


def _learn(
    recipe: Recipe, shape: Shape, learner: Learner, samples: Samples, knobs: Knobs, key: Array
) -> tuple[Learner, dict[str, Array]]:
    count = samples.action.shape[0]
    size = min(recipe.minibatch, count)
    order = jax.random.permutation(key, count)[: count // size * size].reshape(-1, size)

    def update(learner: Learner, places: Array) -> tuple[Learner, dict[str, Array]]:
        some = jax.tree.map(lambda part: part[places], samples)
        (_, told), gradient = jax.value_and_grad(_loss, argnums=2, has_aux=True)(
            recipe, shape, learner.weights, some, knobs
        )
        weights, moments = adam(learner.weights, gradient, learner.moments, knobs.rate, recipe.largest_gradient)
        averaged = jax.tree.map(
            lambda old, new: recipe.average * old + (1 - recipe.average) * new, learner.averaged, weights
        )
        return Learner(weights, averaged, moments, learner.key), told

    learner, told = jax.lax.scan(update, learner, order)
    return learner, jax.tree.map(jnp.mean, told)


def _loss(
    recipe: Recipe, shape: Shape, weights: Weights, some: Samples, knobs: Knobs
) -> tuple[Array, dict[str, Array]]:
    said: Answer = answer(shape, weights, some.sight, jnp.dtype(recipe.precision))
    logarithms = jax.nn.log_softmax(jnp.where(some.legal, said.actions, -1e9))
    chosen = jnp.take_along_axis(logarithms, some.action[:, None], axis=1)[:, 0]
    ratio = jnp.exp(chosen - some.logarithm)
    bounded = jnp.clip(ratio, 1 - recipe.clip, 1 + recipe.clip)
    gain = jnp.minimum(ratio * some.advantage, bounded * some.advantage).mean()
    entropy = -(jnp.exp(logarithms) * jnp.where(some.legal, logarithms, 0.0)).sum(axis=1).mean()
    value = -(some.target * jnp.maximum(said.value, -50.0)).sum(axis=1).mean()
    critic = -(some.target * jnp.maximum(said.critic, -50.0)).sum(axis=1).mean()
    loss = -gain - knobs.entropy * entropy + recipe.value_weight * (value + critic)
    moved = (some.logarithm - chosen).mean()
    return loss, {"entropy": entropy, "value": value, "critic": critic, "moved": moved}


def compiled(
    recipe: Recipe, tables: Sequence[Table], learner: Learner, states: tuple[State, ...], knobs: Knobs
) -> Iterate:
    """One iteration, compiled for what looks like these. The learner and the games that it is given are used up."""
    ready = jax.jit(partial(iterate, recipe, tables), donate_argnums=(0, 1))
    found: Iterate = ready.lower(learner, states, knobs).compile()
    return found
