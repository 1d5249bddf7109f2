"""The README's program is a program: it runs, and prints what it says. The French README says the same."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
README = (HERE / "README.md").read_text(encoding="utf-8")
FRENCH = (HERE / "README.fr.md").read_text(encoding="utf-8")
LINK = re.compile(r"\]\(([^)]+)\)")
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)


@pytest.mark.parametrize("text", [README, FRENCH], ids=["en", "fr"])
def test_the_game_in_the_readme_plays_and_prints_what_it_says(text: str) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    (promised,) = re.findall(r"print\(.*\)  # (.*)", program)
    assert done.stdout == promised + "\n"


def test_the_readme_names_commands_that_exist() -> None:
    for command in ("play", "test"):
        assert f"./{command} " in README
        assert (HERE / command).stat().st_mode & 0o111


def test_the_french_readme_leads_where_the_english_one_does() -> None:
    there, ici = (set(LINK.findall(text)) for text in (README, FRENCH))
    assert {target.replace("rules.en", "rules.fr") for target in there} - {"README.fr.md"} == ici - {"README.md"}


def test_the_french_readme_has_as_many_parts_and_commands_as_the_english_one() -> None:
    for part in (r"^#+ ", r"^- ", r"^\|", r"^tablee \w+"):
        assert len(re.findall(part, README, re.MULTILINE)) == len(re.findall(part, FRENCH, re.MULTILINE)), part


def test_french_has_narrow_spaces_before_its_marks() -> None:
    assert re.findall(r"[^\u202f][;:!?](?=\s|\*|$)", CODE.sub("", FRENCH.replace("In English:", ""))) == []
    assert "'" not in CODE.sub("", FRENCH)
