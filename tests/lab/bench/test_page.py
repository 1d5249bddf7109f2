"""The page with the results shows a whole run of the current benchmarks."""

import re

import pytest

from tablee_lab.bench.command import LOADS, MEASURES
from tablee_lab.bench.report import How
from tests.lab.bench.reading import SHAPE
from tools.docs import HERE

(FIGURES,) = re.findall(r"```text\n(.*?)```", (HERE / "docs/performance.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("part", MEASURES)
def test_the_page_has_every_part_under_its_heading(part: str) -> None:
    heading = next(MEASURES[part](How(1, LOADS)))
    assert f"\n\n{heading}\n" in FIGURES


def test_the_page_was_made_with_all_peers_installed() -> None:
    assert "not measured" not in FIGURES
    assert len([line for line in FIGURES.splitlines() if SHAPE.fullmatch(line)]) > 70
