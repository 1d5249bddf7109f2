"""Benchmark of start-up time: wall clock, the fastest of several runs."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from importlib.util import find_spec
from math import inf
from time import perf_counter
from urllib.request import urlopen

from tablee_lab.bench.processes import Server, echoing, serving
from tablee_lab.bench.report import How, Lines, Row, missing

_NOTHING = ("-c", "pass")
_GAMES = "import tablee.games"
PEERS = {"OpenSpiel": "pyspiel", "RLCard": "rlcard", "PettingZoo": "pettingzoo"}


def lines(how: How) -> Lines:
    """Compare imports and commands with an empty Python and with peers, and our server with the echo server."""
    yield "start, with that of Python itself: less is better"
    for arguments in (("-c", "import tablee"), ("-c", _GAMES), ("-m", "tablee", "--help")):
        yield _beside(how, " ".join(arguments[1:]), _run(arguments), "python -c pass", _run(_NOTHING))
    for peer, module in PEERS.items():
        if find_spec(module) is None:
            yield missing(peer, module)
        else:
            yield _beside(how, _GAMES, _run(("-c", _GAMES)), f"import {module}", _run(("-c", f"import {module}")))
    answers = partial(_answer, serving), partial(_answer, echoing)
    yield _beside(how, "the server, to its first answer", answers[0], "echo, to its first answer", answers[1])


def _beside(how: How, what: str, ours: Callable[[], float], other: str, theirs: Callable[[], float]) -> Row:
    """Run both in turns for `2 * how.seconds`; compare the fastest runs."""
    fastest, spent = [inf, inf], 0.0
    while spent < 2 * how.seconds:
        taken = ours(), theirs()
        fastest = list(map(min, fastest, taken))
        spent += sum(taken)
    return Row(what, fastest[0], other, fastest[1], "s")


def _run(arguments: tuple[str, ...]) -> Callable[[], float]:
    def run() -> float:
        began = perf_counter()
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - began

    return run


def _answer(started: Callable[[], AbstractContextManager[Server]]) -> float:
    began = perf_counter()
    with started() as server:
        with urlopen(f"{server.address}metrics", timeout=20) as answer:
            answer.read()
        return perf_counter() - began
