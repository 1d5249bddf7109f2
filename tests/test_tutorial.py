"""The tutorial: its programs run and print what the page says, and its bot plays in the arena as the page shows."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import docs

PAGE = (docs.HERE / "docs/tutorial.md").read_text(encoding="utf-8")
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")


def programs() -> str:
    """The programs that belong together, without the files of the bot."""
    return "\n".join(text for kind, text in FENCE.findall(PAGE) if kind == "python" and not FILE.match(text))


def sessions() -> Iterator[tuple[str, str, str, str]]:
    """Every command with its output, and the file as it then is: its name, its text, the command, the output."""
    name, module = "", ""
    for kind, text in FENCE.findall(PAGE):
        if kind == "python" and (file := FILE.match(text)):
            name, module = file[1], text
        elif kind == "console":
            command, _, output = text.removeprefix("$ ").partition("\n")
            yield name, module, command, output


def install(folder: Path, name: str, module: str) -> None:
    """Put the bot where Python finds it, as `pip install -e .` would: its module and its entry points."""
    (description,) = (text for kind, text in FENCE.findall(PAGE) if kind == "toml")
    project = tomllib.loads(description)["project"]
    assert tomllib.loads(description)["tool"]["setuptools"]["py-modules"] == [name.removesuffix(".py")]
    described = folder / f"{project['name']}-{project['version']}.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    groups = project["entry-points"].items()
    lines = [
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in offers.items()) for group, offers in groups
    ]
    (described / "entry_points.txt").write_text("".join(lines))
    (folder / name).write_text(module, encoding="utf-8")


def test_the_programs_of_the_tutorial_run_and_print_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(programs(), "tutorial.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)", programs())


def test_the_page_shows_commands() -> None:
    assert len([*sessions()]) == 3


@pytest.mark.parametrize(("name", "module", "command", "output"), [*sessions()], ids=["first", "easy", "better"])
def test_the_bot_of_the_tutorial_plays_as_it_says(
    tmp_path: Path, name: str, module: str, command: str, output: str
) -> None:
    install(tmp_path, name, module)
    program, *words = shlex.split(command)
    assert program == "tablee"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *words], env=environment, capture_output=True, text=True, check=True
    )
    assert [line.rstrip() for line in done.stdout.splitlines()] == output.splitlines()
