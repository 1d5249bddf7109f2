"""The page on security names tests that are there: for every threat at least one."""

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
PAGE = (HERE / "SECURITY.md").read_text(encoding="utf-8")
THREATS = [row for row in re.findall(r"^\| (.*) \|$", PAGE, re.MULTILINE) if not row.startswith("threat |")]
NAMED = sorted(set(re.findall(r"`(tests/[^`]*)`", PAGE)))


def test_every_threat_has_a_test() -> None:
    assert len(THREATS) > 20
    for row in THREATS:
        threat, meets, tests = row.split(" | ")
        assert threat
        assert meets
        assert re.fullmatch(r"`tests/[\w/]+\.py::test_\w+`(, `tests/[\w/]+\.py::test_\w+`)*", tests), threat


@pytest.mark.parametrize("name", NAMED)
def test_a_test_that_is_named_is_there(name: str) -> None:
    path, _, function = name.partition("::")
    tree = ast.parse((HERE / path).read_text(encoding="utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
