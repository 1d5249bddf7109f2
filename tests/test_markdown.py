"""One Markdown habit everywhere: one sentence a line, in every page but the rules."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
LISTED = subprocess.run(["git", "-C", str(HERE), "ls-files", "*.md"], capture_output=True, text=True, check=True)
PAGES = [HERE / name for name in LISTED.stdout.splitlines() if not Path(name).name.startswith("rules.")]
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`[^`\n]*`")
APART = re.compile(r"#|\||:::| +options:| +members:|!\[")
"""How a line begins that is no prose: a heading, a row, a part of the API, a picture."""
ITEM = re.compile(r" *(?:-|\d+\.) ")
TWO = re.compile(r"[.!?…]\)?\*?(?!\*) (?=[*([]*[A-ZÀ-Ý`])")
"""The end of a sentence, and the beginning of another. Bold words at the head of an item are a label."""
NUMBER = re.compile(r"\d+\.")
END = re.compile(r"[.!?:;,…][)*]*$")


def prose(text: str) -> Iterator[list[str]]:
    """The paragraphs and the items of lists, line by line; code has no sentences."""
    lines: list[str] = []
    for line in [*CODE.sub("`code`", FENCE.sub("", text)).split("\n"), ""]:
        if lines and (not line or APART.match(line) or ITEM.match(line)):
            yield lines
            lines = []
        if line and not APART.match(line):
            lines = [*lines, ITEM.sub("", line).strip()]


def faults(text: str) -> list[str]:
    """The lines that hold two sentences, or a part of one."""
    found = []
    for lines in prose(text):
        found += [line for line in lines if TWO.search(line)]
        found += [line for line in lines[:-1] if not END.search(line) or NUMBER.fullmatch(line)]
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_sentence_has_its_own_line(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "One sentence. Another one.\n",
        "One sentence\nthat is wrapped.\n",
        "- An item. With two.\n",
        "1. An item `x`. (With two.)\n",
        "1.\n   An item torn from its number.\n",
        "Before\n\nA line that\nis wrapped.\n",
    ],
)
def test_two_sentences_on_a_line_and_wrapped_ones_are_found(text: str) -> None:
    assert len(faults(text)) == 1


@pytest.mark.parametrize(
    "text",
    ["One.\nTwo.\n", "- One.\n  Two.\n- **Three.** Four.\n", "Here it is:\n\n```\na. B\nc\n```\n", "| A. B | c |\n"],
)
def test_one_sentence_a_line_is_fine(text: str) -> None:
    assert faults(text) == []
