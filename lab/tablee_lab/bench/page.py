"""Benchmark of the page size: the compressed bytes of a first visit, compared with our budget."""

import gzip
import re
from typing import Final

from tablee.server.ahead import TABLE, files
from tablee.server.static import BUILT
from tablee_lab.bench.report import How, Lines, Row

BUDGET: Final = {"js": 110 << 10, "css": 22 << 10, "woff2": 24 << 10}
"""Budget for each file type, in bytes."""
WHOLE: Final = 150 << 10
"""Budget for a first visit with all its files, in bytes: the first screen alone, or with any first table."""
_BESIDE: Final = ("index.html", "icon.svg", "manifest.webmanifest", "worker.js")
"""The page itself, and files of other types."""
_DRAWINGS: Final = "art-*.js"
"""The drawings of the cards: the first card asks for them, so the page does not name them."""


def lines(_: How) -> Lines:
    """Compare each file type, and the whole visit, with its budget."""
    if not (BUILT / "index.html").is_file():
        yield "not measured: the page, because the web client is not built (./play builds it)"
        return
    yield "what a first visit fetches, packed by gzip: less is better"
    for kind, budget in BUDGET.items():
        yield Row(kind, weight(kind), "budget", budget, "B")
    yield Row("all of it, with the page itself", whole(), "budget", WHOLE, "B")


def whole() -> int:
    """The bytes of a first visit, compressed."""
    drawings = [f"assets/{path.name}" for path in (BUILT / "assets").glob(_DRAWINGS)]
    return sum(map(_packed, [*_BESIDE, *drawings])) + sum(map(weight, BUDGET))


def weight(kind: str) -> int:
    """The bytes of all files of a type that the first screen loads, compressed: for itself, and for the first table."""
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    later = [name for name in files(BUILT, TABLE) if name.endswith(f".{kind}")]
    return sum(map(_packed, [*re.findall(rf'"/(assets/[^"]+\.{kind})"', page), *later]))


def _packed(name: str) -> int:
    return len(gzip.compress((BUILT / name).read_bytes()))
