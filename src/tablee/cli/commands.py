"""The commands of `tablee`: what each does in a few words, and its arguments.

`tablee --help` loads none of them. So whatever a command needs is imported in its own function below.
"""

from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tablee.cli.arguments import (
    Parser,
    add_deal,
    add_game,
    add_language,
    add_options,
    deal_number,
    network,
    set_command,
    whole,
)


class Command(NamedTuple):
    """A command of `tablee`."""

    help: str
    """What it does, in a few words."""
    add: Callable[[Parser], None]
    """Add its arguments to a parser."""


def _games(parser: Parser) -> None:
    from tablee.cli.records import games

    set_command(parser, games)


def _play(parser: Parser) -> None:
    from tablee.bots.judging import LEVELS
    from tablee.cli.play import play
    from tablee.games import GAMES

    set_command(parser, play, "Type ? at the prompt for the keys: moves can be taken back, and there are hints.")
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


def _replay(parser: Parser) -> None:
    from tablee.cli.records import replay_file

    set_command(parser, replay_file, "The digest at the end identifies the final state.")
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--at", type=whole(0), metavar="N", help="show the position after N moves instead")


def _analyse(parser: Parser) -> None:
    from tablee.cli.analyse import analyse_file

    set_command(parser, analyse_file, "Chances are those in the eyes of each player: see docs/analysis.md.")
    parser.add_argument("file", metavar="FILE", help="the record of a finished game, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print the whole analysis as JSON")
    add_language(parser)


def _solve(parser: Parser) -> None:
    from tablee.cli.solve import solve_command

    set_command(parser, solve_command, "Give a deal number or a record, or ask for many deals at once.")
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


def _rules(parser: Parser) -> None:
    from tablee.cli.records import rules_page

    set_command(parser, rules_page)
    add_game(parser)
    parser.add_argument("clauses", nargs="*", metavar="CLAUSE", help="such as P4; all of them by default")
    add_language(parser)


def _serve(parser: Parser) -> None:
    set_command(
        parser, _run_server,
        "Prints the address. Several servers may share one PostgreSQL database: see docs/serving.md.",
    )  # fmt: skip
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: %(default)s)")
    parser.add_argument("--port", type=whole(0), metavar="N", help="(default: 8765; 0 takes a free port)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: your own file)")
    parser.add_argument("--workers", type=whole(1), default=2, metavar="N", help="processes for bots (default: 2)")
    parser.add_argument("--secure", action="store_true", help="send cookies only over HTTPS, which a proxy provides")
    parser.add_argument("--name", action="append", default=[], metavar="HOST", help="another host name of this server")
    parser.add_argument("--proxy", type=network, action="append", default=[], metavar="ADDRESS",
                        help="address or network of a proxy on another machine; may be repeated")  # fmt: skip
    parser.add_argument("--requests", action="store_true", help="log every request, without cookies and codes")
    parser.add_argument("--open", action="store_true", help="open the address in a browser")
    parser.add_argument("--lan", action="store_true", help="listen in the local network too, for friends nearby")
    _add_keep(parser)


def _run_server(chosen: Namespace) -> int:
    from tablee.cli.serve import serve  # the server's libraries are slow to load, and its --help needs none of them

    return serve(chosen)


def _site(parser: Parser) -> None:
    set_command(
        parser, _write_site,
        "The folder may lie anywhere on the host. Its games run in the visitor's browser: see docs/static.md.",
    )  # fmt: skip
    parser.add_argument("folder", metavar="FOLDER", help="a new folder, or an empty one")
    parser.add_argument(
        "--docs", metavar="BUILT",
        help="add the documentation, built in a checkout by tools/docs.py, which prints where it is",
    )  # fmt: skip


def _write_site(chosen: Namespace) -> int:
    from tablee.cli.site import site

    return site(chosen)


def _export(parser: Parser) -> None:
    from tablee.cli.exchange import export_games

    set_command(parser, export_games, "Each record has its id, end time and names in comments.")
    parser.add_argument("file", metavar="FILE", help="where to, or - for standard output")
    _add_database(parser)


def _import(parser: Parser) -> None:
    from tablee.cli.exchange import import_games

    set_command(
        parser, import_games,
        "Each is replayed first; if one is bad, none is added. Adding a game twice changes nothing.",
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE", help="the records, or - for standard input")
    _add_database(parser)


def _add_database(parser: Parser) -> None:
    parser.add_argument(
        "--database", metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file in the user's data folder)",
    )  # fmt: skip


def _house(parser: Parser) -> None:
    parser.description = f"{parser.description} A server may run meanwhile: it notices within seconds."
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    described = {
        "status": "count what is in the database",
        "tables": "list the tables, or the people of one table",
        "close": "remove a table; the records of its finished games stay",
        "ban": "refuse a person or an address; without WHO, list the bans",
        "export": "print all that is known of a person, as JSON",
        "erase": "erase a person; the games of others stay as they were",
        "clean": "remove what is too old, as the server does by itself",
        "check": "check that every table is what was written, and opens; and that the ratings follow from the results",
        "ratings": "make the ratings of people again, from the results of rated games",
    }
    parsers: dict[str, Parser] = {}
    for name, words in described.items():
        one = commands.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
        parsers[name] = one
        one.set_defaults(command=_run_house, house=name)
        _add_database(one)
    parsers["tables"].add_argument("code", nargs="?", metavar="CODE", help="list the people of this table")
    parsers["tables"].add_argument("--limit", type=whole(1), default=50, metavar="N", help="(default: 50)")
    parsers["close"].add_argument("code", metavar="CODE", help="the code of the table")
    parsers["ban"].add_argument("who", nargs="?", metavar="WHO", help="the id of a person, an address, or a network")
    parsers["ban"].add_argument("--lift", action="store_true", help="lift the ban")
    for name in ("export", "erase"):
        parsers[name].add_argument("person", metavar="PERSON", help="their id, as `tablee house tables CODE` prints it")
    _add_keep(parsers["clean"])


def _run_house(chosen: Namespace) -> int:
    from tablee.cli import house

    commands: dict[str, Callable[[Namespace], int]] = {
        "status": house.status, "tables": house.tables, "close": house.close, "ban": house.ban,
        "export": house.export_person, "erase": house.erase, "clean": house.clean, "check": house.check,
        "ratings": house.make_ratings,
    }  # fmt: skip
    return commands[chosen.house](chosen)


def _add_keep(parser: Parser) -> None:
    for name, days, what in (
        ("empty", 7, "tables at which nobody ever moved"),
        ("tables", 365, "other tables, after the last that happened there"),
        ("records", 0, "records of finished games"),
    ):
        parser.add_argument(
            f"--keep-{name}", type=whole(0), default=days, metavar="DAYS",
            help=f"how long to keep {what}; 0 means for ever (default: {days})",
        )  # fmt: skip


def _arena(parser: Parser) -> None:
    from tablee.bots.judging import LEVELS
    from tablee.cli.arena import arena

    set_command(
        parser, arena,
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


def _ladder(parser: Parser) -> None:
    from tablee.cli.arena import climb

    set_command(parser, climb, "The table is printed in Markdown.")
    add_game(parser)
    _add_series(parser)


def _add_series(parser: Parser) -> None:
    parser.add_argument("--deals", type=whole(1), default=100, metavar="N", help="number of deals (default: 100)")
    parser.add_argument("--seed", type=deal_number, default=0, metavar="N", help="seed of the series (default: 0)")
    parser.add_argument("--workers", type=whole(1), metavar="N", help="number of processes (default: 1)")
    parser.add_argument("--ray", metavar="HOST:PORT", help="play on the Ray cluster at this address")
    add_options(parser)


def _perft(parser: Parser) -> None:
    from tablee.cli.records import count

    set_command(
        parser, count, "Two correct implementations of the rules give the same counts; a wrong one hardly ever does."
    )
    add_game(parser)
    parser.add_argument(
        "--depth", type=whole(1), default=3, metavar="N", help="maximum number of moves (default: %(default)s)"
    )
    add_deal(parser, default=0, help_="the deal number (default: 0)")


COMMANDS: Final[Mapping[str, Command]] = {
    "games": Command("list the games and their options", _games),
    "play": Command("play in the terminal", _play),
    "replay": Command("play a record again and show how it ends", _replay),
    "analyse": Command("show what decided a finished game: luck, errors, turning points", _analyse),
    "solve": Command("decide whether a patience can be won with all cards known", _solve),
    "rules": Command("read the rules, whole or clause by clause", _rules),
    "serve": Command("serve tables to browsers, here or over the network", _serve),
    "site": Command("write the client as a folder for any web host, without a server", _site),
    "export": Command("write the finished games of a database as records", _export),
    "import": Command("add games to a database, from a file of records", _import),
    "house": Command("look after the tables and people of a server's database", _house),
    "arena": Command("let bots play against each other", _arena),
    "ladder": Command("let every level of a game play the level below it", _ladder),
    "perft": Command("count the games of each length from a deal", _perft),
}
"""All commands but those of the lab, by name, in the order of `tablee --help`."""
