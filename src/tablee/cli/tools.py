"""The commands of those who measure, prove and improve: how to call them. What they need is loaded when they run."""

import argparse

from tablee.bench import PARTS
from tablee.bots.judging import LEVELS
from tablee.cli import arena, records
from tablee.cli.arguments import (
    Commands,
    Parser,
    add_command,
    add_deal,
    add_game,
    add_options,
    deal_number,
    one_of,
    seconds,
    whole,
)
from tablee.games import GAMES


def add_tools(commands: Commands) -> None:
    """Add them all."""
    for add in (_add_arena, _add_ladder, _add_perft, _add_sim, _add_prove, _add_bench):
        add(commands)


def _add_arena(commands: Commands) -> None:
    parser = add_command(
        commands, "arena", arena.arena, "let bots play against each other",
        "Every deal is played once for every rotation of the bots, and deals, not games, are counted.",
    )  # fmt: skip
    add_game(parser)
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=f"random, {', '.join(LEVELS)}, a baseline of the game, or a command such as ./bot (see docs/bots.md); "
        "they take the seats in turn",
    )
    _add_series(parser)
    parser.add_argument("--log", metavar="FILE", help="keep the deals in FILE, and take the series up again from there")
    parser.add_argument(
        "--test", type=whole(1), metavar="PERCENT",
        help="stop as soon as it is clear whether the first bot wins so many per cent more than half",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def _add_ladder(commands: Commands) -> None:
    parser = add_command(
        commands, "ladder", arena.climb, "let every level of a game play the level below it",
        "The table is printed in Markdown.",
    )  # fmt: skip
    add_game(parser)
    _add_series(parser)


def _add_series(parser: Parser) -> None:
    parser.add_argument("--deals", type=whole(1), default=100, metavar="N", help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=deal_number, default=0, metavar="N", help="the series (default: %(default)s)")
    parser.add_argument("--workers", type=whole(1), metavar="N", help="how many processes (default: 1)")
    parser.add_argument("--ray", metavar="HOST:PORT", help="let the Ray cluster play that is at this address")
    add_options(parser)


def _add_perft(commands: Commands) -> None:
    parser = add_command(
        commands, "perft", records.count, "count the games of each length from a deal",
        "Two implementations of the same rules count the same; wrong ones hardly ever do.",
    )  # fmt: skip
    add_game(parser)
    parser.add_argument(
        "--depth", type=whole(1), default=3, metavar="N", help="up to how many moves (default: %(default)s)"
    )
    add_deal(parser, default=0, help_="the deal number (default: 0)")


def _add_sim(commands: Commands) -> None:
    parser = add_command(
        commands, "sim", _sim, "simulate servers on which everything goes wrong, and look for what is lost",
        "A world that is broken is named by its seed, and comes out the same again.",
    )  # fmt: skip
    parser.add_argument("--worlds", type=whole(1), default=1000, metavar="N", help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=whole(0), default=0, metavar="N", help="of the first (default: %(default)s)")
    parser.add_argument("--workers", type=whole(1), default=1, metavar="N", help="processes (default: %(default)s)")
    parser.add_argument("--bugs", action="store_true", help="see that bugs in the server are noticed, too")


def _sim(chosen: argparse.Namespace) -> int:
    from tablee.cli.sim import sim  # the libraries of the server take a while to load

    return sim(chosen)


def _add_prove(commands: Commands) -> None:
    parser = add_command(
        commands, "prove", _prove, "kill, freeze, fill and confuse real servers, and see that they keep their promises",
        "Needs tablee[prove] and Linux, and up to an hour. For each claim a server that breaks it has to be caught.",
    )  # fmt: skip
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help="one of them by its name; all by default")
    parser.add_argument("--short", action="store_true", help="only a little of each: some minutes in all")


def _prove(chosen: argparse.Namespace) -> int:
    from tablee.cli.prove import prove  # the libraries of the server take a while to load

    return prove(chosen)


def _add_bench(commands: Commands) -> None:
    parser = add_command(
        commands, "bench", _bench, "measure how fast everything is here, beside peers and bounds",
        "Every line begins with a ratio, ours to the other, both from the same run.",
    )  # fmt: skip
    parser.add_argument(
        "parts", nargs="*", type=one_of(PARTS), metavar="PART", help=f"{', '.join(PARTS)} (default: all)"
    )
    parser.add_argument("--game", choices=GAMES, metavar="GAME", help="where games are measured, this one alone")
    parser.add_argument(
        "--seconds", type=seconds, default=2.0, metavar="N", help="for each figure (default: 2; 0.1 gives a taste)"
    )
    parser.add_argument(
        "--tables", type=whole(1, 1000), action="append", metavar="N",
        help="how many at a server; may be repeated (default: 10, 50 and 200)",
    )  # fmt: skip


def _bench(chosen: argparse.Namespace) -> int:
    from tablee.cli.bench import bench  # the libraries of the server take a while to load

    return bench(chosen)
