"""`tablee sim`: runs many simulated worlds with faults, and checks that they catch known bugs."""

from argparse import Namespace

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablee.cli.arguments import Parser, whole
from tablee_lab.sim.many import caught_all, run_all
from tablee_lab.sim.mutants import NAMES

MORE = "A broken world is reported with its seed, which reproduces it exactly."
_MOST = 200
"""Maximum number of worlds in which a bug must be caught."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument("--worlds", type=whole(1), default=1000, metavar="N", help="number (default: %(default)s)")
    parser.add_argument("--seed", type=whole(0), default=0, metavar="N", help="first seed (default: %(default)s)")
    parser.add_argument("--workers", type=whole(1), default=1, metavar="N", help="processes (default: %(default)s)")
    parser.add_argument("--bugs", action="store_true", help="also check that known bugs are caught")


def run(chosen: Namespace) -> int:
    """Run the worlds and print what is broken. Return 0 if nothing is, and no bug was missed; else 1."""
    console = Console(stderr=True)
    reports = list(track(run_all(chosen.seed, chosen.worlds, chosen.workers), "worlds", chosen.worlds, console=console))
    bad = [report for report in reports if report.broken]
    for report in bad:
        print(f"tablee sim --worlds 1 --seed {report.seed}: {'; '.join(report.broken)}")
    counted = ("commands", "entries", "crashes", "cuts", "outages")
    commands, entries, crashes, cuts, outages = (sum(getattr(one, what) for one in reports) for what in counted)
    print(
        f"{len(reports)} worlds: {commands} commands, {entries} entries, {crashes} crashes, {cuts} lines cut, "
        f"{outages} times without a database"
    )
    print(f"{len(bad)} of them broken")
    missed = _bugs(chosen, console) if chosen.bugs else 0
    return 1 if bad or missed else 0


def _bugs(chosen: Namespace, console: Console) -> int:
    """Print in which world each bug is caught; return the number of missed bugs."""
    table = Table("a server that", "noticed in world", "because", box=None)
    missed = 0
    found = caught_all(NAMES, chosen.seed, _MOST, chosen.workers)
    for name, report in track(found, "bugs", len(NAMES), console=console):
        missed += report is None
        table.add_row(name, *(("none", "") if report is None else (str(report.seed), report.broken[0])))
    Console().print(table)
    return missed
