"""Read the output of a benchmark: rows, each of which begins with a ratio, and sentences."""

import re
from collections.abc import Iterable

from tablee_lab.bench.report import Row

_FIGURE = r"[\d.,]+(?: ?[A-Za-zµ/]+)"
SHAPE = re.compile(rf" *(?:1 : [\d.,]+|[\d.,]+ : 1)   \S.* {_FIGURE}   \S.* {_FIGURE}(?:   .*)?")


def read(lines: Iterable[Row | str]) -> tuple[list[Row], list[str]]:
    """Return the rows and the sentences, after checking the form of each row."""
    found = list(lines)
    rows = [line for line in found if isinstance(line, Row)]
    for row in rows:
        assert SHAPE.fullmatch(str(row)), row
    return rows, [line for line in found if isinstance(line, str)]
