"""The output of benchmarks: each line begins with a ratio, our result to that of a peer or a limit."""

import os
import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final, Literal, TypeAlias

Unit: TypeAlias = Literal["/s", "s", "B"]
_SCALES: Final[dict[Unit, tuple[tuple[float, str], ...]]] = {
    "/s": ((1e6, " M/s"), (1, "/s")),
    "s": ((1, " s"), (1e-3, " ms"), (1e-6, " µs")),
    "B": ((1 << 20, " MB"), (1 << 10, " KB"), (1, " bytes")),
}


@dataclass(frozen=True, slots=True)
class How:
    """How to measure."""

    seconds: float
    """Time to measure each side of a comparison, in seconds."""
    tables: tuple[int, ...]
    """The loads of the server, in numbers of tables."""
    game: str | None = None
    """Measure only this game; None for all games."""
    short: bool = False
    """Use the smallest counts: everything runs, but the results say little."""

    def counts(self, full: tuple[int, ...], short: tuple[int, ...]) -> tuple[int, ...]:
        """The counts to measure."""
        return short if self.short else full

    def wants(self, game: str) -> bool:
        """Whether to measure this game."""
        return self.game in (None, game)


@dataclass(frozen=True, slots=True)
class Row:
    """A comparison of two values with the same unit, printed with the ratio of ours to the other."""

    what: str
    ours: float
    beside: str
    theirs: float
    unit: Unit
    more: str = ""

    def __str__(self) -> str:
        figures = f"{said(self.ours, self.unit):>12}   {self.beside:34}{said(self.theirs, self.unit):>14}"
        return f"{ratio(self.ours / self.theirs):>11}   {self.what:40}{figures}   {self.more}".rstrip()


Lines: TypeAlias = Iterator[Row | str]
"""Rows, and headings as text."""


class Failed(Exception):
    """A measurement has failed; the message says why, to follow the word "because"."""


def attempted(what: str, lines: Lines) -> Lines:
    """The lines; if the measurement fails, a line that says so in place of the rest."""
    try:
        yield from lines
    except Failed as failure:
        yield f"not measured: {what}, because {failure}"


def missing(peer: str, module: str) -> str:
    """A line saying that a peer is not measured, and how to install it."""
    return f'not measured: {peer}, because {module} is not installed (pip install -e ".[peers]")'


def ratio(quotient: float) -> str:
    """A quotient as a ratio whose smaller side is 1."""
    return f"{_short(quotient)} : 1" if quotient >= 1 else f"1 : {_short(1 / quotient)}"


def said(value: float, unit: Unit) -> str:
    """A value with its unit, in the largest scale in which it is at least 1."""
    scales = _SCALES[unit]
    size, name = next((scale for scale in scales if value >= scale[0]), scales[-1])
    return f"{_short(value / size)}{name}"


def _short(number: float) -> str:
    """Three significant digits, or all before the point."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def machine(*loads: str) -> str:
    """A line about the machine: versions, processor, the loads at the start and perhaps the end, and the date."""
    program, python = f"tablee {version('tablee')}", f"Python {platform.python_version()}"
    load = " and ".join(f"{load} at the {when}" for load, when in zip(loads, ("start", "end"), strict=False))
    return f"{program}, {python}, {os.cpu_count()} cores, {_model()}, load {load}, {datetime.now(UTC).date()}"


def load_now() -> str:
    """The load of the machine: the mean number of processes at work in the last minute."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"  # not on Windows


def _model() -> str:
    """The name of the processor if the system reports it, else its architecture."""
    listed = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", listed.read_text(encoding="utf-8")) if listed.is_file() else None
    return found[1] if found else platform.machine()
