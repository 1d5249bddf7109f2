"""Benchmark of a device alone: what it fetches, and how long its Python takes, beside the same on a server.

Node runs the packed engine as a browser does: it has the same compiler for WebAssembly.
"""

import json
import subprocess
import sys
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tablee.bots.judging import Level
from tablee.games import GAMES
from tablee.kernel.record import start
from tablee.kernel.seed import Seed
from tablee.server.static import PARTS
from tablee_lab.analysis import played_on
from tablee_lab.bench import analysed, first_card, thinking
from tablee_lab.bench.boardgame import find_node
from tablee_lab.bench.report import Failed, How, Lines, Row, said

BUDGET: Final = 5_000_000
"""Budget for all that a device fetches to play alone, in bytes."""
NETS: Final = 1_300_000
"""Budget for the large nets, which it fetches if somebody asks for them."""
_RUNNER: Final = Path(__file__).with_name("in_page.mjs")
_HERE: Final = Path(thinking.__file__).read_text(encoding="utf-8")
_ANALYSED: Final = Path(analysed.__file__).read_text(encoding="utf-8")
LEVELS: Final[tuple[Level, ...]] = ("medium", "expert")
_OPENED: Final = """
from tablee.house.page import House
House("0" * 32, "{}").ask("POST", "/api/tables", '{"game": "%s", "name": "Ann"}', 0)
"""


def lines(how: How) -> Lines:
    """Compare what is fetched with its budget, and the Python of a page with that of a server."""
    listed = PARTS / "parts.json"
    if not listed.is_file():
        raise Failed("the parts are not built (./play builds them)")
    found = json.loads(listed.read_text(encoding="utf-8"))
    parts, nets = ([part["fetched"] for part in found[name]] for name in ("parts", "more"))
    yield "what a device fetches to play without a network, packed by brotli: less is better"
    yield Row("all of it", sum(parts), "budget", BUDGET, "B")
    yield Row("the large nets, for those who want them", sum(nets), "budget", NETS, "B")
    with TemporaryDirectory() as folder:
        yield "from nothing to a dealt table, CPU time: less is better"
        script = _OPENED % next(iter(GAMES))
        _, page = in_page(f"{script}\nimport json\njson.dumps(None)", Path(folder))
        yield Row("Python of a page, in Node", page, "Python of a server", _cpu_here(script), "s")
        yield from first_card.lines(how)
        yield "a decision of a bot in half of the cases, wall-clock time: less is better"
        for name in list(filter(how.wants, GAMES))[: 1 if how.short else None]:
            for level in LEVELS[: 1 if how.short else None]:
                yield _row(name, level, how.seconds, Path(folder))
        yield "an analysis of a game between a medium and a hard bot, wall-clock time: less is better"
        for name in list(filter(how.wants, GAMES))[: 1 if how.short else None]:
            yield _analysis(name, Path(folder))


def _row(name: str, level: Level, seconds: float, folder: Path) -> Row:
    there, _ = in_page(f"{_HERE}\nthinking({name!r}, {level!r}, {seconds})", folder)
    here: list[float] = json.loads(thinking.thinking(name, level, seconds))
    assert isinstance(there, list)
    more = f"p99 {said(_up_to(there, 0.99), 's')} of {len(there)}, server's p99 {said(_up_to(here, 0.99), 's')}"
    return Row(f"{name}, {level}, in a page", _up_to(there, 0.5), "on a server", _up_to(here, 0.5), "s", more)


def _analysis(name: str, folder: Path) -> Row:
    """The first game of two bots, analysed in a page and here."""
    game = GAMES[name]
    text = str(played_on(start(game, game.read_options({}), Seed.numbered(1)), ("medium", "hard")).record())
    found, _ = in_page(f"{_ANALYSED}\nanalysed({text!r})", folder)
    assert isinstance(found, list)
    (story, there), (_, here) = found, json.loads(analysed.analysed(text))
    more = f"{len(story['decisions'])} decisions, the longest {said(max(there), 's')}"
    return Row(f"{name}, in a page", sum(there), "on a server", sum(here), "s", more)


def _up_to(times: list[float], share: float) -> float:
    return sorted(times)[ceil(share * len(times)) - 1]


def in_page(script: str, folder: Path, nets: bool = True) -> tuple[object, float]:
    """What a script returns as JSON in the packed Python of a page, and the seconds of CPU. Raises `Failed`.

    Without `nets` it is a page that has not fetched the large nets.
    """
    (engine,) = (path for path in PARTS.iterdir() if path.is_dir())
    file = folder / "script.py"
    file.write_text(script, encoding="utf-8")
    packs = ["tablee.pack", *(["nets.pack"] if nets else [])]
    command = [find_node(), str(_RUNNER), str(engine), str(file), *packs]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode != 0:
        raise Failed(done.stderr.strip()[-3000:] or "Node failed")
    *_, found, cpu = done.stdout.splitlines()
    return json.loads(found), float(cpu)


def _cpu_here(script: str) -> float:
    timed = f"{script}\nimport time\nprint(time.process_time())"
    done = subprocess.run([sys.executable, "-c", timed], capture_output=True, text=True, check=True)
    return float(done.stdout)
