"""What may stand where: imports, lock files, addresses and paths."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.games import GAMES

ROOT = Path(__file__).parents[1]
PURE = [path for part in ("kernel", "cards", "games") for path in sorted((ROOT / "src/tablee" / part).rglob("*.py"))]
RULES = [path for path in PURE if "games" in path.parts and path.name != "bots.py"]
TABLE = sorted((ROOT / "src/tablee/table").glob("*.py"))
HOUSE = [path for path in sorted((ROOT / "src/tablee/house").glob("*.py")) if path.name != "days.py"]
FOR_NETS = {"net.py": {"numpy"}}
"""Modules of a game that are loaded only for a net: its forward pass."""
RUN_CORES = {"kernel/core_by_wasmtime.py": {"wasmtime"}, "kernel/core_in_page.py": {"js", "pyodide"}}
"""Modules that are loaded only where they can run a core."""
AS_ARRAYS = ("arrays.py", "bitsets.py")
"""How the modules end that are loaded only for games as arrays."""
BANNED = {"random", "time", "datetime", "asyncio", "os", "secrets"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", PURE, ids=lambda path: "/".join(path.parts[-3:]))
def test_kernel_cards_and_games_need_the_standard_library_alone(path: Path) -> None:
    tops = {name.partition(".")[0] for name in imports(path)}
    runs_cores = RUN_CORES.get("/".join(path.parts[-2:]), set())
    accelerated = {"jax", "numpy"} if path.name.endswith(AS_ARRAYS) else set()
    allowed = set(sys.stdlib_module_names) | {"tablee"}
    assert tops <= allowed | runs_cores | accelerated | FOR_NETS.get(path.name, set())


def test_a_game_is_loaded_without_what_only_nets_need() -> None:
    code = "import sys, tablee.games; print({'jax', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("path", [*RULES, *TABLE, *HOUSE], ids=lambda path: "/".join(path.parts[-3:]))
def test_rules_tables_and_houses_know_neither_chance_nor_time_nor_machine(path: Path) -> None:
    assert not {name.partition(".")[0] for name in imports(path)} & BANNED


def test_the_games_are_there_for_the_asking() -> None:
    code = "import sys, tablee; print('tablee.games' in sys.modules, *tablee.GAMES, hasattr(tablee, 'GAME'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", *GAMES, "False"]


def test_the_product_knows_of_the_lab_in_one_place_alone() -> None:
    knows = [path.name for path in (ROOT / "src").rglob("*.py") if "tablee_lab" in path.read_text(encoding="utf-8")]
    assert knows == ["lab.py"]


def tracked() -> list[Path]:
    command = ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [ROOT / name for name in listed if (ROOT / name).is_file()]


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    pattern = re.compile(r"(?<![\w.])/(?:root|home|work|Users)/\w")
    assert [path for path in tracked() if pattern.search(path.read_text(encoding="utf-8", errors="replace"))] == []


ADDRESS = re.compile(r"://|--(?:extra-)?index-url|--find-links|--trusted-host| @ |\bfile:|\"resolved\"")


def locks() -> list[Path]:
    return [path for path in tracked() if path.parent.name == "requirements" or path.name == "package-lock.json"]


def test_the_locked_lists_hold_hashes_and_no_address() -> None:
    assert {path.name for path in locks()} >= {"play.txt", "test.txt", "node.txt", "package-lock.json"}
    for path in locks():
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".json":
            assert '"resolved"' not in text, path
            assert '"integrity": "sha512-' in text, path
            continue
        assert not ADDRESS.search(text), path
        for entry in re.findall(r"^\S.*(?:\n    .*)*", text, re.MULTILINE):
            assert re.match(r"[a-z0-9.-]+==\S+", entry), f"{path.name}: {entry[:60]}"
            assert "--hash=sha256:" in entry, f"{path.name}: {entry[:60]}"


@pytest.mark.parametrize(
    "line", ["--index-url https://x/simple", "rich @ https://x/y.whl", "--find-links /wheels", "rich @ file:///x"]
)
def test_the_guard_would_see_an_address(line: str) -> None:
    assert ADDRESS.search(f"rich==1\n{line}\n")


def test_what_play_installs_is_what_test_installs() -> None:
    lists = {path.stem: set(re.findall(r"^(\S+==\S+)", path.read_text(), re.MULTILINE)) for path in locks()}
    play, test = lists["play"], lists["test"]
    assert play <= test
