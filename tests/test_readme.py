"""The README's program is a program: it runs, and prints what it says."""

import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_game_in_the_readme_plays_and_prints_what_it_says() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    (promised,) = re.findall(r"print\(.*\)  # (.*)", program)
    assert done.stdout == promised + "\n"


def test_the_readme_names_commands_that_exist() -> None:
    for command in ("play", "test"):
        assert f"./{command} " in README
        assert (Path(__file__).parents[1] / command).stat().st_mode & 0o111
