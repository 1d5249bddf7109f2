"""The peers of our cores, which are compiled too: OpenSpiel inside C++, and Pgx, compiled for this machine by JAX."""

from itertools import count

from tablee_lab.bench.turns import Work

_LEAVES = 5
"""Positions from which random games are played in one call: a search that looks at so few is hardly one."""


def search_in_open_spiel(name: str, budget: int) -> Work:
    """OpenSpiel's search inside C++ at the first decision of a deal, counted in simulations."""
    return _in_open_spiel(name, budget, 1)


def playouts_in_open_spiel(name: str, games: int) -> Work:
    """Random games inside C++ from the first decision of a deal to their end.

    Python can start them only through the search, which plays them from the first positions that it looks at.
    """
    return _in_open_spiel(name, _LEAVES, games // _LEAVES)


def _in_open_spiel(name: str, budget: int, rollouts: int) -> Work:
    import numpy as np
    import pyspiel

    game, chance = pyspiel.load_game(name), np.random.RandomState(0)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 0)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, budget, 1000, False, 0, False)

    def decide() -> int:
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(int(chance.choice(state.legal_actions())))
        bot.step(state)
        return budget * rollouts

    return Work(decide)


def steps_in_pgx(name: str, environments: int) -> Work:
    """Random steps of many environments of Pgx. Compiling them is not measured, nor choosing the actions."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    keys = jax.jit(lambda number: jax.random.split(jax.random.key(number), environments))
    draw = jax.jit(lambda state, key: jax.random.categorical(key, jax.numpy.log(state.legal_action_mask * 1.0), axis=1))
    go = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state, numbers = jax.jit(jax.vmap(env.init))(keys(0)), count(1)
    actions = draw(state, jax.random.key(0))
    jax.block_until_ready(go(state, actions, keys(0)))

    def choose() -> None:
        nonlocal actions
        actions = jax.block_until_ready(draw(state, jax.random.key(next(numbers))))

    def step() -> int:
        nonlocal state
        state = jax.block_until_ready(go(state, actions, keys(next(numbers))))
        return environments

    return Work(step, before=choose)
