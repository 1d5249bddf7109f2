"""Checks a game against the laws, with random games for every option set, also in other processes."""

import os
import subprocess
import sys
from collections.abc import Mapping

from tablee.kernel.game import M, O, S, V
from tablee.kernel.json import Json, digest, to_plain
from tablee.kernel.laws.eight import LAWS
from tablee.kernel.laws.trial import Broken, Trial, Walk, play_at_random
from tablee.kernel.laws.twin import law_9
from tablee.kernel.seed import Seed


def check_game(trial: Trial[O, S, M, V], raw: Mapping[str, Json], seed: Seed) -> Walk[O, S, M, V]:
    """Play one random game, check all nine laws, and return the game. Raises `Broken`."""
    walk = play_at_random(trial, raw, seed)
    for law in (*LAWS, law_9):
        law(walk)
    return walk


def check(trial: Trial[O, S, M, V], games: int = 20, seed: Seed | None = None) -> None:
    """Check a game against the laws, with `games` random games for each option set. Raises `Broken`."""
    seed = seed or Seed.fresh()
    for n in range(games):
        for raw in trial.options:
            try:
                check_game(trial, raw, seed.child("game", n))
            except Broken as broken:
                broken.add_note(f"with options {dict(raw)} and seed {seed.child('game', n).text}")
                raise
    same_everywhere(trial, seed)


def same_everywhere(trial: Trial[O, S, M, V], seed: Seed) -> None:
    """Check laws 1 and 4 across processes that hash texts differently: same moves, same order. Raises `Broken`."""
    traces = set()
    for hash_seed in ("0", "1", "2"):
        command = [sys.executable, "-m", __package__, trial.at, seed.text]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Broken(1, f"{trial.at} cannot be played in another process: {done.stderr.strip()[-300:]}")
        traces.add(done.stdout)
    if len(traces) > 1:
        raise Broken(1, "another process plays the same seed differently")


def trace(trial: Trial[O, S, M, V], seed: Seed) -> str:
    """A digest of random games: every state, view, event and list of moves in them."""
    parts: list[object] = []
    for raw in trial.options:
        walk = play_at_random(trial, raw, seed)
        parts += [walk.texts, [to_plain(event) for event in walk.events]]
        for state in walk.sample(20):
            parts += [[str(move) for move in trial.game.moves(state, seat)] for seat in walk.seats]
            parts += [trial.game.view(state, viewer) for viewer in (*walk.seats, None)]
    return digest(parts)
