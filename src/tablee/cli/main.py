"""The `tablee` command: what it understands, and how it says no."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from tablee.bench import PARTS
from tablee.bots.judging import LEVELS
from tablee.cli import arena, exchange, play, records, solve
from tablee.cli.arguments import (
    Mistake,
    Parser,
    add_deal,
    add_game,
    add_language,
    add_options,
    deal_number,
    one_of,
    seconds,
    whole,
)
from tablee.games import GAMES
from tablee.games.pairs.grading import GRADES

_EPILOG = """\
examples:
  tablee play pairs                        the patience, in the terminal
  tablee play pairs --deal 17 -o faces=open
  tablee solve 17 --record | tablee replay -
  tablee solve --deals 1000
  tablee arena sequence hard medium --deals 200 --workers 2
  tablee rules pairs P4

A deal number stands for a shuffle: the same number gives the same cards to everybody.
Each command explains itself: tablee play --help
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 when it went well, 2 when the input was at fault."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a glyph shows a question mark
    try:
        chosen = build().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = chosen.command
        code = command(chosen)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"tablee: {mistake}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has seen enough. Python would complain again while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def build() -> Parser:
    """The parser, with everything `--help` has to say."""
    parser = Parser(prog="tablee", description="Four card games: play, replay, solve.", epilog=_EPILOG)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add(commands, "games", records.games, "list the games and their options")
    _add_play(commands)
    _add_replay(commands)
    _add_solve(commands)
    _add_arena(commands)
    _add_ladder(commands)
    _add_perft(commands)
    _add_rules(commands)
    _add_serve(commands)
    _add_exchange(commands)
    _add_sim(commands)
    _add_prove(commands)
    _add_bench(commands)
    return parser


def _add(
    commands: "argparse._SubParsersAction[Parser]",
    name: str,
    command: Callable[[argparse.Namespace], int],
    help_: str,
    more: str = "",
) -> Parser:
    parser = commands.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}. {more}")
    parser.set_defaults(command=command)
    return parser


def _add_play(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
        commands, "play", play.play, "play in the terminal",
        "Type ? at the prompt for the keys: moves can be taken back, and there are hints.",
    )  # fmt: skip
    add_game(parser, default="pairs")
    add_deal(parser, default=None, help_="the deal number (default: one at random)")
    add_language(parser)
    parser.add_argument(
        "--people", type=whole(1), default=1, metavar="N",
        help="how many people sit at this terminal, from seat 0 on (default: 1); bots hold the other seats",
    )  # fmt: skip
    parser.add_argument(
        "--level", choices=("random", *LEVELS), default="medium", metavar="LEVEL",
        help=f"how well the bots play: random, {', '.join(LEVELS)} (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--record", metavar="FILE", help="keep the record of the game in FILE, move by move")
    parser.add_argument("--grade", choices=GRADES, help="a deal of this grade, for the patience; each can be won")


def _add_replay(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
        commands, "replay", records.replay_file, "play a record again and show how it ends",
        "The digest at the end tells one state from any other.",
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--at", type=whole(0), metavar="N", help="show the position after N moves instead")


def _add_solve(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
        commands, "solve", solve.solve_command, "decide whether a patience can be won with all cards known",
        "Give a deal number or a record, or ask for many deals at once.",
    )  # fmt: skip
    parser.add_argument(
        "what", nargs="?", metavar="DEAL|FILE", help="a deal number, a record's file, or - for standard input"
    )
    parser.add_argument("--deals", type=whole(1), metavar="N", help="decide N deals and sum up")
    parser.add_argument("--from", type=deal_number, metavar="N", dest="first", help="the first of --deals (default: 0)")
    parser.add_argument("--limit", type=whole(1), metavar="NODES", default=100_000,
                        help="give a deal up as undecided after so many nodes (default: %(default)s)")  # fmt: skip
    parser.add_argument("--record", action="store_true", help="print the winning line as a record, and nothing else")
    parser.add_argument(
        "--grade", action="store_true", help="say how hard a deal is for a player who does not see it all"
    )


def _add_arena(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
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


def _add_ladder(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
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


def _add_perft(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
        commands, "perft", records.count, "count the games of each length from a deal",
        "Two implementations of the same rules count the same; wrong ones hardly ever do.",
    )  # fmt: skip
    add_game(parser)
    parser.add_argument(
        "--depth", type=whole(1), default=3, metavar="N", help="up to how many moves (default: %(default)s)"
    )
    add_deal(parser, default=0, help_="the deal number (default: 0)")


def _add_rules(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "rules", records.rules_page, "read the rules, whole or clause by clause")
    add_game(parser)
    parser.add_argument("clauses", nargs="*", metavar="CLAUSE", help="such as P4; all of them by default")
    add_language(parser)


def _add_serve(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
        commands, "serve", _serve, "serve tables to browsers, on this machine and beyond",
        "Prints the address. Several servers on one PostgreSQL are one house: docs/serving.md.",
    )  # fmt: skip
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: %(default)s)")
    parser.add_argument("--port", type=whole(0), metavar="N", help="(default: 8765, or any if that is taken)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: a file of yours)")
    parser.add_argument("--workers", type=whole(1), default=2, metavar="N", help="processes for bots (default: 2)")
    parser.add_argument("--secure", action="store_true", help="cookies for HTTPS alone: behind a proxy that speaks it")
    parser.add_argument("--name", action="append", default=[], metavar="HOST", help="another name of this house")
    parser.add_argument("--open", action="store_true", help="open the address in a browser")


def _serve(chosen: argparse.Namespace) -> int:
    from tablee.cli.serve import serve  # the libraries of the server take a while to load

    return serve(chosen)


def _add_sim(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
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


def _add_prove(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
        commands, "prove", _prove, "kill, freeze, fill and confuse real servers, and see that they keep their promises",
        "Needs tablee[prove] and Linux, and up to an hour. For each claim a server that breaks it has to be caught.",
    )  # fmt: skip
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help="one of them by its name; all by default")
    parser.add_argument("--short", action="store_true", help="only a little of each: some minutes in all")


def _prove(chosen: argparse.Namespace) -> int:
    from tablee.cli.prove import prove  # the libraries of the server take a while to load

    return prove(chosen)


def _add_bench(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(
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


def _add_exchange(commands: "argparse._SubParsersAction[Parser]") -> None:
    leaving = _add(
        commands, "export", exchange.export_games, "write the finished games of a database as records",
        "They stand one after the other, each with its id, its end and its names in comments.",
    )  # fmt: skip
    leaving.add_argument("file", metavar="FILE", help="where to, or - for standard output")
    coming = _add(
        commands, "import", exchange.import_games, "add games to a database, from records one after the other",
        "Each is replayed first; if one is bad, none is added. To add a game twice changes nothing.",
    )  # fmt: skip
    coming.add_argument("file", metavar="FILE", help="the records, or - for standard input")
    for parser in (leaving, coming):
        parser.add_argument(
            "--database", metavar="URL",
            help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file in the user's data folder)",
        )  # fmt: skip
