"""A copy of this tree in which there is a fifth game: its three folders, and a line in each of the two lists."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

NAME: Final = "plis"
HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
FOLDERS: Final = {
    HERE / "game" / NAME: f"src/tablee/games/{NAME}",
    HERE / "tests": f"tests/games/{NAME}",
    HERE / "web" / NAME: f"web/src/games/{NAME}",
}
"""The folders of the game, and where they belong."""
LISTS: Final = {
    "src/tablee/games/__init__.py": ('    "figures",\n', f'    "{NAME}",\n'),
    "web/src/games/index.ts": ('  "pairs",\n', f'  "{NAME}",\n'),
}
"""The two lists of games: the line after which the new one comes, and the new one."""
PACKAGES: Final = "web/node_modules"
"""What is fetched, and linked to instead of copied."""


def tracked(root: Path = ROOT) -> list[str]:
    """The files of a tree, without what is ignored."""
    command = ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in listed if (root / name).is_file() and not name.startswith("tests/fifth/")]


@dataclass(frozen=True, slots=True)
class House:
    """The copy."""

    root: Path

    def run(self, *command: str, typed: str = "", more: Mapping[str, str] | None = None) -> str:
        """What a program of the copy prints; an error where it fails."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env={**self.environment(), **(more or {})},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout

    def environment(self) -> dict[str, str]:
        """What makes a process use the copy, whatever is installed."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
        return {**kept, "PYTHONPATH": os.pathsep.join(str(self.root / part) for part in ("src", "lab", "."))}

    def foreign(self) -> set[str]:
        """The files that differ from those of this tree, or are not there, outside of the game's folders."""
        found = {name for name in tracked() if (self.root / name).read_bytes() != (ROOT / name).read_bytes()}
        own = tuple(FOLDERS.values())
        fresh = set(tracked(self.root)) - set(tracked())
        return found | {name for name in fresh if not name.startswith(own)}


def build(root: Path) -> House:
    """Copy this tree, add the game, and have its types written."""
    for name in tracked():
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    (root / PACKAGES).symlink_to(ROOT / PACKAGES)
    for source, place in FOLDERS.items():
        shutil.copytree(source, root / place, ignore=shutil.ignore_patterns("__pycache__"))
    for name, (line, new) in LISTS.items():
        text = (root / name).read_text(encoding="utf-8")
        assert text.count(line) == 1, name
        (root / name).write_text(text.replace(line, line + new), encoding="utf-8")
    subprocess.run(["git", "init", "--quiet", str(root)], check=True)  # tests ask git which files there are
    house = House(root)
    house.run("tools/typescript.py")
    return house
