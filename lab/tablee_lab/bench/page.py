"""What a browser fetches before the first table, packed as servers pack it, beside what we allow ourselves."""

import gzip
import re
from typing import Final

from tablee.server.static import BUILT
from tablee_lab.bench.report import How, Lines, Row

BUDGET: Final = {"js": 90 << 10, "css": 20 << 10, "woff2": 24 << 10}
"""Bytes of each kind of file."""
WHOLE: Final = 130 << 10
"""Bytes of a first visit, with all that the page asks for."""
_BESIDE: Final = ("index.html", "icon.svg", "manifest.webmanifest", "worker.js")
"""The page itself, and what is none of these kinds."""


def lines(_: How) -> Lines:
    """Each kind of file, and all of it with the page itself."""
    if not (BUILT / "index.html").is_file():
        yield "not measured: the page, for the web client has not been built here (./play builds it)"
        return
    yield "what a first visit fetches, packed by gzip: less is better"
    for kind, budget in BUDGET.items():
        yield Row(kind, weight(kind), "budget", budget, "B")
    yield Row("all of it, with the page itself", whole(), "budget", WHOLE, "B")


def whole() -> int:
    """The bytes of a first visit."""
    return sum(map(_packed, _BESIDE)) + sum(map(weight, BUDGET))


def weight(kind: str) -> int:
    """The bytes of all files of a kind that the page names."""
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    return sum(map(_packed, re.findall(rf'"/(assets/[^"]+\.{kind})"', page)))


def _packed(name: str) -> int:
    return len(gzip.compress((BUILT / name).read_bytes()))
