"""What a measurement printed: its rows, each of which begins with a ratio, and its sentences."""

import re
from collections.abc import Iterable

from tablee_lab.bench.report import Row

_FIGURE = r"[\d.,]+(?: ?[A-Za-zµ/]+)"
SHAPE = re.compile(rf" *(?:1 : [\d.,]+|[\d.,]+ : 1)   \S.* {_FIGURE}   \S.* {_FIGURE}(?:   .*)?")


def read(lines: Iterable[Row | str]) -> tuple[list[Row], list[str]]:
    """Rows and sentences; the rows are seen to have their shape."""
    found = list(lines)
    rows = [line for line in found if isinstance(line, Row)]
    for row in rows:
        assert SHAPE.fullmatch(str(row)), row
    return rows, [line for line in found if isinstance(line, str)]
