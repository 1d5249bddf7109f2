"""Benchmark of the messages: the bytes that a seat receives for a move, beside those of the first message to somebody.

The first message has everything that its receiver may see. Only the text of the messages counts, without the frames.
"""

from tablee.games import GAMES
from tablee_lab.bench.load import Plan, load_ours
from tablee_lab.bench.processes import UNLIMITED, loading, serving
from tablee_lab.bench.report import How, Lines, Row, attempted, said

_TABLES = 20
"""Number of tables for each game. In some games a table waits a while after a move, so there are many."""


def lines(how: How) -> Lines:
    """Compare the messages of every game, with its default options."""
    yield "bytes to each seat for a move, beside those of the first message to a spectator: less is better"
    (tables,) = how.counts((_TABLES,), (1,))
    with serving(UNLIMITED) as server, loading() as loader:

        def row(name: str) -> Row:
            plan = Plan(tables, GAMES[name].seats(GAMES[name].read_options({})), how.seconds, game=name)
            found = loader.submit(load_ours, [server.address], plan).result()
            down = found.paced.down / plan.seats
            return Row(name, down, "first message", found.first, "B", f"{said(found.paced.up, 'B')} up")

        for name in filter(how.wants, GAMES):
            yield from attempted(name, map(row, [name]))
