"""The arguments of `tablee arena`, `ladder` and `perft`."""

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
    whole,
)


def add_tools(commands: Commands) -> None:
    """Add the three commands."""
    for add in (_add_arena, _add_ladder, _add_perft):
        add(commands)


def _add_arena(commands: Commands) -> None:
    parser = add_command(
        commands, "arena", arena.arena, "let bots play against each other",
        "Every deal is played once for every rotation of the bots. Statistics count deals, not games.",
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
    parser.add_argument("--log", metavar="FILE", help="store the deals in FILE, and continue the series from there")
    parser.add_argument(
        "--test", type=whole(1), metavar="PERCENT",
        help="stop as soon as it is clear whether the first bot's share of wins is 50 + PERCENT per cent",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


def _add_ladder(commands: Commands) -> None:
    parser = add_command(
        commands, "ladder", arena.climb, "let every level of a game play the level below it",
        "The table is printed in Markdown.",
    )  # fmt: skip
    add_game(parser)
    _add_series(parser)


def _add_series(parser: Parser) -> None:
    parser.add_argument("--deals", type=whole(1), default=100, metavar="N", help="number of deals (default: 100)")
    parser.add_argument("--seed", type=deal_number, default=0, metavar="N", help="seed of the series (default: 0)")
    parser.add_argument("--workers", type=whole(1), metavar="N", help="number of processes (default: 1)")
    parser.add_argument("--ray", metavar="HOST:PORT", help="play on the Ray cluster at this address")
    add_options(parser)


def _add_perft(commands: Commands) -> None:
    parser = add_command(
        commands, "perft", records.count, "count the games of each length from a deal",
        "Two correct implementations of the rules give the same counts; a wrong one hardly ever does.",
    )  # fmt: skip
    add_game(parser)
    parser.add_argument(
        "--depth", type=whole(1), default=3, metavar="N", help="maximum number of moves (default: %(default)s)"
    )
    add_deal(parser, default=0, help_="the deal number (default: 0)")
