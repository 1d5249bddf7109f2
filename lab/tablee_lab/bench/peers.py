"""Benchmark of random play against other libraries: each of their games next to our most similar game.

A move means the same on both sides: list the legal moves of one player, draw one of them, and make it. Dealing takes
time but does not count as a move. No side makes observations, except in PettingZoo, where every move has one. There
we measure our own PettingZoo environment.

If a peer is not installed, the output says so.
"""

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from tablee.kernel.json import Json
from tablee_lab.bench.report import How, Lines, Row, missing
from tablee_lab.bench.rules import label, playing
from tablee_lab.bench.turns import Work, take_turns

if TYPE_CHECKING:
    from pettingzoo import AECEnv

_OPEN_SPIEL: tuple[tuple[str, dict[str, Json], str], ...] = (
    ("pairs", {}, "solitaire"),
    ("six_sequences", {}, "gin_rummy"),
    ("sequence", {}, "hex(board_size=10)"),
    ("sequence", {"players": 4}, "hearts"),
    ("figures", {}, "crazy_eights"),
)
_RLCARD: tuple[tuple[str, dict[str, Json], str], ...] = (
    ("six_sequences", {}, "gin-rummy"),
    ("six_sequences", {"players": 3}, "doudizhu"),
    ("figures", {}, "uno"),
)
_PETTING_ZOO = (
    ("six_sequences", "rlcard_envs.texas_holdem"),
    ("figures", "rlcard_envs.texas_holdem"),
    ("sequence", "connect_four.connect_four"),
)


def installed(peer: str, lines: Lines) -> Lines:
    """The results beside a peer, or a line saying that it is not installed."""
    try:
        yield from lines
    except ModuleNotFoundError as error:
        yield missing(peer, str(error.name))


def lines(how: How) -> Lines:
    """Compare our games with all peers."""
    yield "random play beside others, in moves a second of one core: more is better"
    yield from installed("OpenSpiel", _open_spiel(how))
    yield from installed("RLCard", _rlcard(how))
    yield "the same in environments for learners, with an observation for every move"
    yield from installed("PettingZoo", _petting_zoo(how))


def _open_spiel(how: How) -> Lines:
    for name, raw, other in _OPEN_SPIEL:
        if how.wants(name):
            yield _beside(how, label(name, raw), playing(name, raw), f"OpenSpiel {other}", in_open_spiel(other))


def _rlcard(how: How) -> Lines:
    for name, raw, other in _RLCARD:
        if how.wants(name):
            yield _beside(how, label(name, raw), playing(name, raw), f"RLCard {other}", in_rlcard(other))


def _petting_zoo(how: How) -> Lines:
    from tablee.rl.pettingzoo import env

    for name, other in _PETTING_ZOO:
        if how.wants(name):
            ours, theirs = by_agents(env(name)), by_agents(import_module(f"pettingzoo.classic.{other}").env())
            yield _beside(how, f"{name} in PettingZoo", ours, f"PettingZoo {other.rpartition('.')[2]}", theirs)


def _beside(how: How, what: str, ours: Work, other: str, theirs: Work) -> Row:
    take_turns(how.seconds, ours, theirs)
    return Row(what, ours.speed, other, theirs.speed, "/s")


def in_open_spiel(name: str) -> Work:
    """Random games in OpenSpiel, from Python."""
    import pyspiel

    game, chance = pyspiel.load_game(name), Random(0)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                moves += 1
        return moves

    return Work(play)


def in_rlcard(name: str) -> Work:
    """Random games in RLCard. This uses its games directly: its environments also make observations."""
    import rlcard

    game, chance = rlcard.make(name, {"seed": 0}).game, Random(0)

    def play() -> int:
        game.init_game()
        moves = 0
        while not game.is_over():
            match name:  # each game stores its moves elsewhere
                case "gin-rummy":
                    legal = game.judge.get_legal_actions()
                case "doudizhu":
                    legal = game.state["actions"]
                case _:
                    legal = game.get_legal_actions()
            game.step(chance.choice(legal))
            moves += 1
        return moves

    return Work(play)


def by_agents(env: "AECEnv") -> Work:
    """Random games in an environment of PettingZoo, by its agent iterator."""
    chance = Random(0)
    env.reset(seed=0)

    def play() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(chance.choice(observation["action_mask"].nonzero()[0].tolist()))
                moves += 1
        return moves

    return Work(play)
