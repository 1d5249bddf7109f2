"""The `tablee` command: its subcommands, their arguments, and its exit codes."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from tablee.bots.judging import LEVELS
from tablee.cli import exchange, play, records, solve
from tablee.cli.arguments import (
    Commands,
    Mistake,
    Parser,
    add_command,
    add_deal,
    add_game,
    add_language,
    deal_number,
    whole,
)
from tablee.cli.lab import add_lab
from tablee.cli.tools import add_tools
from tablee.games import GAMES

_EPILOG = """\
examples:
  tablee games                             the games and their options
  tablee play GAME --deal 17 -o OPTION=VALUE
  tablee solve 17 --record | tablee replay -
  tablee solve --deals 1000
  tablee arena GAME hard medium --deals 200 --workers 2
  tablee rules GAME

A deal number stands for a shuffle: the same number gives the same cards to everybody.
Each command explains itself: tablee play --help
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return its exit code: 0 for success, 2 for wrong input, 130 after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a glyph shows a question mark
    words = sys.argv[1:] if arguments is None else arguments
    try:
        chosen = build(words).parse_args(words)
        command: Callable[[argparse.Namespace], int] = chosen.command
        code = command(chosen)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"tablee: {mistake}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has closed the pipe. Without this, Python would complain again at shutdown.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def build(arguments: Sequence[str] = ()) -> Parser:
    """Return the parser for these arguments."""
    parser = Parser(prog="tablee", description="Four card games: play, replay, solve.", epilog=_EPILOG)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_command(commands, "games", records.games, "list the games and their options")
    _add_play(commands)
    _add_replay(commands)
    _add_solve(commands)
    _add_rules(commands)
    _add_serve(commands)
    _add_exchange(commands)
    add_tools(commands)
    add_lab(commands, arguments)
    return parser


def _add_play(commands: Commands) -> None:
    parser = add_command(
        commands, "play", play.play, "play in the terminal",
        "Type ? at the prompt for the keys: moves can be taken back, and there are hints.",
    )  # fmt: skip
    add_game(parser, default=next(iter(GAMES)))
    add_deal(parser, default=None, help_="the deal number (default: one at random)")
    add_language(parser)
    parser.add_argument(
        "--people", type=whole(1), default=1, metavar="N",
        help="number of people at this terminal, from seat 0 on (default: 1); bots play the other seats",
    )  # fmt: skip
    parser.add_argument(
        "--level", choices=("random", *LEVELS), default="medium", metavar="LEVEL",
        help=f"how well the bots play: random, {', '.join(LEVELS)} (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--record", metavar="FILE", help="keep the record of the game in FILE, move by move")
    parser.add_argument("--grade", metavar="GRADE", help="easy, normal or hard: a winnable deal of the patience")


def _add_replay(commands: Commands) -> None:
    parser = add_command(
        commands, "replay", records.replay_file, "play a record again and show how it ends",
        "The digest at the end identifies the final state.",
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--at", type=whole(0), metavar="N", help="show the position after N moves instead")


def _add_solve(commands: Commands) -> None:
    parser = add_command(
        commands, "solve", solve.solve_command, "decide whether a patience can be won with all cards known",
        "Give a deal number or a record, or ask for many deals at once.",
    )  # fmt: skip
    parser.add_argument(
        "what", nargs="?", metavar="DEAL|FILE", help="a deal number, a record's file, or - for standard input"
    )
    parser.add_argument("--deals", type=whole(1), metavar="N", help="decide N deals and sum up")
    parser.add_argument("--from", type=deal_number, metavar="N", dest="first", help="the first of --deals (default: 0)")
    parser.add_argument("--limit", type=whole(1), metavar="NODES", default=100_000,
                        help="maximum number of nodes; then a deal is undecided (default: %(default)s)")  # fmt: skip
    parser.add_argument("--record", action="store_true", help="print the winning line as a record, and nothing else")
    parser.add_argument(
        "--grade", action="store_true", help="say how hard a deal is for a player who does not see all the cards"
    )


def _add_rules(commands: Commands) -> None:
    parser = add_command(commands, "rules", records.rules_page, "read the rules, whole or clause by clause")
    add_game(parser)
    parser.add_argument("clauses", nargs="*", metavar="CLAUSE", help="such as P4; all of them by default")
    add_language(parser)


def _add_serve(commands: Commands) -> None:
    parser = add_command(
        commands, "serve", _serve, "serve tables to browsers, here or over the network",
        "Prints the address. Several servers may share one PostgreSQL database: see docs/serving.md.",
    )  # fmt: skip
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: %(default)s)")
    parser.add_argument("--port", type=whole(0), metavar="N", help="(default: 8765, or any free port)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: your own file)")
    parser.add_argument("--workers", type=whole(1), default=2, metavar="N", help="processes for bots (default: 2)")
    parser.add_argument("--secure", action="store_true", help="send cookies only over HTTPS, which a proxy provides")
    parser.add_argument("--name", action="append", default=[], metavar="HOST", help="another host name of this server")
    parser.add_argument("--open", action="store_true", help="open the address in a browser")
    parser.add_argument("--lan", action="store_true", help="listen in the local network too, for friends nearby")


def _serve(chosen: argparse.Namespace) -> int:
    from tablee.cli.serve import serve  # the server's libraries are slow to load

    return serve(chosen)


def _add_exchange(commands: Commands) -> None:
    leaving = add_command(
        commands, "export", exchange.export_games, "write the finished games of a database as records",
        "Each record has its id, end time and names in comments.",
    )  # fmt: skip
    leaving.add_argument("file", metavar="FILE", help="where to, or - for standard output")
    coming = add_command(
        commands, "import", exchange.import_games, "add games to a database, from a file of records",
        "Each is replayed first; if one is bad, none is added. Adding a game twice changes nothing.",
    )  # fmt: skip
    coming.add_argument("file", metavar="FILE", help="the records, or - for standard input")
    for parser in (leaving, coming):
        parser.add_argument(
            "--database", metavar="URL",
            help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file in the user's data folder)",
        )  # fmt: skip
