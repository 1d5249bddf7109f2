"""`tablee sim`: many worlds in which everything goes wrong, and bugs that they have to notice."""

from argparse import Namespace

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablee.sim.many import caught_all, run_all
from tablee.sim.mutants import NAMES

_MOST = 200
"""In so many worlds at most a bug has to be noticed."""


def sim(chosen: Namespace) -> int:
    """Run the worlds, and say what is broken in them."""
    console = Console(stderr=True)
    reports = list(track(run_all(chosen.seed, chosen.worlds, chosen.workers), "worlds", chosen.worlds, console=console))
    bad = [report for report in reports if report.broken]
    for report in bad:
        print(f"tablee sim --worlds 1 --seed {report.seed}: {'; '.join(report.broken)}")
    sums = (sum(getattr(one, what) for one in reports) for what in ("commands", "entries", "crashes", "cuts"))
    commands, entries, crashes, cuts = sums
    print(f"{len(reports)} worlds: {commands} commands, {entries} entries, {crashes} crashes, {cuts} lines cut")
    print(f"{len(bad)} of them broken")
    missed = _bugs(chosen, console) if chosen.bugs else 0
    return 1 if bad or missed else 0


def _bugs(chosen: Namespace, console: Console) -> int:
    """Say in which world each bug is noticed; the number of those that are not."""
    table = Table("a server that", "noticed in world", "because", box=None)
    missed = 0
    found = caught_all(NAMES, chosen.seed, _MOST, chosen.workers)
    for name, report in track(found, "bugs", len(NAMES), console=console):
        missed += report is None
        table.add_row(name, *(("none", "") if report is None else (str(report.seed), report.broken[0])))
    Console().print(table)
    return missed
