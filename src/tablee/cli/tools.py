"""The commands of those who compare bots and check rules: how to call them."""

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
    """Add them all."""
    for add in (_add_arena, _add_ladder, _add_perft):
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
