"""`python -m tablee.bench rules`, `… bots` or `… server`: how fast the rules, the bots and the tables are."""

import argparse

from tablee.games import GAMES


def main() -> None:
    """Read the arguments and run the measurement they name."""
    parser = argparse.ArgumentParser(prog="python -m tablee.bench", description="Our figures, each beside a bound.")
    what = parser.add_subparsers(dest="what", required=True, metavar="rules | bots | server")
    for name, games, about in (
        ("rules", 1000, "random play, in moves per second of CPU time"),
        ("bots", 20, "decision times and memory of the experts"),
    ):
        one = what.add_parser(name, help=about)
        one.add_argument("--games", type=int, default=games, metavar="N", help=f"of each kind (default: {games})")
        one.add_argument("--game", choices=GAMES, help="measure this game alone")
    server = what.add_parser("server", help="tables over sockets, beside a bare echo of the same frames")
    server.add_argument("--tables", type=int, default=200, metavar="N", help="(default: 200, at most 1000)")
    server.add_argument("--seconds", type=float, default=4, metavar="N", help="each of eight times (default: 4)")
    _measure(parser, parser.parse_args())


def _measure(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> None:
    """Load what measures only now: the libraries of the server take a while."""
    if chosen.what == "server":
        if not (1 <= chosen.tables <= 1000 and 0 < chosen.seconds <= 60):
            parser.error("--tables takes a whole number from 1 to 1000, --seconds a number above 0 and up to 60")
        from tablee.bench.server import measure

        measure(chosen.tables, chosen.seconds)
        return
    if chosen.games < 1:
        parser.error("--games takes a whole number from 1 on")
    from tablee.bench import bots, rules

    (rules if chosen.what == "rules" else bots).measure(chosen.games, chosen.game)


if __name__ == "__main__":
    main()
